import { groupBy } from '../../base/code/groups';
import { DocumentComparison } from '../../openapi/compare/compare';
import type { Contract, Finding, Uncompared } from '../../openapi/compare/finding';
import type { Operation } from './route';
import type { State } from './sides';

/** Compares the contracts of a pair of operations; `undefined` if there's nothing to compare. */
export type ContractOf = (before: Operation, after: Operation) => Contract | undefined;

/** The comparisons of two sides' documents. */
export interface Contracts {
  readonly of: ContractOf;
  readonly webhooks: Contract;
}

/** Returns the comparisons of contracts; `undefined` if a side has no document. */
export function contractsOf(base: State, head: State): Contracts | undefined {
  if (base.document === undefined || head.document === undefined) return undefined;
  const comparison = new DocumentComparison(base.document, head.document);
  const compared = new Set<string>();
  const of: ContractOf = (before, after) => {
    const [was, is] = [placeOf(before), placeOf(after)];
    if (was === undefined || is === undefined) return undefined;
    // A document has one operation for two rows with the same path and method.
    const key = JSON.stringify([was, is]);
    if (compared.has(key)) return undefined;
    compared.add(key);
    return comparison.operations(was, is);
  };
  return { of, webhooks: comparison.webhooks() };
}

/** Returns where a document has an operation: FastAPI leaves out the converters of its path. */
function placeOf({ method, route }: Operation): { path: string; method: string } | undefined {
  if (method === null || route.kind !== 'api' || !route.inSchema) return undefined;
  return { path: route.path.replace(/:[a-zA-Z_]\w*\}/gu, '}'), method };
}

/** A part of an operation that isn't compared, with the operation. */
export interface UncomparedPart extends Uncompared {
  readonly method: string | null;
  readonly path: string;
}

/** Returns a line for stderr on each reason for which parts weren't compared. */
export function uncomparedNotes(parts: readonly UncomparedPart[]): readonly string[] {
  return [...groupBy(parts, ({ reason }) => reason)].map(([reason, all]) => {
    const [first] = all;
    const example =
      first === undefined ? '' : ` (${[first.method, first.path].filter(Boolean).join(' ')}, ${first.where})`;
    const count = all.length === 1 ? "1 part isn't compared" : `${all.length} parts aren't compared`;
    return `note ${count}: ${reason}${example}\n`;
  });
}

/** Tells whether a finding breaks clients. */
export const isBreaking = ({ severity }: Finding): boolean => severity === 'breaking';

import { messageOf, type Diagnostic } from '../diagnostics/diagnostic';
import { classOf } from '../interpreter/exceptions';
import type { Raised } from '../interpreter/machine';

/** What ends a statement of a module before it has bound its names. */
const ENDS: ReadonlySet<Diagnostic['code']> = new Set(['exception', 'limit-statement', 'internal']);

/** What ended statements of the entry's module, as an addition to why it has no application: `''` for nothing. */
export function whatEnded(diagnostics: readonly Diagnostic[], module: string): string {
  const end = diagnostics.find(({ code, affects }) => ENDS.has(code) && affects.includes(module));
  return end === undefined ? '' : `; ${placed(end)}${messageOf(end)}`;
}

/** Why there's no application where making it ended in an exception. */
export function explainRaised({ value, at }: Raised, expression: string | undefined): string {
  const what = expression === undefined ? 'the factory' : `"${expression}"`;
  return `${what} raises ${classOf(value)?.name ?? 'an exception'} at ${at.file}:${at.line}`;
}

const placed = ({ at }: Diagnostic): string => (at === undefined ? '' : `${at.file}:${at.line}: `);

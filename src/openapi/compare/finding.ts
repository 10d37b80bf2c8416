import {
  checkIdOf,
  type Direction,
  OPERATION_CHECKS,
  type OperationCheck,
  SCHEMA_EDITS,
  type SchemaPlace,
  type Severity,
  severityOfEdit,
} from './checks';
import { type Edit, type Values, valuesOf } from './edit';

/** A difference of two operations that clients meet. */
export interface Finding extends Values {
  /** The id of the check, as in the table of docs/diff.md. */
  readonly check: string;
  readonly severity: Severity;
  /** In words: `query parameter limit`, `body, address.city`. */
  readonly where: string;
  readonly what: string;
}

/** A part of an operation that isn't compared. */
export interface Uncompared {
  readonly where: string;
  readonly reason: string;
}

/** The comparison of two operations. */
export interface Contract {
  readonly findings: readonly Finding[];
  readonly uncompared: readonly Uncompared[];
}

/** Makes the finding of an operation's check. */
export function finding(check: OperationCheck, where: string, values: Values = {}): Finding {
  const { severity, what } = OPERATION_CHECKS[check];
  return { check, severity, where, what, ...values };
}

/** Makes a contract of findings alone. */
export const contractOf = (...findings: readonly Finding[]): Contract => ({ findings, uncompared: [] });

/** Makes a contract that says nothing but why a part isn't compared. */
export const uncomparedOf = (where: string, reason: string): Contract => ({
  findings: [],
  uncompared: [{ where, reason }],
});

/** Joins contracts. */
export const joinedContracts = (contracts: readonly Contract[]): Contract => ({
  findings: contracts.flatMap(({ findings }) => findings),
  uncompared: contracts.flatMap(({ uncompared }) => uncompared),
});

/** The place of a schema in an operation. */
export interface Spot {
  readonly direction: Direction;
  readonly place: Extract<SchemaPlace, `${string}-parameter` | `${string}-header` | `${string}-body`>;
  readonly where: string;
  /** True in requests that the server sends, and in the answers to them: clients are at the other end. */
  readonly isSent?: boolean | undefined;
}

/** Turns the edits of a schema into findings. A component that the schema reaches in several ways is told of once. */
export function contractOfEdits(edits: readonly Edit[], spot: Spot): Contract {
  const told = new Set<string>();
  const once = edits.filter(({ origin, name, before, after, reason }) => {
    if (origin === undefined) return true;
    const key = JSON.stringify([origin, name, before, after, reason]);
    const isNew = !told.has(key);
    told.add(key);
    return isNew;
  });
  return {
    findings: once.flatMap((one) => (one.name === 'unknown' ? [] : [ofEdit(one, one.name, spot)])),
    uncompared: once.flatMap(({ name, at, reason = '' }) =>
      name === 'unknown' ? [{ where: placeOf(spot, at), reason }] : [],
    ),
  };
}

function ofEdit({ at, before, after, isUnsent }: Edit, name: keyof typeof SCHEMA_EDITS, spot: Spot): Finding {
  const { direction, place, isSent } = spot;
  const isNested = place.endsWith('-body') && at.length > 0;
  return {
    check: checkIdOf(isNested ? `${direction}-property` : place, name),
    severity:
      isUnsent === true ? 'info' : severityOfEdit(name, isSent === true ? opposite(direction) : direction),
    where: placeOf(spot, at),
    what: SCHEMA_EDITS[name].what,
    ...valuesOf(before, after),
  };
}

const opposite = (direction: Direction): Direction => (direction === 'request' ? 'response' : 'request');

/** Returns `body, items[].price`. */
function placeOf({ where }: Spot, at: readonly string[]): string {
  if (at.length === 0) return where;
  const path = at.map((step, index) => (index === 0 || /^[[{]/u.test(step) ? step : `.${step}`)).join('');
  return `${where}, ${path}`;
}

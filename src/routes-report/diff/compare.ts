import { groupBy } from '../../base/code/groups';
import type { Finding } from '../../openapi/compare/finding';
import { type Change, changesOf } from './changes';
import { type ContractOf, type Contracts, isBreaking, type UncomparedPart } from './contracts';
import { pair } from './pairs';
import { isNarrower, shapeOf } from './path-shape';
import { type ComparedRoute, type Operation, operationsOf } from './route';

/** A row on one side only, with those of its methods that the other side lacks. */
export interface OneSided {
  readonly methods: readonly string[];
  readonly route: ComparedRoute;
  readonly breaking: boolean;
}

/** A row on both sides that differs. */
export interface TwoSided {
  /** The methods of the base. */
  readonly methods: readonly string[];
  readonly before: ComparedRoute;
  readonly after: ComparedRoute;
  readonly changes: readonly Change[];
  /** Differences of parameters, body, responses and security; absent if they weren't compared. */
  readonly contract?: readonly Finding[];
  readonly breaking: boolean;
}

/** The differences of two lists of routes. Ignores the order of routes and the places of handlers. */
export interface Difference {
  readonly added: readonly OneSided[];
  readonly removed: readonly OneSided[];
  /** Routes whose handler has another path, method or host. */
  readonly moved: readonly TwoSided[];
  /** Routes with the same path and method, and other differences. */
  readonly changed: readonly TwoSided[];
  /** Differences of webhooks; absent if schemas weren't compared. */
  readonly webhooks?: readonly Finding[];
  /** Parts that a side doesn't know; absent if schemas weren't compared. */
  readonly uncompared?: readonly UncomparedPart[];
  /** The number of differences that break callers. */
  readonly breaking: number;
}

/** Compares by method and path, so that a row split in two is no difference. */
export function compare(
  before: readonly ComparedRoute[],
  after: readonly ComparedRoute[],
  contracts?: Contracts,
): Difference {
  const now = operationsOf(after);
  const { pairs, added, removed } = pair(operationsOf(before), now);
  const servedNow = coverage(now);
  const uncompared: UncomparedPart[] = [];
  const differing = pairs.flatMap(([one, other]) => {
    const changes = changesOf(one, other).map((change) =>
      change.breaking && servedNow(one) ? { ...change, breaking: false } : change,
    );
    const contract = contracts === undefined ? undefined : contractOf(one, other, contracts.of, uncompared);
    if (changes.length === 0 && (contract ?? []).length === 0) return [];
    return [{ one, other, changes, ...(contract === undefined ? {} : { contract }) }];
  });
  const both = joined(differing);
  const difference = {
    added: joinedRows(added, () => false),
    removed: joinedRows(removed, (one) => !servedNow(one)),
    moved: both.filter(isMove),
    changed: both.filter((one) => !isMove(one)),
  };
  const breaking = Object.values(difference)
    .flat()
    .filter((one) => one.breaking).length;
  if (contracts === undefined) return { ...difference, breaking };
  const { findings, uncompared: unknown } = contracts.webhooks;
  return {
    ...difference,
    webhooks: findings,
    uncompared: [...uncompared, ...unknown.map((part) => ({ ...part, method: null, path: '' }))],
    breaking: breaking + findings.filter(isBreaking).length,
  };
}

/** Returns the findings on a pair, and adds what isn't compared to a list. */
function contractOf(
  before: Operation,
  after: Operation,
  of: ContractOf,
  uncompared: UncomparedPart[],
): readonly Finding[] {
  const contract = of(before, after);
  const { method, route } = after;
  uncompared.push(...(contract?.uncompared ?? []).map((part) => ({ ...part, method, path: route.path })));
  return contract?.findings ?? [];
}

/** Returns whether nothing differs. */
export const isSame = ({ added, removed, moved, changed, webhooks = [] }: Difference): boolean =>
  added.length + removed.length + moved.length + changed.length + webhooks.length === 0;

const isMove = ({ before, after, changes }: TwoSided): boolean =>
  changes.some(
    ({ field }) =>
      field === 'method' ||
      field === 'host' ||
      (field === 'path' && shapeOf(before.path) !== shapeOf(after.path)),
  );

/** Returns a test whether some row serves all requests of an operation, even one that it isn't paired with. */
function coverage(now: readonly Operation[]): (operation: Operation) => boolean {
  const byShape = groupBy(now, ({ route }) => shapeOf(route.path));
  return ({ method, route }) =>
    (byShape.get(shapeOf(route.path)) ?? []).some(
      (one) =>
        (one.method === method || (one.method === null && one.route.kind === 'route' && isHttp(route))) &&
        isHttp(one.route) === isHttp(route) &&
        (isHttp(route) || one.route.kind === route.kind) &&
        (one.route.host === null || one.route.host === route.host) &&
        (one.route.condition === null || one.route.condition === route.condition) &&
        !isNarrower(route.path, one.route.path),
    );
}

const isHttp = ({ kind }: ComparedRoute): boolean => kind === 'api' || kind === 'route' || kind === 'docs';

interface Differing {
  readonly one: Operation;
  readonly other: Operation;
  readonly changes: readonly Change[];
  readonly contract?: readonly Finding[];
}

/** Joins the methods of a pair of rows that have the same differences. */
function joined(differing: readonly Differing[]): readonly TwoSided[] {
  const ids = new Map<ComparedRoute, number>();
  const id = (route: ComparedRoute): number => ids.get(route) ?? ids.set(route, ids.size).size - 1;
  const groups = groupBy(differing, ({ one, other, changes, contract }) =>
    JSON.stringify([id(one.route), id(other.route), changes, contract ?? null]),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { one, other, changes, contract } = first;
    const methods = group.flatMap(({ one: { method } }) => method ?? []);
    const breaking = changes.some((change) => change.breaking) || (contract ?? []).some(isBreaking);
    const row = { methods, before: one.route, after: other.route, changes };
    return [{ ...row, ...(contract === undefined ? {} : { contract }), breaking }];
  });
}

function joinedRows(
  operations: readonly Operation[],
  breaks: (operation: Operation) => boolean,
): readonly OneSided[] {
  return [...groupBy(operations, ({ route }) => route)].map(([route, ones]) => ({
    methods: ones.flatMap(({ method }) => method ?? []),
    route,
    breaking: ones.some(breaks),
  }));
}

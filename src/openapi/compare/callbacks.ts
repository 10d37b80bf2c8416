import { isObject, type JsonObject } from '../../analysis/types/json/json';
import { OPERATION_CHECKS } from './checks';
import { type Contract, contractOf, type Finding, finding, joinedContracts } from './finding';
import { METHODS, type Side, sideIn } from './side';

/** A request that the server sends: an operation of a callback or a webhook, by its name. */
export type Sent = ReadonlyMap<string, Side>;

/** Returns the operations of callbacks: `invoice, POST {$callback_url}`. */
export function callbacksOf({ document, operation }: Side): Sent {
  const { callbacks } = operation;
  return new Map(
    Object.entries(isObject(callbacks) ? callbacks : {}).flatMap(([name, items]) =>
      isObject(items) ? sentIn(document, items, (title) => `callback ${name}, ${title}`) : [],
    ),
  );
}

/** Returns the operations of path items, each under a name made from its method and path. */
export function sentIn(
  document: JsonObject,
  items: JsonObject,
  nameOf: (title: string) => string,
): readonly (readonly [string, Side])[] {
  return Object.entries(items).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const side = isObject(item) ? sideIn(document, path, item, method) : undefined;
      return side === undefined ? [] : [[nameOf(`${method.toUpperCase()} ${path}`), side] as const];
    }),
  );
}

/** Compares requests that the server sends. Its clients receive them, so what would break a caller doesn't break them, and vice versa. */
export function compareSent(
  kind: 'callback' | 'webhook',
  [before, after]: readonly [Sent, Sent],
  compare: (before: Side, after: Side) => Contract,
): Contract {
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return joinedContracts(
    names.map((name) => {
      const [was, is] = [before.get(name), after.get(name)];
      if (was === undefined) return contractOf(finding(`${kind}-added`, name));
      if (is === undefined) return contractOf(finding(`${kind}-removed`, name));
      const { findings, uncompared } = compare({ ...was, isSent: true }, { ...is, isSent: true });
      return {
        findings: findings.map((one) => ({ ...softened(one), where: `${name}, ${one.where}` })),
        uncompared: uncompared.map((one) => ({ ...one, where: `${name}, ${one.where}` })),
      };
    }),
  );
}

/** Judges a change of the operation itself: whoever receives the requests may have to follow it. */
function softened(one: Finding): Finding {
  const isOfOperation = Object.hasOwn(OPERATION_CHECKS, one.check);
  return isOfOperation && one.severity === 'breaking' ? { ...one, severity: 'warning' } : one;
}

import { groupBy } from '../../base/code/groups';
import { shapeOf } from './path-shape';
import type { Operation } from './route';

/** The operations on both sides, in pairs, and those on one side only. */
export interface Pairing {
  readonly pairs: readonly (readonly [before: Operation, after: Operation])[];
  readonly removed: readonly Operation[];
  readonly added: readonly Operation[];
}

type Key = (operation: Operation) => string | undefined;

/**
 * The keys by which operations are paired, the most certain first. Each step pairs operations that no earlier step has
 * paired; of several with the same key, the first of each side belong together.
 */
const STEPS: readonly { readonly key: Key; readonly isUnique?: boolean }[] = [
  // Equal for callers and in the code.
  { key: (one) => key(one, place(one), handlerOf(one), one.route.condition) },
  { key: (one) => key(one, place(one), handlerOf(one)) },
  // Another handler for the same method and path.
  { key: (one) => key(one, place(one)) },
  // The same path with other parameter names or converters; the same path on another host.
  { key: (one) => key(one, shapeOf(one.route.path), one.route.host, one.route.handler) },
  { key: (one) => key(one, shapeOf(one.route.path), one.route.host) },
  { key: (one) => key(one, one.route.path, one.route.handler) },
  // The same handler for another path, or for another method.
  { key: named((one) => key(one, handlerOf(one))) },
  { key: named((one) => JSON.stringify([place(one), handlerOf(one)])) },
  // A handler that has moved to another module.
  { key: named((one) => key(one, one.route.handler)), isUnique: true },
];

/** Restricts a key to handlers with a name of their own: every lambda is called `<lambda>`. */
function named(keyOf: Key): Key {
  return (one) => (/^[^<]+$/u.test(one.route.handler ?? '') ? keyOf(one) : undefined);
}

/** Pairs the operations of two sides. Each is in exactly one of the lists, in the order of its side. */
export function pair(before: readonly Operation[], after: readonly Operation[]): Pairing {
  const partner = new Map<Operation, Operation>();
  const taken = new Set<Operation>();
  for (const step of STEPS) {
    const [left, right] = [
      before.filter((one) => !partner.has(one)),
      after.filter((one) => !taken.has(one)),
    ].map((free) => groupBy(free, step.key));
    for (const [name, ones] of left ?? []) {
      const others = (name === undefined ? undefined : right?.get(name)) ?? [];
      if (step.isUnique === true && (ones.length > 1 || others.length > 1)) continue;
      ones.slice(0, others.length).forEach((one, index) => {
        const other = others[index];
        if (other === undefined) return;
        partner.set(one, other);
        taken.add(other);
      });
    }
  }
  return {
    pairs: before.flatMap((one) => {
      const other = partner.get(one);
      return other === undefined ? [] : [[one, other] as const];
    }),
    removed: before.filter((one) => !partner.has(one)),
    added: after.filter((one) => !taken.has(one)),
  };
}

/** Returns a key of kind and method, then of the parts that a step compares. */
const key = ({ method, route }: Operation, ...parts: readonly (string | null | undefined)[]): string =>
  JSON.stringify([KINDS[route.kind] ?? route.kind, method, ...parts]);

/** Kinds that are the same to a caller: path operations and Starlette routes. */
const KINDS: Readonly<Record<string, string>> = { api: 'http', route: 'http', docs: 'http' };

const place = ({ route }: Operation): string => JSON.stringify([route.path, route.host]);

const handlerOf = ({ route: { module, handler } }: Operation): string => `${module ?? ''}:${handler ?? ''}`;

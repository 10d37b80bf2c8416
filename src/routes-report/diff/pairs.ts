import { shapeOf } from './path-shape';
import type { Operation } from './route';

/** What's in both sides, and what's only in one. */
export interface Pairing {
  readonly pairs: readonly (readonly [before: Operation, after: Operation])[];
  readonly removed: readonly Operation[];
  readonly added: readonly Operation[];
}

type Key = (operation: Operation) => string | undefined;

/**
 * What makes two operations one and the same, the surest first. What a step pairs is gone for those behind it; of
 * several with one key each side's first belong together.
 */
const STEPS: readonly { readonly key: Key; readonly isUnique?: boolean }[] = [
  // Nothing that a caller or a reader of the code would see.
  { key: (one) => key(one, place(one), handlerOf(one), one.route.condition) },
  { key: (one) => key(one, place(one), handlerOf(one)) },
  // Another handler for the same call.
  { key: (one) => key(one, place(one)) },
  // The same path with parameters of other names or converters; on another host.
  { key: (one) => key(one, shapeOf(one.route.path), one.route.host, one.route.handler) },
  { key: (one) => key(one, shapeOf(one.route.path), one.route.host) },
  { key: (one) => key(one, one.route.path, one.route.handler) },
  // The same handler: for another path, or for another method.
  { key: named((one) => key(one, handlerOf(one))) },
  { key: named((one) => JSON.stringify([place(one), handlerOf(one)])) },
  // A handler whose module has moved with it.
  { key: named((one) => key(one, one.route.handler)), isUnique: true },
];

/** For what has a name of its own: every lambda is called `<lambda>`. */
function named(keyOf: Key): Key {
  return (one) => (/^[^<]+$/u.test(one.route.handler ?? '') ? keyOf(one) : undefined);
}

/** Pairs the operations of two sides. Each is in just one of the lists, in the order of its side. */
export function pair(before: readonly Operation[], after: readonly Operation[]): Pairing {
  const partner = new Map<Operation, Operation>();
  const taken = new Set<Operation>();
  for (const step of STEPS) {
    const left = grouped(
      before.filter((one) => !partner.has(one)),
      step.key,
    );
    const right = grouped(
      after.filter((one) => !taken.has(one)),
      step.key,
    );
    for (const [name, ones] of left) {
      const others = right.get(name) ?? [];
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

/** Of what it is and answers to, then of what the step looks at. */
const key = ({ method, route }: Operation, ...parts: readonly (string | null | undefined)[]): string =>
  JSON.stringify([KINDS[route.kind] ?? route.kind, method, ...parts]);

/** A path operation and a route of Starlette's are the same to a caller. */
const KINDS: Readonly<Record<string, string>> = { api: 'http', route: 'http', docs: 'http' };

const place = ({ route }: Operation): string => JSON.stringify([route.path, route.host]);

const handlerOf = ({ route: { module, handler } }: Operation): string => `${module ?? ''}:${handler ?? ''}`;

function grouped(operations: readonly Operation[], keyOf: Key): ReadonlyMap<string, readonly Operation[]> {
  const groups = new Map<string, Operation[]>();
  for (const one of operations) {
    const name = keyOf(one);
    if (name !== undefined) groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  return groups;
}

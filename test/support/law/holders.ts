import type { InstanceValue, Value } from '../../../src/analysis/interpreter/values/values';
import { instancesIn, isHolder, routesIn } from './objects';
import type { Observed } from './observe';

type Around = ReadonlyMap<Value, readonly InstanceValue[]>;

/** Tells which objects hold another. Big programs make ten thousand objects: each is looked at once. */
export interface Holders {
  /** The routers whose lists hold a value. */
  readonly listing: Around;
  /** The objects around another: those that list it, and its include, mount and application. */
  readonly around: Around;
}

const KNOWN = new WeakMap<Observed, Holders>();

/** Returns which objects of an interpretation hold which. */
export function holdersOf(observed: Observed): Holders {
  const known = KNOWN.get(observed);
  if (known !== undefined) return known;
  const [listing, around] = [new Map<Value, InstanceValue[]>(), new Map<Value, InstanceValue[]>()];
  for (const one of observed.instances) {
    const items = new Set(routesIn(one));
    for (const item of items) {
      if (isHolder(one)) add(listing, item, one);
      add(around, item, one);
    }
    for (const part of partsOf(one)) if (!items.has(part)) add(around, part, one);
  }
  const holders = { listing, around };
  KNOWN.set(observed, holders);
  return holders;
}

const partsOf = ({ attrs }: InstanceValue): ReadonlySet<InstanceValue> =>
  new Set(['app', 'router', 'original_router'].flatMap((name) => instancesIn(attrs.get(name))));

/** Adds an object to those that hold a value. */
export function add<Key>(to: Map<Key, InstanceValue[]>, key: Key, holder: InstanceValue): void {
  const held = to.get(key);
  if (held === undefined) to.set(key, [holder]);
  else held.push(holder);
}

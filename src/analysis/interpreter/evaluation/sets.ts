import type { Place } from '../../../base/diagnostics/place';
import type { Machine } from '../machine';
import { heldKey, keyOf } from '../values/dicts';
import type { Item, SetValue, Single, Value } from '../values/values';
import { abstractViewOf, viewOf } from '../values/views';
import { extend } from './iterate';

/** Returns true if an operand is a view of a dict: operators of these take any iterable, and give a set. */
export const isOfView = (a: Single, b: Single): boolean => viewOf(a) !== undefined || viewOf(b) !== undefined;

/** Returns a new set of the elements of an iterable. */
export function asSet(vm: Machine, value: Single, at: Place): SetValue {
  const set = vm.set([]);
  extend(vm, set, value, at);
  return set;
}

/** Returns a set, or what a view of the keys or items of the program's own mapping has as one. */
export function setOf(vm: Machine, value: Single): SetValue | undefined {
  const view = abstractViewOf(value);
  if (value.kind === 'set') return value.frozen && view !== undefined ? { ...value, frozen: false } : value;
  return value.kind === 'list' && view?.name === 'ItemsView'
    ? vm.set(value.items, false, value.open)
    : undefined;
}

/** Returns the union of a set with the elements of another value. */
export function uniteSets(vm: Machine, a: SetValue, b: Single, at: Place): Value {
  // Elements of one set are different, so only those of the other one are looked for.
  const isCertain = a.items.every(({ guard }) => guard.length === 0);
  const set = vm.set(isCertain ? [...a.items] : [], a.frozen, isCertain ? a.open : undefined);
  if (!isCertain) extend(vm, set, a, at);
  extend(vm, set, b, at);
  return set;
}

/** Returns what two sets share, what only the first one has, or what only one of them has: its elements stay as they are. */
export function combineSets(vm: Machine, op: '&' | '-' | '^', first: SetValue, second: SetValue): Value {
  const { items: a, frozen } = first;
  const { items: b } = second;
  vm.work(2 * (a.length + b.length));
  // The elements of the second, by those of the first that they're equal to.
  const theirs = b.map(({ value }) => keyOf(heldKey(vm, a, value)));
  const right = new Set(theirs);
  const ours = (inside: boolean): Item[] => a.filter(({ value }) => right.has(keyOf(value)) === inside);
  if (op === '&') return vm.set(ours(true), frozen);
  if (op === '-') return vm.set(ours(false), frozen);
  const left = new Set(a.map(({ value }) => keyOf(value)));
  return vm.set([...ours(false), ...b.filter((_, index) => !left.has(theirs[index]))], frozen);
}

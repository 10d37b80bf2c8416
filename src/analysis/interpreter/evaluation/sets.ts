import type { Place } from '../../../base/diagnostics/place';
import type { Machine } from '../machine';
import { keyOf } from '../values/dicts';
import type { Item, SetValue, Single, Value } from '../values/values';
import { viewOf } from '../values/views';
import { extend } from './iterate';

/** Returns a set, or what a view of a dict's items has as one. */
export function setOf(vm: Machine, value: Single): SetValue | undefined {
  if (value.kind === 'set')
    return value.frozen && viewOf(value) !== undefined ? { ...value, frozen: false } : value;
  return value.kind === 'list' && isOfItems(viewOf(value))
    ? vm.set(value.items, false, value.open)
    : undefined;
}

const isOfItems = (view: ReturnType<typeof viewOf>): boolean =>
  view === 'dict_items' || (typeof view === 'object' && view.name === 'ItemsView');

/** Returns the union of a set with the elements of another value. */
export function uniteSets(vm: Machine, a: SetValue, b: Single, at: Place): Value {
  // Elements of one set are different, so only those of the other one are looked for.
  const isCertain = a.items.every(({ guard }) => guard.length === 0);
  const set = vm.set(isCertain ? [...a.items] : [], a.frozen, isCertain ? a.open : undefined);
  if (!isCertain) extend(vm, set, a, at);
  extend(vm, set, b, at);
  return set;
}

/** Returns what two sets share, what only the first one has, or what only one of them has. */
export function combineSets(vm: Machine, op: '&' | '-' | '^', first: SetValue, second: SetValue): Value {
  const [a, b] = [first.items, second.items];
  vm.work(2 * (a.length + b.length));
  const [left, right] = [keys(a), keys(b)];
  const only = (items: readonly Item[], other: ReadonlySet<string | undefined>, inside: boolean): Item[] =>
    items.filter(({ value }) => other.has(keyOf(value)) === inside);
  const { frozen } = first;
  if (op === '&') return vm.set(only(a, right, true), frozen);
  const own = only(a, right, false);
  return vm.set(op === '-' ? own : [...own, ...only(b, left, false)], frozen);
}

const keys = (items: readonly Item[]): ReadonlySet<string | undefined> =>
  new Set(items.map(({ value }) => keyOf(value)));

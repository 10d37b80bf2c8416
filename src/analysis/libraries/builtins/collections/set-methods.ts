import type { Place } from '../../../../base/diagnostics/place';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import type { Site } from '../../../interpreter/calls/call-site';
import { asElement, heldKey, keyOf } from '../../../interpreter/values/dicts';
import { append, extend, iterate, replaceItems } from '../../../interpreter/evaluation/iterate';
import { bool, NONE } from '../../../interpreter/values/make';
import type { Item, SetValue, Value } from '../../../interpreter/values/values';
import type { Machine } from '../../../interpreter/machine';
import { areCertain, reachable, removeItems } from '../../kit/containers/elements';
import { keeping, methodsOf } from '../../kit/model';
import { causeOf } from '../../kit/values';

const CHANGING = methodsOf('set', keeping('set'), {
  'add(object, /)': (self, { object }, { vm }) => (append(vm, self, object), NONE),
  'update(*others)': (self, { others }, { vm, at }) => {
    for (const source of others) extend(vm, self, source, at);
    return NONE;
  },
  'discard(object, /)': (self, { object }, { vm }) => (drop(vm, self, object), NONE),
  'remove(object, /)': (self, { object }, { vm, at }) => {
    const isFound = drop(vm, self, object);
    if (!isFound && self.open === undefined)
      vm.raiseIfCaught('KeyError', 'a missing element', at, false, object);
    return NONE;
  },
  'pop()': (self, _, { vm, at }) => {
    const [first] = reachable(vm, self.items);
    if (first === undefined) return self.open ?? raiseInWords(vm, 'KeyError', 'pop from an empty set', at);
    removeItems(vm, self, (one) => one === first);
    return first.value;
  },
  'clear()': (self, _, { vm }) => {
    replaceItems(vm, self, []);
    if (vm.changeOf(self.createdUnder).length === 0) self.open = undefined;
    return NONE;
  },
  'copy()': (self, _, { vm }) => (self.frozen ? self : vm.set([...self.items], false, self.open)),
  'difference_update(*others)': (self, { others }, site) => (
    replaceItems(site.vm, self, without(self, others, site)),
    NONE
  ),
  'symmetric_difference_update(other, /)': (self, { other }, site) => (
    replaceItems(site.vm, self, differing(self, other, site).items),
    NONE
  ),
  'intersection_update(*others)': (self, { others }, site) => (
    replaceItems(site.vm, self, shared(self, others, site)),
    NONE
  ),
  '__iter__()': (self) => self,
});

const COMBINING = methodsOf('set', 'set', {
  'union(*others)': (self, { others }, { vm, at }) => {
    const set = vm.set([...self.items], self.frozen, self.open);
    for (const source of others) extend(vm, set, source, at);
    return set;
  },
  'intersection(*others)': (self, { others }, site) =>
    site.vm.set(shared(self, others, site), self.frozen, self.open),
  'difference(*others)': (self, { others }, site) =>
    site.vm.set(without(self, others, site), self.frozen, self.open),
  'symmetric_difference(other, /)': (self, { other }, site) => differing(self, other, site),
  'issubset(other, /)': (self, { other }, { vm, at }) =>
    isWithin(self, { vm, at }, self.items, setOf(vm, other, at).items, other),
  'issuperset(other, /)': (self, { other }, { vm, at }) =>
    isWithin(self, { vm, at }, iterate(vm, other, at).items, self.items, other),
  'isdisjoint(other, /)': (self, { other }, site) =>
    areCertain(site.vm, self.items) && self.open === undefined
      ? bool(shared(self, [other], site).length === 0)
      : causeOf(self.open, 'a set whose elements depend on a test', site.at),
});

export const SET_METHODS = { ...CHANGING, ...COMBINING };

/** Returns an iterable as a set. */
function setOf(vm: Machine, value: Value, at: Place): SetValue {
  if (value.kind === 'set') return value;
  const set = vm.set([]);
  extend(vm, set, value, at);
  return set;
}

const keysOf = (items: readonly Item[]): ReadonlySet<string | undefined> =>
  new Set(items.map(({ value }) => keyOf(value)));

/** Takes an element out of a set, and tells whether it was there. */
function drop(vm: Machine, self: SetValue, value: Value): boolean {
  const key = keyOf(heldKey(vm, self, asElement(value)));
  const isGone = (one: Item): boolean => key !== undefined && keyOf(one.value) === key;
  const isFound = reachable(vm, self.items).some(isGone);
  removeItems(vm, self, isGone);
  return isFound;
}

/** Returns the elements that are surely in none of the others; one that only may be in one stays. */
function without(
  self: SetValue,
  others: readonly Value[],
  { vm, at }: Pick<Site, 'vm' | 'at'>,
): readonly Item[] {
  const gone = new Set(
    others
      .flatMap((other) => iterate(vm, other, at).items)
      .map(({ value }) => keyOf(heldKey(vm, self, value))),
  );
  gone.delete(undefined);
  return self.items.filter(({ value }) => !gone.has(keyOf(value)));
}

/** Returns a set of the elements that are in one of two iterables alone. */
function differing(self: SetValue, other: Value, { vm, at }: Site): SetValue {
  const theirs = setOf(vm, other, at);
  const [keys, made] = [keysOf(self.items), vm.set([], self.frozen, self.open ?? theirs.open)];
  for (const { value, guard } of without(self, [theirs], { vm, at })) append(vm, made, value, guard);
  for (const { value, guard } of theirs.items)
    if (!keys.has(keyOf(heldKey(vm, self, value)))) append(vm, made, value, guard);
  return made;
}

/** Returns the elements that are in all others, or may be. */
function shared(self: SetValue, sets: readonly Value[], { vm, at }: Site): readonly Item[] {
  const others = sets.map((other) => {
    const { items, open } = iterate(vm, other, at);
    return { keys: new Set(items.map(({ value }) => keyOf(heldKey(vm, self, value)))), open };
  });
  return self.items.filter(({ value }) =>
    others.every((held) => held.open !== undefined || held.keys.has(keyOf(value))),
  );
}

function isWithin(
  self: SetValue,
  { vm, at }: Pick<Site, 'vm' | 'at'>,
  inner: readonly Item[],
  outer: readonly Item[],
  other: Value,
): Value {
  const isKnown = areCertain(vm, inner) && areCertain(vm, outer) && self.open === undefined;
  if (!isKnown || other.kind === 'unknown')
    return self.open ?? causeOf(other, 'sets whose elements depend on a test', at);
  const keys = keysOf(outer);
  return bool(inner.every(({ value }) => keys.has(keyOf(heldKey(vm, outer, value)))));
}

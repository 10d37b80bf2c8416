import type { Call } from '../../interpreter/calls/call-site';
import { keyOf } from '../../interpreter/values/dicts';
import { append, extend, iterate, replaceItems } from '../../interpreter/evaluation/iterate';
import { bool, NONE } from '../../interpreter/values/make';
import type { Item, SetValue, Value } from '../../interpreter/values/values';
import { areCertain, causeOf, methodsOf, reachable, removeItems } from '../kit/support';

const CHANGING = methodsOf(
  'set',
  'set',
  {
    add: (self, { vm, args: [value = NONE] }) => (append(vm, self, value), NONE),
    update: (self, { vm, args, at }) => {
      for (const source of args) extend(vm, self, source, at);
      return NONE;
    },
    discard: (self, call) => (drop(self, call), NONE),
    remove: (self, call) => {
      const isFound = drop(self, call);
      if (!isFound && self.open === undefined)
        call.vm.raiseIfCaught('KeyError', 'a missing element', call.at);
      return NONE;
    },
    pop: (self, { vm, at }) => {
      const [first] = reachable(vm, self.items);
      if (first === undefined) return self.open ?? vm.raiseIfCaught('KeyError', 'pop from an empty set', at);
      removeItems(vm, self, (one) => one === first);
      return first.value;
    },
    clear: (self, { vm }) => {
      replaceItems(vm, self, []);
      if (vm.changeOf(self.born).length === 0) self.open = undefined;
      return NONE;
    },
    copy: (self, { vm }) => vm.set([...self.items], self.frozen, self.open),
    difference_update: (self, call) => (replaceItems(call.vm, self, without(self, call)), NONE),
    intersection_update: (self, call) => (replaceItems(call.vm, self, shared(self, call)), NONE),
    __iter__: (self) => self,
  },
  true,
);

const COMBINING = methodsOf('set', 'set', {
  union: (self, { vm, args, at }) => {
    const set = vm.set([...self.items], self.frozen, self.open);
    for (const source of args) extend(vm, set, source, at);
    return set;
  },
  intersection: (self, call) => call.vm.set(shared(self, call), self.frozen, self.open),
  difference: (self, call) => call.vm.set(without(self, call), self.frozen, self.open),
  symmetric_difference: (self, call) => {
    const {
      vm,
      args: [other = NONE],
      at,
    } = call;
    const { items, open } = iterate(vm, other, at);
    const keys = keysOf(self.items);
    const theirs = items.filter(({ value }) => !keys.has(keyOf(value)));
    return vm.set([...without(self, call), ...theirs], self.frozen, self.open ?? open);
  },
  issubset: (self, { vm, args: [other = NONE], at }) =>
    isWithin(self, { vm, at }, self.items, iterate(vm, other, at).items, other),
  issuperset: (self, { vm, args: [other = NONE], at }) =>
    isWithin(self, { vm, at }, iterate(vm, other, at).items, self.items, other),
  isdisjoint: (self, call) =>
    areCertain(call.vm, self.items) && self.open === undefined
      ? bool(shared(self, call).length === 0)
      : causeOf(self.open, 'a set whose elements hang on a test', call.at),
});

export const SET_METHODS = { ...CHANGING, ...COMBINING };

const keysOf = (items: readonly Item[]): ReadonlySet<string | undefined> =>
  new Set(items.map(({ value }) => keyOf(value)));

function drop(self: SetValue, { vm, args: [value = NONE] }: Call): boolean {
  const key = keyOf(value);
  const isGone = (one: Item): boolean => key !== undefined && keyOf(one.value) === key;
  const isFound = reachable(vm, self.items).some(isGone);
  removeItems(vm, self, isGone);
  return isFound;
}

/** What of a set is surely in none of the others; an element that only may be in one stays. */
function without(self: SetValue, { vm, args, at }: Call): readonly Item[] {
  const gone = new Set(
    args.flatMap((other) => iterate(vm, other, at).items).map(({ value }) => keyOf(value)),
  );
  gone.delete(undefined);
  return self.items.filter(({ value }) => !gone.has(keyOf(value)));
}

function shared(self: SetValue, { vm, args, at }: Call): readonly Item[] {
  const others = args.map((other) => iterate(vm, other, at));
  return self.items.filter(({ value }) =>
    others.every(({ items, open }) => open !== undefined || keysOf(items).has(keyOf(value))),
  );
}

function isWithin(
  self: SetValue,
  { vm, at }: Pick<Call, 'vm' | 'at'>,
  inner: readonly Item[],
  outer: readonly Item[],
  other: Value,
): Value {
  const isKnown = areCertain(vm, inner) && areCertain(vm, outer) && self.open === undefined;
  if (!isKnown || other.kind === 'unknown')
    return self.open ?? causeOf(other, 'sets whose elements hang on a test', at);
  const keys = keysOf(outer);
  return bool(inner.every(({ value }) => keys.has(keyOf(value))));
}

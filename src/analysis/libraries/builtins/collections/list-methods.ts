import { raiseInWords } from '../../../interpreter/guards/refusals';
import type { Site } from '../../../interpreter/calls/call-site';
import { callMethod } from '../../../interpreter/calls/calls';
import { compare } from '../../../interpreter/evaluation/operators/comparisons';
import { orderOf } from '../../../interpreter/evaluation/operators/order';
import { getItem } from '../../../interpreter/evaluation/items';
import { append, extend, replaceItems } from '../../../interpreter/evaluation/iterate';
import { each } from '../../../interpreter/guards/forks';
import type { Machine } from '../../../interpreter/machine';
import { findOnClass } from '../../../interpreter/values/classes';
import { keyOf } from '../../../interpreter/values/dicts';
import { item, NONE, num, TRUE } from '../../../interpreter/values/make';
import type { Item, ListValue, TupleValue, Value } from '../../../interpreter/values/values';
import { invokeExactly } from '../../kit/calls';
import { areCertain, reachable, removeItems } from '../../kit/containers/elements';
import { keeping, methodsOf } from '../../kit/model';
import { verdictOf } from '../../kit/truth-values';
import { causeOf, integerOf } from '../../kit/values';

/** Methods of a list that store what they're given, or nothing. */
const STORING = methodsOf('list', keeping('list'), {
  'append(object, /)': (self, { object }, { vm }) => (append(vm, self, object), NONE),
  'extend(iterable, /)': (self, { iterable }, { vm, at }) => (extend(vm, self, iterable, at), NONE),
  'insert(index, object, /)': (self, { index, object }, site) => insert(self, index, object, site),
  'clear()': (self, _, { vm }) => {
    replaceItems(vm, self, []);
    if (vm.changeOf(self.createdUnder).length === 0) self.open = undefined;
    return NONE;
  },
  'copy()': (self, _, { vm }) => vm.listOf([...self.items], self.open),
  'reverse()': (self, _, { vm }) => (replaceItems(vm, self, [...self.items].reverse()), NONE),
  'sort(*, key=None, reverse=False)': (self, { key, reverse }, site) => sort(self, key, reverse, site),
  '__iter__()': (self) => self,
});

const READING = methodsOf('list', 'list', {
  'pop(index=-1, /)': (self, { index }, site) => pop(self, index, site),
  'remove(value, /)': (self, { value }, site) => remove(self, value, site),
  'index(value, start=0, stop=..., /)': (self, { value, start, stop }, site) =>
    indexOf(self, value, [start, stop], site),
  'count(value, /)': (self, { value }, site) => count(self, value, site),
});

export const LIST_METHODS = { ...STORING, ...READING };

export const TUPLE_METHODS = methodsOf('tuple', 'tuple', {
  'index(value, start=0, stop=..., /)': (self, { value, start, stop }, site) =>
    indexOf(self, value, [start, stop], site),
  'count(value, /)': (self, { value }, site) => count(self, value, site),
});

/** Sorts a list, which is empty while it's sorted: code that changes it then is refused afterwards. */
function sort(self: ListValue, key: Value, reverse: Value, site: Site): Value {
  const { vm, at } = site;
  const { items } = self;
  if (vm.changeOf(self.createdUnder).length > 0 || self.open !== undefined) {
    replaceItems(vm, self, sorted(site, items, key, reverse));
    return NONE;
  }
  const hidden: Item[] = [];
  self.items = hidden;
  let isChanged = false;
  let result: readonly Item[] = items;
  try {
    result = sorted(site, items, key, reverse);
  } finally {
    isChanged = self.items !== hidden || hidden.length > 0;
    self.items = items;
  }
  replaceItems(vm, self, result);
  return isChanged ? raiseInWords(vm, 'ValueError', 'list modified during sort', at) : NONE;
}

function insert(self: ListValue, index: Value, object: Value, { vm, at }: Site): Value {
  return each(vm, index, (where) => {
    const given = integerOf(where);
    if (given === undefined) {
      self.open ??= causeOf(where, 'an index', at);
      return NONE;
    }
    const here = positionAmong(vm, self.items, given);
    const guard = vm.changeOf(self.createdUnder);
    self.items = self.items.toSpliced(here, 0, item(object, guard));
    return NONE;
  });
}

/** Returns where an index points among all stored items: those that can't be here don't count. */
function positionAmong(vm: Machine, items: readonly Item[], index: number): number {
  vm.work(items.length);
  // Queues and stacks that loops fill: all of their elements are there.
  if (items.every(({ guard }) => guard.length === 0))
    return Math.min(items.length, index < 0 ? Math.max(0, items.length + index) : index);
  const here = [...items.keys()].filter((one) => vm.reaches(items[one]?.guard ?? []));
  const wanted = index < 0 ? Math.max(0, here.length + index) : index;
  return here[wanted] ?? items.length;
}

function pop(self: ListValue, position: Value, { vm, at }: Site): Value {
  const index = integerOf(position);
  const plain = index === undefined ? undefined : popPlain(vm, self, index);
  if (plain !== undefined) return plain;
  const here = reachable(vm, self.items);
  if (index === undefined || (index < 0 && self.open !== undefined)) {
    const cause = self.open ?? causeOf(position, 'an index', at);
    self.open ??= cause;
    return cause;
  }
  if (here.length === 0 && self.open === undefined) raiseInWords(vm, 'IndexError', 'pop from empty list', at);
  else if (here[index < 0 ? here.length + index : index] === undefined && self.open === undefined)
    raiseInWords(vm, 'IndexError', 'pop index out of range', at);
  const value = getItem(vm, self, num(index), at);
  const gone = here[index < 0 ? here.length + index : index];
  removeItems(vm, self, (one) => one === gone);
  return value;
}

/** Pops from a list whose elements are all there, if no test stands between it and here: loops empty lists so. */
function popPlain(vm: Machine, self: ListValue, index: number): Value | undefined {
  const { items, open } = self;
  const where = index < 0 ? items.length + index : index;
  vm.work(items.length);
  const one = items[where];
  const isPlain = open === undefined && vm.changeOf(self.createdUnder).length === 0;
  if (one === undefined || !isPlain || !items.every(({ guard }) => guard.length === 0)) return undefined;
  self.items = items.toSpliced(where, 1);
  return one.value;
}

function remove(self: ListValue, value: Value, { vm, at }: Site): Value {
  const found = reachable(vm, self.items).find((one) => isSame(vm, one.value, value, at));
  if (found !== undefined) removeItems(vm, self, (one) => one === found);
  else if (self.open === undefined && keyOf(value) !== undefined) {
    raiseInWords(vm, 'ValueError', 'list.remove(x): x not in list', at);
  }
  return NONE;
}

const isSame = (vm: Machine, a: Value, b: Value, at: Site['at']): boolean =>
  a === b || (a.kind !== 'choice' && b.kind !== 'choice' && compare(vm, '==', a, b, at) === TRUE);

function indexOf(
  self: ListValue | TupleValue,
  value: Value,
  bounds: readonly [Value, Value | undefined],
  { vm, at }: Site,
): Value {
  const here = reachable(vm, self.items);
  const [start = NaN, stop = NaN] = bounds.map((bound, index) => {
    const given = bound === undefined ? index * here.length : integerOf(bound);
    return given !== undefined && given < 0 ? Math.max(0, given + here.length) : given;
  });
  if (Number.isNaN(start) || Number.isNaN(stop)) return causeOf(bounds[0], 'the bounds of an index', at);
  const found = here.findIndex(
    (one, index) => index >= start && index < stop && isSame(vm, one.value, value, at),
  );
  const before = found < 0 ? here : here.slice(0, found + 1);
  const isOpen = !areCertain(vm, before) || before.slice(0, -1).some((one) => keyOf(one.value) === undefined);
  if (isOpen || keyOf(value) === undefined) return causeOf(value, 'the index of an element', at);
  if (found >= 0) return num(found);
  const open = self.kind === 'list' ? self.open : undefined;
  return open ?? vm.raiseIfCaught('ValueError', 'the value is not in the list', at);
}

function count(self: ListValue | TupleValue, value: Value, { vm, at }: Site): Value {
  const here = reachable(vm, self.items);
  const open = self.kind === 'list' ? self.open : undefined;
  if (open !== undefined) return open;
  if (!areCertain(vm, here) || keyOf(value) === undefined) return causeOf(value, 'a number of elements', at);
  return num(here.filter((one) => isSame(vm, one.value, value, at)).length);
}

/**
 * Sorts elements as Python does: stable, by `key`, also reversed. Where the order of two of them can't be known, all
 * stay as they are: that an element is there matters more than its place.
 */
export function sorted(site: Site, items: readonly Item[], key: Value, reverse: Value): readonly Item[] {
  const { vm, at } = site;
  const isReversed = verdictOf(vm, reverse, at) ?? false;
  const keyed = reachable(vm, items).map((one) => ({
    one,
    key: key.kind === 'none' ? one.value : invokeExactly(site, key, one.value),
  }));
  const doubts: Value[] = [];
  const order = (a: Value, b: Value): number => {
    const sign = signOf(vm, a, b, at);
    if (sign === undefined) doubts.push(a);
    return sign ?? 0;
  };
  const result = [...keyed].sort((a, b) => (isReversed ? order(b.key, a.key) : order(a.key, b.key)));
  // Nothing else holds the keys that a class made.
  if (key.kind === 'class' && findOnClass(key, '__del__') !== undefined)
    for (const { key: made } of keyed) if (made.kind === 'instance') callMethod(vm, made, '__del__', [], at);
  return (doubts.length === 0 ? result : keyed).map(({ one }) => one);
}

/** Compares by `__lt__` where the class defines it, else as {@link orderOf}. */
export function signOf(vm: Machine, a: Value, b: Value, at: Site['at']): number | undefined {
  const hasOrder = a.kind === 'instance' && findOnClass(a.cls, '__lt__') !== undefined;
  const known = hasOrder ? undefined : orderOf(a, b);
  if (known !== undefined || a.kind === 'choice' || b.kind === 'choice') return known;
  const [less, greater] = [compare(vm, '<', a, b, at), compare(vm, '<', b, a, at)];
  if (less.kind !== 'bool' || greater.kind !== 'bool') return undefined;
  return less.value ? -1 : greater.value ? 1 : 0;
}

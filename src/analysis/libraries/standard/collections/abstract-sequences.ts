import { callAttribute } from '../../../interpreter/attributes/attributes';
import { NO_ARGUMENTS, type Site } from '../../../interpreter/calls/call-site';
import { callMethod } from '../../../interpreter/calls/calls';
import { getItem } from '../../../interpreter/evaluation/items';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { deleteItem, setItem } from '../../../interpreter/evaluation/set-items';
import { NONE, num } from '../../../interpreter/values/make';
import type { InstanceValue, ListValue, Value } from '../../../interpreter/values/values';
import { lengthOf } from '../../builtins/length';
import { type Member, methods } from '../../kit/model';
import { causeOf, integerOf } from '../../kit/values';

/** Returns the elements of a sequence as a list. */
function listOf(self: Value, { vm, at }: Site): ListValue {
  const { items, open } = iterate(vm, self, at);
  return vm.listOf([...items], open);
}

const asked = (self: Value, name: string, args: readonly Value[], site: Site): Value =>
  callAttribute(site.vm, listOf(self, site), name, { ...NO_ARGUMENTS, args }, site.at);

/** The methods that `collections.abc.Sequence` adds to a class with the few required ones. */
export const SEQUENCE_MIXIN: readonly Member[] = methods('collections.abc.Sequence', {
  'index(value, start=0, stop=None)': (self, { value, start, stop }, site) =>
    asked(self, 'index', stop.kind === 'none' ? [value, start] : [value, start, stop], site),
  'count(value)': (self, { value }, site) => asked(self, 'count', [value], site),
});

function insert(self: InstanceValue, value: Value, { vm, at }: Site): void {
  callMethod(vm, self, 'insert', [lengthOf(vm, self, at), value], at);
}

function extend(self: InstanceValue, values: Value, site: Site): void {
  for (const { value } of [...iterate(site.vm, values, site.at).items])
    callAttribute(site.vm, self, 'append', { ...NO_ARGUMENTS, args: [value] }, site.at);
}

function pop(self: InstanceValue, index: Value, { vm, at }: Site): Value {
  if (index.kind === 'choice') return causeOf(undefined, 'an index', at);
  const value = getItem(vm, self, index, at);
  deleteItem(vm, self, index, at);
  return value;
}

/** The methods that `collections.abc.MutableSequence` adds to those. */
export const MUTABLE_SEQUENCE_MIXIN: readonly Member[] = methods('collections.abc.MutableSequence', {
  'append(value)': (self, { value }, site) => {
    insert(self, value, site);
    return NONE;
  },
  'extend(values)': (self, { values }, site) => {
    extend(self, values, site);
    return NONE;
  },
  'pop(index=-1)': (self, { index }, site) => pop(self, index, site),
  'remove(value)': (self, { value }, site) => {
    const index = callAttribute(site.vm, self, 'index', { ...NO_ARGUMENTS, args: [value] }, site.at);
    if (index.kind !== 'choice') deleteItem(site.vm, self, index, site.at);
    return NONE;
  },
  'clear()': (self, _, site) => {
    const size = integerOf(lengthOf(site.vm, self, site.at));
    if (size === undefined) return causeOf(self, 'the length of a sequence', site.at);
    for (let left = size; left > 0; left -= 1) pop(self, num(-1), site);
    return NONE;
  },
  'reverse()': (self, _, site) => {
    const { vm, at } = site;
    const list = listOf(self, site);
    const last = list.items.length - 1;
    if (list.open !== undefined) return list.open;
    list.items.forEach(({ value }, index) => {
      if (index * 2 !== last) setItem(vm, self, num(last - index), value, at);
    });
    return NONE;
  },
  '__iadd__(values)': (self, { values }, site) => {
    extend(self, values, site);
    return self;
  },
});

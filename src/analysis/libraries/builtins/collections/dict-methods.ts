import { NOWHERE, type Place } from '../../../../base/diagnostics/place';
import { NO_ARGUMENTS, type Site } from '../../../interpreter/calls/call-site';
import { choose, seen } from '../../../interpreter/values/choice';
import {
  contentOf,
  entriesOf,
  heldKey,
  keyOf,
  removeEntry,
  removeHeld,
  setEntry,
  setHeld,
} from '../../../interpreter/values/dicts';
import { each, under } from '../../../interpreter/guards/forks';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { setItem } from '../../../interpreter/evaluation/set-items';
import { NONE, str, textOf, tuple } from '../../../interpreter/values/make';
import type { Machine } from '../../../interpreter/machine';
import { setView, valuesView } from '../../../interpreter/values/views';
import type { Alternative, DictValue, Single, Value } from '../../../interpreter/values/values';
import { fillDict } from '../numbers/conversions';
import { classMethods, keeping, methodsOf } from '../../kit/model';
import { causeOf } from '../../kit/values';

/** Methods of a dict. Keys come as they are: each alternative of one is looked up under its guard. */
export const DICT_METHODS = methodsOf('dict', keeping('dict'), {
  'get(key, default=None, /)': (self, { key, default: fallback }, { vm }) =>
    lookUp(vm, self, key, () => fallback),
  'items()': (self, _, { vm }) => setView(vm, self, 'dict_items'),
  'keys()': (self, _, { vm }) => setView(vm, self, 'dict_keys'),
  'values()': (self, _, { vm }) => valuesView(vm, self),
  'setdefault(key, default=None, /)': (self, { key, default: value }, { vm }) =>
    lookUp(vm, self, key, (held) => {
      setHeld(vm, self, held, value);
      return value;
    }),
  'update(source=..., /, **kwargs)': (self, { source, kwargs }, site) => (
    fillDict(site, self, source, kwargs),
    NONE
  ),
  'pop(key, default=..., /)': (self, { key, default: fallback }, { vm, at }) => {
    const missing = (): Value =>
      fallback ?? vm.raiseIfCaught('KeyError', `key ${textOf(key) ?? '?'}`, at, false, key);
    return each(vm, key, (one) => {
      const held = heldKey(vm, self, one);
      const value = lookUpHeld(vm, self, held, missing);
      removeHeld(vm, self, held);
      return value;
    });
  },
  'popitem()': (self, _, { vm, at }) => {
    const last = entriesOf(vm, self).at(-1);
    if (last === undefined)
      return (
        self.open ??
        vm.raiseIfCaught('KeyError', 'popitem() of nothing', at, false, str('popitem(): dictionary is empty'))
      );
    removeEntry(vm, self, last.key);
    return tuple(last.key, last.value);
  },
  'clear()': (self, _, { vm }) => {
    for (const { key } of [...self.entries.values()]) removeEntry(vm, self, key);
    if (vm.changeOf(self.createdUnder).length === 0) self.open = undefined;
    return NONE;
  },
  'copy()': (self, _, { vm }) => ({ ...copyOf(vm, self), factory: self.factory }),
  'fromkeys(iterable, value=None, /)': (_, { iterable, value }, site) =>
    fromKeys(site.vm.dict(), iterable, value, site),
  '__iter__()': (self) => self,
});

/** Copies a dict: entries that depend on a test keep it. */
export function copyOf(vm: Machine, dict: DictValue): DictValue {
  const copy = vm.dict(dict.open);
  vm.work(dict.entries.size);
  for (const [id, entry] of dict.entries) copy.entries.set(id, entry);
  return copy;
}

/** Returns the value of a key; what `missing` gives where it isn't there. */
const lookUp = (vm: Machine, dict: DictValue, key: Value, missing: (held: Value) => Value): Value =>
  each(vm, key, (one) => lookUpHeld(vm, dict, heldKey(vm, dict, one), missing));

function lookUpHeld(vm: Machine, dict: DictValue, key: Value, missing: (held: Value) => Value): Value {
  const id = keyOf(key);
  // An empty dict holds no key, not even an unknown one.
  if (dict.entries.size === 0 && dict.open === undefined) return missing(key);
  if (id === undefined) return causeOf(key, 'a key of a dict', NOWHERE);
  const stored = dict.entries.get(id)?.value;
  if (stored === undefined) return dict.open ?? missing(key);
  return orMissing(vm, stored, () => dict.open ?? missing(key));
}

/** Returns a value that may be absent under some tests: there, what `missing` gives. */
export function orMissing(vm: Machine, stored: Value, missing: () => Value): Value {
  if (stored.kind !== 'choice') return stored;
  const alternatives = stored.alternatives.flatMap(({ guard, value }): readonly Alternative[] => {
    if (!vm.reaches(guard)) return [];
    if (value.kind !== 'absent') return [{ guard, value }];
    const other = missing();
    return other.kind === 'choice' ? [] : [{ guard, value: other }];
  });
  const chosen = choose(alternatives);
  return chosen.kind === 'absent' ? missing() : (seen(chosen, vm.path) ?? missing());
}

/** `dict.fromkeys(keys, value)`. */
export const FROM_KEYS = classMethods(keeping('dict'), {
  'fromkeys(cls, iterable, value=None, /)': ({ cls, iterable, value }, { vm, at }) => {
    const isPlain = cls.kind !== 'class' || (cls.place === undefined && cls.name === 'dict');
    const made = isPlain ? vm.dict() : vm.semantics.instantiate(vm, cls, NO_ARGUMENTS, at);
    return fromKeys(made, iterable, value, { vm, at });
  },
});

/** Puts keys with one value in a new mapping, and returns it. */
function fromKeys(made: Value, iterable: Value, value: Value, { vm, at }: Pick<Site, 'vm' | 'at'>): Value {
  const { items, open } = iterate(vm, iterable, at);
  return each(vm, made, (filled) => {
    const content = contentOf(filled);
    if (content !== undefined) content.open ??= open;
    for (const one of items) under(vm, one.guard, () => setKey(vm, filled, one.value, value, at));
    return filled;
  });
}

/** Executes `mapping[key] = value`, where a `__setitem__` of the program may do it. */
function setKey(vm: Machine, mapping: Single, key: Value, value: Value, at: Place): void {
  if (mapping.kind === 'dict') setEntry(vm, mapping, key, value);
  else each(vm, key, (one) => (setItem(vm, mapping, one, value, at), NONE));
}

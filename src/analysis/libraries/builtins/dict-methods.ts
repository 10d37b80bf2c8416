import { NOWHERE } from '../../../base/diagnostics/place';
import { choose, seen } from '../../interpreter/values/choice';
import { contentOf, entriesOf, keyOf, removeEntry, setEntry } from '../../interpreter/values/dicts';
import { each } from '../../interpreter/guards/forks';
import { iterate } from '../../interpreter/evaluation/iterate';
import { setItem } from '../../interpreter/evaluation/set-items';
import { item, NONE, str, textOf, tuple } from '../../interpreter/values/make';
import type { Machine } from '../../interpreter/machine';
import type { Alternative, DictValue, Value } from '../../interpreter/values/values';
import { asView } from '../../interpreter/values/views';
import { fillDict } from './conversions';
import { invoke } from '../kit/calls';
import { under } from '../kit/elements';
import { classMethods, keeping, methodsOf } from '../kit/model';
import { causeOf } from '../kit/values';

/** Methods of a dict. Keys come as they are: each alternative of one is looked up under its guard. */
export const DICT_METHODS = methodsOf('dict', keeping('dict'), {
  'get(key, default=None, /)': (self, { key, default: fallback }, { vm }) =>
    lookUp(vm, self, key, () => fallback),
  'items()': (self, _, { vm }) =>
    asView(
      vm.listOf(
        entriesOf(vm, self).map(({ key, value, guard }) => item(tuple(key, value), guard)),
        self.open,
      ),
      'dict_items',
    ),
  'keys()': (self, _, { vm }) =>
    asView(
      vm.set(
        entriesOf(vm, self).map(({ key, guard }) => item(key, guard)),
        true,
        self.open,
      ),
      'dict_keys',
    ),
  'values()': (self, _, { vm }) =>
    asView(
      vm.listOf(
        entriesOf(vm, self).map(({ value, guard }) => item(value, guard)),
        self.open,
      ),
      'dict_values',
    ),
  'setdefault(key, default=None, /)': (self, { key, default: value }, { vm }) =>
    lookUp(vm, self, key, () => {
      setEntry(vm, self, key, value);
      return value;
    }),
  'update(source=..., /, **kwargs)': (self, { source, kwargs }, site) => (
    fillDict(site, self, source, kwargs),
    NONE
  ),
  'pop(key, default=..., /)': (self, { key, default: fallback }, { vm, at }) => {
    const missing = (): Value =>
      fallback ?? vm.raiseIfCaught('KeyError', `key ${textOf(key) ?? '?'}`, at, false, key);
    const value = lookUp(vm, self, key, missing);
    each(vm, key, (one) => (removeEntry(vm, self, one), NONE));
    return value;
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
    if (vm.changeOf(self.born).length === 0) self.open = undefined;
    return NONE;
  },
  'copy()': (self, _, { vm }) => ({ ...copyOf(vm, self), factory: self.factory }),
  '__iter__()': (self) => self,
});

/** Copies a dict: entries that hang on a test keep it. */
export function copyOf(vm: Machine, dict: DictValue): DictValue {
  const copy = vm.dict(dict.open);
  vm.work(dict.entries.size);
  for (const [id, entry] of dict.entries) copy.entries.set(id, entry);
  return copy;
}

/** Returns the value of a key; what `missing` gives where it isn't there. */
function lookUp(vm: Machine, dict: DictValue, key: Value, missing: () => Value): Value {
  return each(vm, key, (one) => {
    const id = keyOf(one);
    // An empty dict holds no key, not even an unknown one.
    if (dict.entries.size === 0 && dict.open === undefined) return missing();
    if (id === undefined) return causeOf(one, 'a key of a dict', NOWHERE);
    const stored = dict.entries.get(id)?.value;
    if (stored === undefined) return dict.open ?? missing();
    return orMissing(vm, stored, () => dict.open ?? missing());
  });
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
  'fromkeys(cls, iterable, value=None, /)': ({ cls, iterable, value }, site) => {
    const { vm, at } = site;
    const { items, open } = iterate(vm, iterable, at);
    // A subclass makes an object of its own, and puts each key into it.
    const isPlain = cls.kind !== 'class' || (cls.place === undefined && cls.name === 'dict');
    const made = isPlain ? vm.dict() : invoke(site, cls);
    const content = made.kind === 'choice' ? undefined : contentOf(made);
    if (made.kind === 'choice') return causeOf(made, 'a dict', at);
    for (const one of items) {
      under(vm, one.guard, () => {
        if (made.kind === 'dict') setEntry(vm, made, one.value, value);
        else each(vm, one.value, (key) => (setItem(vm, made, key, value, at), NONE));
      });
    }
    if (content !== undefined) content.open ??= open;
    return made;
  },
});

import type { Place } from '../../../base/diagnostics/place';
import { callMethod } from '../calls/calls';
import { each } from '../guards/forks';
import { and } from '../guards/guards';
import type { Machine } from '../machine';
import { findOnClass } from '../values/classes';
import { contentOf, entryOf, setEntry } from '../values/dicts';
import { NONE, unknown } from '../values/make';
import type { InstanceValue, Single, Value } from '../values/values';
import { iterate } from './iterate';

/** Returns a mapping as a dict: an object that's no dict is asked for its keys and items. Any other value is its own. */
export const asDict = (vm: Machine, value: Value, at: Place): Value =>
  each(vm, value, (one) => (hasOwnKeys(vm, one) ? dictFrom(vm, one, at) : one));

/** Returns true for an object of a class that's no dict, and has `keys`. */
function hasOwnKeys({ models }: Machine, value: Single): value is InstanceValue {
  if (value.kind !== 'instance' || findOnClass(value.cls, 'keys') === undefined) return false;
  const dict = models.builtin('dict');
  // A dict with an `__iter__` of its own isn't copied as the dict that it holds.
  return (
    dict?.kind === 'class' &&
    (!value.cls.mro.includes(dict) || findOnClass(value.cls, '__iter__')?.kind === 'function')
  );
}

function dictFrom(vm: Machine, mapping: InstanceValue, at: Place): Value {
  const { items, open } = iterate(vm, callMethod(vm, mapping, 'keys', [], at) ?? NONE, at);
  const dict = vm.dict(open);
  for (const { value: key, guard } of items) {
    if (!vm.reaches(guard)) continue;
    const { path } = vm;
    vm.path = and(path, guard);
    setEntry(
      vm,
      dict,
      key,
      each(vm, key, (one) => itemOf(vm, mapping, one, at)),
    );
    vm.path = path;
  }
  return dict;
}

function itemOf(vm: Machine, mapping: InstanceValue, key: Single, at: Place): Value {
  const content = contentOf(mapping);
  return (
    callMethod(vm, mapping, '__getitem__', [key], at) ??
    (content === undefined ? undefined : entryOf(vm, content, key)) ??
    unknown('operands', 'an item of a mapping', at)
  );
}

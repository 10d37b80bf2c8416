import type { Site } from '../../../interpreter/calls/call-site';
import { callMethod } from '../../../interpreter/calls/calls';
import { getItem } from '../../../interpreter/evaluation/items';
import { setItem } from '../../../interpreter/evaluation/set-items';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { Raised, type Machine } from '../../../interpreter/machine';
import { entriesOf } from '../../../interpreter/values/dicts';
import { bool, NONE, tuple } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { fillDict } from '../../builtins/conversions';
import { lazyIterator, mapItems, under } from '../../kit/elements';
import { type Member, type MethodRule, methods } from '../../kit/model';
import { causeOf } from '../../kit/values';

/** Returns the result of an action; where it raises a KeyError, that of another. */
function unlessMissing(vm: Machine, action: () => Value, otherwise: () => Value): Value {
  const isMissing = (cls: ClassValue): boolean =>
    cls.mro.some((base) => base === vm.models.builtin('KeyError'));
  vm.catchers.push(isMissing);
  try {
    return action();
  } catch (error) {
    if (error instanceof Raised && error.value.kind === 'instance' && isMissing(error.value.cls))
      return otherwise();
    throw error;
  } finally {
    vm.catchers.pop();
  }
}

const itemOf = (self: InstanceValue, key: Value, { vm, at }: Site): Value =>
  key.kind === 'choice' ? causeOf(key, 'a key', at) : getItem(vm, self, key, at);

const keysAnd =
  (convert: (key: Value, value: Value) => Value): MethodRule<'()'> =>
  (self, _, site) =>
    lazyIterator(() =>
      mapItems(site.vm, iterate(site.vm, self, site.at), (key) => convert(key, itemOf(self, key, site))),
    );

const mapping = (owner: string): readonly Member[] =>
  methods(owner, {
    'get(key, default=None)': (self, { key, default: fallback }, site) =>
      unlessMissing(
        site.vm,
        () => itemOf(self, key, site),
        () => fallback,
      ),
    'keys()': keysAnd((key) => key),
    'values()': keysAnd((_, value) => value),
    'items()': keysAnd((key, value) => tuple(key, value)),
    '__contains__(key)': (self, { key }, site) =>
      unlessMissing(
        site.vm,
        () => {
          const value = itemOf(self, key, site);
          return value.kind === 'unknown' ? value : bool(true);
        },
        () => bool(false),
      ),
  });

/** The methods of a mapping that set keys through the `__setitem__` that a subclass may have. */
const setting = (owner: string): readonly Member[] =>
  methods(owner, {
    'update(other=..., /, **kwds)': (self, { other, kwds }, site) => {
      const given = site.vm.dict();
      fillDict(site, given, other, kwds);
      for (const { key, value, guard } of entriesOf(site.vm, given)) {
        if (key.kind === 'choice') continue;
        under(site.vm, guard, () => {
          setItem(site.vm, self, key, value, site.at);
        });
      }
      return NONE;
    },
    'setdefault(key, default=None)': (self, { key, default: value }, site) =>
      unlessMissing(
        site.vm,
        () => itemOf(self, key, site),
        () => {
          if (key.kind !== 'choice') setItem(site.vm, self, key, value, site.at);
          return value;
        },
      ),
  });

const taking = (owner: string): readonly Member[] =>
  methods(owner, {
    'pop(key, default=...)': (self, { key, default: fallback }, site) => {
      const take = (): Value => {
        const value = itemOf(self, key, site);
        callMethod(site.vm, self, '__delitem__', [key], site.at);
        return value;
      };
      return fallback === undefined ? take() : unlessMissing(site.vm, take, () => fallback);
    },
  });

/** How a `UserDict` sets keys. */
export const SETTERS: readonly Member[] = setting('collections.UserDict');

/**
 * The methods that `collections.abc` adds to a class with the few required ones, by the name of the abstract class.
 */
export const MIXINS: Readonly<Record<string, readonly Member[]>> = {
  Mapping: mapping('collections.abc.Mapping'),
  MutableMapping: [...setting('collections.abc.MutableMapping'), ...taking('collections.abc.MutableMapping')],
};

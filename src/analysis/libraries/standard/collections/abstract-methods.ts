import { under } from '../../../interpreter/guards/forks';
import type { Site } from '../../../interpreter/calls/call-site';
import { callMethod } from '../../../interpreter/calls/calls';
import { getItem } from '../../../interpreter/evaluation/items';
import { setItem } from '../../../interpreter/evaluation/set-items';
import { compare } from '../../../interpreter/evaluation/operators/comparisons';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { Raised, type Machine } from '../../../interpreter/machine';
import { contentOf, entriesOf } from '../../../interpreter/values/dicts';
import { bool, NONE, tuple } from '../../../interpreter/values/make';
import type {
  ClassValue,
  InstanceValue,
  ListValue,
  SetValue,
  Value,
} from '../../../interpreter/values/values';
import { asView } from '../../../interpreter/values/views';
import { fillDict } from '../../builtins/numbers/conversions';
import { mapItems } from '../../kit/containers/elements';
import { type Member, methods } from '../../kit/model';
import { causeOf, notImplemented } from '../../kit/values';

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

/** Returns what a mapping holds: something of each of its keys. */
const ofKeys = (self: InstanceValue, site: Site, convert: (key: Value) => Value): ListValue =>
  mapItems(site.vm, iterate(site.vm, self, site.at), convert);

/** Has a list or set stand for a view of a class of `collections.abc`. */
function viewed<V extends ListValue | SetValue>(vm: Machine, name: string, content: V): V {
  const cls = vm.models.library(`collections.abc.${name}`);
  return cls?.kind === 'class' ? asView(content, cls) : content;
}

/** Returns a dict of what's in a mapping, under its keys. */
function dictOfMapping(self: Value, site: Site): Value {
  const dict = site.vm.dict();
  fillDict(site, dict, self, new Map());
  return dict;
}

const mapping = (owner: string): readonly Member[] =>
  methods(owner, {
    'get(key, default=None)': (self, { key, default: fallback }, site) =>
      unlessMissing(
        site.vm,
        () => itemOf(self, key, site),
        () => fallback,
      ),
    'keys()': (self, _, { vm, at }) => {
      const { items, open } = iterate(vm, self, at);
      return viewed(vm, 'KeysView', vm.set(items, true, open));
    },
    'values()': (self, _, site) =>
      viewed(
        site.vm,
        'ValuesView',
        ofKeys(self, site, (key) => itemOf(self, key, site)),
      ),
    'items()': (self, _, site) =>
      viewed(
        site.vm,
        'ItemsView',
        ofKeys(self, site, (key) => tuple(key, itemOf(self, key, site))),
      ),
    '__eq__(other)': (self, { other }, site) => {
      const isMapping =
        contentOf(other) !== undefined ||
        (other.kind === 'instance' && other.cls.mro.some(({ qualname }) => qualname === 'Mapping'));
      if (!isMapping) return other.kind === 'unknown' ? other : notImplemented(site);
      const [own, theirs] = [dictOfMapping(self, site), dictOfMapping(other, site)];
      return own.kind === 'choice' || theirs.kind === 'choice'
        ? causeOf(other, 'a mapping', site.at)
        : compare(site.vm, '==', own, theirs, site.at);
    },
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
    'popitem()': (self, _, site) => {
      const { items, open } = iterate(site.vm, self, site.at);
      const [first] = items;
      if (first === undefined)
        return open ?? site.vm.raiseIfCaught('KeyError', 'popitem() of nothing', site.at);
      const value = itemOf(self, first.value, site);
      callMethod(site.vm, self, '__delitem__', [first.value], site.at);
      return tuple(first.value, value);
    },
    'clear()': (self, _, { vm, at }) => {
      for (const { value } of iterate(vm, self, at).items) callMethod(vm, self, '__delitem__', [value], at);
      return NONE;
    },
  });

/**
 * The methods that `collections.abc` adds to a class with the few required ones, by the name of the abstract class.
 */
export const MIXINS: Readonly<Record<string, readonly Member[]>> = {
  Mapping: [...mapping('collections.abc.Mapping'), ['__reversed__', NONE]],
  MutableMapping: [...setting('collections.abc.MutableMapping'), ...taking('collections.abc.MutableMapping')],
  Iterator: methods('collections.abc.Iterator', { '__iter__()': (self) => self }),
  AsyncIterator: methods('collections.abc.AsyncIterator', { '__aiter__()': (self) => self }),
};

import type { Site } from '../../../interpreter/calls/call-site';
import { compare } from '../../../interpreter/evaluation/operators/comparisons';
import { contentOf } from '../../../interpreter/values/dicts';
import { bool, textOf } from '../../../interpreter/values/make';
import type { DictValue, Value } from '../../../interpreter/values/values';
import { asView } from '../../../interpreter/values/views';
import { fillDict } from '../../builtins/numbers/conversions';
import type { Builtins, Entries } from '../../kit/library';
import { keeping, type Member, methods, native } from '../../kit/model';
import { notImplemented } from '../../kit/values';

/** The methods that `collections.abc` adds to a class with the few required ones, by the name of the abstract class. */
const TEXT = `
MISSING = object()

class Mapping:
    __reversed__ = None

    def get(self, key, default=None):
        try:
            return self[key]
        except KeyError:
            return default

    def __contains__(self, key):
        try:
            return found(self[key])
        except KeyError:
            return False

    def keys(self): return view("KeysView", frozenset(self))
    def values(self): return view("ValuesView", [self[key] for key in self])
    def items(self): return view("ItemsView", [(key, self[key]) for key in self])

class MutableMapping:
    def update(self, other=(), /, **kwds):
        for key, value in dict(other, **kwds).items():
            self[key] = value

    def setdefault(self, key, default=None):
        try:
            return self[key]
        except KeyError:
            self[key] = default
            return default

    def pop(self, key, default=MISSING):
        try:
            value = self[key]
        except KeyError:
            if default is MISSING:
                raise
            return default
        del self[key]
        return value

    def popitem(self):
        for key in self:
            value = self[key]
            del self[key]
            return key, value
        raise KeyError("popitem() of nothing")

    def clear(self):
        for key in list(self):
            del self[key]

class Iterator:
    def __iter__(self): return self

class AsyncIterator:
    def __aiter__(self): return self
`;

const HELPERS: Entries = {
  /** Returns True for a value that's found under a key; one that isn't known stays unknown. */
  found: native('found(value)', ({ value }) => (value.kind === 'unknown' ? value : bool(true))),
  /** Has a list or set stand for a view of a class of `collections.abc`. */
  view: native(keeping('view(name, content)'), ({ name, content }, { vm }) => {
    const cls = vm.models.library(`collections.abc.${textOf(name) ?? ''}`);
    const isView = (content.kind === 'list' || content.kind === 'set') && cls?.kind === 'class';
    return isView ? asView(content, cls) : content;
  }),
};

/** Returns those methods. */
export function mixins({ write }: Builtins): Readonly<Record<string, readonly Member[]>> {
  const written = write('collections.abc', TEXT, HELPERS);
  const of = (name: string): readonly Member[] => {
    const cls = written[name];
    return cls?.kind === 'class' ? [...cls.attrs] : [];
  };
  return {
    ...Object.fromEntries(Object.keys(written).map((name) => [name, of(name)])),
    Mapping: [...of('Mapping'), ...EQUALITY],
  };
}

const EQUALITY = methods('collections.abc.Mapping', {
  '__eq__(other)': (self, { other }, site) => {
    const isMapping =
      contentOf(other) !== undefined ||
      (other.kind === 'instance' && other.cls.mro.some(({ qualname }) => qualname === 'Mapping'));
    if (!isMapping) return other.kind === 'unknown' ? other : notImplemented(site);
    return compare(site.vm, '==', dictOfMapping(self, site), dictOfMapping(other, site), site.at);
  },
});

/** Returns a dict of what's in a mapping, under its keys. */
function dictOfMapping(self: Value, site: Site): DictValue {
  const dict = site.vm.dict();
  fillDict(site, dict, self, new Map());
  return dict;
}

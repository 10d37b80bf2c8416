import { callAttribute, findAttribute } from '../../../interpreter/attributes/attributes';
import { NO_ARGUMENTS, type Site } from '../../../interpreter/calls/call-site';
import { callMethod } from '../../../interpreter/calls/calls';
import { compare } from '../../../interpreter/evaluation/comparisons';
import { toRepr } from '../../../interpreter/evaluation/format';
import { getItem } from '../../../interpreter/evaluation/items';
import { deleteItem, setItem } from '../../../interpreter/evaluation/set-items';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { asDict } from '../../../interpreter/evaluation/mappings';
import { each, under } from '../../../interpreter/guards/forks';
import { modelClass } from '../../../interpreter/values/classes';
import { setEntry } from '../../../interpreter/values/dicts';
import { bool, NONE, str, textOf, unknown } from '../../../interpreter/values/make';
import type { ClassValue, DictValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { fillDict } from '../../builtins/conversions';
import { lengthOf } from '../../builtins/length';
import { fromKeys } from '../../builtins/dict-methods';
import { forward, invoke } from '../../kit/calls';
import { ownOrNone, setOwn } from '../../kit/instances';
import { isNoMapping } from '../../kit/mappings';
import { classMethods, keeping, methods, properties } from '../../kit/model';
import { verdictOf } from '../../kit/truth-values';
import { causeOf, plain } from '../../kit/values';

/** `ChainMap`: a mapping of several. What's asked is looked up in each of them; writes go to the first one. */
export const chainMap = (base: ClassValue): ClassValue =>
  modelClass('collections.ChainMap', [base], [...READING, ...WRITING, ...MAKING, ...PARENTS, ...FROM_KEYS]);

const mapsOf = (self: InstanceValue, site: Site): readonly Value[] =>
  iterate(site.vm, ownOrNone(site, self, 'maps'), site.at).items.map(({ value }) => value);

const firstOf = (self: InstanceValue, site: Site): Value => mapsOf(self, site)[0] ?? NONE;

/** Returns the keys of all mappings, in the order of a dict that's updated with them from the last one on. */
function keysOf(self: InstanceValue, site: Site): DictValue {
  const { vm, at } = site;
  const keys = vm.dict();
  for (const one of mapsOf(self, site).toReversed()) {
    const { items, open } = iterate(vm, one, at);
    keys.open ??= open;
    for (const { value, guard } of items)
      under(vm, guard, () => {
        setEntry(vm, keys, value, NONE);
      });
  }
  return keys;
}

/** Tells whether a mapping has a key. */
const has = (map: Value, key: Value, { vm, at }: Site): boolean | undefined =>
  verdictOf(
    vm,
    each(vm, map, (one) => each(vm, key, (single) => compare(vm, 'in', single, one, at))),
    at,
  );

/** Returns the value of a key in the first mapping that has it. */
function lookUp(self: InstanceValue, key: Value, site: Site, missing: () => Value): Value {
  const { vm, at } = site;
  for (const map of mapsOf(self, site)) {
    const found = has(map, key, site);
    if (found === undefined) return causeOf(key, 'a key of a ChainMap', at);
    if (found) return each(vm, map, (one) => each(vm, key, (single) => getItem(vm, one, single, at)));
  }
  return missing();
}

const READING = methods(keeping('collections.ChainMap'), {
  '__init__(*maps)': (self, { maps }, site) => {
    setOwn(site, self, { maps: site.vm.list(maps.length > 0 ? maps : [site.vm.dict()]) });
    return NONE;
  },
  '__getitem__(key)': (self, { key }, site) =>
    lookUp(
      self,
      key,
      site,
      () => callMethod(site.vm, self, '__missing__', [key], site.at) ?? causeOf(key, 'a key', site.at),
    ),
  '__missing__(key)': (_, { key }, { vm, at }) =>
    vm.raiseIfCaught('KeyError', `key ${textOf(key) ?? '?'}`, at, false, key),
  'get(key, default=None)': (self, { key, default: fallback }, site) => {
    const found = verdictOf(
      site.vm,
      callMethod(site.vm, self, '__contains__', [key], site.at) ?? NONE,
      site.at,
    );
    if (found === undefined) return causeOf(key, 'a key of a ChainMap', site.at);
    return found ? each(site.vm, key, (one) => getItem(site.vm, self, one, site.at)) : fallback;
  },
  '__len__()': (self, _, site) => lengthOf(site.vm, keysOf(self, site), site.at),
  '__iter__()': (self, _, site) => keysOf(self, site),
  '__contains__(key)': (self, { key }, site) => {
    const found = mapsOf(self, site).map((map) => has(map, key, site));
    return found.includes(true)
      ? bool(true)
      : found.includes(undefined)
        ? causeOf(key, 'a key', site.at)
        : bool(false);
  },
  '__bool__()': (self, _, site) => {
    const found = mapsOf(self, site).map((map) => verdictOf(site.vm, map, site.at));
    return found.includes(true)
      ? bool(true)
      : found.includes(undefined)
        ? unknown('operands', 'a ChainMap', site.at)
        : bool(false);
  },
  '__repr__()': (self, _, { vm, at }) => {
    const shown = mapsOf(self, { vm, at, open: undefined }).map((one) =>
      textOf(one.kind === 'choice' ? one : toRepr(vm, one, at)),
    );
    return shown.includes(undefined)
      ? str(unknown('operands', 'a ChainMap as text', at))
      : str(`${self.cls.name}(${shown.join(', ')})`);
  },
});

const onFirst = (self: InstanceValue, method: string, args: readonly Value[], site: Site): Value =>
  each(site.vm, firstOf(self, site), (one) =>
    callAttribute(site.vm, one, method, { ...NO_ARGUMENTS, args }, site.at),
  );

const WRITING = methods(keeping('collections.ChainMap'), {
  '__setitem__(key, value)': (self, { key, value }, { vm, at, open }) =>
    each(vm, firstOf(self, { vm, at, open }), (one) =>
      each(vm, key, (single) => {
        setItem(vm, one, single, value, at);
        return NONE;
      }),
    ),
  '__delitem__(key)': (self, { key }, site) => {
    const { vm, at } = site;
    const first = firstOf(self, site);
    if (has(first, key, site) === false)
      return vm.raiseIfCaught(
        'KeyError',
        `key ${textOf(key) ?? '?'}`,
        at,
        false,
        str(`Key not found in the first mapping: ${reprText(key, site)}`),
      );
    return each(vm, first, (one) =>
      each(vm, key, (single) => {
        deleteItem(vm, one, single, at);
        return NONE;
      }),
    );
  },
  'pop(key, *args)': (self, { key, args }, site) =>
    has(firstOf(self, site), key, site) === false && args.length === 0
      ? site.vm.raiseIfCaught(
          'KeyError',
          'a key',
          site.at,
          false,
          str(`Key not found in the first mapping: ${reprText(key, site)}`),
        )
      : onFirst(self, 'pop', [key, ...args], site),
  'popitem()': (self, _, site) => onFirst(self, 'popitem', [], site),
  'clear()': (self, _, site) => onFirst(self, 'clear', [], site),
  '__ior__(other)': (self, { other }, site) => {
    onFirst(self, 'update', [other], site);
    return self;
  },
});

const reprText = (key: Value, { vm, at }: Site): string =>
  (key.kind === 'choice' ? undefined : textOf(toRepr(vm, key, at))) ?? '?';

/** Returns a copy of a mapping, of its own class. */
const copied = (map: Value, { vm, at }: Site): Value =>
  each(vm, map, (one) =>
    findAttribute(vm, one, 'copy', at) === undefined
      ? asDict(vm, one, at)
      : callAttribute(vm, one, 'copy', NO_ARGUMENTS, at),
  );

/** Tells whether a value is surely no mapping. */
const isRefused = (value: Value): boolean =>
  plain(value) === value && (value.kind === 'none' || isNoMapping(value));

const refuseOther = (other: Value, { vm, at }: Site): Value =>
  vm.raiseIfCaught('TypeError', `a ChainMap with a ${other.kind}`, at);

const MAKING = methods(keeping('collections.ChainMap'), {
  'copy()': (self, _, site) => {
    const [first, ...rest] = mapsOf(self, site);
    return invoke(site, self.cls, ...(first === undefined ? [] : [copied(first, site), ...rest]));
  },
  '__copy__()': (self, _, site) => callAttribute(site.vm, self, 'copy', NO_ARGUMENTS, site.at),
  'new_child(m=None, **kwargs)': (self, { m, kwargs }, site) => {
    const first = m.kind === 'none' ? site.vm.dict() : m;
    if (kwargs.size > 0) {
      const named = site.vm.dict();
      fillDict(site, named, undefined, kwargs);
      each(site.vm, first, (one) =>
        callAttribute(site.vm, one, 'update', { ...NO_ARGUMENTS, args: [named] }, site.at),
      );
    }
    return forward(site, self.cls, [first, ...mapsOf(self, site)]);
  },
  '__or__(other)': (self, { other }, site) => {
    if (isRefused(other)) return refuseOther(other, site);
    const copy = callAttribute(site.vm, self, 'copy', NO_ARGUMENTS, site.at);
    if (copy.kind === 'instance') onFirst(copy, 'update', [other], site);
    return copy;
  },
  '__ror__(other)': (self, { other }, site) => {
    if (isRefused(other)) return refuseOther(other, site);
    const whole = site.vm.dict();
    for (const one of [other, ...mapsOf(self, site).toReversed()])
      fillDict(site, whole, plain(one), new Map());
    return invoke(site, self.cls, whole);
  },
});

const PARENTS = properties('collections.ChainMap', {
  parents: (self, site) => forward(site, self.cls, mapsOf(self, site).slice(1)),
});

const FROM_KEYS = classMethods(keeping('collections.ChainMap'), {
  'fromkeys(cls, iterable, value=None, /)': ({ cls, iterable, value }, site) =>
    invoke(site, cls, fromKeys(site.vm.dict(), iterable, value, site)),
});

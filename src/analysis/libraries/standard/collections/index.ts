import type { Site } from '../../../interpreter/calls/call-site';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { binary } from '../../../interpreter/evaluation/operators';
import { modelClass } from '../../../interpreter/values/classes';
import { contentOf, entriesOf, entryOf, keyOf, setEntry } from '../../../interpreter/values/dicts';
import { NONE, num, str, tuple } from '../../../interpreter/values/make';
import type { ClassValue, DictValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { fillDict } from '../../builtins/conversions';
import { areCertain, under } from '../../kit/elements';
import type { Library } from '../../kit/library';
import { constructor, methods, qualified } from '../../kit/model';
import { subscribed } from '../../kit/subscribed';
import { causeOf, integerOf } from '../../kit/values';
import { abstractClasses } from './abc';
import { chainMap } from './chain-map';
import { COUNTER_OPERATORS } from './counter';
import { deque } from './deque';
import { namedTupleFunction } from './named-tuple';
import { payloadClass } from './payload-class';
import { userClasses } from './user-classes';

/** `collections` and `collections.abc`. */
export const library: Library = (builtins) => {
  const [dict, list] = [builtins.class('dict'), builtins.class('list')];
  const abstract = abstractClasses(builtins);
  const mapping = abstract['collections.abc.MutableMapping'];
  const generic = {
    defaultdict: defaultDict(dict),
    OrderedDict: modelClass('collections.OrderedDict', [dict], ORDERED),
    Counter: counter(dict),
    deque: deque(list),
    ...(mapping?.kind === 'class' ? { ChainMap: chainMap(mapping) } : {}),
  };
  for (const cls of Object.values(generic)) cls.attrs.set('__class_getitem__', subscribed(cls));
  return {
    ...abstract,
    ...qualified('collections', {
      ...userClasses(builtins, abstract),
      ...generic,
      namedtuple: namedTupleFunction(builtins),
    }),
  };
};

const defaultDict = (dict: ClassValue): ClassValue =>
  payloadClass(
    'collections.defaultdict',
    dict,
    constructor(
      '(default_factory=None, source=..., /, **kwargs)',
      (_, { default_factory: factory, source, kwargs }, site) => {
        const made = site.vm.dict();
        if (factory.kind !== 'none') made.factory = factory;
        fillDict(site, made, source, kwargs);
        return made;
      },
    ),
  );

const ORDERED = methods('collections.OrderedDict', {
  'move_to_end(key, last=True)': (self, { key, last }) => {
    const dict = contentOf(self);
    const id = keyOf(key);
    const entry = id === undefined ? undefined : dict?.entries.get(id);
    if (dict === undefined || id === undefined || entry === undefined) return NONE;
    const others = [...dict.entries].filter(([one]) => one !== id);
    const toFront = last.kind === 'bool' && !last.value;
    dict.entries = new Map(toFront ? [[id, entry], ...others] : [...others, [id, entry]]);
    return NONE;
  },
});

/** Adds to a counter, or takes from it, what's in a mapping, or each element; then the counts that are given by name. */
function count(
  counts: DictValue,
  given: Value | undefined,
  keywords: ReadonlyMap<string, Value>,
  { vm, at }: Site,
  sign: '+' | '-' = '+',
): void {
  const source = given?.kind === 'none' ? undefined : given;
  const mapping = source === undefined ? undefined : contentOf(source);
  const add = (key: Value, times: Value): void => {
    setEntry(vm, counts, key, binary(vm, sign, entryOf(vm, counts, key) ?? num(0), times, at));
  };
  if (mapping !== undefined) for (const { key, value } of entriesOf(vm, mapping)) add(key, value);
  else if (source !== undefined) {
    const { items, open } = iterate(vm, source, at);
    for (const { value, guard } of items) under(vm, guard, () => add(value, num(1)));
    counts.open ??= open;
  }
  for (const [name, value] of keywords) add(str(name), value);
}

const COUNTER = methods('collections.Counter', {
  '__init__(iterable=..., /, **kwds)': (self, { iterable, kwds }, site) => {
    const counts = contentOf(self) ?? site.vm.dict();
    self.payload = counts;
    count(counts, iterable, kwds, site);
    return NONE;
  },
  'update(iterable=..., /, **kwds)': (self, { iterable, kwds }, site) => {
    const counts = contentOf(self);
    if (counts !== undefined) count(counts, iterable, kwds, site);
    return NONE;
  },
  'subtract(iterable=..., /, **kwds)': (self, { iterable, kwds }, site) => {
    const counts = contentOf(self);
    if (counts !== undefined) count(counts, iterable, kwds, site, '-');
    return NONE;
  },
  '__missing__(key)': () => num(0),
  'most_common(n=None)': (self, { n }, site) => mostCommon(self, n, site),
  'elements()': (self, _, { vm, at }) => {
    const counts = contentOf(self);
    if (counts === undefined) return causeOf(self, 'a counter', at);
    return vm.list(
      entriesOf(vm, counts).flatMap(({ key, value }) =>
        Array.from({ length: Math.max(0, integerOf(value) ?? 1) }, () => key),
      ),
    );
  },
});

/** `Counter(elements)`: how often each is there. */
const counter = (dict: ClassValue): ClassValue =>
  payloadClass(
    'collections.Counter',
    dict,
    constructor('(iterable=..., /, **kwds)', (_, { iterable, kwds }, site) => {
      const counts = site.vm.dict();
      count(counts, iterable, kwds, site);
      return counts;
    }),
    [...COUNTER, ...COUNTER_OPERATORS],
  );

function mostCommon(self: InstanceValue, limit: Value, { vm, at }: Site): Value {
  const counts = contentOf(self);
  const entries = counts === undefined ? [] : entriesOf(vm, counts);
  if (
    counts === undefined ||
    counts.open !== undefined ||
    !areCertain(vm, entries) ||
    entries.some(({ value }) => integerOf(value) === undefined)
  ) {
    return vm.listOf([], counts?.open ?? causeOf(self, 'a counter', at));
  }
  const sorted = [...entries].sort((a, b) => (integerOf(b.value) ?? 0) - (integerOf(a.value) ?? 0));
  return vm.list(sorted.slice(0, integerOf(limit)).map(({ key, value }) => tuple(key, value)));
}

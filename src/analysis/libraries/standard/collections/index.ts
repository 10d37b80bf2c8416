import { callOf, NO_ARGUMENTS, type Site, withFirst } from '../../../interpreter/calls/call-site';
import { callValue } from '../../../interpreter/calls/calls';
import { iterate, replaceItems } from '../../../interpreter/evaluation/iterate';
import { binary } from '../../../interpreter/evaluation/operators';
import { findOnClass, modelClass } from '../../../interpreter/values/classes';
import { contentOf, entriesOf, entryOf, keyOf, setEntry } from '../../../interpreter/values/dicts';
import { item, NONE, num, str, tuple } from '../../../interpreter/values/make';
import type {
  ClassHooks,
  ClassValue,
  DictValue,
  InstanceValue,
  Value,
} from '../../../interpreter/values/values';
import { fillDict } from '../../builtins/conversions';
import { areCertain, under } from '../../kit/elements';
import type { Library } from '../../kit/library';
import { constructor, keeping, type Member, methods, methodsOf, qualified } from '../../kit/model';
import { subscribed } from '../../kit/subscribed';
import { causeOf, integerOf } from '../../kit/values';
import { abstractClasses } from './abc';
import { chainMap } from './chain-map';
import { COUNTER_OPERATORS } from './counter';
import { namedTupleFunction } from './named-tuple';
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

type Construct = NonNullable<ClassHooks['construct']>;

/** A subclass of a built-in class whose content its own constructor makes. */
function payloadClass(
  name: string,
  base: ClassValue,
  make: Construct,
  attrs: readonly Member[] = [],
): ClassValue {
  const construct: Construct = (cls, call) => {
    const init = findOnClass(cls, '__init__');
    // The constructor of a subclass decides what that of the class is given.
    const given = init?.kind === 'function' ? callOf(call.vm, NO_ARGUMENTS, call.at) : call;
    const instance = call.vm.instance(cls, call.at, make(cls, given));
    if (init?.kind === 'function') callValue(call.vm, init, withFirst(instance, call), call.at);
    return instance;
  };
  const init = methods(keeping(name), {
    '__init__(*args, **keywords)': (self, { args, keywords }, { vm, at, open }) => {
      self.payload = make(self.cls, { args, keywords, open, vm, at });
      return NONE;
    },
  });
  return modelClass(name, [base], [...init, ...attrs], { construct });
}

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

/** `deque(elements, maxlen)`: a list that also grows at its head. */
const deque = (list: ClassValue): ClassValue =>
  payloadClass(
    'collections.deque',
    list,
    constructor('(iterable=..., maxlen=None)', (_, { iterable: source, maxlen }, { vm, at }) => {
      const { items, open } = source === undefined ? { items: [], open: undefined } : iterate(vm, source, at);
      const size = integerOf(maxlen);
      return vm.listOf(size === undefined ? [...items] : items.slice(Math.max(0, items.length - size)), open);
    }),
    Object.entries(DEQUE),
  );

/** Methods of a deque in addition to those of a list. */
const DEQUE = methodsOf('list', keeping('collections.deque'), {
  'appendleft(x, /)': (list, { x }, { vm }) => (replaceItems(vm, list, [item(x), ...list.items]), NONE),
  'extendleft(iterable, /)': (list, { iterable }, { vm, at }) => {
    replaceItems(vm, list, [...[...iterate(vm, iterable, at).items].reverse(), ...list.items]);
    return NONE;
  },
  'popleft()': (list, _, { vm, at }) => {
    const [first, ...rest] = list.items;
    if (first === undefined)
      return list.open ?? vm.raiseIfCaught('IndexError', 'pop from an empty deque', at);
    if (!areCertain(vm, [first])) return causeOf(list.open, 'an element that hangs on a test', at);
    replaceItems(vm, list, rest);
    return first.value;
  },
  'rotate(n=1, /)': (list, { n }, { vm }) => {
    const size = list.items.length;
    const by = size === 0 ? 0 : (((integerOf(n) ?? 0) % size) + size) % size;
    replaceItems(vm, list, [...list.items.slice(size - by), ...list.items.slice(0, size - by)]);
    return NONE;
  },
});

import { iterate, replaceItems } from '../../../interpreter/evaluation/iterate';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import { modelClass, findOnClass } from '../../../interpreter/values/classes';
import { contentOf, entriesOf, keyOf, removeEntry } from '../../../interpreter/values/dicts';
import { NONE, tuple, item } from '../../../interpreter/values/make';
import type { ClassValue, ClassHooks } from '../../../interpreter/values/values';
import { fillDict } from '../../builtins/numbers/conversions';
import { areCertain } from '../../kit/containers/elements';
import type { Library } from '../../kit/library';
import { constructor, methods, qualified, keeping, methodsOf, type Member } from '../../kit/model';
import { verdictOf } from '../../kit/truth-values';
import { subscribed } from '../../kit/subscribed';
import { causeOf } from '../../kit/values';
import { abstractClasses } from './abc';
import { namedTupleFunction } from './named-tuple';
import { givingSameClass, unshown } from './same-class';
import { callOf, NO_ARGUMENTS, withFirst } from '../../../interpreter/calls/call-site';
import { callValue } from '../../../interpreter/calls/calls';
import { newOf } from '../../kit/made-by-new';

/** `collections` and `collections.abc`. */
export const library: Library = (builtins) => {
  const [dict, list] = [builtins.class('dict'), builtins.class('list')];
  const abstract = abstractClasses(builtins);
  const generic = {
    defaultdict: defaultDict(dict),
    OrderedDict: modelClass(
      'collections.OrderedDict',
      [dict],
      [...ORDERED, ...givingSameClass('collections.OrderedDict')],
    ),
    Counter: counter(dict),
    deque: deque(list),
  };
  for (const cls of Object.values(generic)) cls.attrs.set('__class_getitem__', subscribed(cls));
  return {
    ...abstract,
    ...qualified('collections', {
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
    givingSameClass('collections.defaultdict'),
  );

/** `Counter`, which is a type of fields; what one counts isn't known. */
const counter = (dict: ClassValue): ClassValue =>
  payloadClass(
    'collections.Counter',
    dict,
    constructor('(iterable=None, /, **kwds)', (_, { iterable }, { vm, at }) => {
      if (iterable.kind !== 'none') iterate(vm, iterable, at);
      return causeOf(undefined, 'the counts of a counter', at);
    }),
    unshown('collections.Counter'),
  );

const ORDERED = methods('collections.OrderedDict', {
  // The order counts beside another one, not beside a plain dict.
  '__eq__(other)': (_, { other }, { at }) => causeOf(other, 'equality of an OrderedDict', at),
  'popitem(last=True)': (self, { last }, site) => {
    const dict = contentOf(self);
    if (dict === undefined) return causeOf(self, 'a dict', site.at);
    const entries = entriesOf(site.vm, dict);
    const end = verdictOf(site.vm, last, site.at) === false ? entries[0] : entries.at(-1);
    if (!areCertain(site.vm, entries) || dict.open !== undefined)
      return causeOf(dict.open, 'the last item of a dict that depends on tests', site.at);
    if (end === undefined) return raiseInWords(site.vm, 'KeyError', 'dictionary is empty', site.at);
    removeEntry(site.vm, dict, end.key);
    return tuple(end.key, end.value);
  },
  'move_to_end(key, last=True)': (self, { key, last }, { vm, at }) => {
    const dict = contentOf(self);
    const id = keyOf(key);
    const entry = id === undefined ? undefined : dict?.entries.get(id);
    if (dict === undefined || id === undefined) return NONE;
    if (entry === undefined)
      return dict.open ?? vm.raiseIfCaught('KeyError', 'a key of a dict', at, false, key);
    const others = [...dict.entries].filter(([one]) => one !== id);
    const toFront = verdictOf(vm, last, at) === false;
    dict.entries = new Map(toFront ? [[id, entry], ...others] : [...others, [id, entry]]);
    return NONE;
  },
});

/** `deque(elements)`: a list that also grows at its head. What's in one with a limit isn't known. */
const deque = (list: ClassValue): ClassValue =>
  payloadClass(
    'collections.deque',
    list,
    constructor('(iterable=..., maxlen=None)', (_, { iterable: source, maxlen }, { vm, at }) => {
      const { items, open } = source === undefined ? { items: [], open: undefined } : iterate(vm, source, at);
      return maxlen.kind === 'none'
        ? vm.listOf([...items], open)
        : causeOf(maxlen, 'the elements of a deque with a limit', at);
    }),
    [...Object.entries(DEQUE), ...COPYING, ...unshown('collections.deque')],
  );

const COPYING = methods(keeping('collections.deque'), {
  'copy()': (self, _, { vm, at }) => {
    if (self.payload?.kind !== 'list') return causeOf(self.payload, 'the elements of a deque', at);
    return vm.instance(self.cls, at, vm.listOf([...self.payload.items], self.payload.open));
  },
});

/** Methods of a deque in addition to those of a list. */
const DEQUE = methodsOf('list', keeping('collections.deque'), {
  'appendleft(x, /)': (list, { x }, { vm }) => {
    replaceItems(vm, list, [item(x), ...list.items]);
    return NONE;
  },
  'popleft()': (list, _, { vm, at }) => {
    const [first, ...rest] = list.items;
    if (first === undefined)
      return list.open ?? vm.raiseIfCaught('IndexError', 'pop from an empty deque', at);
    if (!areCertain(vm, [first])) return causeOf(list.open, 'an element that depends on a test', at);
    replaceItems(vm, list, rest);
    return first.value;
  },
});

type Construct = NonNullable<ClassHooks['construct']>;

/**
 * Makes a subclass of a built-in class whose content its own constructor makes.
 */
function payloadClass(
  name: string,
  base: ClassValue,
  make: Construct,
  attrs: readonly Member[] = [],
): ClassValue {
  const construct: Construct = (cls, call) => {
    const init = findOnClass(cls, '__init__');
    // The constructor of a subclass decides what that of the class is given.
    const isAsked = init?.kind === 'function';
    const given = isAsked ? callOf(call.vm, NO_ARGUMENTS, call.at) : call;
    const instance = call.vm.instance(cls, call.at, make(cls, given));
    if (isAsked) callValue(call.vm, init, withFirst(instance, call), call.at);
    return instance;
  };
  const init = methods(keeping(name), {
    '__init__(*args, **keywords)': (self, { args, keywords }, { vm, at, open }) => {
      self.payload = make(self.cls, { args, keywords, open, vm, at });
      return NONE;
    },
  });
  // `__new__` makes an empty object.
  const create = newOf(name, (cls, { vm, at }) =>
    vm.instance(cls, at, make(cls, callOf(vm, NO_ARGUMENTS, at))),
  );
  return modelClass(name, [base], [create, ...init, ...attrs], { construct, yields: true });
}

import { iterate } from '../../../interpreter/evaluation/iterate';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import { modelClass } from '../../../interpreter/values/classes';
import { contentOf, entriesOf, keyOf, removeEntry } from '../../../interpreter/values/dicts';
import { NONE, tuple } from '../../../interpreter/values/make';
import type { ClassValue } from '../../../interpreter/values/values';
import { fillDict } from '../../builtins/conversions';
import { areCertain } from '../../kit/elements';
import type { Library } from '../../kit/library';
import { constructor, methods, qualified } from '../../kit/model';
import { verdictOf } from '../../kit/truth-values';
import { subscribed } from '../../kit/subscribed';
import { causeOf } from '../../kit/values';
import { abstractClasses } from './abc';
import { deque } from './deque';
import { namedTupleFunction } from './named-tuple';
import { payloadClass } from './payload-class';
import { givingSameClass, unshown } from './same-class';

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

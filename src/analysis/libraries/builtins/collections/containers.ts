import { compare } from '../../../interpreter/evaluation/operators/comparisons';
import { change, type InPlaceOperator } from '../../../interpreter/evaluation/operators/in-place';
import { binary } from '../../../interpreter/evaluation/operators/operators';
import { BUILT_IN } from '../../../interpreter/guards/refusals';
import { getItem } from '../../../interpreter/evaluation/items';
import { deleteItem, setItem } from '../../../interpreter/evaluation/set-items';
import { extend, replaceItems } from '../../../interpreter/evaluation/iterate';
import { each } from '../../../interpreter/guards/forks';
import { findOnClass } from '../../../interpreter/values/classes';
import { contentOf, entryOf, removeEntry, setEntry } from '../../../interpreter/values/dicts';
import { NONE } from '../../../interpreter/values/make';
import { invoke } from '../../kit/calls';
import { keeping, type Member, members, native } from '../../kit/model';
import { causeOf, plain } from '../../kit/values';
import { fillDict } from '../numbers/conversions';
import { FROM_KEYS } from './dict-methods';

/** Makes methods such as `__iadd__`, which change a container and return it, an instance of a subclass too. */
const inPlace = (operators: Readonly<Record<string, InPlaceOperator>>): readonly Member[] =>
  Object.entries(operators).map(([name, op]) => [
    name,
    native(keeping(`object.${name}(self, other, /)`), ({ self, other }, { vm, at }) => {
      each(vm, plain(self), (one) => (change(vm, op, one, other, at), NONE));
      return self;
    }),
  ]);

/** Makes methods such as `__or__` and `__ror__`, which give NotImplemented for an operand of another kind. */
const operators = (names: Readonly<Record<string, InPlaceOperator>>): readonly Member[] =>
  Object.entries(names).flatMap(([name, op]) =>
    [`__${name}__`, `__r${name}__`].map((method, index) => [
      method,
      native(`object.${method}(self, other, /)`, ({ self, other }, { vm, at }) => {
        const [own, given] = [plain(self), plain(other)];
        if (own.kind !== given.kind && BUILT_IN.has(given.kind))
          return vm.models.builtin('NotImplemented') ?? causeOf(given, method, at);
        return index === 0 ? binary(vm, op, own, given, at) : binary(vm, op, given, own, at);
      }),
    ]),
  );

const refill = (name: string): readonly Member[] =>
  members(keeping(name), {
    '__init__(self, iterable=..., /)': ({ self, iterable }, { vm, at }) => {
      const target = plain(self);
      if (target.kind !== 'list' && target.kind !== 'set') return NONE;
      replaceItems(vm, target, []);
      if (iterable !== undefined) extend(vm, target, iterable, at);
      return NONE;
    },
  });

const ITEMS = members('object', {
  '__getitem__(self, key, /)': ({ self, key }, { vm, at }) =>
    each(vm, plain(self), (one) => each(vm, key, (index) => getItem(vm, one, index, at))),
  '__setitem__(self, key, value, /)': ({ self, key, value }, { vm, at }) => {
    each(vm, plain(self), (one) => each(vm, key, (index) => (setItem(vm, one, index, value, at), NONE)));
    return NONE;
  },
  '__delitem__(self, key, /)': ({ self, key }, { vm, at }) => {
    each(vm, plain(self), (one) => each(vm, key, (index) => (deleteItem(vm, one, index, at), NONE)));
    return NONE;
  },
});

const DICT_ITEMS: readonly Member[] = [
  ...FROM_KEYS,
  ...members(keeping('dict'), {
    '__init__(self, source=..., /, **kwargs)': ({ self, source, kwargs }, site) => {
      const dict = contentOf(self);
      if (dict !== undefined) fillDict(site, dict, source, kwargs);
      return NONE;
    },
    '__setitem__(self, key, value, /)': ({ self, key, value }, { vm }) => {
      const dict = contentOf(self);
      if (dict !== undefined) setEntry(vm, dict, key, value);
      return NONE;
    },
  }),
  ...members('dict', {
    '__getitem__(self, key, /)': ({ self, key }, site) => {
      const { vm, at } = site;
      const dict = contentOf(self);
      if (dict === undefined || key.kind === 'choice') return causeOf(self, 'an item of a dict', at);
      const found = entryOf(vm, dict, key);
      const missing =
        self.kind === 'instance' && found === undefined ? findOnClass(self.cls, '__missing__') : undefined;
      return missing === undefined ? getItem(vm, dict, key, at) : invoke(site, missing, self, key);
    },
    '__delitem__(self, key, /)': ({ self, key }, { vm }) => {
      const dict = contentOf(self);
      if (dict !== undefined) removeEntry(vm, dict, key);
      return NONE;
    },
  }),
];

const ELEMENTS = members('object', {
  '__contains__(self, key, /)': ({ self, key }, { vm, at }) => {
    const content = plain(self);
    return content.kind === 'choice' || key.kind === 'choice'
      ? causeOf(content, 'a key', at)
      : compare(vm, 'in', key, content, at);
  },
  '__iter__(self, /)': ({ self }) => plain(self),
});

/** Special methods of containers, which a program calls on them, on their classes, or through `super()`. */
export const CONTAINERS = {
  list: [...refill('list'), ...ITEMS, ...ELEMENTS, ...inPlace({ __iadd__: '+', __imul__: '*' })],
  set: [
    ...refill('set'),
    ...ELEMENTS,
    ...operators({ or: '|', and: '&', sub: '-', xor: '^' }),
    ...inPlace({ __ior__: '|', __iand__: '&', __isub__: '-', __ixor__: '^' }),
  ],
  dict: [...DICT_ITEMS, ...ELEMENTS, ...operators({ or: '|' }), ...inPlace({ __ior__: '|' })],
} as const;

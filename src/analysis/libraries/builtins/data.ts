import type { Call } from '../../interpreter/calls/call-site';
import { callValue } from '../../interpreter/calls/calls';
import { initialize } from '../../interpreter/calls/instantiate';
import { compare } from '../../interpreter/evaluation/comparisons';
import { getItem, setItem } from '../../interpreter/evaluation/items';
import { extend, replaceItems } from '../../interpreter/evaluation/iterate';
import { each } from '../../interpreter/guards/forks';
import { findOnClass, modelClass } from '../../interpreter/values/classes';
import { contentOf, entryOf, keyOf, removeEntry, setEntry } from '../../interpreter/values/dicts';
import { native, NONE } from '../../interpreter/values/make';
import type { ClassHooks, ClassValue, NativeFunction, Value } from '../../interpreter/values/values';
import { CONVERSIONS, fillDict } from './conversions';
import { METHODS } from './methods';
import { fromKeys } from './dict-methods';
import { behindSelf, causeOf, plain } from '../kit/support';
import { makeTrans } from './text-encoding';

/** The classes of plain data, which may be subclassed: `str`, `int`, `list`, `dict`, …. */
export function dataClasses(object: ClassValue): ReadonlyMap<string, ClassValue> {
  const classes = new Map<string, ClassValue>();
  const isData = (cls: ClassValue): boolean => classes.get(cls.name)?.mro === cls.mro;
  for (const [name, convert] of Object.entries(CONVERSIONS)) {
    const converter = native(name, convert);
    const methods = METHODS[KINDS[name] ?? 'none'] ?? {};
    const base = name === 'bool' ? (classes.get('int') ?? object) : object;
    const cls: ClassValue = modelClass(
      name,
      [base],
      [...Object.entries(methods), ...specials(name, converter)],
      dataHooks(() => cls, converter, isData),
    );
    if (GENERIC.has(name)) cls.attrs.set('__class_getitem__', subscribed(cls));
    classes.set(name, cls);
  }
  return classes;
}

const GENERIC: ReadonlySet<string> = new Set(['list', 'tuple', 'set', 'frozenset', 'dict']);

/** `list[A]`: the class, which also tells what it holds; one value for the same argument, as they're equal. */
function subscribed(base: ClassValue): Value {
  const known = new Map<string, ClassValue>();
  return native(
    `${base.name}.__class_getitem__`,
    ({ args: [cls = NONE, key = NONE] }) => {
      if (cls !== base) return cls;
      const text = keyOf(key);
      const found = text === undefined ? undefined : known.get(text);
      const alias = found ?? {
        ...base,
        args: key.kind === 'tuple' ? key.items.map(({ value }) => value) : [key],
      };
      if (text !== undefined) known.set(text, alias);
      return alias;
    },
    true,
  );
}

const KINDS: Readonly<Record<string, keyof typeof METHODS>> = {
  str: 'str',
  int: 'num',
  float: 'num',
  bool: 'bool',
  bytes: 'bytes',
  list: 'list',
  tuple: 'tuple',
  set: 'set',
  frozenset: 'set',
  dict: 'dict',
};

/** `cls(…)`: of the class itself a plain value; of a subclass an instance around one. */
function dataHooks(
  own: () => ClassValue,
  converter: NativeFunction,
  isData: (cls: ClassValue) => boolean,
): ClassHooks {
  return {
    construct: (cls, call) => {
      if (cls === own()) return callValue(call.vm, converter, call, call.at);
      // `class Color(str, Enum)`: the other base says how its classes are called.
      const other = cls.mro.find((base) => !isData(base) && base.hooks.construct !== undefined);
      if (other?.hooks.construct !== undefined) return other.hooks.construct(cls, call);
      return constructSubclass(cls, call, converter);
    },
  };
}

function constructSubclass(cls: ClassValue, call: Call, converter: NativeFunction): Value {
  const { vm, at, args } = call;
  const create = findOnClass(cls, '__new__');
  if (create?.kind === 'function' || create?.kind === 'descriptor') {
    const func = create.kind === 'descriptor' ? create.func : create;
    const made = callValue(vm, func, { ...call, args: [cls, ...args] }, at);
    return made.kind === 'instance' && made.cls.mro.includes(cls) ? initialize(vm, made, call, at) : made;
  }
  const init = findOnClass(cls, '__init__');
  // An own `__init__` gives a mutable payload its content, through `super().__init__(…)`, or leaves it empty.
  const isOwn = init?.kind === 'function' && FILLED.has(converter.name);
  const payload = callValue(
    vm,
    converter,
    isOwn ? { args: [], keywords: new Map(), open: undefined } : call,
    at,
  );
  const instance = vm.instance(cls, at, payload);
  return init?.kind === 'function' ? initialize(vm, instance, call, at) : instance;
}

/** Classes whose `__init__`, not `__new__`, takes the content. */
const FILLED: ReadonlySet<string> = new Set(['list', 'dict', 'set']);

/** Special methods that subclasses call through `super()`. */
function specials(name: string, converter: NativeFunction): readonly (readonly [string, Value])[] {
  const common = [['__new__', newOf(name, converter)] as const];
  if (name === 'str')
    return [
      ...common,
      ['maketrans', { kind: 'descriptor', type: 'staticmethod', func: makeTrans, setter: undefined }],
    ];
  if (name === 'list' || name === 'set')
    return [...common, ['__init__', native(`${name}.__init__`, refill, true)], ...LIST_ITEMS];
  if (name !== 'dict') return common;
  return [
    ...common,
    ['__init__', native('dict.__init__', refillDict, true)],
    ['fromkeys', fromKeys],
    ...DICT_ITEMS,
  ];
}

const newOf = (name: string, converter: NativeFunction): NativeFunction =>
  native(
    `${name}.__new__`,
    (call) => {
      const [cls] = call.args;
      if (cls?.kind !== 'class') return causeOf(cls, 'the class of a new object', call.at);
      const filled = FILLED.has(name) ? { args: [], keywords: new Map(), open: undefined } : behindSelf(call);
      return call.vm.instance(cls, call.at, callValue(call.vm, converter, filled, call.at));
    },
    true,
  );

function refill({ vm, args: [self, source], at }: Call): Value {
  const target = self === undefined ? undefined : plain(self);
  if (target?.kind !== 'list' && target?.kind !== 'set') return NONE;
  replaceItems(vm, target, []);
  if (source !== undefined) extend(vm, target, source, at);
  return NONE;
}

function refillDict(call: Call): Value {
  const dict = contentOf(call.args[0] ?? NONE);
  if (dict !== undefined) fillDict(dict, behindSelf(call));
  return NONE;
}

const onPayload = (
  name: string,
  run: (self: Value, call: Call) => Value,
): readonly [string, NativeFunction] => [
  name,
  native(`object.${name}`, (call) => run(plain(call.args[0] ?? NONE), behindSelf(call))),
];

const LIST_ITEMS = [
  onPayload('__getitem__', (self, { vm, args: [key = NONE], at }) =>
    each(vm, self, (one) => each(vm, key, (index) => getItem(vm, one, index, at))),
  ),
  onPayload('__setitem__', (self, { vm, args: [key = NONE, value = NONE], at }) => {
    each(vm, self, (one) => each(vm, key, (index) => (setItem(vm, one, index, value, at), NONE)));
    return NONE;
  }),
];

const DICT_ITEMS = [
  [
    '__getitem__',
    native('dict.__getitem__', ({ vm, args: [self = NONE, key = NONE], at }) => {
      const dict = contentOf(self);
      if (dict === undefined || key.kind === 'choice') return causeOf(self, 'an item of a dict', at);
      const found = entryOf(vm, dict, key);
      const missing =
        self.kind === 'instance' && found === undefined ? findOnClass(self.cls, '__missing__') : undefined;
      if (missing === undefined) return getItem(vm, dict, key, at);
      return callValue(vm, missing, { args: [self, key], keywords: new Map(), open: undefined }, at);
    }),
  ],
  [
    '__setitem__',
    native(
      'dict.__setitem__',
      ({ vm, args: [self = NONE, key = NONE, value = NONE] }) => {
        const dict = contentOf(self);
        if (dict !== undefined) setEntry(vm, dict, key, value);
        return NONE;
      },
      true,
    ),
  ],
  [
    '__delitem__',
    native('dict.__delitem__', ({ vm, args: [self = NONE, key = NONE] }) => {
      const dict = contentOf(self);
      if (dict !== undefined) removeEntry(vm, dict, key);
      return NONE;
    }),
  ],
  onPayload('__contains__', (self, { vm, args: [key = NONE], at }) =>
    self.kind === 'choice' || key.kind === 'choice'
      ? causeOf(self, 'a key', at)
      : compare(vm, 'in', key, self, at),
  ),
  onPayload('__iter__', (self) => self),
] as const;

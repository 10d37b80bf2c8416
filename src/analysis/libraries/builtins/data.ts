import { NO_ARGUMENTS, withFirst, type Call } from '../../interpreter/calls/call-site';
import { callValue } from '../../interpreter/calls/calls';
import { initialize } from '../../interpreter/calls/instantiate';
import { findOnClass, modelClass } from '../../interpreter/values/classes';
import type { ClassHooks, ClassValue, Value } from '../../interpreter/values/values';
import { CONTAINERS } from './collections/containers';
import { CONVERSIONS } from './numbers/conversions';
import { METHODS } from './methods';
import { keeping, type Member, members } from '../kit/model';
import { subscribed } from '../kit/subscribed';
import { causeOf } from '../kit/values';
import { MAKE_TRANS } from './text/text-encoding';

/** Makes the classes of plain data, which may be subclassed: `str`, `int`, `list`, `dict`, …. */
export function dataClasses(object: ClassValue): ReadonlyMap<string, ClassValue> {
  const classes = new Map<string, ClassValue>();
  const isData = (cls: ClassValue): boolean => classes.get(cls.name)?.mro === cls.mro;
  for (const [name, converter] of CONVERSIONS) {
    const methods = METHODS[KINDS[name] ?? 'none'] ?? {};
    const base = name === 'bool' ? (classes.get('int') ?? object) : object;
    const cls: ClassValue = modelClass(
      name,
      [base],
      [...Object.entries(methods), ...specials(name, converter)],
      dataHooks(() => cls, name, converter, isData),
    );
    if (GENERIC.has(name)) cls.attrs.set('__class_getitem__', subscribed(cls));
    classes.set(name, cls);
  }
  return classes;
}

const GENERIC: ReadonlySet<string> = new Set(['list', 'tuple', 'set', 'frozenset', 'dict']);

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
  name: string,
  converter: Value,
  isData: (cls: ClassValue) => boolean,
): ClassHooks {
  return {
    construct: (cls, call) => {
      if (cls.mro === own().mro) return callValue(call.vm, converter, call, call.at);
      // `class Color(str, Enum)`: the other base says how its classes are called.
      const other = cls.mro.find((base) => !isData(base) && base.hooks.construct !== undefined);
      if (other?.hooks.construct !== undefined) return other.hooks.construct(cls, call);
      return constructSubclass(cls, call, name, converter);
    },
  };
}

function constructSubclass(cls: ClassValue, call: Call, name: string, converter: Value): Value {
  const { vm, at } = call;
  const create = findOnClass(cls, '__new__');
  if (create?.kind === 'function' || create?.kind === 'descriptor') {
    const func = create.kind === 'descriptor' ? create.func : create;
    const made = callValue(vm, func, withFirst(cls, call), at);
    return made.kind === 'instance' && made.cls.mro.includes(cls) ? initialize(vm, made, call, at) : made;
  }
  const init = findOnClass(cls, '__init__');
  // An own `__init__` gives a mutable payload its content, through `super().__init__(…)`, or leaves it empty.
  const isOwn = init?.kind === 'function' && FILLED.has(name);
  const payload = callValue(vm, converter, isOwn ? NO_ARGUMENTS : call, at);
  const instance = vm.instance(cls, at, payload);
  return init?.kind === 'function' ? initialize(vm, instance, call, at) : instance;
}

/** Classes whose `__init__`, not `__new__`, takes the content. */
const FILLED: ReadonlySet<string> = new Set(['list', 'dict', 'set']);

/** Special methods that subclasses call through `super()`. */
function specials(name: string, converter: Value): readonly Member[] {
  const create = newOf(name, converter);
  switch (name) {
    case 'str':
      return [...create, ...MAKE_TRANS];
    case 'list':
    case 'set':
    case 'dict':
      return [...create, ...CONTAINERS[name]];
    default:
      return create;
  }
}

const newOf = (name: string, converter: Value): readonly Member[] =>
  members(keeping(name), {
    '__new__(cls, *args, **keywords)': ({ cls, args, keywords }, { vm, at, open }) => {
      if (cls.kind !== 'class') return causeOf(cls, 'the class of a new object', at);
      const given = FILLED.has(name) ? NO_ARGUMENTS : { args, keywords, open };
      const content = callValue(vm, converter, given, at);
      if (cls.place !== undefined || cls.module !== 'builtins') return vm.instance(cls, at, content);
      return cls.name === name ? content : causeOf(undefined, `${name}.__new__`, at);
    },
  });

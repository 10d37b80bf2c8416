import { NO_ARGUMENTS, type Call } from '../../../interpreter/calls/call-site';
import { callValue } from '../../../interpreter/calls/calls';
import { formatValue, toRepr, toStr } from '../../../interpreter/evaluation/format';
import { each } from '../../../interpreter/guards/forks';
import { findOnClass, modelClass } from '../../../interpreter/values/classes';
import { dictOf, keyOf } from '../../../interpreter/values/dicts';
import { bool, NONE, native, num, str, textOf } from '../../../interpreter/values/make';
import type { ClassHooks, ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { canonicalMembers, combineAutos, makeFunctionalEnum, makeMembers } from './members';
import type { Builtins, Entries } from '../../kit/library';
import { causeOf, integerOf } from '../../kit/support';

/** `enum`. Members are instances whose attributes hold their name and value; of a mixin also the payload. */
export function library(builtins: Builtins): Entries {
  const auto = modelClass(
    'enum.auto',
    [builtins.object],
    [
      ['__or__', combineAutos],
      ['__ror__', combineAutos],
    ],
  );
  const enumMeta = modelClass('enum.EnumType', [builtins.type]);
  const base = modelClass('enum.Enum', [builtins.object], METHODS, hooksOf(auto));
  base.metaclass = enumMeta;
  const derive = (
    name: string,
    bases: readonly ClassValue[],
    attrs: readonly (readonly [string, Value])[] = [],
  ): ClassValue => {
    const cls = modelClass(`enum.${name}`, bases, attrs);
    cls.metaclass = enumMeta;
    return cls;
  };
  const plain = derive('ReprEnum', [base], [['__str__', native('enum.ReprEnum.__str__', valueAsText)]]);
  const flag = derive('Flag', [base], FLAG_MEMBERS);
  const same = native('enum.unique', ({ args: [value = NONE] }) => value, true);
  return {
    'enum.Enum': base,
    'enum.ReprEnum': plain,
    'enum.IntEnum': derive('IntEnum', [builtins.class('int'), plain]),
    'enum.StrEnum': derive(
      'StrEnum',
      [builtins.class('str'), plain],
      [['_generate_next_value_', native('enum.StrEnum._generate_next_value_', lowerName)]],
    ),
    'enum.Flag': flag,
    'enum.IntFlag': derive('IntFlag', [builtins.class('int'), flag]),
    'enum.EnumType': enumMeta,
    'enum.EnumMeta': enumMeta,
    'enum.auto': auto,
    'enum.unique': same,
    'enum.verify': native('enum.verify', () => same),
    'enum.property': builtins.class('property'),
    'enum.member': same,
    'enum.nonmember': same,
  };
}

const lowerName = ({ args: [name = NONE], at }: Call): Value =>
  str(textOf(name)?.toLowerCase() ?? causeOf(name, 'a name', at));

/** What iteration gives: of flags only those of one bit (Python 3.11). */
function iteratedMembers(cls: ClassValue): readonly InstanceValue[] {
  const members = canonicalMembers(cls);
  if (findOnClass(cls, '_is_flag') === undefined) return members;
  return members.filter((member) => {
    const bits = integerOf(valueOf(member)) ?? 1;
    return bits > 0 && (bits & (bits - 1)) === 0;
  });
}

function hooksOf(auto: ClassValue): ClassHooks {
  return {
    subclass: (cls, call) => makeMembers(cls, auto, call),
    members: iteratedMembers,
    construct: (cls, call) => {
      const members = canonicalMembers(cls);
      // An enum without members is one to be subclassed: called, it makes an enum.
      return members.length === 0 && call.args.length > 1
        ? makeFunctionalEnum(cls, auto, call)
        : memberOf(cls, call);
    },
    classMissing: (cls, name, { vm }) =>
      name === '__members__'
        ? dictOf(
            vm,
            [...cls.attrs].filter(
              ([, value]) => value.kind === 'instance' && value.attrs.has('_name_') && value.cls === cls,
            ),
          )
        : undefined,
  };
}

/** `Color("red")`: the member with that value, else what `_missing_` gives. */
function memberOf(cls: ClassValue, { vm, args: [given = NONE], keywords, at }: Call): Value {
  const wanted = keywords.get('value') ?? given;
  return each(vm, wanted, (value) => {
    if (value.kind === 'instance' && value.cls === cls) return value;
    const key = keyOf(value);
    if (key === undefined) return causeOf(value, `a member of ${cls.name}`, at);
    const found = canonicalMembers(cls).find((member) => keyOf(member.attrs.get('_value_') ?? NONE) === key);
    if (found !== undefined) return found;
    const missing = findOnClass(cls, '_missing_');
    const func = missing?.kind === 'descriptor' ? missing.func : missing;
    const made = func === undefined ? NONE : callValue(vm, func, { ...NO_ARGUMENTS, args: [cls, value] }, at);
    return made.kind === 'none' ? vm.raiseIfCaught('ValueError', `not a valid ${cls.name}`, at) : made;
  });
}

const valueOf = (self: Value | undefined): Value =>
  (self?.kind === 'instance' ? self.attrs.get('_value_') : undefined) ?? self ?? NONE;

function nameOf(self: InstanceValue): string {
  return textOf(self.attrs.get('_name_') ?? NONE) ?? '?';
}

/** `str(member)` of an enum that only changes the `repr`: its value; before Python 3.11 there were none of them. */
function valueAsText(call: Call): Value {
  const {
    vm,
    args: [self],
    at,
  } = call;
  const [major, minor] = vm.options.python;
  if (major === 3 && minor < 11) return asText(call);
  return each(vm, valueOf(self), (value) => toStr(vm, value, at));
}

/** `str(member)`: `Color.RED`. */
const asText = ({ args: [self], at }: Call): Value =>
  self?.kind === 'instance' ? str(`${self.cls.name}.${nameOf(self)}`) : causeOf(self, 'a member', at);

/**
 * `format(member)`: as `str()` since Python 3.11; before it, a member that is also a string or number, whose class
 * has no `__str__` of its own, shows its value.
 * https://docs.python.org/3/whatsnew/3.11.html#enum
 */
function format({ vm, args: [self = NONE, spec = str()], at }: Call): Value {
  if (self.kind !== 'instance') return causeOf(self, 'a member', at);
  const own = findOnClass(self.cls, '__str__');
  const [major, minor] = vm.options.python;
  const isOld = major === 3 && minor < 11;
  const showsValue = isOld && self.payload !== undefined && own?.kind === 'native';
  const shown = showsValue
    ? valueOf(self)
    : own === undefined
      ? self
      : callValue(vm, own, { ...NO_ARGUMENTS, args: [self] }, at);
  return each(vm, shown, (one) => each(vm, spec, (how) => formatValue(vm, one, undefined, how, at)));
}

const METHODS: readonly (readonly [string, Value])[] = [
  ['__str__', native('enum.Enum.__str__', asText)],
  ['__format__', native('enum.Enum.__format__', format)],
  [
    '__repr__',
    native('enum.Enum.__repr__', ({ vm, args: [self], at }) => {
      if (self?.kind !== 'instance') return causeOf(self, 'a member', at);
      return each(vm, valueOf(self), (value) =>
        each(vm, toRepr(vm, value, at), (text) =>
          text.kind === 'str' ? str(`<${self.cls.name}.${nameOf(self)}: `, ...text.parts, '>') : text,
        ),
      );
    }),
  ],
  ['__or__', flags('|', (a, b) => a | b)],
  ['__and__', flags('&', (a, b) => a & b)],
];

const bitsOf = (value: Value | undefined): number | undefined => integerOf(value && valueOf(value));

/** What flags have besides what all members have. */
const FLAG_MEMBERS: readonly (readonly [string, Value])[] = [
  ['_is_flag', str('yes')],
  [
    '__bool__',
    native('enum.Flag.__bool__', ({ args: [self], at }) => {
      const bits = bitsOf(self);
      return bits === undefined ? causeOf(self, 'flags', at) : bool(bits !== 0);
    }),
  ],
  [
    '__contains__',
    native('enum.Flag.__contains__', ({ args: [self, other], at }) => {
      const [bits, part] = [bitsOf(self), bitsOf(other)];
      return bits === undefined || part === undefined
        ? causeOf(self, 'flags', at)
        : bool((bits & part) === part);
    }),
  ],
];

/** Operators of flags; members of other enums have none, unless their payload has. */
function flags(name: string, combine: (a: number, b: number) => number): Value {
  return native(`enum.Flag ${name}`, ({ vm, args: [self, other = NONE], at }) => {
    const [a, b] = [integerOf(valueOf(self)), integerOf(valueOf(other))];
    if (self?.kind !== 'instance' || a === undefined || b === undefined) return causeOf(self, 'flags', at);
    const value = combine(a, b);
    const found = canonicalMembers(self.cls).find((member) => integerOf(valueOf(member)) === value);
    if (found !== undefined) return found;
    const made = vm.instance(self.cls, at, self.payload === undefined ? undefined : num(value));
    made.attrs.set('_value_', num(value));
    made.attrs.set('value', num(value));
    return made;
  });
}

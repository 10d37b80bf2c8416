import type { Site } from '../../../interpreter/calls/call-site';
import { formatValue, toRepr, toStr } from '../../../interpreter/evaluation/format';
import { each } from '../../../interpreter/guards/forks';
import { findOnClass, modelClass } from '../../../interpreter/values/classes';
import { dictOf, keyOf } from '../../../interpreter/values/dicts';
import { bool, NONE, num, str, textOf } from '../../../interpreter/values/make';
import type { ClassHooks, ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import type { Library } from '../../kit/library';
import {
  constructor,
  functions,
  keeping,
  type Member,
  members,
  methods,
  native,
  qualified,
} from '../../kit/model';
import { causeOf, integerOf } from '../../kit/values';
import { canonicalMembers, COMBINING, makeFunctionalEnum, makeMembers } from './members';

/** `enum`. Members are instances whose attributes hold their name and value; of a mixin also the payload. */
export const library: Library = (builtins) => {
  const auto = modelClass('enum.auto', [builtins.object], COMBINING);
  const EnumType = modelClass('enum.EnumType', [builtins.type]);
  const Enum = modelClass('enum.Enum', [builtins.object], METHODS, hooksOf(auto));
  Enum.metaclass = EnumType;
  const derive = (name: string, bases: readonly ClassValue[], attrs: readonly Member[] = []): ClassValue => {
    const cls = modelClass(`enum.${name}`, bases, attrs);
    cls.metaclass = EnumType;
    return cls;
  };
  const ReprEnum = derive('ReprEnum', [Enum], VALUE_AS_TEXT);
  const Flag = derive('Flag', [Enum], FLAG_MEMBERS);
  return {
    ...qualified('enum', {
      Enum,
      ReprEnum,
      IntEnum: derive('IntEnum', [builtins.class('int'), ReprEnum]),
      StrEnum: derive('StrEnum', [builtins.class('str'), ReprEnum], LOWER_NAMES),
      Flag,
      IntFlag: derive('IntFlag', [builtins.class('int'), Flag]),
      EnumType,
      EnumMeta: EnumType,
      auto,
      property: builtins.class('property'),
    }),
    ...functions(keeping('enum'), {
      'unique(enumeration)': ({ enumeration }) => enumeration,
      'member(value)': ({ value }) => value,
      'nonmember(value)': ({ value }) => value,
      'verify(*checks)': () => native(keeping('enum.verify(enumeration)'), ({ enumeration }) => enumeration),
    }),
  };
};

const LOWER_NAMES = members('enum.StrEnum', {
  '_generate_next_value_(name, start, count, last_values)': ({ name }, { at }) =>
    str(textOf(name)?.toLowerCase() ?? causeOf(name, 'a name', at)),
});

/** Returns what iteration gives: of flags only those of one bit (Python 3.11). */
function iteratedMembers(cls: ClassValue): readonly InstanceValue[] {
  const all = canonicalMembers(cls);
  if (findOnClass(cls, '_is_flag') === undefined) return all;
  return all.filter((member) => {
    const bits = integerOf(valueOf(member)) ?? 1;
    return bits > 0 && (bits & (bits - 1)) === 0;
  });
}

function hooksOf(auto: ClassValue): ClassHooks {
  return {
    subclass: (cls, call) => makeMembers(cls, auto, call),
    members: iteratedMembers,
    construct: constructor(
      '(value=None, names=..., *, module=None, qualname=None, type=None, start=1, boundary=None)',
      (cls, { value, names, type, start }, site) =>
        // An enum without members is one to be subclassed: called, it makes an enum.
        names !== undefined && canonicalMembers(cls).length === 0
          ? makeFunctionalEnum(cls, auto, { name: value, names, type, start }, site)
          : memberOf(cls, value, site),
    ),
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

/** Answers `Color("red")` with the member of that value, else with what `_missing_` gives. */
function memberOf(cls: ClassValue, wanted: Value, site: Site): Value {
  const { vm, at } = site;
  return each(vm, wanted, (value) => {
    if (value.kind === 'instance' && value.cls === cls) return value;
    const key = keyOf(value);
    if (key === undefined) return causeOf(value, `a member of ${cls.name}`, at);
    const found = canonicalMembers(cls).find((member) => keyOf(member.attrs.get('_value_') ?? NONE) === key);
    if (found !== undefined) return found;
    const missing = findOnClass(cls, '_missing_');
    const func = missing?.kind === 'descriptor' ? missing.func : missing;
    const made = func === undefined ? NONE : invoke(site, func, cls, value);
    return made.kind === 'none' ? vm.raiseIfCaught('ValueError', `not a valid ${cls.name}`, at) : made;
  });
}

const valueOf = (self: Value): Value =>
  (self.kind === 'instance' ? self.attrs.get('_value_') : undefined) ?? self;

function nameOf(self: InstanceValue): string {
  return textOf(self.attrs.get('_name_') ?? NONE) ?? '?';
}

const isBefore311 = ({ vm }: Site): boolean => {
  const [major, minor] = vm.options.python;
  return major === 3 && minor < 11;
};

/** `str(member)`: `Color.RED`. */
const asText = (self: InstanceValue): Value => str(`${self.cls.name}.${nameOf(self)}`);

/** `str(member)` of an enum that only changes the `repr`: its value; before Python 3.11 there were none of them. */
const VALUE_AS_TEXT = methods('enum.ReprEnum', {
  '__str__()': (self, _, site) =>
    isBefore311(site)
      ? asText(self)
      : each(site.vm, valueOf(self), (value) => toStr(site.vm, value, site.at)),
});

/**
 * Answers `format(member)`: as `str()` since Python 3.11; before it, a member that is also a string or number, whose
 * class has no `__str__` of its own, shows its value.
 * https://docs.python.org/3/whatsnew/3.11.html#enum
 */
function format(self: InstanceValue, spec: Value, site: Site): Value {
  const { vm, at } = site;
  const own = findOnClass(self.cls, '__str__');
  const showsValue = isBefore311(site) && self.payload !== undefined && own?.kind === 'native';
  const shown = showsValue ? valueOf(self) : own === undefined ? self : invoke(site, own, self);
  return each(vm, shown, (one) => each(vm, spec, (how) => formatValue(vm, one, undefined, how, at)));
}

const METHODS: readonly Member[] = methods('enum.Enum', {
  '__str__()': (self) => asText(self),
  "__format__(format_spec='')": (self, { format_spec: spec }, site) => format(self, spec, site),
  '__repr__()': (self, _, { vm, at }) =>
    each(vm, valueOf(self), (value) =>
      each(vm, toRepr(vm, value, at), (text) =>
        text.kind === 'str' ? str(`<${self.cls.name}.${nameOf(self)}: `, ...text.parts, '>') : text,
      ),
    ),
  '__or__(other)': (self, { other }, site) => combineFlags(self, other, site, (a, b) => a | b),
  '__and__(other)': (self, { other }, site) => combineFlags(self, other, site, (a, b) => a & b),
});

const bitsOf = (value: Value): number | undefined => integerOf(valueOf(value));

/** Members of flags in addition to those of all enumerations. */
const FLAG_MEMBERS: readonly Member[] = [
  ['_is_flag', str('yes')],
  ...methods('enum.Flag', {
    '__bool__()': (self, _, { at }) => {
      const bits = bitsOf(self);
      return bits === undefined ? causeOf(self, 'flags', at) : bool(bits !== 0);
    },
    '__contains__(other)': (self, { other }, { at }) => {
      const [bits, part] = [bitsOf(self), bitsOf(other)];
      return bits === undefined || part === undefined
        ? causeOf(self, 'flags', at)
        : bool((bits & part) === part);
    },
  }),
];

/** Combines two flags; members of other enums have no such operators, unless their payload has. */
function combineFlags(
  self: InstanceValue,
  other: Value,
  { vm, at }: Site,
  combine: (a: number, b: number) => number,
): Value {
  const [a, b] = [bitsOf(self), bitsOf(other)];
  if (a === undefined || b === undefined) return causeOf(self, 'flags', at);
  const value = combine(a, b);
  const found = canonicalMembers(self.cls).find((member) => bitsOf(member) === value);
  if (found !== undefined) return found;
  const made = vm.instance(self.cls, at, self.payload === undefined ? undefined : num(value));
  made.attrs.set('_value_', num(value));
  made.attrs.set('value', num(value));
  return made;
}

import type { Site } from '../../../interpreter/calls/call-site';
import { formatValue, toRepr, toStr } from '../../../interpreter/evaluation/format';
import { each } from '../../../interpreter/guards/forks';
import { findOnClass, modelClass } from '../../../interpreter/values/classes';
import { dictOf, keyOf } from '../../../interpreter/values/dicts';
import { NONE, str, textOf } from '../../../interpreter/values/make';
import type { ClassHooks, ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import type { Builtins, Library } from '../../kit/library';
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
import { standingInstance } from '../../kit/instances';
import { causeOf } from '../../kit/values';
import { BOUNDARIES, bitsOf, FLAG_MEMBERS, flagOf, isFlag, isSingle } from './flags';
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
  const FlagBoundary = boundaries(derive('FlagBoundary', [builtins.class('str'), ReprEnum]));
  return {
    ...qualified('enum', {
      ...Object.fromEntries(FlagBoundary.attrs),
      FlagBoundary,
      member: marker('member', builtins),
      nonmember: marker('nonmember', builtins),
      Enum,
      ReprEnum,
      IntEnum: derive('IntEnum', [builtins.class('int'), ReprEnum]),
      StrEnum: derive('StrEnum', [builtins.class('str'), ReprEnum], LOWER_NAMES),
      Flag,
      IntFlag: derive('IntFlag', [builtins.class('int'), ReprEnum, Flag]),
      EnumType,
      EnumMeta: EnumType,
      auto,
      property: builtins.class('property'),
    }),
    ...functions(keeping('enum'), {
      'unique(enumeration)': ({ enumeration }, site) => unique(enumeration, site),
      'verify(*checks)': () => native(keeping('enum.verify(enumeration)'), ({ enumeration }) => enumeration),
    }),
  };
};

/** Makes `member` or `nonmember`, whose objects say what an attribute of an enumeration becomes. */
const marker = (name: string, { object }: Builtins): ClassValue =>
  modelClass(`enum.${name}`, [object], [], {
    construct: constructor('(value)', (cls, { value }, { vm, at }) => {
      const made = vm.instance(cls, at);
      made.attrs.set('value', value);
      return made;
    }),
  });

/** Answers `@unique`: ValueError for an enumeration with two names of one member, if a `try` catches it. */
function unique(enumeration: Value, { vm, at }: Site): Value {
  if (enumeration.kind !== 'class') return enumeration;
  const alias = [...enumeration.attrs].find(
    ([name, value]) =>
      value.kind === 'instance' &&
      value.cls === enumeration &&
      textOf(value.attrs.get('_name_') ?? NONE) !== name,
  );
  if (alias !== undefined)
    vm.raiseIfCaught('ValueError', `duplicate values found in ${enumeration.name}: ${alias[0]}`, at);
  return enumeration;
}

/** Gives `FlagBoundary` its members, under whose names the module has them, too. */
function boundaries(cls: ClassValue): ClassValue {
  for (const name of BOUNDARIES) {
    const member: InstanceValue = { ...standingInstance(cls), payload: str(name.toLowerCase()) };
    for (const attribute of ['_name_', 'name']) member.attrs.set(attribute, str(name));
    for (const attribute of ['_value_', 'value']) member.attrs.set(attribute, str(name.toLowerCase()));
    cls.attrs.set(name, member);
  }
  return cls;
}

const LOWER_NAMES = members('enum.StrEnum', {
  '_generate_next_value_(name, start, count, last_values)': ({ name }, { at }) =>
    str(textOf(name)?.toLowerCase() ?? causeOf(name, 'a name', at)),
});

/** Returns what iteration gives: of flags only those of one bit (Python 3.11). */
function iteratedMembers(cls: ClassValue): readonly InstanceValue[] {
  const all = canonicalMembers(cls);
  return isFlag(cls) ? all.filter((member) => isSingle(bitsOf(member) ?? 1n)) : all;
}

function hooksOf(auto: ClassValue): ClassHooks {
  return {
    subclass: (cls, call) => makeMembers(cls, auto, call),
    members: iteratedMembers,
    holds: (cls, element, call) => holds(cls, element, call),
    construct: constructor(
      '(value=None, names=..., *, module=None, qualname=None, type=None, start=1, boundary=None)',
      (cls, { value, names, type, start }, site) =>
        // An enum without members is one to be subclassed: called, it makes an enum.
        names !== undefined && canonicalMembers(cls).length === 0
          ? makeFunctionalEnum(cls, auto, { name: value, names, type, start }, site)
          : canonicalMembers(cls).length === 0 && cls.open === undefined
            ? site.vm.raiseIfCaught('TypeError', `${cls.name} has no members`, site.at)
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

/** Answers `value in Color`: of a member, and since Python 3.12 of a member's value. */
function holds(cls: ClassValue, element: Value, { vm }: Pick<Site, 'vm'>): boolean | undefined {
  if (element.kind === 'unknown' || element.kind === 'choice' || element.kind === 'library') return undefined;
  if (element.kind === 'instance' && element.cls === cls) return true;
  const key = keyOf(element);
  const [major, minor] = vm.options.python;
  if (key === undefined) return undefined;
  if (major === 3 && minor < 12) return false;
  return canonicalMembers(cls).some((member) => keyOf(member.attrs.get('_value_') ?? NONE) === key);
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
    const bits = isFlag(cls) && func === undefined ? bitsOf(value) : undefined;
    if (bits !== undefined) return flagOf(cls, bits, site);
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

/** Returns what the `repr` of a member begins with: a flag without members has no name. */
const reprName = (self: InstanceValue): string =>
  self.attrs.get('_name_')?.kind === 'none' ? self.cls.name : `${self.cls.name}.${nameOf(self)}`;

/** `str(member)`: `Color.RED`. */
function asText(self: InstanceValue): Value {
  const name = self.attrs.get('_name_')?.kind === 'none' ? undefined : nameOf(self);
  return str(name === undefined ? `${self.cls.name}(${bitsOf(self) ?? 0n})` : `${self.cls.name}.${name}`);
}

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
        text.kind === 'str' ? str(`<${reprName(self)}: `, ...text.parts, '>') : text,
      ),
    ),
});

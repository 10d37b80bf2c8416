import { binary } from '../../../interpreter/evaluation/operators/operators';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { orderOf } from '../../../interpreter/evaluation/operators/order';
import { modelClass } from '../../../interpreter/values/classes';
import { dictOf } from '../../../interpreter/values/dicts';
import { NONE, num, str, textOf, tuple } from '../../../interpreter/values/make';
import type { ClassHooks, ClassValue, Value } from '../../../interpreter/values/values';
import type { Library } from '../../kit/library';
import {
  classMethods,
  constructor,
  functions,
  keeping,
  type Member,
  members,
  methods,
  qualified,
  staticMethods,
} from '../../kit/model';
import { verdictValue } from '../../kit/truth-values';
import { causeOf } from '../../kit/values';
import { FLAG_MEMBERS } from './flags';
import { makeFunctionalEnum } from './functional';
import { bodyFor, holds, makeMembers, memberOf } from './members';
import { canonicalMembers, nameOf, stateOf } from './state';
import { TEXTS, VALUE_AS_TEXT } from './text';

/** `enum`. Members are instances whose attributes hold their name and value; of a mixin also the payload. */
export const library: Library = (builtins) => {
  const auto = modelClass('enum.auto', [builtins.object], AUTO);
  const EnumType = modelClass('enum.EnumType', [builtins.type], OF_CLASSES, { isWhole: true });
  const Enum = modelClass('enum.Enum', [builtins.object], ENUM_MEMBERS, hooksOf(auto));
  Enum.metaclass = EnumType;
  const derive = (name: string, bases: readonly ClassValue[], attrs: readonly Member[] = []): ClassValue => {
    const cls = modelClass(`enum.${name}`, bases, attrs, { isWhole: true });
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
      StrEnum: derive('StrEnum', [builtins.class('str'), ReprEnum], LOWER_NAME),
      Flag,
      IntFlag: derive('IntFlag', [builtins.class('int'), ReprEnum, Flag]),
      EnumType,
      EnumMeta: EnumType,
      auto,
      property: builtins.class('property'),
    }),
    // A program whose values aren't unique stops there.
    ...functions(keeping('enum'), { 'unique(enumeration)': ({ enumeration }) => enumeration }),
  };
};

/** The methods of `auto`, whose objects get a value where they're bound. */
const AUTO = methods(keeping('enum.auto'), {
  '__init__(value=...)': (self, { value }) => {
    if (value !== undefined) self.attrs.set('value', value);
    return NONE;
  },
});

const SIGNATURE = '_generate_next_value_(name, start, count, last_values)';

/** Makes the value of `auto()` in an enumeration of texts. */
const LOWER_NAME: readonly Member[] = staticMethods('enum.StrEnum', {
  [SIGNATURE]: ({ name }, { at }) => str(textOf(name)?.toLowerCase() ?? causeOf(name, 'a name', at)),
});

const ENUM_MEMBERS: readonly Member[] = [
  ...TEXTS,
  ...classMethods('enum.Enum', { '_missing_(cls, value)': () => NONE }),
  ...staticMethods('enum.Enum', {
    '__new__(cls, value)': ({ cls, value }, site) =>
      cls.kind === 'class' ? memberOf(cls, value, site) : causeOf(cls, 'an enumeration', site.at),
    // The value of `auto()`: one more than the highest value; until Python 3.13, than the last number.
    [SIGNATURE]: ({ start, last_values: values }, { vm, at }) => {
      const last = iterate(vm, values, at).items.map(({ value }) => value);
      if (last.length === 0) return start;
      const isOld = vm.options.python[1] < 13;
      const found = isOld ? last.findLast((one) => orderOf(one, num(0)) !== undefined) : highestOf(last);
      if (found !== undefined) return binary(vm, '+', found, num(1), at);
      return isOld && last.every(({ kind }) => kind === 'str')
        ? start
        : causeOf(undefined, 'the value of auto()', at);
    },
  }),
];

/** Returns the highest of values that can be ordered. */
function highestOf([first, ...others]: readonly Value[]): Value | undefined {
  return others.reduce<Value | undefined>((highest, one) => {
    const order = highest === undefined ? undefined : orderOf(one, highest);
    return order === undefined ? undefined : order > 0 ? one : highest;
  }, first);
}

/** Implements the differences of enumerations from other classes. */
const hooksOf = (auto: ClassValue): ClassHooks => ({
  isWhole: true,
  namespace: (name, bases, site) => bodyFor(auto, name, bases, site),
  subclass: (cls, call) => {
    makeMembers(cls, auto, call);
  },
  members: canonicalMembers,
  holds,
  construct: constructor(
    '(value=None, names=..., *values, module=None, qualname=None, type=None, start=1, boundary=None)',
    (cls, { value, names, values, ...options }, site) => {
      const { members: all, isOpen } = stateOf(cls);
      // Before Python 3.12 names always ask for a new enumeration.
      const isMaking = site.vm.options.python[1] < 12 && names !== undefined && names.kind !== 'none';
      if (!isMaking && (all.size > 0 || isOpen || cls.open !== undefined))
        return memberOf(cls, names === undefined ? value : tuple(value, names, ...values), site);
      // An enum without members is one to be subclassed: called, it makes an enum.
      return makeFunctionalEnum(cls, auto, { name: value, names: names ?? NONE, ...options }, site);
    },
  ),
  classMissing: (cls, name, { vm }) => {
    const { members: all, canonical } = stateOf(cls);
    if (name === '__members__' || name === '_member_map_') return dictOf(vm, all);
    return name === '_member_names_' ? vm.list(canonical.map((one) => str(nameOf(one) ?? ''))) : undefined;
  },
});

/** Methods of enumerations as classes, which a metaclass of the program asks for by `super()`. */
const OF_CLASSES: readonly Member[] = members('enum.EnumType', {
  '__getitem__(cls, name)': ({ cls, name }, { vm, at }) => {
    const text = textOf(name);
    if (cls.kind !== 'class' || text === undefined) return causeOf(name, 'a member by name', at);
    const found = stateOf(cls).members.get(text);
    return found ?? vm.raiseIfCaught('KeyError', text, at, false, name);
  },
  '__contains__(cls, value)': ({ cls, value }, site) =>
    cls.kind === 'class'
      ? verdictValue(holds(cls, value, site), value, 'a member of an enumeration', site.at)
      : causeOf(cls, 'an enumeration', site.at),
  '__iter__(cls)': ({ cls }, { vm, at }) =>
    cls.kind === 'class' ? vm.list(canonicalMembers(cls)) : causeOf(cls, 'an enumeration', at),
});

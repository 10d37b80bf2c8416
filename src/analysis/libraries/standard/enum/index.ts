import { modelClass } from '../../../interpreter/values/classes';
import type { ClassValue } from '../../../interpreter/values/values';
import type { Library } from '../../kit/library';
import { functions, keeping, type Member, qualified } from '../../kit/model';
import { unique } from './checks';
import { AUTO, filled, marker, REDIRECT, TEXT_MAKER } from './classes';
import { BOUNDARIES, FLAG_MEMBERS } from './flags';
import { enumMembers, hooksOf, OF_CLASSES } from './hooks';
import type { Parts } from './members';
import { LOWER_NAME } from './next-value';
import { openState, stateOf } from './state';
import { VALUE_AS_TEXT } from './text';

/** `enum`. Members are instances whose attributes hold their name and value; of a mixin also the payload. */
export const library: Library = (builtins) => {
  const auto = modelClass('enum.auto', [builtins.object], AUTO);
  const redirect = modelClass('enum.property', [builtins.class('property')], REDIRECT);
  const parts: Parts = { auto, redirect };
  const EnumType = modelClass('enum.EnumType', [builtins.type], OF_CLASSES, { isWhole: true });
  const Enum = modelClass('enum.Enum', [builtins.object], enumMembers(parts), hooksOf(parts));
  Enum.metaclass = EnumType;
  const derive = (name: string, bases: readonly ClassValue[], attrs: readonly Member[] = []): ClassValue => {
    const cls = modelClass(`enum.${name}`, bases, attrs, { isWhole: true });
    cls.metaclass = EnumType;
    return cls;
  };
  const ReprEnum = derive('ReprEnum', [Enum], VALUE_AS_TEXT);
  const StrEnum = derive('StrEnum', [builtins.class('str'), ReprEnum], [...LOWER_NAME, ...TEXT_MAKER]);
  const FlagBoundary = filled(
    derive('FlagBoundary', [StrEnum]),
    BOUNDARIES.map((name) => [name, name.toLowerCase()]),
  );
  const Flag = derive('Flag', [Enum], FLAG_MEMBERS);
  openState(Flag, FlagBoundary.attrs.get('STRICT')).isOpen = false;
  const IntFlag = derive('IntFlag', [builtins.class('int'), ReprEnum, Flag]);
  openState(IntFlag, FlagBoundary.attrs.get('KEEP')).isOpen = false;
  return {
    ...qualified('enum', {
      ...Object.fromEntries([...stateOf(FlagBoundary).members]),
      FlagBoundary,
      member: marker('member', builtins),
      nonmember: marker('nonmember', builtins),
      Enum,
      ReprEnum,
      IntEnum: derive('IntEnum', [builtins.class('int'), ReprEnum]),
      StrEnum,
      Flag,
      IntFlag,
      EnumType,
      EnumMeta: EnumType,
      auto,
      property: builtins.class('property'),
    }),
    ...functions(keeping('enum'), {
      'unique(enumeration)': ({ enumeration }, site) => unique(enumeration, site),
    }),
  };
};

import type { Site } from '../../../interpreter/calls/call-site';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import { dictOf } from '../../../interpreter/values/dicts';
import { NONE, str, textOf, tuple } from '../../../interpreter/values/make';
import type { ClassHooks, ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { classMethods, constructor, type Member, members, methods, staticMethods } from '../../kit/model';
import { verdictValue } from '../../kit/truth-values';
import { causeOf } from '../../kit/values';
import { shown } from './flags';
import { makeFunctionalEnum } from './functional';
import { holds, memberOf } from './lookup';
import { bodyFor, makeMembers, type Parts, standing } from './members';
import { NEXT_VALUE } from './next-value';
import {
  addValue,
  canonicalMembers,
  type EnumState,
  isFlag,
  memberOfValue,
  nameOf,
  stateOf,
  whole,
} from './state';
import { TEXTS } from './text';

/** Returns the members of `Enum`. */
export const enumMembers = (parts: Parts): readonly Member[] => [
  ...TEXTS,
  ...NEXT_VALUE,
  ...classMethods('enum.Enum', { '_missing_(cls, value)': () => NONE }),
  ...staticMethods('enum.Enum', {
    '__new__(cls, value)': ({ cls, value }, site) =>
      cls.kind === 'class' ? memberOf(cls, value, site) : causeOf(cls, 'an enumeration', site.at),
  }),
  ...methods('enum.Enum', {
    '_add_alias_(name)': (self, { name }, site) => {
      const text = textOf(name);
      if (text !== undefined) addAlias(self, text, parts, site);
      return NONE;
    },
    '_add_value_alias_(value)': (self, { value }, site) => {
      const state = stateOf(self.cls);
      const known = memberOfValue(state, value);
      if (known === undefined) addValue(state, value, self);
      else if (known !== self) refuseBound(value, known, 'ValueError', site);
      return NONE;
    },
  }),
];

function addAlias(self: InstanceValue, name: string, parts: Parts, site: Site): void {
  const { members: all } = stateOf(self.cls);
  const known = all.get(name);
  if (known !== undefined && known !== self) refuseBound(str(name), known, 'NameError', site);
  if (known !== undefined) return;
  all.set(name, self);
  self.cls.attrs.set(name, standing(self.cls, name, self, parts, site));
}

function refuseBound(what: Value, known: InstanceValue, type: 'NameError' | 'ValueError', site: Site): void {
  raiseInWords(site.vm, type, `${shown(what, site)} is already bound: ${shown(known, site)}`, site.at);
}

/** How enumerations differ from other classes. */
export function hooksOf(parts: Parts): ClassHooks {
  return {
    isWhole: true,
    namespace: (name, bases, site) => bodyFor(parts, name, bases, site),
    subclass: (cls, call) => {
      makeMembers(cls, parts, call);
    },
    members: canonicalMembers,
    kept: refusedChange,
    holds,
    construct: constructor(
      '(value=None, names=..., *values, module=None, qualname=None, type=None, start=1, boundary=None)',
      (cls, { value, names, values, ...options }, site) => {
        const { members: all, isOpen } = stateOf(cls);
        // Before Python 3.12 names always ask for a new enumeration.
        const isMaking = site.vm.options.python[1] < 12 && names !== undefined && names.kind !== 'none';
        if (!isMaking && (all.size > 0 || isOpen || cls.open !== undefined)) {
          const wanted = names === undefined ? value : tuple(value, names, ...values);
          return memberOf(cls, wanted, site);
        }
        // An enum without members is one to be subclassed: called, it makes an enum.
        if (names !== undefined || options.type.kind !== 'none')
          return makeFunctionalEnum(cls, parts, { name: value, names: names ?? NONE, ...options }, site);
        const words = `<enum '${cls.name}'> has no members; specify \`names=()\` if you meant to create a new, empty, enum`;
        return raiseInWords(site.vm, 'TypeError', words, site.at);
      },
    ),
    classMissing: (cls, name, { vm }) => PARTS.get(name)?.(stateOf(cls), cls, vm),
    missing: ({ cls }, name, { vm }) =>
      SHARED.has(name) ? PARTS.get(name)?.(stateOf(cls), cls, vm) : undefined,
  };
}

/** Returns what Python says of a member that's set or deleted. */
function refusedChange(
  cls: ClassValue,
  name: string,
  change: 'set' | 'delete',
  { options }: Site['vm'],
): string | undefined {
  if (!stateOf(cls).members.has(name)) return undefined;
  const [, minor] = options.python;
  if (change === 'set') return minor < 11 ? 'Cannot reassign members.' : `cannot reassign member '${name}'`;
  return minor < 11
    ? `${cls.name}: cannot delete Enum member.`
    : `'${cls.name}' cannot delete member '${name}'.`;
}

type Part = (state: EnumState, cls: ClassValue, vm: Site['vm']) => Value | undefined;

const MEMBERS: Part = ({ members: all }, _, vm) => dictOf(vm, all);
const OF_FLAGS =
  (part: (state: EnumState) => Value | undefined): Part =>
  (state, cls) =>
    isFlag(cls) ? part(state) : undefined;

/** Attributes that the metaclass gives an enumeration. */
const PARTS: ReadonlyMap<string, Part> = new Map<string, Part>([
  ['__members__', MEMBERS],
  ['_member_map_', MEMBERS],
  ['_member_names_', ({ canonical }, _, vm) => vm.list(canonical.map((one) => str(nameOf(one) ?? '')))],
  ['_member_type_', ({ dataType }, _, vm) => dataType ?? vm.models.builtin('object')],
  ['_boundary_', OF_FLAGS(({ boundary }) => boundary)],
  ['_flag_mask_', OF_FLAGS(({ mask }) => whole(mask))],
  ['_singles_mask_', OF_FLAGS(({ singles }) => whole(singles))],
  ['_all_bits_', OF_FLAGS(({ mask }) => whole((1n << BigInt(mask.toString(2).length)) - 1n))],
]);

/** The names that members have, too: `__members__` is the class's alone. */
const SHARED: ReadonlySet<string> = new Set([...PARTS.keys()].filter((name) => name !== '__members__'));

/** Methods of enumerations as classes, which a metaclass of the program asks for by `super()`. */
export const OF_CLASSES: readonly Member[] = members('enum.EnumType', {
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
  '__len__(cls)': ({ cls }, { at }) =>
    cls.kind === 'class' ? whole(BigInt(canonicalMembers(cls).length)) : causeOf(cls, 'an enumeration', at),
});

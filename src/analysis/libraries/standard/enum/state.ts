import { findOnClass } from '../../../interpreter/values/classes';
import { contentOf, keyOf } from '../../../interpreter/values/dicts';
import { num, textOf } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { plain } from '../../kit/values';
import { dataTypesOf, makerOf } from './data-types';

/** The facts that the metaclass keeps of an enumeration. */
export interface EnumState {
  /** All names, also other names of a member. */
  readonly members: Map<string, InstanceValue>;
  /** The members in the order of their definition; of a flag only those of one bit. */
  readonly canonical: InstanceValue[];
  /** Members by the {@link keyOf} of values that can be hashed, and the others. */
  readonly byKey: Map<string, InstanceValue>;
  readonly unhashable: { readonly value: Value; readonly member: InstanceValue }[];
  /** The class that members are also objects of, as in `class Color(str, Enum)`; `undefined` for `object`. */
  readonly dataType: ClassValue | undefined;
  /** The `__new__` of the program that makes members. */
  readonly maker: Value | undefined;
  /** The treatment of bits that no member has: a member of `FlagBoundary`. */
  readonly boundary: Value | undefined;
  /** The bits of all members, and those of members of one bit. */
  mask: bigint;
  singles: bigint;
  isOpen: boolean;
}

const STATES = new WeakMap<ClassValue, EnumState>();

export const isEnumClass = (cls: ClassValue): boolean =>
  cls.mro.some(({ name, module, place }) => place === undefined && module === 'enum' && name === 'Enum');

export const isFlag = (cls: ClassValue): boolean => findOnClass(cls, '_is_flag') !== undefined;

/** Returns the state of an enumeration; one that a model has made is read from its attributes. */
export function stateOf(cls: ClassValue): EnumState {
  const known = STATES.get(cls);
  if (known !== undefined) return known;
  const state = openState(cls);
  for (const [name, value] of cls.attrs)
    if (value.kind === 'instance' && value.cls === cls && value.attrs.has('_name_'))
      addMember(cls, state, name, value, value.attrs.get('_value_') ?? value);
  state.isOpen = false;
  return state;
}

/** Begins an enumeration, which has no members yet. */
export function openState(cls: ClassValue, boundary?: Value): EnumState {
  const base = firstEnumOf(cls.bases);
  const [dataType] = dataTypesOf(cls.bases, ofEnum);
  const state: EnumState = {
    members: new Map(),
    canonical: [],
    byKey: new Map(),
    unhashable: [],
    dataType,
    maker: makerOf(cls, dataType, base),
    boundary: boundary ?? (base === undefined ? undefined : stateOf(base).boundary),
    mask: 0n,
    singles: 0n,
    isOpen: true,
  };
  STATES.set(cls, state);
  return state;
}

/** Returns the data type of an enumeration, which those that extend it have, too. */
export const ofEnum = (cls: ClassValue): { readonly of: ClassValue | undefined } | undefined =>
  isEnumClass(cls) ? { of: stateOf(cls).dataType } : undefined;

/** Returns the base that says what kind of enumeration a class is: the last one. */
export function firstEnumOf(bases: readonly Value[]): ClassValue | undefined {
  const last = bases.at(-1);
  return last?.kind === 'class' && isEnumClass(last) ? last : undefined;
}

/** Returns the members in the order of their definition, aliases left out. */
export const canonicalMembers = (cls: ClassValue): readonly InstanceValue[] => stateOf(cls).canonical;

/** Returns the bits of a flag or of a whole number; `undefined` for any other value. */
export function bitsOf(value: Value | undefined): bigint | undefined {
  const own = value?.kind === 'instance' ? value.attrs.get('_value_') : undefined;
  const under = own ?? value;
  const number = under === undefined ? undefined : plain(under);
  if (number?.kind === 'bool') return BigInt(number.value);
  return number?.kind === 'num' && !number.isFloat ? BigInt(number.value) : undefined;
}

/** Tells whether a number has one bit. */
export const isSingle = (bits: bigint): boolean => bits > 0n && (bits & (bits - 1n)) === 0n;

/** Returns a whole number as a value. */
export const whole = (bits: bigint): Value =>
  num(bits >= -MAX_SAFE && bits <= MAX_SAFE ? Number(bits) : bits);

const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/** Adds a member under a name. One whose value another member has is another name of that. Returns the one that stands. */
export function addMember(
  cls: ClassValue,
  state: EnumState,
  name: string,
  made: InstanceValue,
  value: Value,
  known = memberOfValue(state, value),
): InstanceValue {
  const bits = isFlag(cls) ? bitsOf(value) : undefined;
  if (bits !== undefined) state.mask |= bits;
  if (bits !== undefined && isSingle(bits)) state.singles |= bits;
  if (known === undefined && (!isFlag(cls) || (bits !== undefined && isSingle(bits))))
    state.canonical.push(made);
  const member = known ?? made;
  state.members.set(name, member);
  addValue(state, value, member);
  return member;
}

/** Adds a value by which a member is found. */
export function addValue(state: EnumState, value: Value, member: InstanceValue): void {
  const key = keyOf(value);
  if (isUnhashable(value)) state.unhashable.push({ value, member });
  else if (key !== undefined && !state.byKey.has(key)) state.byKey.set(key, member);
}

/** Returns the member of a value that can be hashed. */
export function memberOfValue({ byKey }: EnumState, value: Value): InstanceValue | undefined {
  const key = isUnhashable(value) ? undefined : keyOf(value);
  return key === undefined ? undefined : byKey.get(key);
}

/** Tells whether a value is no key: a list, a dict, a set, or an object without a hash. */
export function isUnhashable(value: Value): boolean {
  if (value.kind === 'tuple') return value.items.some((one) => isUnhashable(one.value));
  if (value.kind === 'set') return !value.frozen;
  if (value.kind === 'instance')
    return contentOf(value) !== undefined || findOnClass(value.cls, '__hash__')?.kind === 'none';
  return value.kind === 'list' || value.kind === 'dict';
}

export const nameOf = (member: InstanceValue): string | undefined => {
  const name = member.attrs.get('_name_');
  return name === undefined ? undefined : textOf(name);
};

import type { Site } from '../../../interpreter/calls/call-site';
import { compare } from '../../../interpreter/evaluation/operators/comparisons';
import { each } from '../../../interpreter/guards/forks';
import { findOnClass } from '../../../interpreter/values/classes';
import { contentOf, keyOf } from '../../../interpreter/values/dicts';
import { num, textOf } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { verdictOf } from '../../kit/truth-values';
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
  isOpen: boolean;
}

const STATES = new WeakMap<ClassValue, EnumState>();

const isEnumClass = (cls: ClassValue): boolean =>
  cls.mro.some(({ name, module, place }) => place === undefined && module === 'enum' && name === 'Enum');

const isFlag = (cls: ClassValue): boolean => findOnClass(cls, '_is_flag') !== undefined;

/** Returns the state of an enumeration; one that a model has made is read from its attributes. */
export function stateOf(cls: ClassValue): EnumState {
  const known = STATES.get(cls);
  if (known !== undefined) return known;
  const state = openState(cls);
  for (const [name, value] of cls.attrs)
    if (value.kind === 'instance' && value.cls === cls && value.attrs.has('_name_'))
      addMember(cls, state, name, value, value.attrs.get('_value_') ?? value, undefined);
  state.isOpen = false;
  return state;
}

/** Begins an enumeration, which has no members yet. */
export function openState(cls: ClassValue): EnumState {
  const [dataType] = dataTypesOf(cls.bases, ofEnum);
  const state: EnumState = {
    members: new Map(),
    canonical: [],
    byKey: new Map(),
    unhashable: [],
    dataType,
    maker: makerOf(cls, dataType, firstEnumOf(cls.bases)),
    isOpen: true,
  };
  STATES.set(cls, state);
  return state;
}

/** Returns the data type of an enumeration, which those that extend it have, too. */
const ofEnum = (cls: ClassValue): { readonly of: ClassValue | undefined } | undefined =>
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
  return number?.kind === 'num' && !number.isFloat ? BigInt(number.value) : undefined;
}

/** Returns a number of bits as a value. */
export const whole = (bits: bigint): Value => num(Number(bits));

/** Adds a member under a name. One whose value a `known` member has is another name of that. Returns the one that stands. */
export function addMember(
  cls: ClassValue,
  state: EnumState,
  name: string,
  made: InstanceValue,
  value: Value,
  known: InstanceValue | undefined,
): InstanceValue {
  const bits = bitsOf(value) ?? 0n;
  if (known === undefined && (!isFlag(cls) || (bits > 0n && (bits & (bits - 1n)) === 0n)))
    state.canonical.push(made);
  const member = known ?? made;
  state.members.set(name, member);
  const key = keyOf(value);
  if (isUnhashable(value)) state.unhashable.push({ value, member });
  else if (key !== undefined && !state.byKey.has(key)) state.byKey.set(key, member);
  return member;
}

/** Returns the member of a value; `undefined` if there's none, or it isn't known. */
export function memberFor(state: EnumState, value: Value, { vm, at }: Site): InstanceValue | undefined {
  const key = keyOf(value);
  if (key !== undefined && !isUnhashable(value)) return state.byKey.get(key);
  if (value.kind === 'choice') return undefined;
  return state.unhashable.find(({ value: held }) => {
    const isSame = each(vm, held, (one) => compare(vm, '==', value, one, at));
    return verdictOf(vm, isSame, at) === true;
  })?.member;
}

/** Tells whether a value is no key: a list, a dict, a set. */
const isUnhashable = (value: Value): boolean =>
  value.kind === 'tuple'
    ? value.items.some((one) => isUnhashable(one.value))
    : value.kind === 'list' ||
      (value.kind === 'set' && !value.frozen) ||
      (value.kind !== 'choice' && contentOf(value) !== undefined);

export const nameOf = (member: InstanceValue): string | undefined => {
  const name = member.attrs.get('_name_');
  return name === undefined ? undefined : textOf(name);
};

import type { Site } from '../../../interpreter/calls/call-site';
import { bool, NONE, num, str } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import { classMethods, type Member, methods, type MethodRule, staticMethods } from '../../kit/model';
import { causeOf, notImplemented } from '../../kit/values';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { bitsOf, canonicalMembers, nameOf, stateOf, whole } from './state';

/** Returns the members of one bit that a number has. */
const partsOf = (cls: ClassValue, bits: bigint): readonly InstanceValue[] =>
  canonicalMembers(cls).filter((member) => (bits & (bitsOf(member) ?? 0n)) !== 0n);

const allBits = (members: readonly InstanceValue[]): bigint =>
  members.reduce((all, member) => all | (bitsOf(member) ?? 0n), 0n);

/** Answers `Flag._missing_(value)`: makes the one object that stands for a combination of members. */
function flagOf(cls: ClassValue, value: Value, { vm, at }: Site): Value {
  const state = stateOf(cls);
  const bits = bitsOf(value);
  const parts = bits === undefined ? [] : partsOf(cls, bits);
  if (bits === undefined || allBits(parts) !== bits) return causeOf(value, `a member of ${cls.name}`, at);
  const number = whole(bits);
  const made = vm.instance(cls, at, state.dataType === undefined ? undefined : number);
  const name = parts.length === 0 ? NONE : str(parts.map((member) => nameOf(member) ?? '?').join('|'));
  for (const attribute of ['_name_', 'name']) made.attrs.set(attribute, name);
  for (const attribute of ['_value_', 'value']) made.attrs.set(attribute, number);
  state.byKey.set(`n:${bits}`, made);
  return made;
}

/** Combines two flags of a class, or a flag of numbers and a number. */
const combining =
  (combine: (a: bigint, b: bigint) => bigint): MethodRule<'(other)'> =>
  (self, { other }, site) => {
    const isFit = self.payload !== undefined || (other.kind === 'instance' && other.cls === self.cls);
    const [a, b] = [bitsOf(self), bitsOf(other)];
    if (other.kind === 'unknown' || a === undefined) return causeOf(other, 'flags', site.at);
    return isFit && b !== undefined ? invoke(site, self.cls, whole(combine(a, b))) : notImplemented(site);
  };

const OPERATORS = {
  or: combining((a, b) => a | b),
  and: combining((a, b) => a & b),
  xor: combining((a, b) => a ^ b),
};

/** Makes a method that asks the bits of a flag. */
const ofBits =
  (answer: (bits: bigint, cls: ClassValue, site: Site) => Value): MethodRule<'()'> =>
  (self, _, site) => {
    const bits = bitsOf(self);
    return bits === undefined ? causeOf(self, 'flags', site.at) : answer(bits, self.cls, site);
  };

/** Members of flags in addition to those of all enumerations. */
export const FLAG_MEMBERS: readonly Member[] = [
  ['_is_flag', str('yes')],
  ...staticMethods('enum.Flag', {
    // The bit above the highest.
    '_generate_next_value_(name, start, count, last_values)': (
      { start, last_values: values },
      { vm, at },
    ) => {
      const bits = iterate(vm, values, at).items.map(({ value }) => bitsOf(value));
      const known = bits.filter((one) => one !== undefined);
      if (known.length < bits.length) return causeOf(undefined, 'the value of auto()', at);
      const highest = known.reduce((most, one) => (one > most ? one : most), 0n);
      return highest === 0n ? start : whole(1n << BigInt(highest.toString(2).length));
    },
  }),
  ...classMethods('enum.Flag', {
    '_missing_(cls, value)': ({ cls, value }, site) =>
      cls.kind === 'class' ? flagOf(cls, value, site) : causeOf(cls, 'a flag', site.at),
  }),
  ...methods('enum.Flag', {
    '__bool__()': ofBits((bits) => bool(bits !== 0n)),
    '__len__()': ofBits((bits, cls) => num(partsOf(cls, bits).length)),
    '__iter__()': ofBits((bits, cls, { vm }) => vm.list(partsOf(cls, bits))),
    '__invert__()': ofBits((bits, cls, site) =>
      // A flag of numbers keeps bits that no member has.
      stateOf(cls).dataType === undefined
        ? invoke(site, cls, whole(allBits(canonicalMembers(cls)) & ~bits))
        : causeOf(undefined, 'the complement of a flag', site.at),
    ),
    '__contains__(other)': (self, { other }, { at }) => {
      const [bits, part] = [bitsOf(self), bitsOf(other)];
      return bits === undefined || part === undefined
        ? causeOf(other, 'flags', at)
        : bool((bits & part) === part);
    },
    '__or__(other)': OPERATORS.or,
    '__and__(other)': OPERATORS.and,
    '__xor__(other)': OPERATORS.xor,
    '__ror__(other)': OPERATORS.or,
    '__rand__(other)': OPERATORS.and,
    '__rxor__(other)': OPERATORS.xor,
  }),
];

import type { Site } from '../../../interpreter/calls/call-site';
import { findOnClass } from '../../../interpreter/values/classes';
import { bool, NONE, num, str, textOf } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { type Member, methods, type MethodRule } from '../../kit/model';
import { causeOf, plain } from '../../kit/values';
import { canonicalMembers } from './members';

/** The treatment of bits that none of a flag's members has. */
export const BOUNDARIES = ['STRICT', 'CONFORM', 'EJECT', 'KEEP'] as const;
type Boundary = (typeof BOUNDARIES)[number];

export const isFlag = (cls: ClassValue): boolean => findOnClass(cls, '_is_flag') !== undefined;

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

/** Returns the members of one bit, in the order of their definition. */
const singlesOf = (cls: ClassValue): readonly InstanceValue[] =>
  canonicalMembers(cls).filter((member) => isSingle(bitsOf(member) ?? 0n));

const unite = (members: readonly InstanceValue[]): bigint =>
  members.reduce((all, member) => all | (bitsOf(member) ?? 0n), 0n);

/** Returns what a class says about bits without a member: `Flag` refuses them, `IntFlag` keeps them. */
function boundaryOf(cls: ClassValue): Boundary | undefined {
  for (const { keywords, name, place } of cls.mro) {
    const given = keywords.get('boundary');
    if (given !== undefined) {
      const named = given.kind === 'instance' ? textOf(given.attrs.get('_name_') ?? NONE) : undefined;
      return BOUNDARIES.find((one) => one === named);
    }
    if (place === undefined && name === 'IntFlag') return 'KEEP';
  }
  return 'STRICT';
}

/** Combinations of each class's members: one object for the same bits. */
const COMBINED = new WeakMap<ClassValue, Map<bigint, InstanceValue>>();

/** Returns the member or the combination of members with these bits. */
export function flagOf(cls: ClassValue, given: bigint, site: Site): Value {
  const { vm, at } = site;
  const found = canonicalMembers(cls).find((member) => bitsOf(member) === given);
  if (found !== undefined) return found;
  const mask = unite(canonicalMembers(cls));
  const all = (1n << BigInt(mask.toString(2).length)) - 1n;
  const boundary = boundaryOf(cls);
  if (boundary === undefined) return causeOf(undefined, `the boundary of ${cls.name}`, at);
  let bits = given;
  if (mask === 0n || bits < ~all || bits > all || (bits & (all ^ mask)) !== 0n) {
    if (boundary === 'STRICT' && bits !== 0n)
      return vm.raiseIfCaught('ValueError', `${bits} is not a valid ${cls.name}`, at);
    if (boundary === 'CONFORM') bits &= mask;
    if (boundary === 'EJECT') return num(bits);
  }
  if (bits < 0n) {
    const size = 1n << BigInt((-bits).toString(2).length);
    bits += size > all + 1n ? size : all + 1n;
  }
  return canonicalMembers(cls).find((member) => bitsOf(member) === bits) ?? combination(cls, bits, site);
}

function combination(cls: ClassValue, bits: bigint, { vm, at }: Site): InstanceValue {
  const known = COMBINED.get(cls) ?? new Map<bigint, InstanceValue>();
  COMBINED.set(cls, known);
  const found = known.get(bits);
  if (found !== undefined) return found;
  const value = num(bits <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(bits) : bits);
  const [first] = canonicalMembers(cls);
  const made = vm.instance(cls, at, first?.payload === undefined ? undefined : value);
  const parts = singlesOf(cls).filter((member) => (bits & (bitsOf(member) ?? 0n)) !== 0n);
  const rest = bits & ~unite(parts);
  const names = parts.map((member) => textOf(member.attrs.get('_name_') ?? NONE) ?? '?');
  if (rest !== 0n && names.length > 0) names.push(String(rest));
  const name = names.length === 0 ? NONE : str(names.join('|'));
  for (const [attribute, one] of [
    ['_name_', name],
    ['name', name],
    ['_value_', value],
    ['value', value],
  ] as const)
    made.attrs.set(attribute, one);
  known.set(bits, made);
  return made;
}

/** Combines two flags of a class, or a flag of numbers and a number. */
const combining =
  (combine: (a: bigint, b: bigint) => bigint): MethodRule<'(other)'> =>
  (self, { other }, site) => {
    const isFit = self.payload !== undefined || (other.kind === 'instance' && other.cls === self.cls);
    const [a, b] = [bitsOf(self), bitsOf(other)];
    if (other.kind === 'unknown' || a === undefined) return causeOf(other, 'flags', site.at);
    if (!isFit || b === undefined) return site.vm.models.builtin('NotImplemented') ?? NONE;
    return flagOf(self.cls, combine(a, b), site);
  };

const OPERATORS = {
  or: combining((a, b) => a | b),
  and: combining((a, b) => a & b),
  xor: combining((a, b) => a ^ b),
};

/** Members of flags in addition to those of all enumerations. */
export const FLAG_MEMBERS: readonly Member[] = [
  ['_is_flag', str('yes')],
  ...methods('enum.Flag', {
    '__bool__()': (self, _, { at }) => {
      const bits = bitsOf(self);
      return bits === undefined ? causeOf(self, 'flags', at) : bool(bits !== 0n);
    },
    '__contains__(other)': (self, { other }, { vm, at }) => {
      if (other.kind !== 'unknown' && (other.kind !== 'instance' || other.cls !== self.cls))
        return vm.raiseIfCaught('TypeError', `unsupported operand for 'in': ${self.cls.name}`, at);
      const [bits, part] = [bitsOf(self), bitsOf(other)];
      return bits === undefined || part === undefined
        ? causeOf(other, 'flags', at)
        : bool((bits & part) === part);
    },
    '__iter__()': (self, _, { vm, at }) => {
      const bits = bitsOf(self);
      if (bits === undefined) return causeOf(self, 'flags', at);
      return vm.list(singlesOf(self.cls).filter((member) => (bits & (bitsOf(member) ?? 0n)) !== 0n));
    },
    '__len__()': (self, _, { at }) => {
      const bits = bitsOf(self);
      return bits === undefined
        ? causeOf(self, 'flags', at)
        : num([...bits.toString(2)].filter((one) => one === '1').length);
    },
    '__invert__()': (self, _, site) => {
      const bits = bitsOf(self);
      if (bits === undefined) return causeOf(self, 'flags', site.at);
      const boundary = boundaryOf(self.cls);
      const isKept = boundary === 'KEEP' || boundary === 'EJECT';
      return flagOf(self.cls, isKept ? ~bits : unite(singlesOf(self.cls)) & ~bits, site);
    },
    '__or__(other)': OPERATORS.or,
    '__and__(other)': OPERATORS.and,
    '__xor__(other)': OPERATORS.xor,
    '__ror__(other)': OPERATORS.or,
    '__rand__(other)': OPERATORS.and,
    '__rxor__(other)': OPERATORS.xor,
  }),
];

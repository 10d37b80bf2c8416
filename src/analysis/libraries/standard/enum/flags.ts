import type { Site } from '../../../interpreter/calls/call-site';
import { binary } from '../../../interpreter/evaluation/operators';
import { toRepr } from '../../../interpreter/evaluation/format';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import { bool, NONE, num, str, textOf } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import { classMethods, type Member, methods, type MethodRule } from '../../kit/model';
import { causeOf, notImplemented } from '../../kit/values';
import { lengthOf, NEXT_BIT } from './next-value';
import { addValue, bitsOf, canonicalMembers, type EnumState, isFlag, nameOf, stateOf, whole } from './state';

/** The treatment of bits that none of a flag's members has. */
export const BOUNDARIES = ['STRICT', 'CONFORM', 'EJECT', 'KEEP'] as const;
type Boundary = (typeof BOUNDARIES)[number];

/** Returns what a class says about bits without a member; `undefined` if that isn't known. */
export function boundaryOf({ boundary }: EnumState): Boundary | undefined {
  const name = boundary?.kind === 'instance' ? nameOf(boundary) : undefined;
  return BOUNDARIES.find((one) => one === name);
}

/** Returns the members of one bit that a number has, in the order of their bits, or else of their definition. */
function partsOf(cls: ClassValue, bits: bigint): readonly InstanceValue[] {
  return canonicalMembers(cls).filter((member) => (bits & (bitsOf(member) ?? 0n)) !== 0n);
}

/** Answers `Flag._missing_(value)`: the combination of members that has these bits. */
function flagOf(cls: ClassValue, value: Value, site: Site): Value {
  const { vm, at } = site;
  const state = stateOf(cls);
  const boundary = boundaryOf(state);
  const given = bitsOf(value);
  if (given === undefined) {
    if (value.kind === 'unknown' || value.kind === 'library' || value.kind === 'choice')
      return causeOf(value, `a member of ${cls.name}`, at);
    return raiseInWords(vm, 'ValueError', `${shown(value, site)} is not a valid ${cls.qualname}`, at);
  }
  if (boundary === undefined) return causeOf(state.boundary, `the boundary of ${cls.name}`, at);
  const all = (1n << BigInt(lengthOf(state.mask))) - 1n;
  let bits = given;
  if (bits < ~all || bits > all || (bits & (all ^ state.mask)) !== 0n) {
    if (boundary === 'STRICT') return raiseInWords(vm, 'ValueError', strictWords(cls, bits, state.mask), at);
    if (boundary === 'CONFORM') bits &= state.mask;
    if (boundary === 'EJECT') return whole(bits);
    if (boundary === 'KEEP' && bits < 0n) {
      const size = 1n << BigInt(lengthOf(bits));
      bits += size > all + 1n ? size : all + 1n;
    }
  }
  if (bits < 0n) bits += all + 1n;
  const foreign = bits & ~state.mask;
  if (foreign !== 0n && boundary !== 'KEEP') {
    const words = `${cls.name}(${bits}) -->  unknown values ${foreign} [${asBits(foreign)}]`;
    return raiseInWords(vm, 'ValueError', words, at);
  }
  return state.byKey.get(`n:${bits}`) ?? combination(cls, bits, value, site);
}

/** Makes the one object that stands for a combination of members. */
function combination(cls: ClassValue, bits: bigint, given: Value, site: Site): Value {
  const { vm, at } = site;
  const state = stateOf(cls);
  const parts = [...partsOf(cls, bits & state.singles)];
  let covered = parts.reduce((all, member) => all | (bitsOf(member) ?? 0n), 0n);
  if ((bits & ~state.singles) !== 0n)
    for (const member of new Set(state.members.values())) {
      const own = bitsOf(member) ?? 0n;
      if (parts.includes(member) || own === 0n || (own & bits) !== own) continue;
      parts.push(member);
      covered |= own;
    }
  const rest = bits ^ covered;
  if (rest !== 0n && covered !== 0n && boundaryOf(state) === 'STRICT')
    return raiseInWords(vm, 'ValueError', `<flag '${cls.name}'>: no members with value ${rest}`, at);
  const names = parts.map((member) => nameOf(member) ?? '?');
  if (rest !== 0n && names.length > 0) names.push(restName(cls, rest, given, site));
  const value = whole(bits);
  const made = vm.instance(cls, at, state.dataType === undefined ? undefined : value);
  const name = names.length === 0 ? NONE : str(names.join('|'));
  for (const attribute of ['_name_', 'name']) made.attrs.set(attribute, name);
  for (const attribute of ['_value_', 'value']) made.attrs.set(attribute, value);
  addValue(state, value, made);
  return made;
}

/** Shows bits without a member as the class does: in decimals, or as its `_numeric_repr_` says. */
function restName(cls: ClassValue, rest: bigint, given: Value, site: Site): string {
  // The rest of another flag is one of that class.
  if (given.kind === 'instance' && isFlag(given.cls))
    return shown(invoke(site, given.cls, whole(rest)), site);
  const found = cls.mro.find(({ attrs }) => attrs.has('_numeric_repr_'))?.attrs.get('_numeric_repr_');
  const func = found?.kind === 'descriptor' ? found.func : found;
  return (func === undefined ? undefined : textOf(invoke(site, func, whole(rest)))) ?? String(rest);
}

/** Returns `repr(value)` where it's known. */
export function shown(value: Value, { vm, at }: Site): string {
  const text = value.kind === 'choice' ? undefined : toRepr(vm, value, at);
  return (text === undefined ? undefined : textOf(text)) ?? '…';
}

/** Shows a number's bits as `enum.bin` does, with the sign in front. */
function asBits(bits: bigint, width = 0): string {
  const ceiling = 1n << BigInt(lengthOf(bits));
  const digits = (bits >= 0n ? bits + ceiling : ~bits ^ (ceiling - 1n + ceiling)).toString(2).slice(1);
  const sign = bits < 0n ? '1' : '0';
  return `0b${sign} ${digits.padStart(width, sign)}`;
}

function strictWords(cls: ClassValue, bits: bigint, mask: bigint): string {
  const width = Math.max(lengthOf(bits), lengthOf(mask));
  return `<flag '${cls.name}'> invalid value ${bits}\n    given ${asBits(bits, width)}\n  allowed ${asBits(mask, width)}`;
}

/** Combines two flags of a class, or a flag of numbers and a number. */
const combining =
  (op: '|' | '&' | '^', combine: (a: bigint, b: bigint) => bigint): MethodRule<'(other)'> =>
  (self, { other }, site) => {
    const isFit = self.payload !== undefined || (other.kind === 'instance' && other.cls === self.cls);
    const [a, b] = [bitsOf(self), bitsOf(other)];
    if (other.kind === 'unknown' || a === undefined) return causeOf(other, 'flags', site.at);
    if (!isFit || b === undefined) return notImplemented(site);
    const own = other.kind === 'instance' && other.cls === self.cls;
    return invoke(site, self.cls, own ? whole(combine(a, b)) : binary(site.vm, op, whole(a), other, site.at));
  };

const OPERATORS = {
  or: combining('|', (a, b) => a | b),
  and: combining('&', (a, b) => a & b),
  xor: combining('^', (a, b) => a ^ b),
};

/** Members of flags in addition to those of all enumerations. */
export const FLAG_MEMBERS: readonly Member[] = [
  ['_is_flag', str('yes')],
  ...NEXT_BIT,
  ...classMethods('enum.Flag', {
    '_missing_(cls, value)': ({ cls, value }, site) =>
      cls.kind === 'class' ? flagOf(cls, value, site) : causeOf(cls, 'a flag', site.at),
  }),
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
      return bits === undefined ? causeOf(self, 'flags', at) : vm.list(partsOf(self.cls, bits));
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
      const state = stateOf(self.cls);
      const boundary = boundaryOf(state);
      const isKept = boundary === 'KEEP' || boundary === 'EJECT';
      const known = INVERTED.get(self);
      const made = known ?? invoke(site, self.cls, whole(isKept ? ~bits : state.singles & ~bits));
      INVERTED.set(self, made);
      return made;
    },
    '__or__(other)': OPERATORS.or,
    '__and__(other)': OPERATORS.and,
    '__xor__(other)': OPERATORS.xor,
    '__ror__(other)': OPERATORS.or,
    '__rand__(other)': OPERATORS.and,
    '__rxor__(other)': OPERATORS.xor,
  }),
];

/** The complement of each flag that was asked for it. */
const INVERTED = new WeakMap<InstanceValue, Value>();

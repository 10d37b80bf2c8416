import type { Site } from '../../../interpreter/calls/call-site';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import type { ClassValue, Value } from '../../../interpreter/values/values';
import { lengthOf } from './next-value';
import { bitsOf, canonicalMembers, isEnumClass, isFlag, isSingle, nameOf, stateOf } from './state';

/** The checks that `verify` makes, with their texts. */
export const CHECKS = {
  CONTINUOUS: 'no skipped integer values',
  NAMED_FLAGS: 'multi-flag aliases may not contain unnamed flags',
  UNIQUE: 'one name per value',
} as const;

/** Answers `@unique`: ValueError for an enumeration with two names of one member, if a `try` catches it. */
export function unique(enumeration: Value, site: Site): Value {
  if (enumeration.kind === 'class') refuseAliases(enumeration, 'duplicate values', site);
  return enumeration;
}

function refuseAliases(cls: ClassValue, what: string, { vm, at }: Site): void {
  const aliases = [...stateOf(cls).members].flatMap(([name, member]) => {
    const own = nameOf(member);
    return own === undefined || own === name ? [] : `${name} -> ${own}`;
  });
  if (aliases.length === 0) return;
  const kind = isFlag(cls) ? 'flag' : 'enum';
  raiseInWords(vm, 'ValueError', `${what} found in <${kind} '${cls.name}'>: ${aliases.join(', ')}`, at);
}

/** Answers `@verify(…)`: ValueError for an enumeration that a check refuses, if a `try` catches it. */
export function verify(checks: readonly Value[], enumeration: Value, site: Site): Value {
  if (enumeration.kind !== 'class') return enumeration;
  if (!isEnumClass(enumeration))
    return raiseInWords(
      site.vm,
      'TypeError',
      "the 'verify' decorator only works with Enum and Flag",
      site.at,
    );
  for (const check of checks) {
    const name = check.kind === 'instance' ? nameOf(check) : undefined;
    if (name === 'UNIQUE') refuseAliases(enumeration, 'aliases', site);
    if (name === 'CONTINUOUS') refuseGaps(enumeration, site);
    if (name === 'NAMED_FLAGS') refuseUnnamed(enumeration, site);
  }
  return enumeration;
}

/** Numbers between the lowest and the highest value that are looked for, at most. */
const MAX_BETWEEN = 10_000n;
const MAX_WORDS = 256;

function refuseGaps(cls: ClassValue, { vm, at }: Site): void {
  const values = canonicalMembers(cls).map(bitsOf);
  const known = values.filter((value) => value !== undefined);
  const [first, ...others] = known;
  if (first === undefined || known.length < values.length) return;
  const low = others.reduce((least, one) => (one < least ? one : least), first);
  const high = others.reduce((most, one) => (one > most ? one : most), first);
  const flag = isFlag(cls);
  const [from, to] = flag ? [BigInt(lengthOf(low)), BigInt(lengthOf(high) - 1)] : [low + 1n, high];
  const missing: bigint[] = [];
  for (let one = from; one < to && one < from + MAX_BETWEEN; one += 1n) {
    const value = flag ? 1n << one : one;
    if (!known.includes(value)) missing.push(value);
  }
  vm.work(Number(to > from ? to - from : 0n));
  if (missing.length === 0) return;
  const words = `invalid ${flag ? 'flag' : 'enum'} '${cls.name}': missing values ${missing.join(', ')}`;
  raiseInWords(vm, 'ValueError', words.slice(0, MAX_WORDS), at);
}

function refuseUnnamed(cls: ClassValue, { vm, at }: Site): void {
  const { members, canonical, singles } = stateOf(cls);
  let missing = 0n;
  const names = [...members].flatMap(([name, member]) => {
    const bits = bitsOf(member);
    if (bits === undefined || bits < 0n || canonical.some((one) => nameOf(one) === name)) return [];
    missing |= bits & ~singles;
    return (bits & ~singles) === 0n ? [] : name;
  });
  const last = names.at(-1);
  if (last === undefined) return;
  const aliases =
    names.length === 1
      ? `alias ${last} is missing`
      : `aliases ${names.slice(0, -1).join(', ')} and ${last} are missing`;
  const value = `${isSingle(missing) ? 'value' : 'combined values of'} 0x${missing.toString(16)}`;
  const words = `invalid Flag '${cls.name}': ${aliases} ${value} [use enum.show_flag_values(value) for details]`;
  raiseInWords(vm, 'ValueError', words, at);
}

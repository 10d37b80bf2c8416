import type { Site } from '../../../interpreter/calls/call-site';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { makeClassFrom } from '../../../interpreter/statements/class-definition';
import { findOnClass } from '../../../interpreter/values/classes';
import { contentOf, keyOf } from '../../../interpreter/values/dicts';
import { item, num, NONE, str, textOf, tuple } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import type { Machine } from '../../../interpreter/machine';
import { invoke } from '../../kit/calls';
import { members } from '../../kit/model';
import { causeOf, integerOf, itemsOrSelf } from '../../kit/values';

/** Returns the members in the order of their definition, aliases left out. */
export function canonicalMembers(cls: ClassValue): readonly InstanceValue[] {
  const found = new Set<InstanceValue>();
  for (const value of cls.attrs.values()) {
    if (value.kind === 'instance' && value.cls === cls && value.attrs.has('_name_')) found.add(value);
  }
  return [...found];
}

const DATA: ReadonlySet<string> = new Set(['str', 'int', 'float', 'bytes', 'tuple']);

/** The built-in class that members are also values of: `class Color(str, Enum)`. */
const mixinOf = (cls: ClassValue): ClassValue | undefined =>
  cls.mro.find(({ name, place }) => place === undefined && DATA.has(name));

const isEnum = ({ mro }: ClassValue): boolean =>
  mro.some(({ name, module, place }) => place === undefined && module === 'enum' && name === 'Enum');

/** Returns the class of the program that the values of members are of: one that makes its objects, or derives from one that does. */
function ownTypeOf(cls: ClassValue): ClassValue | undefined {
  for (const base of cls.bases) {
    if (base.kind !== 'class') continue;
    let nearest: ClassValue | undefined;
    for (const one of base.mro) {
      if (one.name === 'object' || isEnum(one)) continue;
      nearest ??= one;
      const isMade =
        one.place === undefined ? DATA.has(one.name) : MAKING.some((name) => one.attrs.has(name));
      if (isMade) return nearest.place === undefined ? undefined : nearest;
    }
  }
  return undefined;
}

/** Attributes of classes that make their objects: of dataclasses, too. */
const MAKING = ['__new__', '__match_args__'];

/** Turns the plain attributes of an enum's body into members. */
export function makeMembers(cls: ClassValue, auto: ClassValue, site: Site): void {
  refuseExtension(cls, site);
  for (const name of [...ignoredNames(cls.attrs.get('_ignore_') ?? NONE), '_ignore_']) cls.attrs.delete(name);
  for (const [name, value] of [...cls.attrs]) {
    const marked = markedValue(value);
    const own = marked === undefined ? value : resolve(cls, name, marked.value, auto, site);
    if (marked?.isMember === false) cls.attrs.set(name, own);
    else if (marked !== undefined || isMember(cls, name, value))
      cls.attrs.set(name, makeMember(cls, name, resolve(cls, name, own, auto, site), site));
  }
}

/** Returns what `member(…)` or `nonmember(…)` was given, and which of the two it was. */
function markedValue(value: Value): { readonly value: Value; readonly isMember: boolean } | undefined {
  if (value.kind !== 'instance' || value.cls.module !== 'enum' || value.cls.place !== undefined)
    return undefined;
  const inner = value.attrs.get('value');
  const { name } = value.cls;
  if (inner === undefined || (name !== 'member' && name !== 'nonmember')) return undefined;
  return { value: inner, isMember: name === 'member' };
}

/** Raises TypeError for a class that extends an enumeration with members, if a `try` catches it. */
function refuseExtension(cls: ClassValue, { vm, at }: Site): void {
  const full = cls.mro.slice(1).find((base) => base.place !== undefined && canonicalMembers(base).length > 0);
  if (full !== undefined) vm.raiseIfCaught('TypeError', `${cls.name} cannot extend ${full.name}`, at);
}

/** `_ignore_ = ["x"]`, `_ignore_ = "x y"`. */
function ignoredNames(value: Value): ReadonlySet<string> {
  if (value.kind === 'list' || value.kind === 'tuple')
    return new Set(value.items.flatMap((one) => textOf(one.value) ?? []));
  return new Set(textOf(value)?.split(/[\s,]+/u));
}

/** `__x__`, `__private` and `_sunder_` are the class's own; `_x` is a member. */
const isOwn = (cls: ClassValue, name: string): boolean =>
  name.startsWith('__') || name.startsWith(`_${cls.name.replace(/^_+/u, '')}__`) || /^_[^_].*_$/u.test(name);

/** Functions aren't members, nor are classes that the body itself makes. */
function isMember(cls: ClassValue, name: string, value: Value): boolean {
  if (isOwn(cls, name)) return false;
  const { kind } = value;
  if (kind === 'class') return !value.qualname.startsWith(`${cls.qualname}.`);
  return kind !== 'function' && kind !== 'descriptor' && kind !== 'native' && kind !== 'method';
}

/** Returns what `auto()` stands for: one more than the highest value, twice it for a flag, or what the class says. */
function resolve(cls: ClassValue, name: string, value: Value, auto: ClassValue, site: Site): Value {
  if (
    value.kind === 'tuple' &&
    value.items.some((one) => one.value.kind === 'instance' && one.value.cls === auto)
  )
    return { ...value, items: value.items.map((one) => item(resolve(cls, name, one.value, auto, site))) };
  if (value.kind !== 'instance' || value.cls !== auto) return value;
  const known = combinationOf(value);
  if (known !== undefined) return num(known);
  const made = nextValue(cls, name, site);
  value.attrs.set(RESOLVED, made);
  return made;
}

const RESOLVED = '_value';
const PARTS = '_parts';

/** `R | W` of two that are `auto()`: what they come to once both are known. */
export const COMBINING = members('enum.auto', {
  '__or__(self, other)': ({ self, other }, { vm, at }) => combined(vm, self, other, at),
  '__ror__(self, other)': ({ self, other }, { vm, at }) => combined(vm, self, other, at),
});

function combined(vm: Machine, a: Value, b: Value, at: Site['at']): Value {
  if (a.kind !== 'instance') return causeOf(a, 'a combination of flags', at);
  const both = vm.instance(a.cls, at);
  both.attrs.set(PARTS, tuple(a, b));
  return both;
}

function combinationOf(value: Value): number | undefined {
  if (value.kind !== 'instance') return integerOf(value);
  const parts = value.attrs.get(PARTS);
  if (parts?.kind !== 'tuple') return integerOf(value.attrs.get(RESOLVED));
  return parts.items.reduce((flags, one) => flags | (combinationOf(one.value) ?? 0), 0);
}

function nextValue(cls: ClassValue, name: string, site: Site): Value {
  const before = canonicalMembers(cls).map((member) => member.attrs.get('_value_') ?? NONE);
  const generate = findOnClass(cls, '_generate_next_value_');
  if (generate !== undefined) {
    const func = generate.kind === 'descriptor' ? generate.func : generate;
    return invoke(site, func, str(name), num(1), num(before.length), site.vm.list(before));
  }
  const highest = Math.max(0, ...before.map((one) => integerOf(one) ?? 0));
  const isFlag = findOnClass(cls, '_is_flag') !== undefined;
  return num(isFlag ? (highest === 0 ? 1 : 2 ** (Math.floor(Math.log2(highest)) + 1)) : highest + 1);
}

function makeMember(cls: ClassValue, name: string, value: Value, site: Site): InstanceValue {
  const alias = aliased(cls, value);
  if (alias !== undefined) return alias;
  const args = itemsOrSelf(value);
  const member = newMember(cls, value, args, site);
  if (!member.attrs.has('_value_')) member.attrs.set('_value_', typedValue(cls, member, value, args, site));
  member.attrs.set('_name_', str(name));
  member.attrs.set('name', str(name));
  const init = cls.mro.find(({ attrs }) => attrs.has('__init__'));
  const run = init?.place === undefined ? undefined : init.attrs.get('__init__');
  if (run !== undefined) invoke(site, run, member, ...args);
  member.attrs.set('value', member.attrs.get('_value_') ?? value);
  return member;
}

/** Returns the value of a member: of the class that it mixes in what that makes of the written one. */
function typedValue(
  cls: ClassValue,
  { payload }: InstanceValue,
  value: Value,
  args: readonly Value[],
  site: Site,
): Value {
  const own = ownTypeOf(cls);
  const made = own === undefined ? payload : invoke(site, own, ...args);
  return made === undefined || made.kind === 'unknown' ? value : made;
}

function aliased(cls: ClassValue, value: Value): InstanceValue | undefined {
  const key = keyOf(value);
  if (key === undefined) return undefined;
  return canonicalMembers(cls).find((member) => keyOf(member.attrs.get('_value_') ?? NONE) === key);
}

/** An own `__new__` makes the member; else it's around the value where the class mixes in a built-in one. */
function newMember(cls: ClassValue, value: Value, args: readonly Value[], site: Site): InstanceValue {
  const create = findOnClass(cls, '__new__');
  const func = create?.kind === 'descriptor' ? create.func : create;
  if (func?.kind === 'function') {
    const made = invoke(site, func, cls, ...args);
    if (made.kind === 'instance') return made;
  }
  const mixin = mixinOf(cls);
  const own = mixin === undefined ? undefined : ownTypeOf(cls);
  const whole = own === undefined ? undefined : invoke(site, own, ...args);
  if (whole?.kind === 'instance') return site.vm.instance(cls, site.at, whole.payload);
  const given = mixin?.name === 'tuple' ? [value] : args;
  const payload = mixin === undefined || value.kind === 'unknown' ? undefined : invoke(site, mixin, ...given);
  return site.vm.instance(cls, site.at, payload);
}

/** `Enum("Color", "RED GREEN")`, with names in a list, pairs, or a dict too. */
export function makeFunctionalEnum(
  base: ClassValue,
  auto: ClassValue,
  { name, names, type: mixin, start }: Readonly<Record<'name' | 'names' | 'type' | 'start', Value>>,
  site: Site,
): Value {
  const { vm, at } = site;
  const text = textOf(name);
  if (text === undefined) return causeOf(name, 'the name of an enum', at);
  const attrs = new Map<string, Value>();
  const first = isNumbered(base) ? integerOf(start) : undefined;
  pairsOf(names, site).forEach(([member, value], index) => {
    const numbered = first === undefined ? vm.instance(auto, at) : num(first + index);
    attrs.set(member, value ?? numbered);
  });
  return makeClassFrom(vm, text, mixin.kind === 'none' ? [base] : [mixin, base], attrs, at);
}

/** Returns true for a class whose members without a value are counted: a flag's are powers of two. */
const isNumbered = (cls: ClassValue): boolean =>
  findOnClass(cls, '_generate_next_value_') === undefined && findOnClass(cls, '_is_flag') === undefined;

function pairsOf(names: Value, { vm, at }: Site): readonly (readonly [string, Value | undefined])[] {
  const listed = textOf(names);
  if (listed !== undefined)
    return listed
      .split(/[\s,]+/u)
      .filter((one) => one !== '')
      .map((one) => [one, undefined]);
  const dict = contentOf(names);
  if (dict !== undefined)
    return [...dict.entries.values()].map(({ key, value }) => [textOf(key) ?? '', value]);
  return iterate(vm, names, at).items.map(({ value }) => {
    if (value.kind !== 'tuple' && value.kind !== 'list') return [textOf(value) ?? '', undefined];
    const [first, second] = value.items;
    return [textOf(first?.value ?? NONE) ?? '', second?.value];
  });
}

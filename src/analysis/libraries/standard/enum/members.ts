import type { Site } from '../../../interpreter/calls/call-site';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import { Raised } from '../../../interpreter/machine';
import { findOnClass } from '../../../interpreter/values/classes';
import { NONE, str, tuple } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Unknown, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import { causeOf, plain, tupleItems } from '../../kit/values';
import { EnumBody, isDescriptor, namesIn } from './body';
import { memberFor } from './lookup';
import { dataTypesOf, KEPT_MAKER, modelUnder } from './data-types';
import {
  addMember,
  bitsOf,
  type EnumState,
  firstEnumOf,
  isFlag,
  isSingle,
  nameOf,
  ofEnum,
  openState,
  stateOf,
} from './state';
import { keepTexts } from './text';

/** The classes and functions of the library that making members needs. */
export interface Parts {
  readonly auto: ClassValue;
  /** The class of descriptors that stand for a member and an attribute of the same name. */
  readonly redirect: ClassValue;
}

/** Makes the names of the body of an enumeration, and refuses bases that it can't have. */
export function bodyFor(
  { auto }: Pick<Parts, 'auto'>,
  name: string,
  bases: readonly Value[],
  site: Site,
): EnumBody {
  const full = bases
    .flatMap((base) => (base.kind === 'class' ? base.mro : []))
    .find((base) => ofEnum(base) !== undefined && stateOf(base).members.size > 0);
  if (full !== undefined)
    raiseInWords(site.vm, 'TypeError', `<enum '${name}'> cannot extend <enum '${full.name}'>`, site.at);
  const base = firstEnumOf(bases);
  if (base === undefined && bases.at(-1)?.kind === 'class')
    raiseInWords(site.vm, 'TypeError', 'new enumerations should be created as `EnumName([mixin_type, ...] [data_type,] enum_type)`', site.at); // prettier-ignore
  if (dataTypesOf(bases, ofEnum).size > 1)
    raiseInWords(site.vm, 'TypeError', `too many data types for '${name}'`, site.at);
  const found = base === undefined ? undefined : findOnClass(base, '_generate_next_value_');
  const generate = found?.kind === 'descriptor' ? found.func : found;
  return new EnumBody({ name, generate, auto }, site);
}

/** Turns the plain attributes of an enum's body into members. */
export function makeMembers(cls: ClassValue, parts: Parts, site: Site): void {
  const body = cls.attrs instanceof EnumBody ? cls.attrs : bodyOf(cls, parts, site);
  body.close();
  for (const name of [...body.ignored, '_ignore_']) cls.attrs.delete(name);
  const invalid = ['mro', ''].filter((name) => body.members.has(name));
  if (invalid.length > 0)
    raiseInWords(site.vm, 'ValueError', `invalid enum member name(s) '${invalid.join("','")}'`, site.at);
  const order = cls.attrs.get('_order_');
  cls.attrs.delete('_order_');
  const state = openState(cls, cls.keywords.get('boundary'));
  for (const name of body.members) {
    const value = cls.attrs.get(name);
    if (value !== undefined) makeMember(cls, state, name, value, parts, site);
  }
  state.isOpen = false;
  const base = firstEnumOf(cls.bases);
  keepTexts(cls, state.dataType, base);
  keepMaker(cls, base);
  if (order !== undefined) checkOrder(state, cls, namesIn(order, site), site);
}

/** Looks at the attributes of a class that no class statement has made. */
function bodyOf(cls: ClassValue, parts: Parts, site: Site): EnumBody {
  const body = bodyFor(parts, cls.name, cls.bases, site);
  for (const [name, value] of [...cls.attrs]) {
    body.set(name, value);
    cls.attrs.set(name, body.get(name) ?? value);
  }
  return body;
}

/** Has the `__new__` of an enumeration look members up; its own is kept for those that extend it. */
function keepMaker(cls: ClassValue, base: ClassValue | undefined): void {
  const own = cls.attrs.get('__new__');
  if (own !== undefined) cls.attrs.set(KEPT_MAKER, own);
  const lookUp = base?.mro
    .find(({ place, name }) => place === undefined && name === 'Enum')
    ?.attrs.get('__new__');
  if (lookUp !== undefined) cls.attrs.set('__new__', lookUp);
}

/** Compares the members with `_order_`, which leaves aliases out. */
function checkOrder(state: EnumState, cls: ClassValue, order: readonly string[], { vm, at }: Site): void {
  const names = state.canonical.map((member) => nameOf(member) ?? '');
  const wanted = order.filter((name) => {
    const member = state.members.get(name);
    if (member === undefined) return true;
    return names.includes(name) && (!isFlag(cls) || isSingle(bitsOf(member) ?? 0n));
  });
  if (wanted.length === names.length && wanted.every((name, index) => name === names[index])) return;
  const show = (all: readonly string[]): string => `[${all.map((name) => `'${name}'`).join(', ')}]`;
  const words = `member order does not match _order_:\n  ${show(names)}\n  ${show(wanted)}`;
  raiseInWords(vm, 'TypeError', words, at);
}

function makeMember(
  cls: ClassValue,
  state: EnumState,
  name: string,
  value: Value,
  parts: Parts,
  site: Site,
): void {
  const args = argumentsOf(state, value);
  const made = newMember(cls, state, args, site);
  if (made.kind !== 'instance') {
    addUnclear(cls, state, name, made, site);
    return;
  }
  if (!made.attrs.has('_value_')) made.attrs.set('_value_', typedValue(state, made, value, args, site));
  const own = made.attrs.get('_value_') ?? value;
  for (const attribute of ['_name_', 'name']) made.attrs.set(attribute, str(name));
  made.attrs.set('value', own);
  // While members are made, those before them can be asked for.
  const init = cls.mro.find(({ attrs }) => attrs.has('__init__'));
  const run = init?.place === undefined ? undefined : init.attrs.get('__init__');
  if (run !== undefined) invoke(site, run, made, ...args);
  made.attrs.set('value', made.attrs.get('_value_') ?? value);
  const member = addMember(cls, state, name, made, own, memberFor(state, own, site));
  cls.attrs.set(name, standing(cls, name, member, parts, site));
}

/** Adds a member that may be another name of one before it: it's among the members, but its name stands for neither. */
function addUnclear(cls: ClassValue, state: EnumState, name: string, why: Unknown, site: Site): void {
  const made = site.vm.instance(cls, site.at);
  for (const attribute of ['_name_', 'name']) made.attrs.set(attribute, str(name));
  for (const attribute of ['_value_', 'value']) made.attrs.set(attribute, why);
  made.open = why;
  addMember(cls, state, name, made, why);
  cls.attrs.set(name, why);
}

/** Returns what `__new__` and `__init__` get for a written value: a tuple is several arguments. */
function argumentsOf({ dataType }: EnumState, value: Value): readonly Value[] {
  const under = plain(value);
  if (dataType !== undefined && dataType.place === undefined && dataType.name === 'tuple')
    return [under.kind === 'tuple' ? value : tuple(value)];
  return under.kind === 'tuple' ? tupleItems(under) : [value];
}

/** A `__new__` of the program makes the member; else it's around the value where the class mixes in a built-in one. */
function newMember(
  cls: ClassValue,
  state: EnumState,
  args: readonly Value[],
  site: Site,
): InstanceValue | Unknown {
  const { maker, dataType } = state;
  if (maker !== undefined) {
    const made = invoke(site, maker, cls, ...args);
    return made.kind === 'instance' ? made : causeOf(made, `a member of ${cls.name}`, site.at);
  }
  const model = dataType === undefined ? undefined : modelUnder(dataType);
  if (model === undefined || args[0]?.kind === 'unknown') return site.vm.instance(cls, site.at);
  // A built-in class is asked itself, and the program's class in front of it made by that; of others only the whole is known.
  const content = invoke(
    site,
    dataType === undefined || model.module === 'builtins' ? model : dataType,
    ...args,
  );
  if (content.kind !== 'instance') return site.vm.instance(cls, site.at, content);
  content.cls = cls;
  return content;
}

/** Returns the value of a member: of the class that it mixes in what that makes of the written one. */
function typedValue(
  { dataType, maker }: EnumState,
  { payload }: InstanceValue,
  value: Value,
  args: readonly Value[],
  site: Site,
): Value {
  if (dataType === undefined) return value;
  if (
    maker === undefined &&
    dataType.place === undefined &&
    payload !== undefined &&
    payload.kind !== 'instance'
  )
    return payload.kind === 'unknown' ? value : payload;
  if (args[0]?.kind === 'unknown') return value;
  try {
    const made = invoke(site, dataType, ...args);
    return made.kind === 'unknown' ? value : made;
  } catch (error) {
    if (error instanceof Raised)
      raiseInWords(site.vm, 'TypeError', '_value_ not set in __new__, unable to create it', site.at);
    throw error;
  }
}

/** Returns what stands for a member in its class: where a base computes an attribute of that name, members have both. */
export function standing(
  cls: ClassValue,
  name: string,
  member: InstanceValue,
  { redirect }: Pick<Parts, 'redirect'>,
  { vm, at }: Site,
): Value {
  const base = cls.mro.slice(1).find(({ attrs }) => attrs.has(name));
  const found = base?.attrs.get(name);
  const isComputed = vm.options.python[1] < 12 ? isProperty : isDescriptor;
  if (found === undefined || !isComputed(found)) return member;
  const both = vm.instance(redirect, at);
  both.attrs.set('member', member);
  both.attrs.set('name', str(name));
  const computed = found.kind === 'instance' ? found.attrs.get('computed') : found;
  both.attrs.set('computed', computed ?? NONE);
  return both;
}

/** Until Python 3.11 a member hides functions of its name; properties were what members had, too. */
const isProperty = (value: Value): boolean =>
  value.kind === 'instance'
    ? value.attrs.has('computed')
    : value.kind === 'descriptor' && value.type === 'property';

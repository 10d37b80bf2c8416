import type { Site } from '../../../interpreter/calls/call-site';
import { each } from '../../../interpreter/guards/forks';
import { findOnClass } from '../../../interpreter/values/classes';
import { keyOf } from '../../../interpreter/values/dicts';
import { NONE, str, tuple } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Unknown, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import { causeOf, plain, tupleItems } from '../../kit/values';
import { EnumBody } from './body';
import { KEPT_MAKER, modelUnder } from './data-types';
import { addMember, type EnumState, firstEnumOf, memberFor, openState, stateOf } from './state';
import { shown } from './text';

/** Makes the names of the body of an enumeration. */
export function bodyFor(auto: ClassValue, name: string, bases: readonly Value[], site: Site): EnumBody {
  const base = firstEnumOf(bases);
  const found = base === undefined ? undefined : findOnClass(base, '_generate_next_value_');
  const generate = found?.kind === 'descriptor' ? found.func : found;
  return new EnumBody({ name, generate, auto }, site);
}

/** Turns the plain attributes of an enum's body into members. */
export function makeMembers(cls: ClassValue, auto: ClassValue, site: Site): void {
  const body = cls.attrs instanceof EnumBody ? cls.attrs : bodyOf(cls, auto, site);
  body.close();
  for (const name of [...body.ignored, '_ignore_', '_order_']) cls.attrs.delete(name);
  const state = openState(cls);
  for (const name of body.members) {
    const value = cls.attrs.get(name);
    if (value !== undefined) makeMember(cls, state, name, value, site);
  }
  state.isOpen = false;
  const base = firstEnumOf(cls.bases);
  keepMaker(cls, base);
}

/** Looks at the attributes of a class that no class statement has made. */
function bodyOf(cls: ClassValue, auto: ClassValue, site: Site): EnumBody {
  const body = bodyFor(auto, cls.name, cls.bases, site);
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

function makeMember(cls: ClassValue, state: EnumState, name: string, value: Value, site: Site): void {
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
  cls.attrs.set(name, addMember(cls, state, name, made, own, memberFor(state, own, site)));
}

/** Adds a member that may be another name of one before it: it's among the members, but its name stands for neither. */
function addUnclear(cls: ClassValue, state: EnumState, name: string, why: Unknown, site: Site): void {
  const made = site.vm.instance(cls, site.at);
  for (const attribute of ['_name_', 'name']) made.attrs.set(attribute, str(name));
  for (const attribute of ['_value_', 'value']) made.attrs.set(attribute, why);
  made.open = why;
  addMember(cls, state, name, made, why, undefined);
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
  if (dataType === undefined || args[0]?.kind === 'unknown') return value;
  const isModelled = maker === undefined && dataType.place === undefined;
  const made =
    isModelled && payload !== undefined && payload.kind !== 'instance'
      ? payload
      : invoke(site, dataType, ...args);
  return made.kind === 'unknown' ? value : made;
}

/** Answers `Color("red")` with the member of that value, else with what `_missing_` gives. */
export function memberOf(cls: ClassValue, wanted: Value, site: Site): Value {
  const { vm, at } = site;
  return each(vm, wanted, (value) => {
    if (value.kind === 'instance' && value.cls === cls) return value;
    const state = stateOf(cls);
    const found = memberFor(state, value, site);
    if (found !== undefined) return found;
    if (keyOf(value) === undefined) return causeOf(value, `a member of ${cls.name}`, at);
    const missing = findOnClass(cls, '_missing_');
    const func = missing?.kind === 'descriptor' ? missing.func : missing;
    const made = func === undefined ? NONE : invoke(site, func, cls, value);
    return each(vm, made, (member) =>
      member.kind === 'none'
        ? vm.raiseIfCaught('ValueError', `${shown(value, site)} is not a valid ${cls.qualname}`, at)
        : member,
    );
  });
}

/** Answers `value in Color`: of a member, and since Python 3.12 of a member's value. */
export function holds(cls: ClassValue, element: Value, site: Site): boolean | undefined {
  if (element.kind === 'instance' && element.cls === cls) return true;
  if (element.kind === 'choice' || keyOf(element) === undefined) return undefined;
  return site.vm.options.python[1] < 12 ? false : memberFor(stateOf(cls), element, site) !== undefined;
}

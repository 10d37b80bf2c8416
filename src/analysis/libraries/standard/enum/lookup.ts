import type { Site } from '../../../interpreter/calls/call-site';
import { compare } from '../../../interpreter/evaluation/comparisons';
import { each } from '../../../interpreter/guards/forks';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import { Raised } from '../../../interpreter/machine';
import { classOf, findOnClass } from '../../../interpreter/values/classes';
import { keyOf } from '../../../interpreter/values/dicts';
import { hangOn } from '../../../interpreter/values/exceptions';
import { NONE, str } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Single, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import { verdictOf } from '../../kit/truth-values';
import { causeOf } from '../../kit/values';
import { boundaryOf, shown } from './flags';
import { bitsOf, type EnumState, isFlag, isUnhashable, memberOfValue, stateOf } from './state';

/** Answers `Color("red")` with the member of that value, else with what `_missing_` gives. */
export function memberOf(cls: ClassValue, wanted: Value, site: Site): Value {
  return each(site.vm, wanted, (value) => {
    if (value.kind === 'instance' && value.cls === cls) return value;
    const state = stateOf(cls);
    const found = memberFor(state, value, site);
    if (found !== undefined) return found;
    if (keyOf(value) === undefined) return causeOf(value, `a member of ${cls.name}`, site.at);
    if (state.members.size === 0 && cls.open === undefined) return refuseEmpty(cls, state, site);
    return missingOf(cls, value, site);
  });
}

/** Returns the member of a value; `undefined` if there's none, or it isn't known. */
export const memberFor = (state: EnumState, value: Value, site: Site): InstanceValue | undefined =>
  memberOfValue(state, value) ?? (value.kind === 'choice' ? undefined : memberOfEqual(state, value, site));

/** Returns the member of a value that can't be hashed, as `==` finds it. */
function memberOfEqual(
  { unhashable }: EnumState,
  value: Single,
  { vm, at }: Site,
): InstanceValue | undefined {
  if (unhashable.length === 0 || !isUnhashable(value)) return undefined;
  return unhashable.find(
    (one) =>
      verdictOf(
        vm,
        each(vm, one.value, (held) => compare(vm, '==', value, held, at)),
        at,
      ) === true,
  )?.member;
}

function refuseEmpty(cls: ClassValue, { isOpen }: EnumState, { vm, at }: Site): Value {
  const words = isOpen
    ? 'do not use `super().__new__; call the appropriate __new__ directly'
    : `<enum '${cls.name}'> has no members defined`;
  return raiseInWords(vm, 'TypeError', words, at);
}

/** Asks `_missing_` for a member. */
function missingOf(cls: ClassValue, value: Single, site: Site): Value {
  const { vm, at } = site;
  const found = findOnClass(cls, '_missing_');
  const func = found?.kind === 'descriptor' ? found.func : found;
  const words = `${shown(value, site)} is not a valid ${cls.qualname}`;
  const made = within(words, site, () => (func === undefined ? NONE : invoke(site, func, cls, value)));
  return each(vm, made, (member) => {
    if (member.kind === 'none') return raiseInWords(vm, 'ValueError', words, at);
    if (isMemberOf(cls, member)) return member;
    const wrong = `error in ${cls.name}._missing_: returned ${shown(member, site)} instead of None or a valid member`;
    return within(words, site, () => raiseInWords(vm, 'TypeError', wrong, at));
  });
}

/** Runs what looks for a member in another way. An exception in it has the failed look-up as its context. */
function within(words: string, site: Site, run: () => Value): Value {
  try {
    return run();
  } catch (error) {
    const isOther = error instanceof Raised && classOf(error.value)?.mro.some(isValueError) === false;
    if (isOther) hangOn(error.value, valueError(words, site));
    throw error;
  }
}

const isValueError = ({ name, place }: ClassValue): boolean => place === undefined && name === 'ValueError';

function valueError(words: string, { vm, at }: Site): Value {
  const cls = vm.exceptionClass('ValueError');
  return cls === undefined ? NONE : invoke({ vm, at }, cls, str(words));
}

/** Tells whether `_missing_` may return a value: what isn't known is taken for a member, and flags may give up bits. */
function isMemberOf(cls: ClassValue, value: Single): boolean {
  if (value.kind === 'instance') return value.open !== undefined || value.cls.mro.includes(cls);
  if (value.kind === 'unknown' || value.kind === 'library') return true;
  return isFlag(cls) && boundaryOf(stateOf(cls)) === 'EJECT' && bitsOf(value) !== undefined;
}

/** Answers `value in Color`: of a member, and since Python 3.12 of a member's value. */
export function holds(cls: ClassValue, element: Value, site: Site): boolean | undefined {
  if (element.kind === 'unknown' || element.kind === 'choice' || element.kind === 'library') return undefined;
  if (element.kind === 'instance' && element.cls === cls) return true;
  const [major, minor] = site.vm.options.python;
  if (keyOf(element) === undefined) return undefined;
  if (major === 3 && minor < 12) return false;
  const state = stateOf(cls);
  return memberFor(state, element, site) !== undefined;
}

import { findOnClass } from '../values/classes';
import { noteUnread } from '../statements/unanalyzed-calls';
import { describe } from '../attributes/open-attribute';
import type { Place } from '../../../base/diagnostics/place';
import { callOf, NO_ARGUMENTS, withFirst, type Arguments } from './call-site';
import { possible } from '../values/choice';
import { each, fork, join } from '../guards/forks';
import { and, type Guard } from '../guards/guards';
import { derivedBy } from '../guards/missing-inputs';
import { raiseInWords, refuseOperands } from '../guards/refusals';
import { keepMade } from '../values/made';
import { markEscaped } from '../values/text/displays';
import { toldApart } from '../values/inputs';
import { inputsOf } from '../values/origin';
import { unknown } from '../values/make';
import { copied } from '../values/copied';
import { noteChange } from '../statements/unchanged';
import type { Machine } from '../machine';
import type { NativeFunction, PartialValue, Single, Unknown, LibraryValue, Value } from '../values/values';

/** With more combinations of alternatives among its arguments than this, a modelled function isn't called. */
const MAX_COMBINATIONS = 64;

/** Calls a value. A Choice is called under the guard of each of its alternatives. */
export function callValue(vm: Machine, callee: Value, given: Arguments, at: Place): Value {
  if (callee.kind !== 'choice') return callSingle(vm, callee, given, at);
  return each(vm, callee, (single) => callSingle(vm, single, given, at));
}

function callSingle(vm: Machine, callee: Single, given: Arguments, at: Place): Value {
  switch (callee.kind) {
    case 'function':
      if (callee.attrs.has('__code__'))
        return notEntered(vm, unknown('operands', `${callee.qualname} with another __code__`, at), given, at);
      return vm.semantics.enterFunction(vm, callee, given, at);
    case 'native':
      return callNative(vm, callee, given, at);
    case 'class':
      return vm.semantics.instantiate(vm, callee, given, at);
    case 'method':
      if (vm.decisions !== undefined && callee.func.kind === 'native')
        noteChange(vm, callee.self, callee.func.name);
      // A class method around another descriptor, which asks it for a value (Python 3.9 to 3.12).
      if (callee.func.kind === 'descriptor' && callee.func.type !== 'staticmethod')
        return unknown('operands', `${describe(callee.func)} is called`, at);
      return callValue(vm, callee.func, withFirst(callee.self, given), at);
    case 'partial':
      return callValue(vm, callee.func, withPartial(callee, given), at);
    case 'descriptor':
      if (callee.type === 'staticmethod') return callValue(vm, callee.func, given, at);
      return raiseInWords(vm, 'TypeError', `'${callee.type}' object is not callable`, at);
    case 'instance':
      return callInstance(vm, callee, given, at);
    case 'unknown':
    case 'library':
      return notEntered(vm, callee, given, at);
    default:
      return notCallable(vm, callee, at);
  }
}

function notCallable(vm: Machine, value: Single, at: Place): Unknown {
  refuseOperands(vm, `${describe(value)} is not callable`, at, value);
  return unknown('operands', `${describe(value)} is called`, at);
}

const withPartial = ({ args, keywords }: PartialValue, given: Arguments): Arguments => ({
  args: [...args, ...given.args],
  looseFrom: given.looseFrom === undefined ? undefined : given.looseFrom + args.length,
  keywords: new Map([...keywords, ...given.keywords]),
  open: given.open,
  isWhole: given.isWhole,
});

function callInstance(
  vm: Machine,
  callee: Extract<Single, { kind: 'instance' }>,
  given: Arguments,
  at: Place,
): Value {
  const call = findOnClass(callee.cls, '__call__');
  if (call !== undefined) return callValue(vm, call, withFirst(callee, given), at);
  refuseOperands(vm, `${describe(callee)} is not callable`, at, callee);
  const why =
    callee.open ?? callee.cls.open ?? unknown('operands', `${callee.cls.name} object is called`, at);
  return notEntered(vm, why, given, at);
}

/** Asks the models for the result of a call that can't be entered; they report an application among the arguments. */
function notEntered(vm: Machine, callee: Unknown | LibraryValue, given: Arguments, at: Place): Value {
  markEscaped(vm, [callee, ...given.args]);
  markEscaped(vm, given.keywords.values());
  noteUnread(vm, callee.kind === 'library' ? callee.name : callee.detail, at, false);
  const result = vm.models.notEntered(callee, callOf(vm, given, at));
  const told = toldApart(result, callee.kind === 'unknown' ? callee : undefined, given);
  if (callee.kind === 'library') keepMade(told, { name: callee.name, ...given });
  return told;
}

function callNative(vm: Machine, callee: NativeFunction, given: Arguments, at: Place): Value {
  const run = (now: Arguments): Value => {
    const result = vm.modelled(() => callee.run(callOf(vm, now, at)));
    if (result.kind !== 'unknown') return copied(vm, result);
    noteUnread(vm, callee.name, at, true, now.args);
    return inputsOf(result) === undefined
      ? toldApart(result, undefined, now)
      : derivedBy(callee.name, result);
  };
  if (callee.keepsChoices || !hasChoice(given)) return run(given);
  const entry = vm.path;
  const more = `${callee.name} with more than ${MAX_COMBINATIONS} combinations of arguments`;
  const branches = combine(vm, given, unknown('alternatives', more, at)).map(({ guard, now }) => ({
    guard,
    run: () => run(now),
  }));
  return join(entry, fork(vm, branches));
}

function hasChoice({ args, keywords }: Arguments): boolean {
  for (const { kind } of args) if (kind === 'choice') return true;
  for (const { kind } of keywords.values()) if (kind === 'choice') return true;
  return false;
}

interface Combination {
  readonly guard: Guard;
  readonly now: Arguments;
}

/** Returns one set of arguments for each possible combination of alternatives. An argument that makes them too many is `more`. */
function combine(vm: Machine, given: Arguments, more: Unknown): readonly Combination[] {
  let combinations: readonly Combination[] = [
    { guard: [], now: { ...given, args: [], keywords: new Map() } },
  ];
  const extend = (value: Value, add: (now: Arguments, single: Single) => Arguments): void => {
    const extended = combinations.flatMap(({ guard, now }) =>
      possible(value, and(vm.path, guard)).map((one) => ({
        guard: and(guard, one.guard),
        now: add(now, one.value),
      })),
    );
    combinations =
      extended.length > MAX_COMBINATIONS
        ? combinations.map(({ guard, now }) => ({ guard, now: add(now, more) }))
        : extended;
  };
  for (const value of given.args) extend(value, (now, single) => ({ ...now, args: [...now.args, single] }));
  for (const [name, value] of given.keywords) {
    extend(value, (now, single) => ({ ...now, keywords: new Map([...now.keywords, [name, single]]) }));
  }
  return combinations;
}

/** Python's words for a special method that a class sets to None, as one with an `__eq__` of its own does with `__hash__`. */
function wordsWithout(method: string, type: string): string {
  switch (method) {
    case '__hash__':
      return `unhashable type: '${type}'`;
    case '__iter__':
    case '__aiter__':
      return `'${type}' object is not iterable`;
    case '__contains__':
      return `'${type}' object is not a container`;
    case '__reversed__':
      return `'${type}' object is not reversible`;
    default:
      return "'NoneType' object is not callable";
  }
}

/** Calls a special method of a value. Returns `undefined` if its class has none. */
export function callMethod(
  vm: Machine,
  self: Single,
  name: string,
  args: readonly Value[],
  at: Place,
): Value | undefined {
  const method = specialMethod(self, name);
  if (method?.kind === 'none') raiseInWords(vm, 'TypeError', wordsWithout(name, describeType(self)), at);
  if (method === undefined || method.kind === 'none') return undefined;
  return callValue(vm, method, { ...NO_ARGUMENTS, args: [self, ...args], isWhole: true }, at);
}

const describeType = (self: Single): string => (self.kind === 'instance' ? self.cls.name : self.kind);

/** Returns a special method: that of an instance from its class, that of a class from its metaclass. */
function specialMethod(self: Single, name: string): Value | undefined {
  if (self.kind === 'instance') return findOnClass(self.cls, name);
  if (self.kind !== 'class' || self.metaclass === undefined) return undefined;
  const method = findOnClass(self.metaclass, name);
  // The methods of `type` itself are modelled.
  return method?.kind === 'function' ? method : undefined;
}

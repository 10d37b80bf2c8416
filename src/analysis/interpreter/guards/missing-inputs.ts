import type { Place } from '../../../base/diagnostics/place';
import type { Machine } from '../machine';
import { madeBy } from '../values/made';
import type { Unknown, Value } from '../values/values';
import { shown } from './guards';

/** Notes that Python would raise an exception at a place, and the inputs that led to it. */
export function recordMissingInput(vm: Machine, at: Place, causes: ReadonlySet<string> | undefined): void {
  if (vm.decisions !== undefined && causes !== undefined)
    vm.lacks({ at, inputs: vm.decisions.absentAmong(causes) });
}

/** Notes that Python refuses an operation on a value: if it's the None of an unset variable, the program needs that. */
export function refuse(vm: Machine, value: Value, at: Place): void {
  const inputs = value.kind === 'none' ? (vm.decisions?.absentBehind(value) ?? []) : [];
  if (inputs.length > 0 && shown(vm.path).length === 0) vm.lacks({ at, inputs });
}

/** Notes that Python refuses to read a text as a number: if it's the default of an absent input, the program needs that. */
export function refuseText(vm: Machine, text: Value, at: Place): void {
  if (shown(vm.path).length > 0) return;
  vm.lacks({ at, inputs: vm.decisions?.absentBehind(text) ?? [] });
}

/** Values of inputs that the program needs and isn't given; true for those that aren't empty texts either. */
const GIVEN = new WeakMap<Value, boolean>();

/** Returns an unknown as the value of an input that the program needs: anything but None, and but empty if it's `full`. */
export function asGiven(value: Unknown, full = false): Unknown {
  GIVEN.set(value, full);
  return value;
}

/** Returns true for the value of an input without which the program ends: a text that isn't empty. */
export const isFull = (value: Value): boolean => GIVEN.get(value) === true;

/** Returns the value of a setting that's made of an input's text: a number may be 0. */
export const converted = (value: Value): Value =>
  value.kind === 'unknown' && isFull(value) ? asGiven({ ...value }) : value;

/** Returns true for the value of an input that the program needs and isn't given. */
export const isGiven = (value: Value): boolean => GIVEN.has(value);

/** Functions that hand out the value of an input as it is. */
const READS_INPUT = /^(?:os\.getenv|os\._Environ|decouple|environs|starlette\.config)\b/;

/** Returns the result of an operation on an input's value, which may be None or empty again, or on what a known call gave. */
export const derived = (result: Unknown): Unknown =>
  isGiven(result) || madeBy(result) !== undefined ? { ...result } : result;

/** Returns the result of a function, which may be None or empty unless it hands an input's value out. */
export const derivedBy = (name: string, result: Unknown): Unknown =>
  READS_INPUT.test(name) ? result : derived(result);

/** Notes that a program ended before it served: the last test that an absent input decided led there; if one was given, any. */
export function endsUnserved(vm: Machine, at: Place): void {
  const tests = [...(vm.decisions?.lasts.values() ?? [])].toReversed();
  const causes = tests.flatMap((test) => [...test.causes]);
  const tried = vm.options.needed.length === 0 ? tests.slice(0, 1) : tests;
  for (const test of tried) recordMissingInput(vm, test.place, new Set([...test.causes, ...causes]));
  vm.lacks({ at, inputs: [] });
}

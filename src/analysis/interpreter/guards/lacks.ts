import type { Place } from '../../../base/diagnostics/place';
import type { Machine } from '../machine';
import type { Value } from '../values/values';
import { shown } from './guards';

/** The variable that isn't set, by the None that the program was given for it. */
const UNSET = new WeakMap<Value, string>();

/** Returns the None of its own that a program is given for a variable that isn't set. */
export function noneFor(name: string): Value {
  const none: Value = { kind: 'none' };
  UNSET.set(none, name);
  return none;
}

/** Notes that Python would raise an exception at a place, and the inputs that led to it, if they're recorded. */
export function suspect(vm: Machine, at: Place, causes: ReadonlySet<string> | undefined): void {
  if (vm.decisions === undefined) vm.isSuspicious = true;
  else if (causes !== undefined) vm.lacking.push({ at, inputs: vm.decisions.absentAmong(causes) });
}

/** Notes that Python refuses an operation on a value: if it's the None of an unset variable, the program needs that. */
export function refuse(vm: Machine, value: Value, at: Place): void {
  if (value.kind !== 'none' || shown(vm.path).length > 0) return;
  const name = UNSET.get(value);
  const inputs = vm.decisions?.absentBehind(value) ?? [];
  if (name !== undefined) vm.lacking.push({ at, inputs: [{ kind: 'variable', name }] });
  else if (inputs.length > 0) vm.lacking.push({ at, inputs });
}

/** Notes that a program which was started to serve has ended: the last test that an absent input decided led there. */
export function endsUnserved(vm: Machine): void {
  const { decisions } = vm;
  const last = decisions?.all.findLast(({ causes }) => decisions.absentAmong(causes).length > 0);
  if (last !== undefined) suspect(vm, last.place, last.causes);
  else if (decisions === undefined) vm.isSuspicious = true;
}

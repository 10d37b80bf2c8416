import type { Place } from '../../../base/diagnostics/place';
import type { Machine } from '../machine';

/** Notes that Python would raise an exception at a place, and the inputs that led to it, if they're recorded. */
export function suspect(vm: Machine, at: Place, causes: ReadonlySet<string> | undefined): void {
  if (vm.decisions === undefined) vm.isSuspicious = true;
  else if (causes !== undefined) vm.lacking.push({ at, inputs: vm.decisions.absentAmong(causes) });
}

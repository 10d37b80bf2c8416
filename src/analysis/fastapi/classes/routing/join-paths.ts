import type { Place } from '../../../../base/diagnostics/place';
import { binary } from '../../../interpreter/evaluation/operators/operators';
import type { Machine } from '../../../interpreter/machine';
import { textOf } from '../../../interpreter/values/make';
import type { Value } from '../../../interpreter/values/values';

/** Joins a prefix and a path, and keeps which inputs they come from. */
export function joinPaths(vm: Machine, prefix: Value, path: Value, at: Place): Value {
  const whole = textOf(prefix) === '' ? path : binary(vm, '+', prefix, path, at);
  return vm.decisions?.joined(whole, prefix, path) ?? whole;
}

import type { Place } from '../../../base/diagnostics/place';
import type { Machine } from '../machine';
import { NONE } from '../values/make';
import type { FunctionValue, Value } from '../values/values';
import { removeOn, setOn } from './set-on';

/** Executes `func.name = value`. */
export function setOnFunction(vm: Machine, func: FunctionValue, name: string, value: Value): void {
  setOn(vm, func.attrs, name, value, []);
}

/** Executes `del func.name`. Raises AttributeError for an attribute that isn't there, if a `try` catches it. */
export function deleteOnFunction(vm: Machine, func: FunctionValue, name: string, at: Place): void {
  if (/^__(?:defaults|kwdefaults|doc)__$/u.test(name)) setOnFunction(vm, func, name, NONE);
  else if (!func.attrs.has(name)) vm.raiseIfCaught('AttributeError', `function has no attribute ${name}`, at);
  else removeOn(vm, func.attrs, name, []);
}

import type { Place } from '../../../base/diagnostics/place';
import { isDefaults, setDefaults } from '../calls/defaults';
import { BUILT_IN, raiseInWords } from '../guards/refusals';
import type { Machine } from '../machine';
import { NONE } from '../values/make';
import type { FunctionValue, Value } from '../values/values';
import { removeOn, setOn } from './set-on';

/** Executes `func.name = value`. */
export function setOnFunction(vm: Machine, func: FunctionValue, name: string, value: Value, at: Place): void {
  refuseValue(vm, name, value, at);
  if (!isDefaults(name) || vm.changeOf([]).length > 0 || !setDefaults(func, name, value))
    setOn(vm, func.attrs, name, value, []);
}

/** Kinds of the values that attributes of functions may hold. */
const HELD: ReadonlyMap<string, readonly Value['kind'][]> = new Map([
  ['__name__', ['str']],
  ['__qualname__', ['str']],
  ['__defaults__', ['tuple', 'none']],
  ['__kwdefaults__', ['dict', 'none']],
  ['__annotations__', ['dict', 'none']],
  ['__dict__', ['dict']],
  ['__code__', []],
  ['__type_params__', ['tuple']],
]);

const READ_ONLY: ReadonlySet<string> = new Set(['__closure__', '__globals__', '__builtins__']);

/** Refuses values that an attribute of a function can't hold, if a `try` catches it. */
function refuseValue(vm: Machine, name: string, value: Value, at: Place): void {
  if (READ_ONLY.has(name)) raiseInWords(vm, 'AttributeError', 'readonly attribute', at);
  const kinds = HELD.get(name);
  if (kinds !== undefined && BUILT_IN.has(value.kind) && !kinds.includes(value.kind))
    raiseInWords(vm, 'TypeError', `${name} must be set to a ${kinds[0] ?? 'code'} object`, at);
}

const KEPT: ReadonlySet<string> = new Set([
  '__name__',
  '__qualname__',
  '__code__',
  '__dict__',
  '__type_params__',
]);

/** Executes `del func.name`. */
export function deleteOnFunction(vm: Machine, func: FunctionValue, name: string, at: Place): void {
  if (KEPT.has(name)) raiseInWords(vm, 'TypeError', `${name} must not be deleted`, at);
  if (READ_ONLY.has(name)) raiseInWords(vm, 'AttributeError', 'readonly attribute', at);
  if (isDefaults(name) || name === '__doc__') setOnFunction(vm, func, name, NONE, at);
  else if (!func.attrs.has(name))
    raiseInWords(vm, 'AttributeError', `'function' object has no attribute '${name}'`, at);
  else removeOn(vm, func.attrs, name, []);
}

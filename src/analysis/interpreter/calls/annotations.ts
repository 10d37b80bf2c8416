import { annotationValue } from '../statements/annotations';
import type { Machine } from '../machine';
import { dictOf, entryOf } from '../values/dicts';
import { str, unknown } from '../values/make';
import { seen } from '../values/choice';
import type { DictValue, FunctionValue, Value } from '../values/values';
import { paramsOf } from './arguments';

/** The `__annotations__` of functions that the program has asked for, with what they were before any change. */
const HELD = new WeakMap<
  FunctionValue,
  { readonly dict: DictValue; readonly before: DictValue['entries'] }
>();

/** Returns `func.__annotations__`: a dict that the program may change. */
export function annotationsOf(vm: Machine, func: FunctionValue): Value {
  const held = HELD.get(func);
  if (held !== undefined) return held.dict;
  const dict = dictOf(vm, writtenHints(vm, func));
  HELD.set(func, { dict, before: new Map(dict.entries) });
  return dict;
}

function* writtenHints(vm: Machine, func: FunctionValue): Generator<readonly [string, Value]> {
  const { def } = func;
  const returns = def.type === 'Lambda' ? undefined : def.signature().returns;
  for (const { name, annotation } of [...paramsOf(def), { name: 'return', annotation: returns }])
    if (annotation !== undefined) yield [name, annotationValue(vm, annotation, func)];
}

/** How the program changed an annotation: another value, or none any more. */
interface Changed {
  readonly hint: Value | undefined;
}

/** Returns the annotation that the program gave a parameter of a function, or `return`; `undefined` if it's as written. */
export function changedHint(vm: Machine, func: FunctionValue, name: string): Changed | undefined {
  const set = func.attrs.get('__annotations__');
  const held = HELD.get(func);
  const dict = set === undefined ? held?.dict : seen(set, vm.path);
  if (dict === undefined) return undefined;
  if (dict.kind !== 'dict') return { hint: unknown('operands', 'the annotations of a function', func.place) };
  // The same value counts as another: where annotations are texts it stands for no text.
  const key = `s:${name}`;
  if (set === undefined && dict.entries.get(key) === held?.before.get(key)) return undefined;
  const hint = entryOf(vm, dict, str(name));
  return { hint: hint ?? dict.open };
}

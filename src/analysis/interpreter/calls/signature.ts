import { changedHint } from './annotations';
import { defaultOf, paramsOf } from './arguments';
import { annotationValue } from '../statements/annotations';
import { textOf, unknown } from '../values/make';
import type { Machine } from '../machine';
import { sourceOf } from '../evaluation/tests';
import type { FunctionValue, Value } from '../values/values';

/** A parameter of a function of the project. */
export interface Parameter {
  readonly name: string;
  readonly kind: ReturnType<typeof paramsOf>[number]['kind'];
  /** Source text of the annotation. */
  readonly annotation: string | undefined;
  /** The value of the annotation. Parts in quotes are read, too. */
  readonly type: Value | undefined;
  /** The same; a text where a quoted annotation can't be read. */
  readonly hint?: Value | undefined;
  readonly default: Value | undefined;
}

/** Returns the parameters of a function in order. Evaluates their annotations. */
export function parametersOf(vm: Machine, func: FunctionValue): readonly Parameter[] {
  return paramsOf(func.def).map((param) => {
    const { name, kind, annotation } = param;
    const changed = changedHint(vm, func, name);
    const written = annotation === undefined ? undefined : annotationValue(vm, annotation, func);
    const hint = changed === undefined ? written : changed.hint;
    return {
      name,
      kind,
      annotation: annotation === undefined ? undefined : sourceOf(func.scope, annotation),
      type: hint === undefined ? undefined : meant(hint, func),
      hint,
      default: defaultOf(func, param),
    };
  });
}

/** Returns the value of a function's return annotation, parts in quotes read; `undefined` if it has none. */
export function returnHintOf(vm: Machine, func: FunctionValue): Value | undefined {
  const { def } = func;
  const changed = changedHint(vm, func, 'return');
  if (changed !== undefined) return changed.hint;
  const annotation = def.type === 'Lambda' ? undefined : def.signature().returns;
  return annotation === undefined ? undefined : annotationValue(vm, annotation, func);
}

/** Returns an annotation's value; one in quotes that can't be read isn't known. */
function meant(hint: Value, { place }: FunctionValue): Value {
  return hint.kind === 'str' ? unknown('syntax', `the annotation "${textOf(hint) ?? ''}"`, place) : hint;
}

import { paramsOf } from './arguments';
import { seen } from '../values/choice';
import { evaluate } from '../evaluation/evaluate';
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
  /** The value of the annotation. A name in quotes is looked up. */
  readonly type: Value | undefined;
  /** The value of the annotation as written: quotes are a text. */
  readonly hint?: Value | undefined;
  readonly default: Value | undefined;
}

/** Returns the parameters of a function in order. Evaluates their annotations. */
export function parametersOf(vm: Machine, func: FunctionValue): readonly Parameter[] {
  return paramsOf(func.def).map(({ name, kind, annotation }) => {
    const hint = annotation === undefined ? undefined : evaluate(vm, annotation, func.scope);
    return {
      name,
      kind,
      annotation: annotation === undefined ? undefined : sourceOf(func.scope, annotation),
      type: hint === undefined ? undefined : meant(vm, hint, func),
      hint,
      default: func.defaults.get(name),
    };
  });
}

/** Returns the value of a function's return annotation as written; `undefined` if it has none. */
export function returnHintOf(vm: Machine, { def, scope }: FunctionValue): Value | undefined {
  const annotation = def.type === 'Lambda' ? undefined : def.signature().returns;
  return annotation === undefined ? undefined : evaluate(vm, annotation, scope);
}

/** Returns an annotation's value; one in quotes is looked up in the module, then among the built-ins. */
function meant(vm: Machine, hint: Value, { module, place }: FunctionValue): Value {
  const text = textOf(hint);
  if (text === undefined) return hint;
  const named = module.scope.vars.get(text);
  return (
    (named === undefined ? vm.models.builtin(text) : seen(named, vm.path)) ??
    unknown('syntax', `the annotation "${text}"`, place)
  );
}

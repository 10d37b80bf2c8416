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
  readonly default: Value | undefined;
}

/** Returns the parameters of a function in order. Evaluates their annotations. */
export function parametersOf(vm: Machine, func: FunctionValue): readonly Parameter[] {
  return paramsOf(func.def).map(({ name, kind, annotation }) => ({
    name,
    kind,
    annotation: annotation === undefined ? undefined : sourceOf(func.scope, annotation),
    type: annotation === undefined ? undefined : meant(vm, evaluate(vm, annotation, func.scope), func),
    default: func.defaults.get(name),
  }));
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

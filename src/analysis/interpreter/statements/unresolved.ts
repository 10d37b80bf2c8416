import type { Expr, Str } from '../../python/ast';
import { parsedText } from '../evaluation/text/evaluate-text';
import type { Machine } from '../machine';
import { lacksGlobal } from '../modules/unbound';
import type { Scope } from '../values/scope';
import type { FunctionValue } from '../values/values';
import { evaluatesInPlace } from './annotations';
import { lastName, namesIn, partsOf } from './form-text';
import { putsOffAnnotations } from './future-annotations';

/** A name in an annotation that isn't bound where somebody looks it up. */
export interface Unresolved {
  readonly name: string;
  /**
   * `whole`: the annotation is a text that can't be evaluated. `part`: the type, or one in it, stays a text. `early`: the
   * program ends there, as Python evaluates the annotation at the definition, or what's said of the type (PEP 649).
   */
  readonly how: 'whole' | 'part' | 'early';
}

/**
 * Returns a name in an annotation that `inspect.signature(…, eval_str=True)` doesn't find at a definition in the function's
 * module, or without one at the end of the program. Texts are evaluated among the module's names alone.
 */
export function unresolvedIn(
  vm: Machine,
  annotation: Expr,
  func: Pick<FunctionValue, 'scope' | 'definition'>,
  at: number | undefined,
): Unresolved | undefined {
  const { scope } = func;
  const expr = annotation.type === 'Str' ? parsedText(vm, annotation.value, annotation) : annotation;
  if (expr === undefined) return undefined;
  const lacking = (part: Expr, when: number | undefined): string | undefined =>
    namesIn(part).find(({ id }) => lacksGlobal(vm, scope, id, when))?.id;
  if (annotation.type === 'Str' || putsOffAnnotations(scope.module))
    return named(lacking(expr, at), 'whole') ?? named(quotedClass(vm, expr, scope), 'part');
  if (scope !== scope.globals && namesIn(expr).some(({ id }) => !scope.globals.vars.has(id)))
    return undefined;
  if (evaluatesInPlace(vm.options.python))
    return named(lacking(expr, func.definition), 'early') ?? named(quotedClass(vm, expr, scope), 'part');
  const [type, said] = divided(expr);
  const isEarly = said.map((one) => lacking(one, at)).find((name) => name !== undefined);
  return named(isEarly, 'early') ?? named(lacking(type, at) ?? quotedClass(vm, expr, scope), 'part');
}

const named = (name: string | undefined, how: Unresolved['how']): Unresolved | undefined =>
  name === undefined ? undefined : { name, how };

/** Returns the type in `Annotated[…]`, and what's said of it; for any other expression itself. */
function divided(expr: Expr): readonly [type: Expr, said: readonly Expr[]] {
  if (expr.type !== 'Subscript' || lastName(expr.value) !== 'Annotated' || expr.index.type !== 'Tuple')
    return [expr, []];
  const [type = expr, ...said] = expr.index.items;
  return [type, said];
}

/** Returns a class of the project, or a name that isn't bound, that stands in quotes within a type: nobody evaluates it. */
function quotedClass(vm: Machine, expr: Expr, scope: Scope): string | undefined {
  return quotedIn(expr)
    .flatMap((text) => namesIn(parsedText(vm, text.value, expr) ?? text))
    .find(({ id }) => {
      const value = scope.find(id);
      return value === undefined
        ? lacksGlobal(vm, scope, id)
        : value.kind === 'class' && value.place !== undefined;
    })?.id;
}

/** Returns the texts that stand for types in a type. */
function quotedIn(expr: Expr): readonly Str[] {
  if (expr.type === 'Str') return [expr];
  if (expr.type === 'Subscript' && lastName(expr.value) === 'Literal') return [];
  const [type] = divided(expr);
  return type === expr ? partsOf(expr).flatMap(quotedIn) : quotedIn(type);
}

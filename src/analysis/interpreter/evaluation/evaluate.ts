import type { Expr } from '../../python/ast';
import type { Decisions } from '../guards/decisions';
import { Raised, type Machine } from '../machine';
import type { Scope } from '../values/scope';
import type { Value } from '../values/values';

type ExpressionHandler<E extends Expr> = (vm: Machine, expr: E, scope: Scope) => Value;

/** One handler for each kind of expression; the compiler asks for one when a kind is added. */
export type ExpressionHandlers = {
  readonly [T in Expr['type']]: ExpressionHandler<Extract<Expr, { type: T }>>;
};

/** Evaluates an expression with all its effects. An expression that can't be known gives an Unknown. */
export function evaluate(vm: Machine, expr: Expr, scope: Scope): Value {
  // The one cast: TypeScript can't see that the handler picked by `expr.type` takes this `expr`.
  const handler = vm.semantics.expressions[expr.type] as ExpressionHandler<Expr>;
  return vm.decisions === undefined || CONSTANT.has(expr.type)
    ? handler(vm, expr, scope)
    : evaluateNoted(vm, vm.decisions, handler, expr, scope);
}

/** Expressions that read no input. */
const CONSTANT: ReadonlySet<Expr['type']> = new Set(['Str', 'Bytes', 'Num', 'Constant']);

/** Evaluates an expression and records which inputs its value depends on. */
function evaluateNoted(
  vm: Machine,
  decisions: Decisions,
  handler: ExpressionHandler<Expr>,
  expr: Expr,
  scope: Scope,
): Value {
  const outer = decisions.begin();
  try {
    return decisions.evaluated(expr, handler(vm, expr, scope), outer);
  } catch (error) {
    decisions.failed(outer, error instanceof Raised ? error.value : undefined);
    throw error;
  }
}

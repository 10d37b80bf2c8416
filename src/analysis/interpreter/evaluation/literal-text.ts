import type { Expr } from '../../python/ast';
import { childrenOf } from '../../python/ast/children';
import type { Machine } from '../machine';
import type { Value } from '../values/values';
import { evaluate } from './evaluate';

/** Returns the value of a literal that stands in a text; why there's none, where it holds something else. */
export function evaluateLiteral(vm: Machine, text: string): Value | 'no expression' | 'no literal' {
  vm.work(text.length);
  const { body, errors } = vm.source.parse(text.replace(/^[ \t]+/u, ''));
  const [only, ...more] = body;
  if (errors().length > 0 || only?.type !== 'ExprStmt' || more.length > 0) return 'no expression';
  return isLiteral(only.value) && vm.scope !== undefined ? evaluate(vm, only.value, vm.scope) : 'no literal';
}

/** Tells whether an expression is made of constants alone. */
function isLiteral(expr: Expr): boolean {
  switch (expr.type) {
    case 'Constant':
    case 'Num':
    case 'Str':
    case 'Bytes':
      return true;
    case 'List':
    case 'Tuple':
    case 'Set':
    case 'Dict':
      return childrenOf(expr).every(isLiteral);
    case 'UnaryOp':
      return (expr.op === '-' || expr.op === '+') && expr.operand.type === 'Num';
    default:
      return false;
  }
}

import type { Call, Expr, UnaryOp } from '../../python/ast';
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
      return childrenOf(expr).every(isLiteral);
    case 'Dict':
      return expr.items.every(({ key, value }) => key !== undefined && isLiteral(key) && isLiteral(value));
    case 'Call':
      return isEmptySet(expr);
    case 'BinOp':
      // A complex number, `-1 + 2j`: its real part comes first.
      return (expr.op === '+' || expr.op === '-') && isSigned(expr.left) && isImaginary(expr.right);
    default:
      return isSigned(expr) || isImaginary(expr) || (isSign(expr) && isImaginary(expr.operand));
  }
}

const isSign = (expr: Expr): expr is UnaryOp =>
  expr.type === 'UnaryOp' && (expr.op === '-' || expr.op === '+');

/** Tells whether an expression is a number, with a sign or without. */
const isSigned = (expr: Expr): boolean => (isSign(expr) ? expr.operand : expr).type === 'Num';

const isImaginary = (expr: Expr): boolean =>
  expr.type === 'UnsupportedExpr' && expr.syntax === 'complex number';

/** Tells whether an expression is `set()`, for which there's no display. */
const isEmptySet = ({ func, args, keywords }: Call): boolean =>
  func.type === 'Name' && func.id === 'set' && args.length + keywords.length === 0;

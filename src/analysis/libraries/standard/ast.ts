import type { Site } from '../../interpreter/calls/call-site';
import { evaluate } from '../../interpreter/evaluation/evaluate';
import { raiseInWords } from '../../interpreter/guards/refusals';
import { textOf } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';
import type { Expr } from '../../python/ast';
import { childrenOf } from '../../python/ast/children';
import type { Library } from '../kit/library';
import { functions } from '../kit/model';
import { causeOf } from '../kit/values';

/** `ast`: literals that stand in texts; trees have no model. */
export const library: Library = () =>
  functions('ast', {
    'literal_eval(node_or_string)': ({ node_or_string: given }, site) => {
      const text = textOf(given);
      return text === undefined ? causeOf(given, 'the text of a literal', site.at) : literal(text, site);
    },
  });

function literal(text: string, { vm, at }: Site): Value {
  vm.work(text.length);
  const { body, errors } = vm.source.parse(text.replace(/^[ \t]+/u, ''));
  const [only, ...more] = body;
  const [error] = errors();
  if (error !== undefined || only?.type !== 'ExprStmt' || more.length > 0)
    return raiseInWords(vm, 'SyntaxError', 'invalid syntax', at);
  if (!isLiteral(only.value) || vm.scope === undefined)
    return raiseInWords(vm, 'ValueError', 'malformed node or string', at);
  return evaluate(vm, only.value, vm.scope);
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

import type { BinaryOperator, CompareOperator, Expr, Node, UnaryOperator } from './ast';
import { type ExpressionHandler, MAX_NESTING, type Reader, TOO_DEEP, unsupported } from './reader';
import { at, spanning, type SyntaxNode } from './syntax-node';

const BINARY: ReadonlySet<string> = new Set<BinaryOperator>([
  '+',
  '-',
  '*',
  '/',
  '//',
  '%',
  '**',
  '@',
  '|',
  '&',
  '^',
  '<<',
  '>>',
]);
const COMPARE: ReadonlySet<string> = new Set<CompareOperator>([
  '==',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  'in',
  'not in',
  'is',
  'is not',
]);

/** Narrows by the set of all of them. */
export function isBinaryOperator(text: string): text is BinaryOperator {
  return BINARY.has(text);
}

function isCompareOperator(text: string): text is CompareOperator {
  return COMPARE.has(text);
}

function isUnaryOperator(text: string): text is UnaryOperator {
  return text === '-' || text === '+' || text === '~';
}

const binary_operator: ExpressionHandler = (node, read) => {
  const [left, operator, right] = readable(node);
  if (isAndOrXor(operator)) {
    return bitwise(node, read);
  }
  if (operator === undefined || !isBinaryOperator(operator.type)) {
    return unsupported(node, 'damaged operation');
  }
  return { type: 'BinOp', ...at(node), op: operator.type, left: read.expr(left), right: read.expr(right) };
};

/** To the grammar `^` binds tighter than `&`; in Python it's the other way round. */
function bitwise(node: SyntaxNode, read: Reader): Expr {
  const parts = inOrder(node);
  if (parts.length > MAX_NESTING) {
    return unsupported(node, TOO_DEEP);
  }
  const terms: Operand[] = [];
  let isFactor = false;
  for (const part of parts) {
    if (isAndOrXor(part)) {
      isFactor = part.type === '&';
    } else {
      const right = { place: at(part), expr: read.expr(part) };
      const left = isFactor ? terms.pop() : undefined;
      terms.push(left === undefined ? right : operation('&', left, right));
    }
  }
  return terms.reduce((left, right) => operation('^', left, right)).expr;
}

/** Its place counts the parentheses around it. */
interface Operand {
  readonly place: Node;
  readonly expr: Expr;
}

function operation(op: BinaryOperator, left: Operand, right: Operand): Operand {
  const place = spanning(left.place, right.place);
  return { place, expr: { type: 'BinOp', ...place, op, left: left.expr, right: right.expr } };
}

/** Operands and operators of a run of `&` and `^` without parentheses. */
function inOrder(node: SyntaxNode): readonly SyntaxNode[] {
  const parts: SyntaxNode[] = [];
  const pending = [node];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const inner = next.type === 'binary_operator' ? readable(next) : [];
    if (isAndOrXor(inner[1])) {
      pending.push(...inner.toReversed());
    } else {
      parts.push(next);
    }
  }
  return parts;
}

function isAndOrXor(node: SyntaxNode | undefined): boolean {
  return node?.type === '&' || node?.type === '^';
}

const unary_operator: ExpressionHandler = (node, read) => {
  const [operator, operand] = readable(node);
  if (operator === undefined || !isUnaryOperator(operator.type)) {
    return unsupported(node, 'damaged operation');
  }
  return { type: 'UnaryOp', ...at(node), op: operator.type, operand: read.expr(operand) };
};

const not_operator: ExpressionHandler = (node, read) => ({
  type: 'UnaryOp',
  ...at(node),
  op: 'not',
  operand: read.expr(node.parts[0]),
});

/** The grammar nests `a and b and c` to the left; Python has one node for as many as stand without parentheses. */
const boolean_operator: ExpressionHandler = (node, read) => {
  const op = operatorOf(node);
  const operands: SyntaxNode[] = [];
  let rest: SyntaxNode | undefined = node;
  while (rest?.type === 'boolean_operator' && operatorOf(rest) === op) {
    const [left, , right]: readonly SyntaxNode[] = readable(rest);
    operands.push(...(right === undefined ? [] : [right]));
    rest = left;
  }
  const values = [rest, ...operands.reverse()].map((operand) => read.expr(operand));
  return { type: 'BoolOp', ...at(node), op, values };
};

function operatorOf(node: SyntaxNode): 'and' | 'or' {
  return readable(node)[1]?.type === 'and' ? 'and' : 'or';
}

const comparison_operator: ExpressionHandler = (node, read) => {
  const [left, ...tail] = readable(node);
  const rest: { op: CompareOperator; right: Expr }[] = [];
  for (let index = 0; index < tail.length; index += 2) {
    const op = tail[index]?.type ?? '';
    if (!isCompareOperator(op)) {
      return unsupported(node, `operator ${op}`);
    }
    rest.push({ op, right: read.expr(tail[index + 1]) });
  }
  return { type: 'Compare', ...at(node), left: read.expr(left), rest };
};

const conditional_expression: ExpressionHandler = (node, read) => {
  const [body, test, orelse] = node.parts;
  return {
    type: 'IfExp',
    ...at(node),
    test: read.expr(test),
    body: read.expr(body),
    orelse: read.expr(orelse),
  };
};

export const OPERATORS = {
  binary_operator,
  unary_operator,
  not_operator,
  boolean_operator,
  comparison_operator,
  conditional_expression,
};

/** Operands and operators. */
function readable(node: SyntaxNode): readonly SyntaxNode[] {
  return node.children.filter((child) => child.type !== 'ERROR');
}

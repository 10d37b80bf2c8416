import type { Expr, Stmt } from './ast';
import { tuple } from './collections';
import { isBinaryOperator } from './operators';
import { identifier, type Reader, type StatementHandler } from './reader';
import { at, type SyntaxNode } from './syntax-node';

const expression_statement: StatementHandler = (node, read) => {
  const [first] = node.children;
  if (first?.type === 'assignment') {
    return assignment(first, read);
  }
  if (first?.type === 'augmented_assignment') {
    return augmentedAssignment(first, read);
  }
  const isTuple = node.children.length > 1;
  return { type: 'ExprStmt', ...at(node), value: isTuple ? tuple(node, node.parts, read) : read.expr(first) };
};

/** The grammar nests `a = b = c` to the right. */
function assignment(node: SyntaxNode, read: Reader): Stmt {
  const annotation = node.field('type');
  if (annotation !== undefined) {
    const [target, value] = [node.field('left'), node.field('right')];
    return {
      type: 'AnnAssign',
      ...at(node),
      target: read.expr(target),
      annotation: read.expr(annotation),
      value: read.optional(value),
    };
  }
  const targets: Expr[] = [];
  let value: SyntaxNode | undefined = node;
  while (value?.type === 'assignment') {
    const [left, right]: readonly SyntaxNode[] = value.parts;
    targets.push(read.expr(left));
    value = right;
  }
  return { type: 'Assign', ...at(node), targets, value: read.expr(value) };
}

function augmentedAssignment(node: SyntaxNode, read: Reader): Stmt {
  const [target, value] = node.parts;
  const op = (node.field('operator')?.type ?? '').slice(0, -1);
  return isBinaryOperator(op)
    ? { type: 'AugAssign', ...at(node), target: read.expr(target), op, value: read.expr(value) }
    : unsupportedStatement(node, 'damaged assignment', read);
}

const return_statement: StatementHandler = (node, read) => ({
  type: 'Return',
  ...at(node),
  value: read.optional(node.parts[0]),
});

const raise_statement: StatementHandler = (node, read) => {
  const cause = node.field('cause');
  const exception = node.parts.find(({ start }) => start !== cause?.start);
  return { type: 'Raise', ...at(node), exception: read.optional(exception), cause: read.optional(cause) };
};

const delete_statement: StatementHandler = (node, read) => {
  const [list] = node.parts;
  const targets = list?.type === 'expression_list' ? list.parts : node.parts;
  return { type: 'Delete', ...at(node), targets: targets.map((target) => read.expr(target)) };
};

const assert_statement: StatementHandler = (node, read) => {
  const [test, message] = node.parts;
  return { type: 'Assert', ...at(node), test: read.expr(test), message: read.optional(message) };
};

const names =
  (type: 'Global' | 'Nonlocal'): StatementHandler =>
  (node, read) => ({ type, ...at(node), names: node.parts.map((part) => identifier(part, read)) });

const simple =
  (type: 'Pass' | 'Break' | 'Continue'): StatementHandler =>
  (node) => ({ type, ...at(node) });

const python2 =
  (syntax: string): StatementHandler =>
  (node, read) =>
    unsupportedStatement(node, syntax, read);

export const STATEMENTS = {
  expression_statement,
  return_statement,
  raise_statement,
  delete_statement,
  assert_statement,
  global_statement: names('Global'),
  nonlocal_statement: names('Nonlocal'),
  pass_statement: simple('Pass'),
  break_statement: simple('Break'),
  continue_statement: simple('Continue'),
  print_statement: python2('print statement of Python 2'),
  exec_statement: python2('exec statement of Python 2'),
};

/** A statement that isn't Python 3; told as a problem too. */
export function unsupportedStatement(node: SyntaxNode, syntax: string, read: Reader): Stmt {
  read.problem(node, syntax);
  return { type: 'UnsupportedStmt', ...at(node), syntax };
}

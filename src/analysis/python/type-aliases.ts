import type { Expr, Stmt } from './ast';
import { identifier, type Reader, type StatementHandler } from './reader';
import { at, spanning, type SyntaxNode } from './syntax-node';

const KEYWORD = 'type';
const TRAILERS: ReadonlySet<string> = new Set(['attribute', 'subscript', 'call']);

/** `type Name[T] = value`, and `type(a).b = value`, which the grammar takes for the same. */
const type_alias_statement: StatementHandler = (node, read) => {
  const [left, right] = node.parts;
  const target = left?.parts[0];
  const name = target?.type === 'generic_type' ? target.parts[0] : target;
  return name === undefined || name.type === 'identifier'
    ? { type: 'TypeAlias', ...at(node), name: name ? identifier(name, read) : '', value: read.expr(right) }
    : assignment(node, name, right, read);
};

export const TYPE_ALIASES = { type_alias_statement };

function assignment(node: SyntaxNode, target: SyntaxNode, right: SyntaxNode | undefined, read: Reader): Stmt {
  let first = target;
  let depth = 0;
  for (; TRAILERS.has(first.type); depth += 1) {
    first = first.parts[0] ?? node;
  }
  const base = baseOf(node, first, read);
  return {
    type: 'Assign',
    ...at(node),
    targets: [rebased(read.expr(target), depth, base)],
    value: read.expr(right),
  };
}

/** `type` with what follows it: `(a)`, `(a, b)` or `[a]`. */
function baseOf(statement: SyntaxNode, follower: SyntaxNode, read: Reader): Expr {
  const start = { ...at(statement), end: statement.start + KEYWORD.length };
  const place = spanning(start, follower);
  const name: Expr = { type: 'Name', ...start, id: KEYWORD };
  const value = read.expr(follower);
  if (value.type === 'List') {
    const [only] = value.items;
    const isOne = only !== undefined && value.items.length === 1;
    return { type: 'Subscript', ...place, value: name, index: isOne ? only : { ...value, type: 'Tuple' } };
  }
  const args = follower.type === 'tuple' && value.type === 'Tuple' ? value.items : [value];
  return { type: 'Call', ...place, func: name, args, keywords: [] };
}

/** A chain of so many attributes, subscripts and calls with another beginning. */
function rebased(expr: Expr, depth: number, base: Expr): Expr {
  if (depth === 0) {
    return base;
  }
  const place = spanning(base, expr);
  switch (expr.type) {
    case 'Attribute':
    case 'Subscript':
      return { ...expr, ...place, value: rebased(expr.value, depth - 1, base) };
    case 'Call':
      return { ...expr, ...place, func: rebased(expr.func, depth - 1, base) };
    default:
      return base;
  }
}

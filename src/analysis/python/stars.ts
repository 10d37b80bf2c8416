import type { Expr, Starred } from './ast';

/** In `[*a.b, *c()]` the grammar ties the star to the name alone; in Python it takes the whole expression. */
export function withStarOutside(expr: Expr): Expr {
  switch (expr.type) {
    case 'Attribute':
    case 'Subscript':
      return expr.value.type === 'Starred' ? outside(expr.value, { ...expr, value: expr.value.value }) : expr;
    case 'Call':
      return expr.func.type === 'Starred' ? outside(expr.func, { ...expr, func: expr.func.value }) : expr;
    case 'BinOp':
    case 'Compare':
      return expr.left.type === 'Starred' ? outside(expr.left, { ...expr, left: expr.left.value }) : expr;
    case 'IfExp':
      return expr.body.type === 'Starred' ? outside(expr.body, { ...expr, body: expr.body.value }) : expr;
    case 'BoolOp': {
      const [first, ...others] = expr.values;
      return first?.type === 'Starred' ? outside(first, { ...expr, values: [first.value, ...others] }) : expr;
    }
    default:
      return expr;
  }
}

function outside(
  { line, start, value: { line: innerLine, start: innerStart } }: Starred,
  inner: Expr,
): Starred {
  return {
    type: 'Starred',
    line,
    start,
    end: inner.end,
    value: { ...inner, line: innerLine, start: innerStart },
  };
}

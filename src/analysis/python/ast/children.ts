import type { Expr, JoinedStr } from './expressions';

/**
 * Returns the expressions inside another one, in the order in which Python evaluates them; not those of a lambda, nor of
 * a comprehension behind its first iterable, which run elsewhere.
 */
export function childrenOf(expr: Expr): readonly Expr[] {
  switch (expr.type) {
    case 'Attribute':
    case 'Await':
    case 'NamedExpr':
    case 'Starred':
      return [expr.value];
    case 'Yield':
      return present(expr.value);
    case 'Subscript':
      return [expr.value, expr.index];
    case 'Slice':
      return present(expr.lower, expr.upper, expr.step);
    case 'Call':
      return [expr.func, ...expr.args, ...expr.keywords.map(({ value }) => value)];
    case 'BinOp':
      return [expr.left, expr.right];
    case 'UnaryOp':
      return [expr.operand];
    case 'BoolOp':
      return expr.values;
    case 'Compare':
      return [expr.left, ...expr.rest.map(({ right }) => right)];
    case 'IfExp':
      return [expr.test, expr.body, expr.orelse];
    case 'List':
    case 'Tuple':
    case 'Set':
      return expr.items;
    case 'Dict':
      return expr.items.flatMap(({ key, value }) => present(key, value));
    case 'JoinedStr':
      return expr.parts.flatMap((part) =>
        typeof part === 'string'
          ? []
          : [part.value, ...(part.spec === undefined ? [] : childrenOf(part.spec))],
      );
    case 'Comprehension':
      return present(expr.clauses[0]?.iterable);
    default:
      return [];
  }
}

const present = (...exprs: readonly (Expr | undefined)[]): readonly Expr[] =>
  exprs.filter((expr) => expr !== undefined);

/**
 * Returns an expression with others in the places of its {@link childrenOf}, in the same order. Returns the expression
 * itself for a kind whose parts aren't always evaluated, one after the other: `and`, `or`, `if`, a chain of comparisons.
 */
export function withChildren(expr: Expr, children: readonly Expr[]): Expr {
  const left = [...children];
  const next = (old: Expr): Expr => left.shift() ?? old;
  const maybe = (old: Expr | undefined): Expr | undefined => (old === undefined ? undefined : next(old));
  switch (expr.type) {
    case 'Attribute':
    case 'Await':
    case 'NamedExpr':
    case 'Starred':
      return { ...expr, value: next(expr.value) };
    case 'Subscript':
      return { ...expr, value: next(expr.value), index: next(expr.index) };
    case 'Slice':
      return { ...expr, lower: maybe(expr.lower), upper: maybe(expr.upper), step: maybe(expr.step) };
    case 'Call':
      return {
        ...expr,
        func: next(expr.func),
        args: expr.args.map(next),
        keywords: expr.keywords.map((keyword) => ({ ...keyword, value: next(keyword.value) })),
      };
    case 'BinOp':
      return { ...expr, left: next(expr.left), right: next(expr.right) };
    case 'UnaryOp':
      return { ...expr, operand: next(expr.operand) };
    case 'Compare':
      return {
        ...expr,
        left: next(expr.left),
        rest: expr.rest.map(({ op, right }) => ({ op, right: next(right) })),
      };
    case 'List':
    case 'Tuple':
    case 'Set':
      return { ...expr, items: expr.items.map(next) };
    case 'JoinedStr':
      return { ...expr, parts: expr.parts.map((part) => withValues(part, next)) };
    case 'Dict':
      return {
        ...expr,
        items: expr.items.map(({ key, value }) => ({ key: maybe(key), value: next(value) })),
      };
    default:
      return expr;
  }
}

/** Returns a part of an f-string with other expressions in it. */
function withValues(part: JoinedStr['parts'][number], next: (old: Expr) => Expr): JoinedStr['parts'][number] {
  if (typeof part === 'string') return part;
  const value = next(part.value);
  if (part.spec === undefined) return { ...part, value };
  const spec = { ...part.spec, parts: part.spec.parts.map((one) => withValues(one, next)) };
  return { ...part, value, spec };
}

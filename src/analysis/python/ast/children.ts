import type { Expr, JoinedStr } from './expressions';

/**
 * Returns the expressions inside another one, in the order in which Python evaluates them; not those of a lambda, nor of
 * a comprehension behind its first iterable, which run elsewhere.
 */
export function childrenOf(expr: Expr): readonly Expr[] {
  const found: Expr[] = [];
  changed(expr, (child) => {
    found.push(child);
    return child;
  });
  return found;
}

/** Kinds whose parts aren't always evaluated, one after the other, and those that are taken apart elsewhere. */
const WHOLE: ReadonlySet<Expr['type']> = new Set(['Yield', 'BoolOp', 'IfExp', 'Comprehension']);

/**
 * Returns an expression with others in the places of its {@link childrenOf}, in the same order. Returns the expression
 * itself for a kind whose parts aren't always evaluated, one after the other: `and`, `or`, `if`.
 */
export function withChildren(expr: Expr, children: readonly Expr[]): Expr {
  const left = [...children];
  return WHOLE.has(expr.type) ? expr : changed(expr, (old) => left.shift() ?? old);
}

/** Returns an expression with what a function makes of each of the expressions inside it. */
function changed(expr: Expr, change: (child: Expr) => Expr): Expr {
  const maybe = (old: Expr | undefined): Expr | undefined => (old === undefined ? undefined : change(old));
  switch (expr.type) {
    case 'Attribute':
    case 'Await':
    case 'NamedExpr':
    case 'Starred':
      return { ...expr, value: change(expr.value) };
    case 'Yield':
      return { ...expr, value: maybe(expr.value) };
    case 'Subscript':
      return { ...expr, value: change(expr.value), index: change(expr.index) };
    case 'Slice':
      return { ...expr, lower: maybe(expr.lower), upper: maybe(expr.upper), step: maybe(expr.step) };
    case 'Call':
      return {
        ...expr,
        func: change(expr.func),
        args: expr.args.map(change),
        keywords: expr.keywords.map((keyword) => ({ ...keyword, value: change(keyword.value) })),
      };
    case 'BinOp':
      return { ...expr, left: change(expr.left), right: change(expr.right) };
    case 'UnaryOp':
      return { ...expr, operand: change(expr.operand) };
    case 'BoolOp':
      return { ...expr, values: expr.values.map(change) };
    case 'Compare':
      return {
        ...expr,
        left: change(expr.left),
        rest: expr.rest.map(({ op, right }) => ({ op, right: change(right) })),
      };
    case 'IfExp':
      return { ...expr, test: change(expr.test), body: change(expr.body), orelse: change(expr.orelse) };
    case 'List':
    case 'Tuple':
    case 'Set':
      return { ...expr, items: expr.items.map(change) };
    case 'Dict':
      return {
        ...expr,
        items: expr.items.map(({ key, value }) => ({ key: maybe(key), value: change(value) })),
      };
    case 'JoinedStr':
      return { ...expr, parts: expr.parts.map((part) => withValues(part, change)) };
    case 'Comprehension':
      maybe(expr.clauses[0]?.iterable);
      return expr;
    default:
      return expr;
  }
}

/** Returns a part of an f-string with other expressions in it. */
function withValues(
  part: JoinedStr['parts'][number],
  change: (old: Expr) => Expr,
): JoinedStr['parts'][number] {
  if (typeof part === 'string') return part;
  const value = change(part.value);
  if (part.spec === undefined) return { ...part, value };
  const spec = { ...part.spec, parts: part.spec.parts.map((one) => withValues(one, change)) };
  return { ...part, value, spec };
}

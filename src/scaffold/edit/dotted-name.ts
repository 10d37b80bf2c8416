import type { Expr } from '../../analysis/python/ast';

/** Returns `api.http.products` for such an expression; `undefined` for one that is no dotted name. */
export function dottedName(expression: Expr): string | undefined {
  if (expression.type === 'Name') return expression.id;
  if (expression.type !== 'Attribute') return undefined;
  const inner = dottedName(expression.value);
  return inner === undefined ? undefined : `${inner}.${expression.attr}`;
}

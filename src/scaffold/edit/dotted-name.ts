import type { Expr } from '../../analysis/python/ast';

/** Returns `api.http.products` for such an expression; `undefined` for one that is no dotted name. */
export function dottedName(expression: Expr): string | undefined {
  if (expression.type === 'Name') return expression.id;
  if (expression.type !== 'Attribute') return undefined;
  const inner = dottedName(expression.value);
  return inner === undefined ? undefined : `${inner}.${expression.attr}`;
}

/** Returns the last name of a dotted one: `products` of `api.http.products`. */
export const lastStep = (name: string): string => name.split('.').at(-1) ?? name;

import type { Expr, Node } from './ast';
import { type ExpressionHandler, unsupported } from './reader';
import { at } from './syntax-node';

/** What Python 3 takes as an integer; the grammar also takes `10L` and `0777`. */
const INTEGER =
  /^(?:0[xX](?:_?[0-9a-fA-F])+|0[oO](?:_?[0-7])+|0[bB](?:_?[01])+|0(?:_?0)*|[1-9](?:_?[0-9])*)$/;
/** Not of a hexadecimal number, in which `e` is a digit. */
const IS_FLOAT = /^(?!0[xX]).*[.eE]/;

/** What Python 3 makes of the source of a number. */
export function numberOf(place: Node, source: string): Expr {
  if (/[jJ]$/.test(source)) return unsupported(place, 'complex number');
  if (IS_FLOAT.test(source))
    return { type: 'Num', ...at(place), value: Number(source.replaceAll('_', '')), isFloat: true };
  if (!INTEGER.test(source)) return unsupported(place, `number ${source}`);
  const digits = source.replaceAll('_', '');
  const value = Number(digits);
  return {
    type: 'Num',
    ...at(place),
    value: Number.isSafeInteger(value) ? value : BigInt(digits),
    isFloat: false,
  };
}

const number: ExpressionHandler = (node, read) => numberOf(node, read.source(node));

const constant =
  (value: true | false | null | 'Ellipsis'): ExpressionHandler =>
  (node): Expr => ({ type: 'Constant', ...at(node), value });

export const LITERALS = {
  integer: number,
  float: number,
  true: constant(true),
  false: constant(false),
  none: constant(null),
  ellipsis: constant('Ellipsis'),
};

import type { Expr, Node } from '../ast';

/** An integer of Python 3 (the reference, 2.4.5). */
const INTEGER =
  /^(?:0[xX](?:_?[0-9a-fA-F])+|0[oO](?:_?[0-7])+|0[bB](?:_?[01])+|0(?:_?0)*|[1-9](?:_?[0-9])*)$/;
/** A float, which no hexadecimal number is: `e` is a digit there. */
const IS_FLOAT = /^(?!0[xX]).*[.eE]/;

/** Returns the node of a number; complex numbers are Unsupported. */
export function numberOf({ line, start, end }: Node, source: string): Expr {
  const place = { line, start, end };
  if (/[jJ]$/.test(source)) return { type: 'UnsupportedExpr', ...place, syntax: 'complex number' };
  const digits = source.replaceAll('_', '');
  const value = Number(digits);
  if (IS_FLOAT.test(source)) return { type: 'Num', ...place, value, isFloat: true };
  if (!INTEGER.test(source)) return { type: 'UnsupportedExpr', ...place, syntax: `number ${source}` };
  return {
    type: 'Num',
    ...place,
    value: Number.isSafeInteger(value) ? value : BigInt(digits),
    isFloat: false,
  };
}

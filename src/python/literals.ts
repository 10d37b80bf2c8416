import type { Expr } from './ast';
import { type ExpressionHandler, unsupported } from './reader';
import { at } from './syntax-node';

/** What Python 3 takes as an integer; the grammar also takes `10L` and `0777`. */
const INTEGER =
  /^(?:0[xX](?:_?[0-9a-fA-F])+|0[oO](?:_?[0-7])+|0[bB](?:_?[01])+|0(?:_?0)*|[1-9](?:_?[0-9])*)$/;

const integer: ExpressionHandler = (node, read) => {
  const source = read.source(node);
  if (!INTEGER.test(source)) {
    return unsupported(node, /[jJ]$/.test(source) ? 'complex number' : `number ${source}`);
  }
  const digits = source.replaceAll('_', '');
  const value = Number(digits);
  return {
    type: 'Num',
    ...at(node),
    value: Number.isSafeInteger(value) ? value : BigInt(digits),
    isFloat: false,
  };
};

const float: ExpressionHandler = (node, read) => {
  const source = read.source(node);
  return /[jJ]$/.test(source)
    ? unsupported(node, 'complex number')
    : { type: 'Num', ...at(node), value: Number(source.replaceAll('_', '')), isFloat: true };
};

const constant =
  (value: true | false | null | 'Ellipsis'): ExpressionHandler =>
  (node): Expr => ({ type: 'Constant', ...at(node), value });

export const LITERALS = {
  integer,
  float,
  true: constant(true),
  false: constant(false),
  none: constant(null),
  ellipsis: constant('Ellipsis'),
};

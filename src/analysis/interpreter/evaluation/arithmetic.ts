import type { BinaryOperator } from '../../python/ast';

/** Bits of an integer, at most: what's larger isn't known. */
const MAX_BITS = 4096;

const bitsOf = (value: number | bigint): number =>
  typeof value === 'bigint' ? value.toString(2).length : Math.log2(Math.abs(value) + 1);

/** Returns the result of an operator of real numbers. */
export function ofFloats(op: BinaryOperator, x: number, y: number): number {
  switch (op) {
    case '+':
      return x + y;
    case '-':
      return x - y;
    case '*':
      return x * y;
    case '/':
      return x / y;
    case '//':
      return Math.floor(x / y);
    case '%':
      return x - y * Math.floor(x / y);
    case '**':
      return x ** y;
    default:
      return Number.NaN;
  }
}

/** Returns the exact result of an operator of integers, as a number if one holds it; `undefined` for one that's too large. */
export function ofIntegers(
  op: BinaryOperator,
  a: number | bigint,
  b: number | bigint,
): number | bigint | undefined {
  const quick = quickly(op, a, b);
  if (Number.isSafeInteger(quick)) return quick;
  const isWhole = [a, b].every((one) => typeof one === 'bigint' || Number.isInteger(one));
  if (!isWhole || (op.length === 2 && op !== '//' && b < 0)) return undefined;
  const growth = op === '**' ? bitsOf(a) * Number(b) : op === '<<' ? bitsOf(a) + Number(b) : 0;
  if (growth > MAX_BITS || bitsOf(a) > MAX_BITS || bitsOf(b) > MAX_BITS) return undefined;
  const exact = ofBig(op, BigInt(a), BigInt(b));
  return Number.isSafeInteger(Number(exact)) ? Number(exact) : exact;
}

/** Returns the result of what occurs most, if numbers hold it. */
function quickly(op: BinaryOperator, a: number | bigint, b: number | bigint): number {
  if (typeof a === 'bigint' || typeof b === 'bigint') return Number.NaN;
  if (op === '+') return a + b;
  if (op === '-') return a - b;
  return op === '*' ? a * b : Number.NaN;
}

function ofBig(op: BinaryOperator, x: bigint, y: bigint): bigint {
  switch (op) {
    case '+':
      return x + y;
    case '-':
      return x - y;
    case '*':
      return x * y;
    case '//':
      return (x - modulo(x, y)) / y;
    case '%':
      return modulo(x, y);
    case '**':
      return x ** y;
    case '|':
      return x | y;
    case '&':
      return x & y;
    case '^':
      return x ^ y;
    case '<<':
      return x << y;
    default:
      return x >> y;
  }
}

/** Python's remainder has the sign of the divisor. */
const modulo = (x: bigint, y: bigint): bigint => ((x % y) + y) % y;

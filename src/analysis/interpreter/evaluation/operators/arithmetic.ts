import type { BinaryOperator } from '../../../python/ast';
import { whole } from '../../values/exact';

/** Bits of an integer, at most: what's larger isn't known. There's room for all that Python writes in decimals. */
const MAX_BITS = 16384;

/** Returns how many bits an integer has, about. */
export const bitsOf = (value: number | bigint): number =>
  typeof value === 'bigint' ? value.toString(16).length * 4 : Math.log2(Math.abs(value) + 1);

/** Returns the result of an operator of real numbers; NaN for what is no real number. */
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
      return floorDivide(x, y);
    case '%':
      return remainder(x, y);
    case '**':
      // Where C's pow has 1, JavaScript has NaN.
      return x === 1 || (x === -1 && Math.abs(y) === Infinity) ? 1 : x ** y;
    default:
      return Number.NaN;
  }
}

/** Python's remainder has the sign of the divisor, also if it's zero. */
function remainder(x: number, y: number): number {
  const rest = x % y;
  if (rest === 0) return y < 0 ? -0 : 0;
  return rest < 0 === y < 0 ? rest : rest + y;
}

/** Divides what the remainder leaves, so that the quotient has no rounding error of its own. */
function floorDivide(x: number, y: number): number {
  const quotient = (x - remainder(x, y)) / y;
  if (quotient === 0) return x / y < 0 ? -0 : 0;
  const floor = Math.floor(quotient);
  return quotient - floor > 0.5 ? floor + 1 : floor;
}

/** Returns the exact result of an operator of integers, as a number if one holds it; `undefined` for one that's too large. */
export function ofIntegers(
  op: BinaryOperator,
  a: number | bigint,
  b: number | bigint,
): number | bigint | undefined {
  const quick = quickly(op, a, b);
  // Python's zero of whole numbers has no sign.
  if (Number.isSafeInteger(quick)) return quick + 0;
  const isWhole = [a, b].every((one) => typeof one === 'bigint' || Number.isInteger(one));
  if (!isWhole || (op.length === 2 && op !== '//' && b < 0)) return undefined;
  const growth = op === '**' ? bitsOf(a) * Number(b) : op === '<<' ? bitsOf(a) + Number(b) : 0;
  if (growth > MAX_BITS || bitsOf(a) > MAX_BITS || bitsOf(b) > MAX_BITS) return undefined;
  const exact = ofBig(op, BigInt(a), BigInt(b));
  return whole(exact);
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

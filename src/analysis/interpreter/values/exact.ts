/** Arithmetic without rounding errors: floats are fractions, whole numbers have any size. */

/** Returns a whole number as a plain number if that holds it exactly. */
export const whole = (value: bigint): number | bigint =>
  Number.isSafeInteger(Number(value)) ? Number(value) : value;

const MANTISSA = 52n;
const BIAS = 1075;

/** Returns a finite float as a fraction in lowest terms, its denominator positive. */
function ratioOf(value: number): readonly [bigint, bigint] {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, Math.abs(value));
  const all = bits.getBigUint64(0);
  const field = Number(all >> MANTISSA);
  const fraction = all & ((1n << MANTISSA) - 1n);
  let mantissa = field === 0 ? fraction : fraction | (1n << MANTISSA);
  let exponent = (field === 0 ? 1 : field) - BIAS;
  if (mantissa === 0n) return [0n, 1n];
  for (; exponent < 0 && (mantissa & 1n) === 0n; exponent += 1) mantissa >>= 1n;
  const signed = value < 0 ? -mantissa : mantissa;
  return exponent >= 0 ? [signed << BigInt(exponent), 1n] : [signed, 1n << BigInt(-exponent)];
}

/** Divides and rounds to the nearest whole number; ties go to the even one. */
export function divideEvenly(a: bigint, b: bigint): bigint {
  const [x, y] = b < 0n ? [-a, -b] : [a, b];
  const floor = (x - (((x % y) + y) % y)) / y;
  const twice = 2n * (x - floor * y);
  return twice > y || (twice === y && (floor & 1n) === 1n) ? floor + 1n : floor;
}

/** Returns a finite float times a power of ten, rounded to a whole number; ties go to the even one. */
export function scaled(value: number, digits: number): bigint {
  const [above, below] = ratioOf(value);
  return digits >= 0
    ? divideEvenly(above * 10n ** BigInt(digits), below)
    : divideEvenly(above, below * 10n ** BigInt(-digits));
}

/** Returns the float that's nearest to the quotient of two whole numbers; Infinity if it's too large for one. */
export function quotientOf(a: bigint, b: bigint): number {
  const size = (value: bigint): number => value.toString(16).length * 4;
  const [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  // 66 bits or more of the quotient; a last one stands for all that's cut off.
  const shift = BigInt(size(y) - size(x) + 72);
  const [above, below] = shift > 0n ? [x << shift, y] : [x, y << -shift];
  const quotient = above / below;
  const sticky = above % below === 0n ? quotient : quotient | 1n;
  const result = powered(Number(sticky), -Number(shift));
  return a < 0n !== b < 0n ? -result : result;
}

/** Multiplies by a power of two in steps that don't leave the range of floats before the result does. */
function powered(value: number, exponent: number): number {
  const step = Math.max(-1000, Math.min(1000, exponent));
  return step === exponent ? value * 2 ** step : powered(value * 2 ** step, exponent - step);
}

/** Tells whether two numbers are in the order of their exact values; NaN is in none. */
export const orderOfNumbers = (x: number | bigint, y: number | bigint): number =>
  x < y ? -1 : x > y ? 1 : Number.isNaN(x) || Number.isNaN(y) ? NaN : 0;

const HASH_BITS = 61n;
const HASH_MODULUS = (1n << HASH_BITS) - 1n;
const HASH_INFINITE = 314_159;

/** Returns `hash(number)` of a 64-bit CPython; `undefined` for NaN, which is hashed by its identity. */
export function hashOfNumber(value: number | bigint): number | bigint | undefined {
  if (Number.isNaN(value)) return undefined;
  if (value === Infinity || value === -Infinity) return value > 0 ? HASH_INFINITE : -HASH_INFINITE;
  const [above, below] = typeof value === 'bigint' ? [value, 1n] : ratioOf(value);
  const size = above < 0n ? -above : above;
  // A denominator is a power of two, whose inverse is another one.
  const power = BigInt(below.toString(2).length - 1) % HASH_BITS;
  const hash = ((size % HASH_MODULUS) << ((HASH_BITS - power) % HASH_BITS)) % HASH_MODULUS;
  const signed = above < 0n ? -hash : hash;
  return whole(signed === -1n ? -2n : signed);
}

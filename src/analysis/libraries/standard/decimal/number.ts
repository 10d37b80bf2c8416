import { divideEvenly } from '../../../interpreter/values/exact';
import type { Ratio } from '../../kit/ratios';

/** A finite decimal number: a whole number times a power of ten, and a sign, which zero has, too. */
export interface Decimal {
  readonly isNegative: boolean;
  readonly digits: bigint;
  readonly exponent: number;
}

export const ROUNDINGS = [
  'ROUND_HALF_EVEN',
  'ROUND_HALF_UP',
  'ROUND_HALF_DOWN',
  'ROUND_UP',
  'ROUND_DOWN',
  'ROUND_CEILING',
  'ROUND_FLOOR',
  'ROUND_05UP',
] as const;
export type Rounding = (typeof ROUNDINGS)[number];

/** How results are rounded: to so many digits. */
export interface Rules {
  readonly precision: number;
  readonly rounding: Rounding;
}

/** The largest power of ten that's calculated with. */
export const MAX_POWER = 2000;

const WRITTEN = /^([-+]?)(?=\d|\.\d)(\d*)(?:\.(\d*))?(?:e([-+]?\d+))?$/iu;

/** Reads a number as `Decimal(text)` does; `undefined` for a text that's no number, `special` for an infinity or NaN. */
export function readDecimal(text: string): Decimal | 'special' | undefined {
  const plain = text.trim().replaceAll('_', '');
  if (/^[-+]?(?:inf(?:inity)?|s?nan\d*)$/iu.test(plain)) return 'special';
  const match = WRITTEN.exec(plain);
  if (match === null) return undefined;
  const [, sign, digits = '', places = '', power = '0'] = match;
  const exponent = Number(power) - places.length;
  if (Math.abs(exponent) > MAX_POWER) return 'special';
  return { isNegative: sign === '-', digits: BigInt(`${digits}${places}` || '0'), exponent };
}

const ten = (power: number): bigint => 10n ** BigInt(power);

export const sizeOf = (digits: bigint): number => (digits === 0n ? 1 : digits.toString().length);

export const signed = ({ isNegative, digits }: Decimal): bigint => (isNegative ? -digits : digits);

/** Makes a number of a whole one; `isNegative` is the sign of zero. */
export const decimalOf = (value: bigint, exponent: number, isNegative = false): Decimal => ({
  isNegative: value === 0n ? isNegative : value < 0n,
  digits: value < 0n ? -value : value,
  exponent,
});

/** Returns the exact value. */
export function ratioOfDecimal(value: Decimal): Ratio {
  const whole = signed(value);
  if (value.exponent >= 0) return [whole * ten(value.exponent), 1n];
  let [above, below] = [whole, ten(-value.exponent)];
  let [a, b] = [value.digits, below];
  while (b !== 0n) [a, b] = [b, a % b];
  if (above === 0n) return [0n, 1n];
  [above, below] = [above / a, below / a];
  return [above, below];
}

/** Divides by a power of ten, and rounds. */
function cut(digits: bigint, unit: bigint, isNegative: boolean, rounding: Rounding): bigint {
  const floor = digits / unit;
  const rest = digits % unit;
  if (rest === 0n) return floor;
  const up = floor + 1n;
  switch (rounding) {
    case 'ROUND_HALF_EVEN':
      return divideEvenly(digits, unit);
    case 'ROUND_HALF_UP':
      return rest * 2n >= unit ? up : floor;
    case 'ROUND_HALF_DOWN':
      return rest * 2n > unit ? up : floor;
    case 'ROUND_UP':
      return up;
    case 'ROUND_DOWN':
      return floor;
    case 'ROUND_CEILING':
      return isNegative ? floor : up;
    case 'ROUND_FLOOR':
      return isNegative ? up : floor;
    case 'ROUND_05UP':
      return floor % 5n === 0n ? up : floor;
  }
}

/** Returns a number with another exponent. */
export function withExponent(value: Decimal, exponent: number, rounding: Rounding): Decimal {
  const { isNegative, digits, exponent: before } = value;
  if (before >= exponent) return { isNegative, digits: digits * ten(before - exponent), exponent };
  return { isNegative, digits: cut(digits, ten(exponent - before), isNegative, rounding), exponent };
}

/** Rounds a result to the digits that the rules allow. */
export function rounded(value: Decimal, { precision, rounding }: Rules): Decimal {
  const excess = sizeOf(value.digits) - precision;
  if (excess <= 0) return value;
  const once = withExponent(value, value.exponent + excess, rounding);
  // 99.9 becomes 100.
  return sizeOf(once.digits) > precision ? withExponent(once, once.exponent + 1, rounding) : once;
}

export function add(left: Decimal, right: Decimal, rules: Rules): Decimal {
  const exponent = Math.min(left.exponent, right.exponent);
  const [a, b] = [left, right].map((one) => signed(one) * ten(one.exponent - exponent));
  const isZeroNegative =
    left.isNegative === right.isNegative ? left.isNegative : rules.rounding === 'ROUND_FLOOR';
  return rounded(decimalOf((a ?? 0n) + (b ?? 0n), exponent, isZeroNegative), rules);
}

export const negated = (value: Decimal): Decimal => ({ ...value, isNegative: !value.isNegative });

export const multiply = (left: Decimal, right: Decimal, rules: Rules): Decimal =>
  rounded(
    {
      isNegative: left.isNegative !== right.isNegative,
      digits: left.digits * right.digits,
      exponent: left.exponent + right.exponent,
    },
    rules,
  );

/** Divides by a number that isn't 0: an exact quotient has as few digits as it can. */
export function divide(left: Decimal, right: Decimal, rules: Rules): Decimal {
  const isNegative = left.isNegative !== right.isNegative;
  const ideal = left.exponent - right.exponent;
  if (left.digits === 0n) return { isNegative, digits: 0n, exponent: ideal };
  const shift = Math.max(0, sizeOf(right.digits) - sizeOf(left.digits) + rules.precision + 1);
  const above = left.digits * ten(shift);
  let digits = above / right.digits;
  let exponent = ideal - shift;
  if (above % right.digits === 0n)
    for (; exponent < ideal && digits % 10n === 0n; exponent += 1) digits /= 10n;
  // A last digit stands for all that's cut off.
  else if (digits % 5n === 0n) digits += 1n;
  return rounded({ isNegative, digits, exponent }, rules);
}

/** Returns the whole part of a quotient, which has the sign of it, and the rest, which has that of the first number. */
export function divideWhole(left: Decimal, right: Decimal): readonly [Decimal, Decimal] {
  const exponent = Math.min(left.exponent, right.exponent);
  const [a, b] = [left, right].map((one) => one.digits * ten(one.exponent - exponent));
  const [above, below] = [a ?? 0n, b ?? 1n];
  return [
    { isNegative: left.isNegative !== right.isNegative, digits: above / below, exponent: 0 },
    { isNegative: left.isNegative, digits: above % below, exponent },
  ];
}

/** Takes the zeros at the end away. */
export function normalized(value: Decimal, rules: Rules): Decimal {
  let { digits, exponent } = rounded(value, rules);
  if (digits === 0n) return { ...value, digits, exponent: 0 };
  for (; digits % 10n === 0n; exponent += 1) digits /= 10n;
  return { ...value, digits, exponent };
}

/** Returns the text of a number: with an exponent only where it's large, or the number is small. */
export function textOfDecimal({ isNegative, digits, exponent }: Decimal, mark = 'E'): string {
  const sign = isNegative ? '-' : '';
  const text = digits.toString();
  const power = exponent + text.length - 1;
  if (exponent > 0 || power < -6) {
    const mantissa = text.length > 1 ? `${text[0] ?? ''}.${text.slice(1)}` : text;
    return `${sign}${mantissa}${mark}${power < 0 ? '' : '+'}${power}`;
  }
  return sign + plainText(digits, exponent);
}

/** Returns the digits of a number without an exponent. */
export function plainText(digits: bigint, exponent: number): string {
  if (exponent >= 0) return (digits * ten(exponent)).toString();
  const text = digits.toString().padStart(1 - exponent, '0');
  return `${text.slice(0, exponent)}.${text.slice(exponent)}`;
}

/** Returns the square root of a number that isn't negative. */
export function rootOf(value: Decimal, rules: Rules): Decimal {
  const ideal = Math.floor(value.exponent / 2);
  if (value.digits === 0n) return { ...value, exponent: ideal };
  let shift = Math.max(0, 2 * (rules.precision + 2) - sizeOf(value.digits));
  if ((value.exponent - shift) % 2 !== 0) shift += 1;
  const whole = value.digits * ten(shift);
  let root = whole;
  for (let next = (root + 1n) / 2n; next < root;) {
    root = next;
    next = (root + whole / root) / 2n;
  }
  let exponent = (value.exponent - shift) / 2;
  if (root * root === whole) for (; exponent < ideal && root % 10n === 0n; exponent += 1) root /= 10n;
  else if (root % 5n === 0n) root += 1n;
  return rounded({ isNegative: false, digits: root, exponent }, { ...rules, rounding: 'ROUND_HALF_EVEN' });
}

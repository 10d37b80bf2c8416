import type { Place } from '../../../base/diagnostics/place';
import { str, unknown } from './make';
import type { NumValue, StrValue } from './values';

const SPEC = /^(?:(.)?([<>=^]))?([-+ ]?)(#?)(0?)(\d*)([,_]?)(?:\.(\d+))?([bdeEfFgGnoxX%]?)$/su;
const BASES: Readonly<Record<string, number>> = { x: 16, X: 16, o: 8, b: 2 };

/**
 * Returns `format(number, spec)` for whole numbers, fixed-point and exponents; a hole for other forms (a precision
 * alone).
 */
export function formatNumber({ value, isFloat }: NumValue, spec: string, at: Place): StrValue {
  const match = SPEC.exec(spec);
  const [, given, alignment, sign = '', alternate, zero, width, group = '', precision, type = ''] =
    match ?? [];
  const isFixed = /^[fFeEgG%]$/u.test(type);
  const isGeneral = isFloat && !isFixed;
  if (match === null || (isGeneral && (precision !== undefined || type !== '')))
    return str(unknown('operands', `format ${spec}`, at));
  const isNegative = value < 0;
  const size = isNegative ? -value : value;
  const prefix = (isNegative ? '-' : sign === '-' ? '' : sign) + (alternate === '' ? '' : prefixOf(type));
  const digits = grouped(digitsOf(size, isFloat, type, precision), group, type in BASES ? 4 : 3);
  const align = alignment ?? (zero === '0' ? '=' : '>');
  return str(padded(prefix, digits, align, given ?? (zero === '0' ? '0' : ' '), Number(width ?? 0)));
}

function digitsOf(
  size: number | bigint,
  isFloat: boolean,
  type: string,
  precision: string | undefined,
): string {
  if (type === '%') return `${fixed(Number(size) * 100, Number(precision ?? 6))}%`;
  if (type === 'f' || type === 'F') return fixed(Number(size), Number(precision ?? 6));
  if (type !== '' && 'eEgG'.includes(type)) return scientific(Number(size), type, Number(precision ?? 6));
  const base = BASES[type];
  const digits = base === undefined ? String(size) : size.toString(base);
  if (type === 'X') return digits.toUpperCase();
  return isFloat ? floatText(Number(size)) : digits;
}

/** Returns `toFixed` with ties rounded to the even digit, as in Python. */
function fixed(size: number, places: number): string {
  const rounded = size.toFixed(places);
  // These are the digits of the exact number, so a tie is a 5 with nothing behind it.
  const exact = size.toFixed(Math.min(100, places + 40));
  const isTie = /^50*$/u.test(exact.slice(exact.indexOf('.') + 1 + places));
  return isTie && /[13579]$/u.test(rounded)
    ? exact.slice(0, exact.indexOf('.') + (places === 0 ? 0 : places + 1))
    : rounded;
}

/** Formats for `e`, with an exponent, or for `g`, with one only if that's shorter, and without trailing zeros. */
function scientific(size: number, type: string, precision: number): string {
  const isGeneral = type === 'g' || type === 'G';
  const digits = isGeneral ? Math.max(1, precision) - 1 : precision;
  const [mantissa = '', exponent = '0'] = size.toExponential(digits).split('e');
  const power = Number(exponent);
  const isPlain = isGeneral && power >= -4 && power <= digits;
  const shown = isPlain ? size.toFixed(digits - power) : mantissa;
  const short = isGeneral && shown.includes('.') ? shown.replace(/\.?0+$/u, '') : shown;
  if (isPlain) return short;
  const text = `${short}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
  return type === 'E' || type === 'G' ? text.toUpperCase() : text;
}

const prefixOf = (type: string): string => (type in BASES ? `0${type}` : '');

/** Returns `repr(float)`: the shortest digits, with an exponent from 1e16 and below 1e-4. */
export function floatText(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'nan' : value < 0 ? '-inf' : 'inf';
  const size = Math.abs(value);
  if (size >= 1e16 || (size > 0 && size < 1e-4)) {
    return value.toExponential().replace(/e([+-])(\d)$/u, 'e$10$2');
  }
  const text = Object.is(value, -0) ? '-0' : String(value);
  return Number.isInteger(value) ? `${text}.0` : text;
}

/** Groups the digits before the point: `1,234,567`. */
function grouped(digits: string, separator: string, size: number): string {
  if (separator === '') return digits;
  const [whole = '', ...rest] = digits.split('.');
  const parts: string[] = [];
  for (let end = whole.length; end > 0; end -= size) parts.unshift(whole.slice(Math.max(0, end - size), end));
  return [parts.join(separator), ...rest].join('.');
}

function padded(prefix: string, digits: string, align: string, filler: string, width: number): string {
  const missing = Math.max(0, width - prefix.length - digits.length);
  const fill = (count: number): string => filler.repeat(count);
  if (align === '=') return prefix + fill(missing) + digits;
  if (align === '<') return prefix + digits + fill(missing);
  const before = align === '^' ? Math.floor(missing / 2) : missing;
  return fill(before) + prefix + digits + fill(missing - before);
}

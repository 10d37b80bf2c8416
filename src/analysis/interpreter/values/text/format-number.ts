import { scaled } from '../exact';
import { aligned, type FormatSpec, readSpec, Refusal, unknownCode } from './format-spec';
import type { NumValue } from '../values';

const BASES: Readonly<Record<string, number>> = { x: 16, X: 16, o: 8, b: 2 };
const CODES_OF_INTEGERS = ['', 'd', 'n', 'c', 'b', 'o', 'x', 'X'];
const CODES_OF_FLOATS = ['', 'e', 'E', 'f', 'F', 'g', 'G', 'n', '%'];
const MAX_CODE = 0x10ffff;

/** Returns `format(number, spec)`, or why Python refuses it. */
export function formatNumber({ value, isFloat }: NumValue, given: string): string | Refusal {
  const type = isFloat ? 'float' : 'int';
  const spec = readSpec(given, '>', type);
  if (spec instanceof Refusal) return spec;
  if (!isFloat && CODES_OF_INTEGERS.includes(spec.type)) return formatInteger(value, spec);
  if (!CODES_OF_FLOATS.includes(spec.type)) return unknownCode(spec.type, type);
  const number = Number(value);
  return !isFloat && !Number.isFinite(number)
    ? new Refusal('int too large to convert to float', 'OverflowError')
    : formatFloat(number, spec);
}

/** Formats a whole number; a precision, which only `%` has for one, is the number of its digits at least. */
export function formatInteger(value: number | bigint, spec: FormatSpec): string | Refusal {
  const { type, isAlternate } = spec;
  if (type === 'c') {
    return value < 0 || value > MAX_CODE
      ? new Refusal('%c arg not in range(0x110000)', 'OverflowError')
      : aligned('', String.fromCodePoint(Number(value)), spec, '<');
  }
  const size = value < 0 ? -value : value;
  const plain = size.toString(BASES[type] ?? 10).padStart(spec.precision ?? 0, '0');
  const digits = type === 'X' ? plain.toUpperCase() : plain;
  const prefix = signOf(value < 0, spec) + (isAlternate && type in BASES ? `0${type}` : '');
  return number(prefix, digits, '', spec);
}

/** Formats a float. */
export function formatFloat(value: number, spec: FormatSpec): string {
  const { type, isUnsignedZero } = spec;
  const size = Math.abs(type === '%' ? value * 100 : value);
  const text = Number.isFinite(size) ? digitsOf(size, spec) : Number.isNaN(size) ? 'nan' : 'inf';
  const shown = 'EFG'.includes(type) && type !== '' ? text.toUpperCase() : text;
  const isNegative = value < 0 || Object.is(value, -0);
  const isZero = isUnsignedZero && /^[0.]*(?:e.*)?$/iu.test(shown);
  const [, whole = '', rest = ''] = /^(\d*)(.*)$/su.exec(shown) ?? [];
  return number(signOf(isNegative && !isZero, spec), whole, rest + (type === '%' ? '%' : ''), spec);
}

const signOf = (isNegative: boolean, { sign }: FormatSpec): string =>
  isNegative ? '-' : sign === '-' ? '' : sign;

/** Puts a number together: zeros that fill it are grouped as its digits are. */
function number(prefix: string, whole: string, rest: string, spec: FormatSpec): string {
  const { group, width, fill, align, type } = spec;
  if (group === '' || whole === '') return aligned(prefix, whole + rest, spec, '>');
  const size = type in BASES ? 4 : 3;
  let digits = whole;
  if (fill === '0' && align === '=') {
    const room = width - prefix.length - rest.length;
    while (grouped(digits, group, size).length < room) digits = `0${digits}`;
  }
  return aligned(prefix, grouped(digits, group, size) + rest, spec, '>');
}

function grouped(digits: string, separator: string, size: number): string {
  const parts: string[] = [];
  for (let end = digits.length; end > 0; end -= size)
    parts.unshift(digits.slice(Math.max(0, end - size), end));
  return parts.join(separator);
}

const USUAL_PRECISION = 6;

/** Returns the digits of a float that isn't negative. */
function digitsOf(size: number, { type, precision, isAlternate }: FormatSpec): string {
  const places = precision ?? USUAL_PRECISION;
  switch (type.toLowerCase()) {
    case 'f':
    case '%':
      return fixed(size, places, isAlternate);
    case 'e':
      return scientific(size, places, isAlternate);
    case '':
      if (precision === undefined) return floatText(size);
      return withPoint(general(size, Math.max(1, precision), isAlternate, 1));
    default:
      return general(size, Math.max(1, places), isAlternate, 0);
  }
}

const withPoint = (text: string): string => (/[.e]/u.test(text) ? text : `${text}.0`);

function fixed(size: number, places: number, isPointed: boolean): string {
  const digits = String(scaled(size, places)).padStart(places + 1, '0');
  const [before, after] = [digits.slice(0, digits.length - places), digits.slice(digits.length - places)];
  return after === '' && !isPointed ? before : `${before}.${after}`;
}

/** Returns the digits of a float in all, and the power of ten of the first one. */
function significant(size: number, places: number): { readonly digits: string; readonly power: number } {
  if (size === 0) return { digits: '0'.repeat(places + 1), power: 0 };
  let power = Number(size.toExponential().split('e')[1]);
  let digits = String(scaled(size, places - power));
  // The shortest text of a number may be one of the next power of ten, and rounding may lead there too.
  if (digits.length <= places) digits = String(scaled(size, places - (power -= 1)));
  if (digits.length > places + 1) digits = String(scaled(size, places - (power += 1)));
  return { digits, power };
}

function scientific(size: number, places: number, isPointed: boolean): string {
  const { digits, power } = significant(size, places);
  return withExponent(digits[0] ?? '', digits.slice(1), power, isPointed);
}

function withExponent(first: string, rest: string, power: number, isPointed: boolean): string {
  const mantissa = rest === '' && !isPointed ? first : `${first}.${rest}`;
  return `${mantissa}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
}

/** Formats for `g`: with an exponent only for a large or a small number, and without trailing zeros. */
function general(size: number, precision: number, isWhole: boolean, early: 0 | 1): string {
  const { digits, power } = significant(size, precision - 1);
  if (power < -4 || power >= precision - early) {
    const rest = digits.slice(1);
    return withExponent(digits[0] ?? '', isWhole ? rest : rest.replace(/0+$/u, ''), power, isWhole);
  }
  const text = fixed(size, Math.max(0, precision - 1 - power), isWhole);
  return isWhole || !text.includes('.') ? text : text.replace(/\.?0+$/u, '');
}

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

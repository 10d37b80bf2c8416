import { INVALID } from './fault';

const ASCII = 0x80;
const FIRST_PRINTABLE = 0x20;
/** The categories for which `str.isprintable` is false: Other and Separator. */
const NOT_PRINTABLE = /[\p{C}\p{Z}]/u;

/** Returns what CPython says of a character that begins no token. */
export function foreignCharacter(text: string, at: number): string {
  const code = text.codePointAt(at) ?? 0;
  if (code < ASCII && code >= FIRST_PRINTABLE) return INVALID;
  const char = String.fromCodePoint(code);
  const number = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  return NOT_PRINTABLE.test(char)
    ? `invalid non-printable character ${number}`
    : `invalid character '${char}' (${number})`;
}

const BASES: readonly (readonly [begin: RegExp, name: string])[] = [
  [/^0x/i, 'hexadecimal'],
  [/^0o/i, 'octal'],
  [/^0b/i, 'binary'],
  [/j.$/i, 'imaginary'],
];

/** Returns what CPython says of a number with a character behind it that belongs to no number. */
export function wrongNumber(source: string): string {
  const base = BASES.find(([begin]) => begin.test(source))?.[1] ?? 'decimal';
  const last = source.slice(-1);
  return (base === 'octal' || base === 'binary') && /\d/.test(last)
    ? `invalid digit '${last}' in ${base} literal`
    : `invalid ${base} literal`;
}

export const LEADING_ZEROS =
  'leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers';

/** True for `0777`, an octal number of Python 2 that Python 3 refuses. */
export const hasLeadingZeros = (source: string): boolean => /^0[0-9_]*[1-9][0-9_]*$/.test(source);

import { INVALID } from './fault';

const ASCII = 0x80;
const FIRST_PRINTABLE = 0x20;
/** The categories for which `str.isprintable` is false: Other and Separator. */
const NOT_PRINTABLE = /[\p{C}\p{Z}]/u;

/** Returns CPython's message for a character that begins no token. */
export function foreignCharacter(text: string, at: number): string {
  const code = text.codePointAt(at) ?? 0;
  if (code < ASCII && code >= FIRST_PRINTABLE) return INVALID;
  const char = String.fromCodePoint(code);
  const number = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  return NOT_PRINTABLE.test(char)
    ? `invalid non-printable character ${number}`
    : `invalid character '${char}' (${number})`;
}

/** Numbers with a prefix: how they begin, what CPython calls them, and digits that they can't have. */
const BASES: readonly (readonly [begin: RegExp, name: string, wrong: RegExp])[] = [
  [/^0x/i, 'hexadecimal', /(?!)/],
  [/^0o/i, 'octal', /[89]/],
  [/^0b/i, 'binary', /[2-9]/],
  [/^[\d_.]*j/i, 'imaginary', /(?!)/],
];

/** Returns CPython's message for a number with a character in it, or behind it, that doesn't belong there. */
export function wrongNumber(text: string, start: number): string {
  const [word = ''] = /^\w+/.exec(text.slice(start, start + MAX_NUMBER)) ?? [];
  const [, base = 'decimal', wrong = /(?!)/] = BASES.find(([begin]) => begin.test(word)) ?? [];
  const digit = wrong.exec(word)?.[0];
  return digit === undefined ? `invalid ${base} literal` : `invalid digit '${digit}' in ${base} literal`;
}

/** The number of characters that the message is looked for in. */
const MAX_NUMBER = 100;

export const LEADING_ZEROS =
  'leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers';

/** True for `0777`, an octal number of Python 2 that Python 3 refuses. */
export const hasLeadingZeros = (source: string): boolean => /^0[0-9_]*[1-9][0-9_]*$/.test(source);

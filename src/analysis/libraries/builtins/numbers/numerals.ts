/** How Python reads numbers from texts: `int(text, base)` and `float(text)`, as CPython 3.14 does. */

const PREFIXES: ReadonlyMap<string, number> = new Map([
  ['0b', 2],
  ['0o', 8],
  ['0x', 16],
]);

const SPACES = /^[\s\x1c-\x1f\x85]+|[\s\x1c-\x1f\x85]+$/gu;

const DIGIT = /\p{Nd}/u;
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;

/** Returns a text without spaces around it, in lower case, with the decimal digits of all scripts as `0` to `9`. */
const plain = (text: string): string =>
  text
    .replace(SPACES, '')
    .toLowerCase()
    .replace(OTHER_DIGITS, (digit) => String(valueOf(digit)));

/** Returns the value of a decimal digit: Unicode has them in runs of ten, from zero. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (code - zero) % 10;
}

/** Returns `int(text, base)`; `undefined` for a text that Python refuses. `given`: the base, or 0 if a prefix names it. */
export function integerFrom(text: string, given: number): number | bigint | undefined {
  const clean = plain(text);
  const sign = /^[+-]/u.exec(clean)?.[0] ?? '';
  const unsigned = clean.slice(sign.length);
  const named = PREFIXES.get(unsigned.slice(0, 2));
  const isNamed = named !== undefined && (given === 0 || given === named);
  const base = given === 0 ? (named ?? 10) : given;
  // Without a base, zeros may only lead zero.
  if (given === 0 && !isNamed && /^0[0_]*[1-9]/u.test(unsigned)) return undefined;
  const digits = isNamed ? unsigned.slice(2).replace(/^_/u, '') : unsigned;
  if (!/^[0-9a-z]+(?:_[0-9a-z]+)*$/u.test(digits)) return undefined;
  const values = Array.from(digits.replaceAll('_', ''), (digit) => Number.parseInt(digit, 36));
  if (values.some((value) => value >= base)) return undefined;
  const sum = values.reduce((total, value) => total * BigInt(base) + BigInt(value), 0n);
  const result = sign === '-' ? -sum : sum;
  return Number.isSafeInteger(Number(result)) ? Number(result) : result;
}

/** Returns `float(text)`; `undefined` for a text that Python refuses. */
export function floatFrom(text: string): number | undefined {
  const clean = plain(text).replace(/(?<=\d)_(?=\d)/gu, '');
  if (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/u.test(clean)) return Number(clean);
  if (/^[+-]?inf(?:inity)?$/u.test(clean)) return clean.startsWith('-') ? -Infinity : Infinity;
  return /^[+-]?nan$/u.test(clean) ? NaN : undefined;
}

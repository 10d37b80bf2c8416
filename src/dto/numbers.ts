/** The digits that a float can represent, so that a number means the same here, in JSON and in Python. */
const FLOAT_DIGITS = 15;
const DIGITS = 28;

/** Normalises a number: `007` → `7`, `-0` → `0`, `1.50` → `1.50`; `undefined` if it's no decimal number, or too long. */
export function parseNumber(text: string, kind: 'int' | 'float' | 'decimal'): string | undefined {
  const match = /^(-?)([0-9]+)(\.[0-9]+)?$/.exec(text);
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  if (kind === 'int' && fraction !== '') return undefined;
  const digits = whole.replace(/^0+(?=.)/, '');
  if (digits.length + fraction.length > (kind === 'float' ? FLOAT_DIGITS : DIGITS)) return undefined;
  const isZero = /^0*$/.test(digits + fraction.slice(1));
  return `${isZero ? '' : sign}${digits}${fraction}`;
}

/** Compares numbers of {@link parseNumber} exactly, for any number of digits. Negative if `left` is less. */
export function compareNumbers(left: string, right: string): number {
  const places = Math.max(...[left, right].map((text) => fractionOf(text).length));
  const difference = scale(left, places) - scale(right, places);
  return difference < 0n ? -1 : Number(difference > 0n);
}

function scale(text: string, places: number): bigint {
  const [whole = ''] = text.split('.');
  return BigInt(whole + fractionOf(text).padEnd(places, '0'));
}

function fractionOf(text: string): string {
  return text.split('.')[1] ?? '';
}

import { num } from '../values/make';
import type { Single, Value } from '../values/values';

/** Returns a part of a number as a complex one, or of a whole number as a fraction. */
export function partOfNumber(value: Single, name: string): Value | undefined {
  if (value.kind !== 'num' && value.kind !== 'bool') return undefined;
  const number = value.kind === 'bool' ? num(Number(value.value)) : value;
  if (name === 'real') return number;
  if (name === 'imag') return num(0, number.isFloat);
  if (number.isFloat) return undefined;
  return name === 'numerator' ? number : name === 'denominator' ? num(1) : undefined;
}

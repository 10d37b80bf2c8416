import { findOnClass } from '../values/classes';
import { num } from '../values/make';
import type { ClassValue, Single, Value } from '../values/values';

/** Returns a part of a number as a complex one, or of a whole number as a fraction. */
export function partOfNumber(value: Single, name: string): Value | undefined {
  if (value.kind !== 'num' && value.kind !== 'bool') return undefined;
  const number = value.kind === 'bool' ? num(Number(value.value)) : value;
  if (name === 'real') return number;
  if (name === 'imag') return num(0, number.isFloat);
  if (number.isFloat) return undefined;
  return name === 'numerator' ? number : name === 'denominator' ? num(1) : undefined;
}

/** Built-in values whose classes have static and class methods. */
export const PLAIN: ReadonlySet<Single['kind']> = new Set(['str', 'bytes', 'num', 'dict']);

/** Returns a static or class method that a built-in value has from its class: `"".maketrans`, `{}.fromkeys`. */
export function throughClass(type: ClassValue, name: string): Value | undefined {
  const found = findOnClass(type, name);
  if (found?.kind !== 'descriptor') return undefined;
  if (found.type === 'staticmethod') return found.func;
  return found.type === 'classmethod' ? { kind: 'method', self: type, func: found.func } : undefined;
}

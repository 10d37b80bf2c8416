import type { Site } from '../../../interpreter/calls/call-site';
import { keepMade } from '../../../interpreter/values/made';
import { num, str, unknown } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Unknown, Value } from '../../../interpreter/values/values';
import { keepRatio } from '../../kit/ratios';
import { plain } from '../../kit/values';
import { type Decimal, decimalOf, ratioOfDecimal, textOfDecimal } from './number';

export const NAME = 'decimal.Decimal';

const DATA = new WeakMap<InstanceValue, Decimal>();

/** Makes an object of a number. */
export function made({ vm, at }: Site, cls: ClassValue, value: Decimal): InstanceValue {
  const self = vm.instance(cls, at);
  DATA.set(self, value);
  keepMade(self, { name: NAME, args: [str(textOfDecimal(value))], keywords: new Map(), open: undefined });
  return keepRatio(self, ratioOfDecimal(value));
}

/** Returns the number that an object is. */
export const dataOf = (value: Value): Decimal | undefined =>
  value.kind === 'instance' ? DATA.get(value) : undefined;

/** Returns the number that an operand is: a Decimal, or a whole number. */
export function operandOf(value: Value): Decimal | undefined {
  const known = dataOf(value);
  if (known !== undefined) return known;
  const under = plain(value);
  if (under.kind === 'bool') return decimalOf(under.value ? 1n : 0n, 0);
  return under.kind === 'num' && !under.isFloat ? decimalOf(BigInt(under.value), 0) : undefined;
}

/** Raises an exception of `decimal` if a `try` catches it. */
export function signal({ vm, at }: Site, name: string, words: string): Unknown {
  const cls = vm.models.library(`decimal.${name}`);
  if (cls?.kind !== 'class') return unknown('library', words, at);
  return vm.raiseIfCaught(cls, words, at, false, vm.list([str(words), num(0)].slice(0, 1)));
}

import type { Site } from '../../../interpreter/calls/call-site';
import { callMethod } from '../../../interpreter/calls/calls';
import { divideEvenly, scaled, whole } from '../../../interpreter/values/exact';
import { num } from '../../../interpreter/values/make';
import type { NumValue, Value } from '../../../interpreter/values/values';
import { refusedOperand, wholeOf } from '../../kit/operands';
import { plain } from '../../kit/values';

/** Digits of a float behind the point, at most: rounding to more changes nothing. */
const MAX_DIGITS = 330;

/** Answers `round(number, ndigits)`: ties go to the even digit. */
export function round(number: Value, ndigits: Value, site: Site): Value {
  const { vm, at } = site;
  const isPlain = ndigits.kind === 'none';
  const own =
    number.kind === 'instance'
      ? callMethod(vm, number, '__round__', isPlain ? [] : [ndigits], at)
      : undefined;
  if (own !== undefined) return own;
  const under = plain(number);
  const value = under.kind === 'bool' ? num(Number(under.value)) : under;
  if (value.kind !== 'num') return refusedOperand(site, number, 'round(…)');
  const digits = isPlain ? undefined : wholeOf(site, ndigits);
  if (digits === undefined && !isPlain) return refusedOperand(site, ndigits, 'a number of digits');
  if (!value.isFloat) return roundInteger(value, Number(digits ?? 0));
  if (!isPlain) return roundFloat(value, Number(digits));
  return toWhole(Number(value.value), (float) => scaled(float, 0), site);
}

function roundInteger({ value }: NumValue, digits: number): Value {
  if (digits >= 0) return num(value);
  if (-digits > String(value).length) return num(0);
  const unit = 10n ** BigInt(-digits);
  return num(whole(divideEvenly(BigInt(value), unit) * unit));
}

function roundFloat(number: NumValue, digits: number): Value {
  const value = Number(number.value);
  if (!Number.isFinite(value) || value === 0 || digits > MAX_DIGITS) return number;
  if (digits < -MAX_DIGITS) return num(value < 0 ? -0 : 0, true);
  const rounded = Number(`${scaled(value, digits)}e${-digits}`);
  return num(rounded === 0 && value < 0 ? -0 : rounded, true);
}

/** Returns a float as a whole number, by a way to round it; there's none for NaN and infinities. */
export function toWhole(value: number, convert: (value: number) => bigint, { vm, at }: Site): Value {
  if (Number.isFinite(value)) return num(whole(convert(value)));
  return Number.isNaN(value)
    ? vm.raiseIfCaught('ValueError', 'cannot convert float NaN to integer', at)
    : vm.raiseIfCaught('OverflowError', 'cannot convert float infinity to integer', at);
}

import type { Call } from '../../interpreter/calls/call-site';
import { whole } from '../../interpreter/values/exact';
import { bool, bytes, native as rawNative, num, str, textOf, tuple } from '../../interpreter/values/make';
import { floatText } from '../../interpreter/values/format-number';
import { scaled } from '../../interpreter/values/exact';
import type { NativeFunction, NumValue, Value } from '../../interpreter/values/values';
import type { Site } from '../../interpreter/calls/call-site';
import { invoke } from '../kit/calls';
import { classMethods, type Member, methodsOf } from '../kit/model';
import { refusedOperand, wholeOf } from '../kit/operands';
import { isTrue } from '../kit/truth-values';
import { causeOf, plain } from '../kit/values';
import { iterate } from '../../interpreter/evaluation/iterate';
import { fractionOf, round, toWhole } from './rounding';

const sizeOf = ({ value }: NumValue): bigint => {
  const exact = BigInt(value);
  return exact < 0n ? -exact : exact;
};

const asWhole = (self: NumValue, site: Site, convert: (value: number) => number): Value =>
  self.isFloat ? toWhole(Number(self.value), (value) => BigInt(convert(value)), site) : self;

/** Methods of `int` and `float`. */
export const NUMBER_METHODS = methodsOf('num', 'int', {
  'is_integer()': ({ value }) => bool(typeof value === 'bigint' || Number.isInteger(value)),
  'conjugate()': (self) => self,
  'bit_length()': (self, _, { at }) => {
    if (self.isFloat) return causeOf(undefined, 'bits of a float', at);
    const size = sizeOf(self);
    return num(size === 0n ? 0 : size.toString(2).length);
  },
  'bit_count()': (self, _, { at }) =>
    self.isFloat
      ? causeOf(undefined, 'bits of a float', at)
      : num(sizeOf(self).toString(2).replaceAll('0', '').length),
  'as_integer_ratio()': (self, _, { vm, at }) => {
    if (!self.isFloat) return tuple(self, num(1));
    const value = Number(self.value);
    if (Number.isFinite(value)) return tuple(...fractionOf(value));
    return Number.isNaN(value)
      ? vm.raiseIfCaught('ValueError', 'cannot convert NaN to integer ratio', at)
      : vm.raiseIfCaught('OverflowError', 'cannot convert Infinity to integer ratio', at);
  },
  'hex()': (self, _, { at }) =>
    self.isFloat ? str(hexOf(Number(self.value))) : causeOf(undefined, 'hex() of an integer', at),
  "to_bytes(length=1, byteorder='big', *, signed=False)": (self, { length, byteorder, signed }, site) =>
    toBytes(self, [length, byteorder, signed], site),
  '__floor__()': (self, _, site) => asWhole(self, site, Math.floor),
  '__ceil__()': (self, _, site) => asWhole(self, site, Math.ceil),
  '__trunc__()': (self, _, site) => asWhole(self, site, Math.trunc),
  '__round__(ndigits=None, /)': (self, { ndigits }, site) => round(self, ndigits, site),
});

/** Methods of `True` and `False`: those of the numbers that they are. */
export const BOOL_METHODS: Readonly<Record<string, NativeFunction>> = Object.fromEntries(
  Object.entries(NUMBER_METHODS).map(([name, method]) => {
    const run = (call: Call): Value => {
      const [self, ...rest] = call.args;
      return method.run(self?.kind === 'bool' ? { ...call, args: [num(Number(self.value)), ...rest] } : call);
    };
    return [name, rawNative(method.name, run, method.keepsChoices)];
  }),
);

/** `float.hex()`: the mantissa in base 16, the exponent in base 2. */
function hexOf(value: number): string {
  if (!Number.isFinite(value)) return floatText(value);
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  const size = Math.abs(value);
  if (size === 0) return `${sign}0x0.0p+0`;
  let power = Math.max(-1022, Math.floor(Math.log2(size)));
  while (size / 2 ** power >= 2) power += 1;
  while (power > -1022 && size / 2 ** power < 1) power -= 1;
  const mantissa = size / 2 ** power;
  const digits = scaledBits(mantissa - Math.floor(mantissa))
    .toString(16)
    .padStart(13, '0');
  return `${sign}0x${Math.floor(mantissa)}.${digits}p${power < 0 ? '-' : '+'}${Math.abs(power)}`;
}

const scaledBits = (fraction: number): bigint => scaled(fraction * 2 ** 52, 0);

const BIG_OR_LITTLE = /^(?:big|little)$/u;

function toBytes(self: NumValue, [length, order, signed]: readonly Value[], site: Site): Value {
  const { vm, at } = site;
  const [size, name] = [wholeOf(site, length), order === undefined ? undefined : textOf(order)];
  if (size === undefined || name === undefined || self.isFloat) return causeOf(length, 'bytes', at);
  if (!BIG_OR_LITTLE.test(name))
    return vm.raiseIfCaught('ValueError', "byteorder must be either 'little' or 'big'", at);
  if (size < 0) return vm.raiseIfCaught('ValueError', 'length argument must be non-negative', at);
  const [value, bits] = [BigInt(self.value), BigInt(size) * 8n];
  const isSigned = isTrue(signed);
  const limit = isSigned ? (bits === 0n ? 0n : 1n << (bits - 1n)) : 1n << bits;
  if (value >= limit && !(value === 0n && bits === 0n))
    return vm.raiseIfCaught('OverflowError', 'int too big to convert', at);
  if (value < (isSigned ? -limit : 0n))
    return vm.raiseIfCaught('OverflowError', "can't convert negative int to unsigned", at);
  const digits =
    bits === 0n
      ? ''
      : BigInt.asUintN(Number(bits), value)
          .toString(16)
          .padStart(Number(size) * 2, '0');
  const data = Buffer.from(digits, 'hex');
  return bytes((name === 'big' ? data : data.reverse()).toString('latin1'));
}

/** `int.from_bytes`. */
export const FROM_BYTES: readonly Member[] = classMethods('int', {
  "from_bytes(cls, bytes, byteorder='big', *, signed=False)": (
    { cls, bytes: given, byteorder, signed },
    site,
  ) => {
    const { vm, at } = site;
    const content = plain(given);
    const listed = content.kind === 'list' || content.kind === 'tuple' ? iterate(vm, content, at).items : [];
    const codes = listed.map(({ value }) => Number(wholeOf(site, value)));
    const data = content.kind === 'bytes' ? Buffer.from(content.value, 'latin1') : Buffer.from(codes);
    const order = textOf(byteorder);
    if (content.kind === 'str') return refusedOperand(site, content, 'cannot convert str to bytes');
    const isKnown = content.kind === 'bytes' || (listed.length > 0 && !codes.some(Number.isNaN));
    if (!isKnown || order === undefined) return causeOf(given, 'a number of bytes', at);
    if (!BIG_OR_LITTLE.test(order))
      return vm.raiseIfCaught('ValueError', "byteorder must be either 'little' or 'big'", at);
    const digits = (order === 'big' ? data : data.reverse()).toString('hex');
    const value = digits === '' ? 0n : BigInt(`0x${digits}`);
    const number = num(whole(isTrue(signed) ? BigInt.asIntN(data.length * 8, value) : value));
    // The number may be of a subclass, or of `bool`.
    const isPlain = cls.kind === 'class' && cls.name === 'int' && cls.place === undefined;
    return isPlain ? number : invoke(site, cls, number);
  },
});

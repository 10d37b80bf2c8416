import type { Site } from '../../../interpreter/calls/call-site';
import { ofFormat } from '../../../interpreter/evaluation/formatted';
import { ratioOf } from '../../../interpreter/values/exact';
import { formatDigits } from '../../../interpreter/values/format-number';
import { type FormatSpec, readSpec, Refusal } from '../../../interpreter/values/format-spec';
import { bool, num, str, textOf, tuple } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { classMethods, type Member, methods, properties } from '../../kit/model';
import { wholeOf } from '../../kit/operands';
import { integer } from '../../kit/ratios';
import { causeOf, plain } from '../../kit/values';
import { roundingOf, rulesAt } from './context';
import { dataOf, made, NAME, operandOf, signal } from './data';
import {
  type Decimal,
  decimalOf,
  MAX_POWER,
  normalized,
  plainText,
  readDecimal,
  rootOf,
  type Rules,
  signed,
  sizeOf,
  textOfDecimal,
  withExponent,
} from './number';

export { NAME } from './data';

/** Makes a number of a text, a whole number, a float, or another one. */
export function fromValue(cls: ClassValue, value: Value, site: Site): Value {
  const text = textOf(value);
  if (text !== undefined) {
    const read = readDecimal(text);
    if (read === undefined) return signal(site, 'InvalidOperation', 'decimal.ConversionSyntax');
    return read === 'special' ? causeOf(value, 'a decimal number', site.at) : made(site, cls, read);
  }
  const known = operandOf(value) ?? fromFloat(value) ?? fromTuple(value);
  return known === undefined ? causeOf(value, 'a decimal number', site.at) : made(site, cls, known);
}

/** Returns a float as what it is exactly. */
function fromFloat(value: Value): Decimal | undefined {
  const under = plain(value);
  if (under.kind !== 'num' || !Number.isFinite(Number(under.value))) return undefined;
  const [above, below] = ratioOf(Number(under.value));
  const power = below.toString(2).length - 1;
  if (power > MAX_POWER) return undefined;
  return decimalOf(above * 5n ** BigInt(power), -power, Object.is(under.value, -0));
}

/** Reads `(sign, digits, exponent)`. */
function fromTuple(value: Value): Decimal | undefined {
  if (value.kind !== 'tuple') return undefined;
  const [sign, digits, exponent] = value.items.map((one) => one.value);
  const all = digits?.kind === 'tuple' ? digits.items.map((one) => textOfDigit(one.value)) : undefined;
  const power = exponent?.kind === 'num' ? Number(exponent.value) : undefined;
  if (sign?.kind !== 'num' || all === undefined || power === undefined || all.includes(undefined))
    return undefined;
  return { isNegative: Number(sign.value) === 1, digits: BigInt(all.join('') || '0'), exponent: power };
}

const textOfDigit = (value: Value): string | undefined =>
  value.kind === 'num' ? String(value.value) : undefined;

type Read = (value: Decimal, self: InstanceValue, site: Site) => Value;

const of =
  (read: Read) =>
  (self: InstanceValue, _: unknown, site: Site): Value => {
    const value = dataOf(self);
    return value === undefined ? causeOf(self, 'a decimal number', site.at) : read(value, self, site);
  };

const ruled = (read: (value: Decimal, rules: Rules, self: InstanceValue, site: Site) => Value) =>
  of((value, self, site) => {
    const rules = rulesAt(site);
    return rules === undefined ? causeOf(self, 'a decimal number', site.at) : read(value, rules, self, site);
  });

export const PARTS: readonly Member[] = [
  ...properties(NAME, {
    real: (self) => self,
    imag: (self, site) => made(site, self.cls, decimalOf(0n, 0)),
  }),
  ...methods(NAME, {
    '__str__()': of((value) => str(textOfDecimal(value))),
    '__repr__()': of((value) => str(`Decimal('${textOfDecimal(value)}')`)),
    '__format__(format_spec, /)': (self, { format_spec: spec }, site) => {
      const [value, text, rules] = [dataOf(self), textOf(spec), rulesAt(site)];
      if (value === undefined || text === undefined || rules === undefined)
        return causeOf(spec, 'a decimal number as text', site.at);
      const read = readSpec(text, '>', 'decimal.Decimal');
      const formatted = read instanceof Refusal ? read : formattedAs(value, read, rules);
      return formatted === undefined
        ? str(causeOf(spec, 'a decimal number as text', site.at))
        : ofFormat(site.vm, formatted, site.at);
    },
    '__copy__()': (self) => self,
    '__deepcopy__(memo, /)': (self) => self,
    'is_zero()': of(({ digits }) => bool(digits === 0n)),
    'is_signed()': of(({ isNegative }) => bool(isNegative)),
    'is_nan()': of(() => bool(false)),
    'is_infinite()': of(() => bool(false)),
    'is_finite()': of(() => bool(true)),
    'adjusted()': of(({ digits, exponent }) => num(exponent + sizeOf(digits) - 1)),
    'copy_abs()': of((value, self, site) => made(site, self.cls, { ...value, isNegative: false })),
    'copy_negate()': of((value, self, site) =>
      made(site, self.cls, { ...value, isNegative: !value.isNegative }),
    ),
    'normalize(context=None)': ruled((value, rules, self, site) =>
      made(site, self.cls, normalized(value, rules)),
    ),
    'sqrt(context=None)': ruled((value, rules, self, site) =>
      value.isNegative && value.digits !== 0n
        ? signal(site, 'InvalidOperation', 'decimal.InvalidOperation')
        : made(site, self.cls, rootOf(value, rules)),
    ),
    'as_tuple()': of(({ isNegative, digits, exponent }) =>
      tuple(
        num(isNegative ? 1 : 0),
        tuple(...[...digits.toString()].map((one) => num(Number(one)))),
        num(exponent),
      ),
    ),
    'quantize(exp, rounding=None, context=None)': (self, { exp, rounding }, site) =>
      quantized(self, exp, rounding, site),
    'to_integral_value(rounding=None, context=None)': (self, { rounding }, site) =>
      toIntegral(self, rounding, site),
    'to_integral(rounding=None, context=None)': (self, { rounding }, site) =>
      toIntegral(self, rounding, site),
    '__round__(n=None)': (self, { n }, site) => {
      const value = dataOf(self);
      const places = n.kind === 'none' ? 0 : wholeOf(site, n);
      if (value === undefined || places === undefined) return causeOf(n, 'a decimal number', site.at);
      const result = withExponent(value, -Number(places), 'ROUND_HALF_EVEN');
      return n.kind === 'none' ? integer(signed(result)) : made(site, self.cls, result);
    },
  }),
];

function quantized(self: InstanceValue, exp: Value, rounding: Value, site: Site): Value {
  const [value, like, rules] = [dataOf(self), operandOf(exp), rulesAt(site)];
  const how = rounding.kind === 'none' ? rules?.rounding : roundingOf(rounding);
  if (value === undefined || like === undefined || rules === undefined || how === undefined)
    return causeOf(like === undefined ? exp : rounding, 'a decimal number', site.at);
  if (Math.abs(value.exponent - like.exponent) > MAX_POWER) return causeOf(self, 'a decimal number', site.at);
  const result = withExponent(value, like.exponent, how);
  return sizeOf(result.digits) > rules.precision
    ? signal(site, 'InvalidOperation', 'decimal.InvalidOperation')
    : made(site, self.cls, result);
}

function toIntegral(self: InstanceValue, rounding: Value, site: Site): Value {
  const [value, rules] = [dataOf(self), rulesAt(site)];
  const how = rounding.kind === 'none' ? rules?.rounding : roundingOf(rounding);
  if (value === undefined || how === undefined) return causeOf(rounding, 'a decimal number', site.at);
  return made(site, self.cls, value.exponent >= 0 ? value : withExponent(value, 0, how));
}

/** Formats a number; `undefined` for a format that isn't known. */
function formattedAs(value: Decimal, spec: FormatSpec, { rounding }: Rules): string | undefined {
  const { type, precision } = spec;
  if (type === '' && precision === undefined) {
    const [, digits = '', rest = ''] = /^-?(\d+)(.*)$/su.exec(textOfDecimal(value)) ?? [];
    return formatDigits(value.isNegative, digits, rest, spec);
  }
  if (!['f', 'F', '%'].includes(type)) return undefined;
  const scaled = type === '%' ? { ...value, exponent: value.exponent + 2 } : value;
  const places = precision ?? Math.max(0, -scaled.exponent);
  const result = withExponent(scaled, -places, rounding);
  const [digits = '', after] = plainText(result.digits, -places).split('.');
  const rest = `${after === undefined ? '' : `.${after}`}${type === '%' ? '%' : ''}`;
  return formatDigits(value.isNegative, digits, rest, spec);
}

export const CLASS_METHODS: readonly Member[] = classMethods(NAME, {
  'from_float(cls, f, /)': ({ cls, f }, site) =>
    cls.kind === 'class' ? fromValue(cls, f, site) : causeOf(f, 'a decimal number', site.at),
});

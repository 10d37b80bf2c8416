import type { Call } from '../../interpreter/calls/call-site';
import { callMethod } from '../../interpreter/calls/calls';
import { keyOf } from '../../interpreter/values/dicts';
import { each } from '../../interpreter/guards/forks';
import { formatValue, toRepr } from '../../interpreter/evaluation/format';
import { NONE, num, str, textOf, tuple } from '../../interpreter/values/make';
import { binary } from '../../interpreter/evaluation/operators';
import type { Single, Value } from '../../interpreter/values/values';
import { causeOf, given, integerOf, plain, textArgument } from '../kit/support';

/** Functions over numbers and texts. */
export const NUMBERS: Readonly<Record<string, (call: Call) => Value>> = {
  abs: ({ vm, args: [value = NONE], at }) => {
    const own = value.kind === 'choice' ? undefined : callMethod(vm, value, '__abs__', [], at);
    const number = plain(value);
    if (number.kind === 'bool') return num(Number(number.value));
    if (number.kind !== 'num') return own ?? causeOf(value, 'abs(…)', at);
    return num(number.value < 0 ? -number.value : number.value, number.isFloat);
  },
  round,
  divmod: ({ vm, args: [a = NONE, b = NONE], at }) =>
    tuple(binary(vm, '//', a, b, at), binary(vm, '%', a, b, at)),
  pow: ({ vm, args: [base = NONE, exponent = NONE, modulus], at }) => {
    const power = binary(vm, '**', base, exponent, at);
    return modulus === undefined ? power : binary(vm, '%', power, modulus, at);
  },
  ord: (call) => {
    const text = textArgument(call, 0, 'c');
    const code = text === undefined ? undefined : text.codePointAt(0);
    return code === undefined ? causeOf(call.args[0], 'ord(…)', call.at) : num(code);
  },
  chr: ({ args: [value], at }) => {
    const code = integerOf(value);
    return code === undefined || code < 0 || code > 0x10ffff
      ? str(causeOf(value, 'chr(…)', at))
      : str(String.fromCodePoint(code));
  },
  hex: based('0x', 16),
  oct: based('0o', 8),
  bin: based('0b', 2),
  id: ({ at }) => causeOf(undefined, 'the identity of an object', at),
  hash: ({ vm, args: [value = NONE], at }) => {
    const own = value.kind === 'choice' ? undefined : callMethod(vm, value, '__hash__', [], at);
    const number = integerOf(value);
    return (
      own ??
      (number === undefined || number < -1 || keyOf(value) === undefined
        ? causeOf(undefined, 'a hash', at)
        : num(number === -1 ? -2 : number))
    );
  },
  repr: ({ vm, args: [value = NONE], at }) => each(vm, value, (one) => toRepr(vm, one, at)),
  ascii: ({ vm, args: [value = NONE], at }) =>
    each(vm, value, (one) => each(vm, toRepr(vm, one, at), (text) => escaped(text, at))),
  format: ({ vm, args: [value = NONE, spec = str()], at }) =>
    each(vm, value, (one) => each(vm, spec, (how) => formatValue(vm, one, undefined, how, at))),
};

function based(prefix: string, base: number): (call: Call) => Value {
  return ({ args: [value], at }) => {
    const number = integerOf(value);
    if (number === undefined) return str(causeOf(value, 'a number as text', at));
    return str(`${number < 0 ? '-' : ''}${prefix}${Math.abs(number).toString(base)}`);
  };
}

function escaped(value: Single, at: Call['at']): Value {
  const text = textOf(value);
  if (text === undefined) return causeOf(value, 'a text', at);
  return str(text.replace(/[^\0-\x7f]/gu, (char) => escapeOf(char.codePointAt(0) ?? 0)));
}

const escapeOf = (code: number): string =>
  code < 0x100 ? `\\x${hex(code, 2)}` : code < 0x10000 ? `\\u${hex(code, 4)}` : `\\U${hex(code, 8)}`;

const hex = (code: number, width: number): string => code.toString(16).padStart(width, '0');

/** Rounds half to even, as Python does. */
function round(call: Call): Value {
  const {
    args: [value = NONE],
    at,
  } = call;
  const number = plain(value);
  const digits = integerOf(given(call, 1, 'ndigits'));
  if (number.kind === 'bool') return num(Number(number.value));
  if (number.kind !== 'num') return causeOf(value, 'round(…)', at);
  if (!number.isFloat)
    return digits === undefined || digits >= 0 ? number : causeOf(undefined, 'round(…)', at);
  const exact = Number(number.value);
  if (digits !== undefined)
    return digits < 0 ? causeOf(undefined, 'round(…)', at) : num(roundTo(exact, digits), true);
  const floor = Math.floor(exact);
  const isHalf = exact - floor === 0.5;
  return num(isHalf ? (floor % 2 === 0 ? floor : floor + 1) : Math.round(exact));
}

/** `toFixed` rounds the exact binary value, as Python does; it only takes ties away from zero. */
function roundTo(value: number, digits: number): number {
  const scaled = value * 10 ** digits;
  const isTie =
    Math.abs(scaled - Math.trunc(scaled)) === 0.5 &&
    scaled / 10 ** digits === value &&
    Number(scaled.toFixed(1)) === scaled;
  const isExact = isTie && Number.isInteger(value * 2 ** 20);
  if (!isExact) return Number(value.toFixed(Math.min(digits, 100)));
  const floor = Math.floor(scaled);
  return (floor % 2 === 0 ? floor : floor + 1) / 10 ** digits;
}

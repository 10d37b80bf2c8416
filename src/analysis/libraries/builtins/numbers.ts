import type { Site } from '../../interpreter/calls/call-site';
import { callMethod } from '../../interpreter/calls/calls';
import { keyOf } from '../../interpreter/values/dicts';
import { each } from '../../interpreter/guards/forks';
import { formatValue, toRepr } from '../../interpreter/evaluation/format';
import { num, str, textOf, tuple } from '../../interpreter/values/make';
import { binary } from '../../interpreter/evaluation/operators';
import type { Single, Value } from '../../interpreter/values/values';
import { members, type Rule } from '../kit/model';
import { causeOf, integerOf, plain } from '../kit/values';

/** Functions over numbers and texts. */
export const NUMBERS = members('', {
  'abs(x, /)': ({ x }, { vm, at }) => {
    const own = x.kind === 'choice' ? undefined : callMethod(vm, x, '__abs__', [], at);
    const number = plain(x);
    if (number.kind === 'bool') return num(Number(number.value));
    if (number.kind !== 'num') return own ?? causeOf(x, 'abs(…)', at);
    return num(number.value < 0 ? -number.value : number.value, number.isFloat);
  },
  'round(number, ndigits=None)': ({ number, ndigits }, { at }) => round(number, ndigits, at),
  'divmod(x, y, /)': ({ x, y }, { vm, at }) => tuple(binary(vm, '//', x, y, at), binary(vm, '%', x, y, at)),
  'pow(base, exp, mod=None)': ({ base, exp, mod }, { vm, at }) => {
    const power = binary(vm, '**', base, exp, at);
    return mod.kind === 'none' ? power : binary(vm, '%', power, mod, at);
  },
  'ord(c, /)': ({ c }, { at }) => {
    const code = textOf(c)?.codePointAt(0);
    return code === undefined ? causeOf(c, 'ord(…)', at) : num(code);
  },
  'chr(i, /)': ({ i }, { at }) => {
    const code = integerOf(i);
    return str(
      code === undefined || code < 0 || code > 0x10ffff
        ? causeOf(i, 'chr(…)', at)
        : String.fromCodePoint(code),
    );
  },
  'hex(number, /)': based('0x', 16),
  'oct(number, /)': based('0o', 8),
  'bin(number, /)': based('0b', 2),
  'id(obj, /)': (_, { at }) => causeOf(undefined, 'the identity of an object', at),
  'hash(obj, /)': ({ obj }, { vm, at }) => {
    const own = obj.kind === 'choice' ? undefined : callMethod(vm, obj, '__hash__', [], at);
    const number = integerOf(obj);
    return (
      own ??
      (number === undefined || number < -1 || keyOf(obj) === undefined
        ? causeOf(undefined, 'a hash', at)
        : num(number === -1 ? -2 : number))
    );
  },
  'repr(obj, /)': ({ obj }, { vm, at }) => each(vm, obj, (one) => toRepr(vm, one, at)),
  'ascii(obj, /)': ({ obj }, { vm, at }) =>
    each(vm, obj, (one) => each(vm, toRepr(vm, one, at), (text) => escaped(text, at))),
  "format(value, format_spec='', /)": ({ value, format_spec: spec }, { vm, at }) =>
    each(vm, value, (one) => each(vm, spec, (how) => formatValue(vm, one, undefined, how, at))),
});

function based(prefix: string, base: number): Rule<'(number, /)'> {
  return ({ number: value }, { at }) => {
    const number = integerOf(value);
    return str(
      number === undefined
        ? causeOf(value, 'a number as text', at)
        : `${number < 0 ? '-' : ''}${prefix}${Math.abs(number).toString(base)}`,
    );
  };
}

function escaped(value: Single, at: Site['at']): Value {
  const text = textOf(value);
  if (text === undefined) return causeOf(value, 'a text', at);
  return str(text.replace(/[^\0-\x7f]/gu, (char) => escapeOf(char.codePointAt(0) ?? 0)));
}

const escapeOf = (code: number): string =>
  code < 0x100 ? `\\x${hex(code, 2)}` : code < 0x10000 ? `\\u${hex(code, 4)}` : `\\U${hex(code, 8)}`;

const hex = (code: number, width: number): string => code.toString(16).padStart(width, '0');

/** Rounds half to even, as Python does. */
function round(value: Value, ndigits: Value, at: Site['at']): Value {
  const number = plain(value);
  const digits = integerOf(ndigits);
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

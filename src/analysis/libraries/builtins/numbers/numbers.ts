import { callMethod } from '../../../interpreter/calls/calls';
import { heldKey, unknownHash } from '../../../interpreter/evaluation/keys';
import { findOnClass } from '../../../interpreter/values/classes';
import { hashOfNumber } from '../../../interpreter/values/exact';
import { each } from '../../../interpreter/guards/forks';
import { inAscii, toRepr } from '../../../interpreter/evaluation/text/format';
import { formatValue } from '../../../interpreter/evaluation/text/formatted';
import { num, str, textOf, tuple } from '../../../interpreter/values/make';
import { binary } from '../../../interpreter/evaluation/operators/operators';
import { viewOf } from '../../../interpreter/values/views';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import { members, type Rule } from '../../kit/model';
import { refusedOperand, wholeOf } from '../../kit/operands';
import { causeOf, plain } from '../../kit/values';
import { round } from './rounding';
import { fieldOf, fieldsOfHash } from '../../../interpreter/values/key-fields';
import type { Value } from '../../../interpreter/values/values';

/** Functions over numbers and texts. */
export const NUMBERS = members('', {
  'abs(x, /)': ({ x }, site) => {
    const own = x.kind === 'choice' ? undefined : callMethod(site.vm, x, '__abs__', [], site.at);
    const number = plain(x);
    if (number.kind === 'bool') return num(Number(number.value));
    if (number.kind !== 'num') return own ?? refusedOperand(site, x, 'abs(…)');
    return num(
      number.value < 0 || Object.is(number.value, -0) ? -number.value : number.value,
      number.isFloat,
    );
  },
  'round(number, ndigits=None)': ({ number, ndigits }, site) => round(number, ndigits, site),
  'divmod(x, y, /)': ({ x, y }, { vm, at }) => {
    const own = x.kind === 'choice' ? undefined : callMethod(vm, x, '__divmod__', [y], at);
    return own ?? tuple(binary(vm, '//', x, y, at), binary(vm, '%', x, y, at));
  },
  'pow(base, exp, mod=None)': ({ base, exp, mod }, site) =>
    mod.kind === 'none' ? binary(site.vm, '**', base, exp, site.at) : causeOf(mod, 'pow(…)', site.at),
  'ord(c, /)': ({ c }, site) => {
    const content = plain(c);
    const chars = content.kind === 'bytes' ? [...content.value] : [...(textOf(c) ?? '')];
    const code = chars.length === 1 ? chars[0]?.codePointAt(0) : undefined;
    return code === undefined ? refusedOperand(site, c, 'ord() expected a character') : num(code);
  },
  'chr(i, /)': ({ i }, site) => {
    const code = wholeOf(site, i);
    if (code === undefined) return str(refusedOperand(site, i, 'chr(…)'));
    return str(
      code < 0 || code > 0x10ffff
        ? site.vm.raiseIfCaught('ValueError', 'chr() arg not in range(0x110000)', site.at)
        : String.fromCodePoint(Number(code)),
    );
  },
  'hex(number, /)': based('0x', 16),
  'oct(number, /)': based('0o', 8),
  'bin(number, /)': based('0b', 2),
  'id(obj, /)': (_, { at }) => causeOf(undefined, 'the identity of an object', at),
  'hash(obj, /)': ({ obj }, site) => {
    const { vm, at } = site;
    if (obj.kind !== 'instance' || findOnClass(obj.cls, '__hash__')?.kind === 'none') heldKey(vm, [], obj);
    const own = obj.kind === 'choice' ? undefined : callMethod(vm, obj, '__hash__', [], at);
    if (own !== undefined) return own;
    const content = plain(obj);
    const wrong = unhashableIn(obj);
    if (wrong !== undefined && wrong.kind !== 'choice')
      return raiseInWords(
        vm,
        'TypeError',
        `unhashable type: '${wrong.kind === 'instance' ? wrong.cls.name : (viewOf(wrong)?.name ?? wrong.kind)}'`,
        at,
      );
    const number =
      content.kind === 'num' ? content.value : content.kind === 'bool' ? Number(content.value) : NaN;
    const hash = hashOfNumber(number);
    return hash === undefined ? unknownHash(content, at) : num(hash);
  },
  'repr(obj, /)': ({ obj }, { vm, at }) => each(vm, obj, (one) => toRepr(vm, one, at)),
  'ascii(obj, /)': ({ obj }, { vm, at }) =>
    each(vm, obj, (one) => each(vm, toRepr(vm, one, at), (text) => inAscii(text))),
  "format(value, format_spec='', /)": ({ value, format_spec: spec }, { vm, at }) =>
    each(vm, value, (one) => each(vm, spec, (how) => formatValue(vm, one, undefined, how, at))),
});

function based(prefix: string, base: number): Rule<'(number, /)'> {
  return ({ number: value }, site) => {
    const number = wholeOf(site, value);
    if (number === undefined) return str(refusedOperand(site, value, 'a number as text'));
    const digits = (number < 0 ? -number : number).toString(base);
    return str(`${number < 0 ? '-' : ''}${prefix}${digits}`);
  };
}

/** Values that are looked at, at most: `t = (t, t)` doubles them. */
const MAX_LOOKED_AT = 1000;

/** Returns the value that keeps another from being a key: a list, a dict, a set, or an object without a hash, also in a tuple. */
function unhashableIn(value: Value, room = { left: MAX_LOOKED_AT }): Value | undefined {
  room.left -= 1;
  if (room.left < 0) return undefined;
  switch (value.kind) {
    case 'list':
      // `dict.values()` has the hash of its identity; `dict.keys()` and `dict.items()` are sets.
      return viewOf(value) === undefined ? value : undefined;
    case 'dict':
      return value;
    case 'set':
      return value.frozen && viewOf(value) === undefined ? undefined : value;
    case 'tuple':
      return firstIn(
        value.items.map((one) => one.value),
        room,
      );
    case 'instance': {
      const hash = findOnClass(value.cls, '__hash__');
      if (hash?.kind === 'none') return value;
      if (hash?.kind === 'function') return undefined;
      if (value.payload !== undefined)
        return unhashableIn(value.payload, room) === undefined ? undefined : value;
      return firstIn(
        fieldsOfHash(value.cls).flatMap((name) => fieldOf(value, name) ?? []),
        room,
      );
    }
    default:
      return undefined;
  }
}

function firstIn(values: readonly Value[], room: { left: number }): Value | undefined {
  for (const one of values) {
    const found = unhashableIn(one, room);
    if (found !== undefined) return found;
  }
  return undefined;
}

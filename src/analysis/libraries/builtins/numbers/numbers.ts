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
    const isChangeable = content.kind === 'list' || content.kind === 'dict' || content.kind === 'set';
    if (isChangeable && viewOf(content) === undefined && !(content.kind === 'set' && content.frozen))
      return raiseInWords(vm, 'TypeError', `unhashable type: '${content.kind}'`, at);
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

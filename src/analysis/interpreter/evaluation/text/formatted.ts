import type { Place } from '../../../../base/diagnostics/place';
import type { FormattedValue, JoinedStr } from '../../../python/ast';
import { callMethod } from '../../calls/calls';
import { each } from '../../guards/forks';
import { BUILT_IN, raiseInWords, refuseOperands } from '../../guards/refusals';
import type { Machine } from '../../machine';
import { formatNumber } from '../../values/text/format-number';
import { formatText, Refusal } from '../../values/text/format-spec';
import { num, str, textOf, unknown } from '../../values/make';
import { copied } from '../../values/copied';
import type { Scope } from '../../values/scope';
import type { Single, Value } from '../../values/values';
import { evaluate } from '../evaluate';
import { concat, inAscii, toRepr, toStr } from './format';
import { firstHole } from '../items';
import { refuseSpecifier } from './own-text';

/** Evaluates an f-string. An unknown field leaves a hole. */
export function formatJoined(vm: Machine, { parts }: JoinedStr, scope: Scope): Value {
  return parts.reduce<Value>((left, part) => {
    if (typeof part === 'string') return each(vm, left, (known) => concat(known, str(part)));
    const field = formatField(vm, part, scope);
    return each(vm, left, (known) => each(vm, field, (next) => copied(vm, concat(known, next))));
  }, str());
}

function formatField(vm: Machine, field: FormattedValue, scope: Scope): Value {
  const at = scope.placeOf(field);
  const spec = field.spec === undefined ? str() : formatJoined(vm, field.spec, scope);
  const { debugText } = field;
  // `{x=}` alone shows the repr (Python 3.8).
  const conversion =
    field.conversion ?? (debugText !== undefined && field.spec === undefined ? 'r' : undefined);
  const formatted = each(vm, evaluate(vm, field.value, scope), (value) =>
    each(vm, spec, (how) => formatValue(vm, value, conversion, how, at)),
  );
  return debugText === undefined ? formatted : each(vm, formatted, (text) => concat(str(debugText), text));
}

/** Returns `format(value, spec)`, of `str(value)`, `repr(value)` or `ascii(value)` where it's converted. */
export function formatValue(
  vm: Machine,
  value: Single,
  conversion: 'r' | 's' | 'a' | undefined,
  spec: Single,
  at: Place,
): Value {
  const how = textOf(spec);
  if (how === undefined) return refuseSpecifier(vm, spec, at);
  if (conversion !== undefined) {
    const text = conversion === 's' ? toStr(vm, value, at) : toRepr(vm, value, at);
    return each(vm, text, (one) => pad(vm, conversion === 'a' ? inAscii(one) : one, how, at));
  }
  const own = callMethod(vm, value, '__format__', [str(how)], at);
  if (own !== undefined) {
    if (own.kind !== 'str' && BUILT_IN.has(own.kind))
      raiseInWords(vm, 'TypeError', `__format__ must return a str, not ${own.kind}`, at);
    return own;
  }
  const content = value.kind === 'instance' && value.payload?.kind === 'num' ? value.payload : value;
  if (how !== '' && (content.kind === 'num' || content.kind === 'bool')) {
    const number = content.kind === 'bool' ? num(Number(content.value)) : content;
    return ofFormat(vm, formatNumber(number, how), at);
  }
  if (value.kind === 'unknown' && TOO_MANY_DIGITS.test(how))
    return ofFormat(vm, new Refusal('Too many decimal digits in format string'), at);
  if (how !== '' && (HAS_NO_FORMAT.has(value.kind) || value.kind === 'instance'))
    refuseOperands(vm, `unsupported format string passed to ${value.kind}.__format__`, at, value);
  return each(vm, toStr(vm, value, at), (text) => pad(vm, text, how, at));
}

/** Matches a width or a precision that no type takes. */
const TOO_MANY_DIGITS = /\d{19}/u;

/** Kinds of values that are formatted without a specifier only. */
const HAS_NO_FORMAT: ReadonlySet<Single['kind']> = new Set(['none', 'list', 'tuple', 'set', 'dict', 'bytes']);

/** Returns a formatted text, or the exception for a specifier that Python refuses. */
export const ofFormat = (vm: Machine, made: string | Refusal, at: Place): Value =>
  str(made instanceof Refusal ? vm.raiseIfCaught(made.type, made.words, at) : made);

/** Returns `format(text, spec)`. */
function pad(vm: Machine, value: Single, spec: string, at: Place): Value {
  if (spec === '') return value;
  const text = textOf(value);
  if (text !== undefined) return ofFormat(vm, formatText(text, spec), at);
  return str(value.kind === 'str' ? firstHole(value, at) : unknown('operands', `format ${spec}`, at));
}

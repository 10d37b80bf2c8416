import type { Place } from '../../../base/diagnostics/place';
import type { FormattedValue, JoinedStr } from '../../python/ast';
import { callMethod } from '../calls/calls';
import { contentOf, entriesOf, entryOf } from '../values/dicts';
import { evaluate } from './evaluate';
import { each } from '../guards/forks';
import { floatText, formatNumber } from '../values/format-number';
import { firstHole } from './items';
import { num, str, textOf, unknown } from '../values/make';
import type { Machine } from '../machine';
import type { Scope } from '../values/scope';
import type {
  DictValue,
  Item,
  ListValue,
  Single,
  StrValue,
  TupleValue,
  Unknown,
  Value,
} from '../values/values';

/** Evaluates an f-string. An unknown field leaves a hole. */
export function formatJoined(vm: Machine, { parts }: JoinedStr, scope: Scope): Value {
  return parts.reduce<Value>((left, part) => {
    if (typeof part === 'string') return each(vm, left, (known) => concat(known, str(part)));
    const field = formatField(vm, part, scope);
    return each(vm, left, (known) => each(vm, field, (next) => concat(known, next)));
  }, str());
}

const concat = (a: Single, b: Single): Value =>
  a.kind === 'str' && b.kind === 'str' ? str(...a.parts, ...b.parts) : a.kind === 'unknown' ? a : b;

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

function formatValue(
  vm: Machine,
  value: Single,
  conversion: 'r' | 's' | 'a' | undefined,
  spec: Single,
  at: Place,
): Value {
  const how = textOf(spec);
  if (how === undefined) return str(unknown('operands', 'a format specifier', at));
  if (conversion === undefined) {
    const own = callMethod(vm, value, '__format__', [str(how)], at);
    if (own !== undefined) return own;
    if (value.kind === 'num' && how !== '') return formatNumber(value, how, at);
  }
  const text = conversion === 'r' || conversion === 'a' ? toRepr(vm, value, at) : toStr(vm, value, at);
  return how === '' ? text : each(vm, text, (whole) => pad(whole, how, at));
}

/** Returns `format(text, spec)` for fill, alignment, width and precision. */
function pad(value: Single, spec: string, at: Place): Value {
  const text = textOf(value);
  const match = /^(?:(.)?([<>^]))?(0?\d+)?(?:\.(\d+))?s?$/su.exec(spec);
  if (text === undefined || match === null)
    return str(
      text === undefined && value.kind === 'str'
        ? firstHole(value, at)
        : unknown('operands', `format ${spec}`, at),
    );
  const [, fill = ' ', align = '<', width = '0', precision] = match;
  const cut = precision === undefined ? text : text.slice(0, Number(precision));
  const missing = Math.max(0, Number(width) - cut.length);
  const before = align === '>' ? missing : align === '^' ? Math.floor(missing / 2) : 0;
  return str(fill.repeat(before) + cut + fill.repeat(missing - before));
}

const hole = (value: Single, at: Place): StrValue =>
  str(value.kind === 'unknown' ? value : unknown('operands', `a ${value.kind} as text`, at));

/** Returns `str(value)`; a hole if that isn't known. */
export function toStr(vm: Machine, value: Single, at: Place): Value {
  switch (value.kind) {
    case 'str':
      return value;
    case 'num':
      return str(numberText(value));
    case 'bool':
      return str(value.value ? 'True' : 'False');
    case 'none':
      return str('None');
    case 'instance': {
      const own = callMethod(vm, value, '__str__', [], at) ?? callMethod(vm, value, '__repr__', [], at);
      if (own !== undefined) return own;
      return value.payload === undefined
        ? hole(value, at)
        : each(vm, value.payload, (inner) => toStr(vm, inner, at));
    }
    case 'library':
      return str(unknown('library', value.name, at));
    default:
      return toRepr(vm, value, at);
  }
}

const numberText = ({ value, isFloat }: Extract<Single, { kind: 'num' }>): string =>
  isFloat ? floatText(Number(value)) : String(value);

/** Returns `repr(value)`; a hole if that isn't known. */
export function toRepr(vm: Machine, value: Single, at: Place): Value {
  switch (value.kind) {
    case 'str':
      return reprOfText(value);
    case 'num':
    case 'bool':
    case 'none':
      return toStr(vm, value, at);
    case 'list':
    case 'tuple':
    case 'dict':
      return vm.showing.has(value) ? str(ITSELF[value.kind]) : reprOfContainer(vm, value, at);
    case 'class':
      return str(`<class '${value.module}.${value.qualname}'>`);
    case 'instance':
      return callMethod(vm, value, '__repr__', [], at) ?? hole(value, at);
    default:
      return hole(value, at);
  }
}

/** How Python shows a container inside itself. */
const ITSELF = { list: '[...]', tuple: '(...)', dict: '{...}' } as const;

function reprOfContainer(vm: Machine, value: ListValue | TupleValue | DictValue, at: Place): Value {
  vm.step(() => at);
  vm.showing.add(value);
  try {
    if (value.kind === 'dict') return reprOfDict(vm, value, at);
    if (value.kind === 'tuple')
      return enclosed(vm, '(', value.items, value.items.length === 1 ? ',)' : ')', at);
    return value.open === undefined ? enclosed(vm, '[', value.items, ']', at) : hole(value, at);
  } finally {
    vm.showing.delete(value);
  }
}

function reprOfText(value: StrValue): Value {
  const text = textOf(value);
  if (text === undefined) return str("'", ...value.parts, "'");
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text.replace(/\\/gu, '\\\\').replace(/\n/gu, '\\n').replace(/\t/gu, '\\t');
  return str(quote + (quote === "'" ? escaped.replace(/'/gu, "\\'") : escaped) + quote);
}

function enclosed(vm: Machine, open: string, items: readonly Item[], close: string, at: Place): Value {
  if (items.some(({ guard }) => vm.beyond(guard).length > 0))
    return str(unknown('alternatives', 'a list as text', at));
  const texts = items.map(({ value }) => each(vm, value, (one) => toRepr(vm, one, at)));
  return joined(vm, [str(open), ...separated(texts), str(close)]);
}

function reprOfDict(vm: Machine, dict: DictValue, at: Place): Value {
  if (dict.open !== undefined) return hole(dict, at);
  const texts = entriesOf(vm, dict).map(({ key, value }) =>
    joined(
      vm,
      [key, value].map((part, index) =>
        joined(vm, [...(index === 0 ? [] : [str(': ')]), each(vm, part, (one) => toRepr(vm, one, at))]),
      ),
    ),
  );
  return joined(vm, [str('{'), ...separated(texts), str('}')]);
}

const separated = (texts: readonly Value[]): Value[] =>
  texts.flatMap((text, index) => (index === 0 ? [text] : [str(', '), text]));

const joined = (vm: Machine, texts: readonly Value[]): Value =>
  texts.reduce((left, right) => each(vm, left, (a) => each(vm, right, (b) => concat(a, b))), str());

/** Returns `template % values`. */
export function formatPercent(vm: Machine, template: StrValue, values: Single, at: Place): Value {
  const text = textOf(template);
  if (text === undefined) return firstHole(template, at);
  const items = values.kind === 'tuple' ? values.items.map(({ value }) => value) : [values];
  const mapping = contentOf(values);
  let position = 0;
  return fill(vm, text.split(/(%(?:\(\w+\))?[-+ #0]*\d*(?:\.\d+)?[sdrifxXc%])/u), (field) => {
    if (field === '%%') return str('%');
    const name = /^%\((\w+)\)/u.exec(field)?.[1];
    const value =
      name !== undefined && mapping !== undefined ? entryOf(vm, mapping, str(name)) : items[position++];
    if (value === undefined) return str(unknown('operands', 'a value for %', at));
    const spec = field.replace(/^%(?:\(\w+\))?/u, '');
    return each(vm, value, (one) => formatOld(vm, one, spec, at));
  });
}

/** Formats one field of `%`. Values are aligned to the right unless the field has a `-`. */
function formatOld(vm: Machine, value: Single, field: string, at: Place): Value {
  const [, flags = '', width = '', precision, type = 's'] =
    /^([-+ #0]*)(\d*)(?:\.(\d+))?([a-zA-Z])$/u.exec(field) ?? [];
  const align = flags.includes('-') ? '<' : '>';
  const cut = precision === undefined ? '' : `.${precision}`;
  if (type === 'r' || type === 's') {
    const text = type === 'r' ? toRepr(vm, value, at) : toStr(vm, value, at);
    return width === '' && cut === '' ? text : each(vm, text, (whole) => pad(whole, align + width + cut, at));
  }
  if (type === 'c')
    return value.kind === 'num' ? str(String.fromCodePoint(Number(value.value))) : toStr(vm, value, at);
  const number = value.kind === 'instance' && value.payload?.kind === 'num' ? value.payload : value;
  if (number.kind !== 'num') return toStr(vm, value, at);
  const whole = type === 'i' || type === 'u' ? 'd' : type;
  const isPadded = flags.includes('0') && align === '>';
  const sign = flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : '';
  const spec = `${isPadded ? '' : align}${sign}${flags.includes('#') ? '#' : ''}${isPadded ? '0' : ''}${width}`;
  const integer = whole === 'f' || !number.isFloat ? number : num(Math.trunc(Number(number.value)));
  return formatNumber(integer, spec + cut + whole, at);
}

/** Joins pieces: those at even indexes are text, those at odd ones are fields to replace. */
export function fill(vm: Machine, pieces: readonly string[], replace: (field: string) => Value): Value {
  return pieces.reduce<Value>((left, piece, index) => {
    const next = index % 2 === 0 ? str(piece) : replace(piece);
    return each(vm, left, (a) => each(vm, next, (b) => concat(a, b)));
  }, str());
}

/** Returns `template.format(*args, **kwargs)`; `lookup` returns the value of a field name (`0`, `x`, `x.y`, `x[k]`). */
export function formatTemplate(
  vm: Machine,
  template: string,
  lookup: (name: string) => Value | Unknown,
  at: Place,
): Value {
  const pieces = template.split(/(\{\{|\}\}|\{[^{}]*\})/u);
  let automatic = 0;
  return fill(vm, pieces, (field) => {
    if (field === '{{') return str('{');
    if (field === '}}') return str('}');
    const [, name = '', conversion, spec = ''] = /^\{([^!:}]*)(?:!([rsa]))?(?::(.*))?\}$/su.exec(field) ?? [];
    const value = lookup(name === '' ? String(automatic++) : name);
    const how = conversion === 'r' || conversion === 's' || conversion === 'a' ? conversion : undefined;
    return each(vm, value, (one) => formatValue(vm, one, how, str(spec), at));
  });
}

export { formatValue };

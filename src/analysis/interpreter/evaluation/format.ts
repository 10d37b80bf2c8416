import type { Place } from '../../../base/diagnostics/place';
import type { FormattedValue, JoinedStr } from '../../python/ast';
import { callMethod } from '../calls/calls';
import { isClassAlias } from '../values/classes';
import { entriesOf } from '../values/dicts';
import { evaluate } from './evaluate';
import { each } from '../guards/forks';
import { BUILT_IN, raiseInWords, refuseOperands } from '../guards/refusals';
import { asciiText, bytesText, quoted } from '../values/text-repr';
import { floatText, formatNumber } from '../values/format-number';
import { formatText, Refusal } from '../values/format-spec';
import { firstHole } from './items';
import { askText, refuseSpecifier } from './own-text';
import { item, num, str, textOf, unknown, NONE } from '../values/make';
import type { Machine } from '../machine';
import type { Scope } from '../values/scope';
import type {
  ClassValue,
  DictValue,
  InstanceValue,
  Item,
  ListValue,
  SetValue,
  Single,
  StrValue,
  TupleValue,
  Value,
} from '../values/values';
import { abstractViewOf, type View } from '../values/views';

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

/** Returns a text as `ascii` writes it: with escapes for what isn't ASCII. */
export const inAscii = (value: Single): Single =>
  value.kind === 'str'
    ? str(...value.parts.map((part) => (typeof part === 'string' ? asciiText(part) : part)))
    : value;

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
      const own = askText(vm, value, '__str__', at);
      if (own !== undefined) return own;
      // Of built-in classes only `str` shows its objects in another way than their `repr`.
      const shown =
        value.payload?.kind === 'str' ? value.payload : askText(vm, value, '__repr__', at, '__str__');
      if (shown !== undefined) return shown;
      return value.payload === undefined
        ? hole(value, at)
        : each(vm, value.payload, (inner) => toStr(vm, inner, at));
    }
    case 'library':
      return str(unknown('library', value.name, at));
    case 'class':
      return (value.metaclass && callMethod(vm, value, '__str__', [], at)) ?? toRepr(vm, value, at);
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
      if (abstractViewOf(value) !== undefined) return hole(value, at);
      return vm.showing.has(value) ? str(ITSELF[value.kind]) : reprOfContainer(vm, value, at);
    case 'bytes':
      return str(bytesText(value.value));
    case 'ellipsis':
      return str('Ellipsis');
    case 'set':
      return reprOfSet(vm, value, at);
    case 'slice':
      return enclosed(
        vm,
        'slice(',
        [value.lower, value.upper, value.step].map((one) => item(one)),
        ')',
        at,
      );
    case 'class':
      if (isClassAlias(value) && (value.args !== undefined || value.shown !== undefined))
        return reprOfAlias(vm, value, at);
      if (isClassAlias(value) && value.place === undefined) return hole(value, at);
      return callMethod(vm, value, '__repr__', [], at) ?? str(`<class '${nameOfClass(value)}'>`);
    case 'function':
      return str(
        `<function ${textOf(value.attrs.get('__qualname__') ?? NONE) ?? value.qualname} at 0x`,
        ...hole(value, at).parts,
        '>',
      );
    case 'instance':
      return askText(vm, value, '__repr__', at) ?? reprOfContent(vm, value, at);
    default:
      return hole(value, at);
  }
}

const nameOfClass = ({ module, qualname }: ClassValue): string =>
  module === 'builtins' ? qualname : `${module}.${qualname}`;

/** Returns the `repr` of a class in brackets, `list[int]`, or of another name for one, `typing.List`. */
function reprOfAlias(vm: Machine, value: ClassValue, at: Place): Value {
  // `typing` has the classes of `collections.abc` too: which of the two names is meant isn't told.
  if (value.shown === undefined && value.module === 'collections.abc') return hole(value, at);
  const name = value.shown === undefined ? nameOfClass(value) : `typing.${value.shown}`;
  if (value.args === undefined) return str(name);
  const args = value.args.map((one) =>
    each(vm, one, (arg) => {
      if (arg.kind === 'ellipsis') return str('...');
      if (arg.kind === 'none') return str(value.shown === undefined ? 'None' : 'NoneType');
      return arg.kind === 'class' && !isClassAlias(arg) ? str(nameOfClass(arg)) : toRepr(vm, arg, at);
    }),
  );
  return joined(vm, [str(`${name}[`), ...separated(args), str(']')]);
}

/** Returns the `repr` of the value under an instance of a plain subclass of `int`, `str`, `list`, …. */
function reprOfContent(vm: Machine, { cls, payload, ...value }: InstanceValue, at: Place): Value {
  const isPlain = cls.mro.every(({ place, module }) => place !== undefined || module === 'builtins');
  return payload === undefined || payload.kind === 'set' || !isPlain
    ? hole({ ...value, cls, payload }, at)
    : each(vm, payload, (inner) => toRepr(vm, inner, at));
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
    if (value.view !== undefined) return reprOfView(vm, value, value.view, at);
    return value.open === undefined ? enclosed(vm, '[', value.items, ']', at) : hole(value, at);
  } finally {
    vm.showing.delete(value);
  }
}

/** Returns the `repr` of a set; the order of several elements hangs on their hashes. */
function reprOfSet(vm: Machine, set: SetValue, at: Place): Value {
  const { items, frozen, open, view } = set;
  if (view !== undefined) return reprOfView(vm, set, view, at);
  if (abstractViewOf(set) !== undefined) return hole(set, at);
  if (open !== undefined || items.length > 1) return hole(set, at);
  if (items.length === 0) return str(frozen ? 'frozenset()' : 'set()');
  return frozen ? enclosed(vm, 'frozenset({', items, '})', at) : enclosed(vm, '{', items, '}', at);
}

const reprOfView = (vm: Machine, shown: ListValue | SetValue, { name }: View, at: Place): Value =>
  shown.open === undefined ? enclosed(vm, `${name}([`, shown.items, '])', at) : hole(shown, at);

function reprOfText(value: StrValue): Value {
  const text = textOf(value);
  if (text === undefined) return str("'", ...value.parts, "'");
  return str(quoted(text));
}

function enclosed(vm: Machine, open: string, items: readonly Item[], close: string, at: Place): Value {
  if (items.some(({ guard }) => vm.beyond(guard).length > 0))
    return str(unknown('alternatives', 'a list as text', at));
  const texts = items.map(({ value }) => each(vm, value, (one) => toRepr(vm, one, at)));
  return joined(vm, [str(open), ...separated(texts), str(close)]);
}

function reprOfDict(vm: Machine, dict: DictValue, at: Place): Value {
  if (dict.isProxy === true) {
    const shown = reprOfDict(vm, { ...dict, isProxy: false }, at);
    return joined(vm, [str('mappingproxy('), shown, str(')')]);
  }
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

/** Puts texts together, alternative by alternative. */
export const joined = (vm: Machine, texts: readonly Value[]): Value =>
  texts.reduce((left, right) => each(vm, left, (a) => each(vm, right, (b) => concat(a, b))), str());

/** Joins pieces: those at even indexes are text, those at odd ones are fields to replace. */
export function fill(vm: Machine, pieces: readonly string[], replace: (field: string) => Value): Value {
  return pieces.reduce<Value>((left, piece, index) => {
    const next = index % 2 === 0 ? str(piece) : replace(piece);
    return each(vm, left, (a) => each(vm, next, (b) => concat(a, b)));
  }, str());
}

import type { Place } from '../../../../base/diagnostics/place';
import { callMethod } from '../../calls/calls';
import { isClassAlias } from '../../values/classes';
import { entriesOf } from '../../values/dicts';
import { each } from '../../guards/forks';
import { isReadWhole, raiseInWords } from '../../guards/refusals';
import { asciiText, bytesText, quoted } from '../../values/text/text-repr';
import { floatText } from '../../values/text/format-number';
import { askText } from './own-text';
import { item, str, textOf, unknown, NONE } from '../../values/make';
import type { Machine } from '../../machine';
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
  Unknown,
  Value,
} from '../../values/values';
import { abstractViewOf, type View } from '../../values/views';

/** Puts two texts together. */
export const concat = (a: Single, b: Single): Value =>
  a.kind === 'str' && b.kind === 'str' ? str(...a.parts, ...b.parts) : a.kind === 'unknown' ? a : b;

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
      return str(numberText(vm, value, at));
    case 'bool':
      return str(value.value ? 'True' : 'False');
    case 'none':
      return str('None');
    case 'instance': {
      const own = askText(vm, value, '__str__', at);
      if (own !== undefined) return own;
      // `str` is the only built-in class that shows its objects in another way than their `repr`.
      const shown =
        value.payload?.kind === 'str' ? value.payload : askText(vm, value, '__repr__', at, '__str__');
      if (shown !== undefined) return shown;
      return reprOfContent(vm, value, at);
    }
    case 'library':
      return str(unknown('library', value.name, at));
    case 'class':
      return (value.metaclass && callMethod(vm, value, '__str__', [], at)) ?? toRepr(vm, value, at);
    default:
      return toRepr(vm, value, at);
  }
}

/** Whole numbers with more digits aren't written in decimals. */
const MAX_DIGITS = 4300;

function numberText(
  vm: Machine,
  { value, isFloat }: Extract<Single, { kind: 'num' }>,
  at: Place,
): string | Unknown {
  if (isFloat) return floatText(Number(value));
  const text = String(value);
  if (text.length <= MAX_DIGITS || text.replace('-', '').length <= MAX_DIGITS) return text;
  return raiseInWords(
    vm,
    'ValueError',
    `Exceeds the limit (${MAX_DIGITS} digits) for integer string conversion; use sys.set_int_max_str_digits() to increase the limit`,
    at,
  );
}

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
      if (value.module === 'typing' && value.place === undefined && FORMS.has(value.name))
        return str(`typing.${value.name}`);
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

/** Forms of `typing` that are no classes there. */
const FORMS: ReadonlySet<string> = new Set(
  'Any Union Optional Literal ClassVar Final Required NotRequired LiteralString TypeAlias Never NoReturn Self'.split(
    ' ',
  ),
);

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
  if (payload === undefined) return reprOfObject({ ...value, cls, payload }, at);
  return payload.kind === 'set' || !isPlain
    ? hole({ ...value, cls, payload }, at)
    : each(vm, payload, (inner) => toRepr(vm, inner, at));
}

/** Returns the `repr` that `object` gives: the class is known, the address isn't. */
function reprOfObject(value: InstanceValue, at: Place): StrValue {
  const text = hole(value, at);
  return value.open === undefined && isReadWhole(value.cls)
    ? str(`<${nameOfClass(value.cls)} object at 0x`, ...text.parts, '>')
    : text;
}

/** Elements that are copied in the time in which one is shown as text. */
const WORK_OF_TEXT = 4;

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

/** Returns the `repr` of a set; the order of several elements depends on their hashes. */
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
  vm.work(items.length * WORK_OF_TEXT);
  const texts = items.map(({ value }) => each(vm, value, (one) => toRepr(vm, one, at)));
  return joined(vm, [str(open), ...separated(texts), str(close)]);
}

function reprOfDict(vm: Machine, dict: DictValue, at: Place): Value {
  if (dict.isProxy === true) {
    const shown = reprOfDict(vm, { ...dict, isProxy: false }, at);
    return joined(vm, [str('mappingproxy('), shown, str(')')]);
  }
  if (dict.open !== undefined) return hole(dict, at);
  vm.work(dict.entries.size * 2 * WORK_OF_TEXT);
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
export function joined(vm: Machine, texts: readonly Value[]): Value {
  const known = texts.map(textOf);
  // At once: V8 keeps a text that's put together piece by piece as all its pieces.
  if (!known.includes(undefined)) return str(known.join(''));
  return texts.reduce((left, right) => each(vm, left, (a) => each(vm, right, (b) => concat(a, b))), str());
}

/** Joins pieces: those at even indexes are text, those at odd ones are fields to replace. */
export function fill(vm: Machine, pieces: readonly string[], replace: (field: string) => Value): Value {
  return pieces.reduce<Value>((left, piece, index) => {
    const next = index % 2 === 0 ? str(piece) : replace(piece);
    return each(vm, left, (a) => each(vm, next, (b) => concat(a, b)));
  }, str());
}

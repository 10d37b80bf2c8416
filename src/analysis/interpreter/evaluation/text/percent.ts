import type { Place } from '../../../../base/diagnostics/place';
import { callMethod } from '../../calls/calls';
import { contentOf, entryOf } from '../../values/dicts';
import { describe } from '../../attributes/open-attribute';
import { each } from '../../guards/forks';
import { refuseOperands } from '../../guards/refusals';
import { cut, Refusal, type FormatSpec } from '../../values/text/format-spec';
import { formatFloat, formatInteger } from '../../values/text/format-number';
import { inAscii, joined, toRepr, toStr } from './format';
import { ofFormat } from './formatted';
import { firstHole, getItem } from '../items';
import { num, str, textOf, unknown } from '../../values/make';
import type { Machine } from '../../machine';
import type { NumValue, Single, StrValue, Value } from '../../values/values';

/** A field of a template: `%(key)-5.2f`. A width or precision of `*` is taken from the values. */
interface Field {
  readonly key: string | undefined;
  readonly flags: string;
  readonly width: string;
  readonly precision: string | undefined;
  readonly type: string;
}

const FIELD = /%(?:\(((?:[^()]|\([^()]*\))*)\))?([-+ #0]*)(\*|\d*)(?:\.(\*|\d*))?[hlL]?(.?)/gsu;

/** Returns `template % values`. */
export function formatPercent(vm: Machine, template: StrValue, values: Single, at: Place): Value {
  const text = textOf(template);
  if (text === undefined) return firstHole(template, at);
  const given = new Given(vm, values, at);
  const pieces: Value[] = [];
  let end = 0;
  for (const match of text.matchAll(FIELD)) {
    const [all, key, flags = '', width = '', precision, type = ''] = match;
    pieces.push(str(text.slice(end, match.index)));
    end = match.index + all.length;
    if (type === '') return refused(vm, new Refusal('incomplete format'), at);
    if (type === '%') pieces.push(str('%'));
    else pieces.push(given.field({ key, flags, width, precision, type }));
  }
  if (!given.isUsedUp) refuseOperands(vm, 'not all arguments converted during string formatting', at, values);
  return joined(vm, [...pieces, str(text.slice(end))]);
}

const refused = (vm: Machine, refusal: Refusal, at: Place): Value => ofFormat(vm, refusal, at);

/** The values for the fields of a template, in order or by key. */
class Given {
  private position = 0;
  private isNamed = false;
  private readonly items: readonly Value[];

  constructor(
    private readonly vm: Machine,
    private readonly values: Single,
    private readonly at: Place,
  ) {
    const content = values.kind === 'instance' ? values.payload : values;
    this.items = content?.kind === 'tuple' ? content.items.map(({ value }) => value) : [values];
  }

  /** A mapping may have keys that no field asks for. */
  get isUsedUp(): boolean {
    const isMapping = contentOf(this.values) !== undefined || !MUST_FIT.has(this.values.kind);
    return this.isNamed || isMapping || this.position >= this.items.length;
  }

  field({ key, flags, width, precision, type }: Field): Value {
    const { vm, at } = this;
    const isLeft = flags.includes('-');
    const wide = this.size(width);
    const places = precision === undefined ? undefined : (this.size(precision) ?? 0);
    const value = key === undefined ? this.next() : this.named(key);
    if (value === undefined || wide === undefined)
      return str(vm.raiseIfCaught('TypeError', 'not enough arguments for format string', at));
    const spec: FormatSpec = {
      fill: flags.includes('0') && !isLeft && wide >= 0 && !'sracp'.includes(type) ? '0' : ' ',
      align: isLeft || wide < 0 ? '<' : flags.includes('0') && !'srac'.includes(type) ? '=' : '>',
      sign: flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : '',
      isUnsignedZero: false,
      isAlternate: flags.includes('#'),
      width: Math.abs(wide),
      group: '',
      precision: places,
      type: 'iu'.includes(type) ? 'd' : type,
    };
    return each(vm, value, (one) => formatField(vm, one, spec, at));
  }

  private next(): Value | undefined {
    this.position += 1;
    return this.items[this.position - 1];
  }

  private size(written: string): number | undefined {
    if (written !== '*') return Number(written);
    const value = this.next();
    return value?.kind === 'num' && !value.isFloat ? Number(value.value) : undefined;
  }

  private named(key: string): Value {
    const { vm, values, at } = this;
    this.isNamed = true;
    const mapping = contentOf(values);
    const found = mapping === undefined ? undefined : entryOf(vm, mapping, str(key));
    if (found !== undefined) return found;
    if (mapping === undefined) refuseOperands(vm, 'format requires a mapping', at, values);
    return mapping !== undefined || values.kind === 'instance'
      ? getItem(vm, values, str(key), at)
      : unknown('operands', 'a value for %', at);
  }
}

/** Kinds of values that a template has to take as they are. */
const MUST_FIT: ReadonlySet<Single['kind']> = new Set([
  'str',
  'num',
  'bool',
  'none',
  'tuple',
  'bytes',
  'set',
]);

function formatField(vm: Machine, value: Single, spec: FormatSpec, at: Place): Value {
  const { type } = spec;
  if ('sra'.includes(type)) {
    const text = type === 's' ? toStr(vm, value, at) : toRepr(vm, value, at);
    return each(vm, text, (one) => cutText(type === 'a' ? inAscii(one) : one, spec, at));
  }
  if (type === 'c') return character(vm, value, spec, at);
  if ('doxX'.includes(type)) return integer(vm, value, spec, at);
  if (!'eEfFgG'.includes(type)) return refused(vm, new Refusal(`unsupported format character '${type}'`), at);
  const number = numberOf(vm, value, '__float__', at);
  if (number === undefined) return notFormatted(vm, value, `must be real number, not ${describe(value)}`, at);
  return ofFormat(vm, formatFloat(Number(number.value), spec), at);
}

function cutText(value: Single, spec: FormatSpec, at: Place): Value {
  const text = textOf(value);
  if (text !== undefined) return str(cut(text, spec));
  const isPlain = spec.width === 0 && spec.precision === undefined;
  return isPlain || value.kind !== 'str' ? value : str(firstHole(value, at));
}

function character(vm: Machine, value: Single, spec: FormatSpec, at: Place): Value {
  const text = textOf(value);
  if (text !== undefined && Array.from(text).length === 1) return cutText(str(text), spec, at);
  const number = numberOf(vm, value, '__index__', at);
  if (number?.isFloat !== false) return notFormatted(vm, value, '%c requires int or char', at);
  const made = formatInteger(number.value, { ...spec, type: 'c' });
  return ofFormat(vm, made, at);
}

function integer(vm: Machine, value: Single, spec: FormatSpec, at: Place): Value {
  const { type } = spec;
  const number = numberOf(vm, value, type === 'd' ? '__int__' : '__index__', at);
  const isRefused = number === undefined || (type !== 'd' && number.isFloat);
  const wanted = type === 'd' ? 'a real number' : 'an integer';
  if (isRefused) return notFormatted(vm, value, `%${type} format: ${wanted} is required`, at);
  if (!number.isFloat) return ofFormat(vm, formatInteger(number.value, spec), at);
  const float = Number(number.value);
  return Number.isFinite(float)
    ? ofFormat(vm, formatInteger(BigInt(Math.trunc(float)), spec), at)
    : refused(vm, new Refusal('cannot convert float to integer', 'OverflowError'), at);
}

/** Returns the number that a value is, or that one of its methods gives. */
function numberOf(vm: Machine, value: Single, method: string, at: Place): NumValue | undefined {
  if (value.kind === 'num') return value;
  if (value.kind === 'bool') return num(Number(value.value));
  if (value.kind !== 'instance') return undefined;
  const made =
    value.payload ?? callMethod(vm, value, method, [], at) ?? callMethod(vm, value, '__index__', [], at);
  return made === undefined || made.kind === 'choice' || made.kind === 'instance'
    ? undefined
    : numberOf(vm, made, method, at);
}

/** Returns a hole for a value that isn't formatted so: TypeError, if what it is is known. */
function notFormatted(vm: Machine, value: Single, words: string, at: Place): Value {
  refuseOperands(vm, words, at, value);
  if (value.kind === 'str' && textOf(value) === undefined) return str(firstHole(value, at));
  return value.kind === 'unknown' ? str(value) : str(unknown('operands', words, at));
}

import type { Place } from '../../../../base/diagnostics/place';
import type { Site } from '../../../interpreter/calls/call-site';
import { callMethod } from '../../../interpreter/calls/calls';
import { asDict } from '../../../interpreter/evaluation/mappings';
import { mergeInto, setEntry } from '../../../interpreter/values/dicts';
import { each, under } from '../../../interpreter/guards/forks';
import { refuse, refuseText } from '../../../interpreter/guards/missing-inputs';
import { raiseOnProof } from '../../../interpreter/guards/refusals';
import type { Machine } from '../../../interpreter/machine';
import { toStr } from '../../../interpreter/evaluation/text/format';
import { extend, iterate } from '../../../interpreter/evaluation/iterate';
import { findOnClass } from '../../../interpreter/values/classes';
import { bytesText, quoted } from '../../../interpreter/values/text/text-repr';
import { bool, bytes, isPlainTuple, num, str, textOf } from '../../../interpreter/values/make';
import type {
  DictValue,
  ListValue,
  SetValue,
  Single,
  Unknown,
  Value,
} from '../../../interpreter/values/values';
import { floatFrom, integerFrom } from './numerals';
import { members } from '../../kit/model';
import { refusedOperand, wholeOf } from '../../kit/operands';
import { causeOf, plain } from '../../kit/values';
import { toWhole } from './rounding';
import { decode, encode } from '../text/text-encoding';
import { verdictOf } from '../../kit/truth-values';

/** Models calls of built-in classes, one entry per class. Asked once for each alternative of an argument. */
export const CONVERSIONS = members('', {
  'str(object=..., encoding=..., errors=...)': ({ object, encoding, errors }, site) =>
    toText(object, encoding, errors, site),
  'int(x=..., /, base=...)': ({ x, base }, site) => toInt(x, base, site),
  'float(x=..., /)': ({ x }, site) => toFloat(x, site),
  'bool(object=..., /)': ({ object }, { vm, at }) => {
    if (object === undefined) return bool(false);
    const verdict = verdictOf(vm, object, at);
    return verdict === undefined ? causeOf(object, 'a truth value', at) : bool(verdict);
  },
  "bytes(source=..., encoding=..., errors='strict')": ({ source, encoding, errors }, site) =>
    toBytes(source, encoding, errors, site),
  'list(iterable=..., /)': ({ iterable }, site) => elements(iterable, site),
  'tuple(iterable=..., /)': ({ iterable }, site) => {
    if (iterable !== undefined && isPlainTuple(iterable)) return iterable;
    const list = elements(iterable, site);
    return list.open === undefined ? { kind: 'tuple', items: list.items } : list;
  },
  'set(iterable=..., /)': ({ iterable }, site) => toSet(iterable, site, false),
  'frozenset(iterable=..., /)': ({ iterable }, site) =>
    iterable?.kind === 'set' && iterable.frozen && iterable.view === undefined
      ? iterable
      : toSet(iterable, site, true),
  'dict(source=..., /, **kwargs)': ({ source, kwargs }, site) => {
    const dict = site.vm.dict();
    fillDict(site, dict, source, kwargs);
    return dict;
  },
});

function elements(source: Value | undefined, { vm, open, at }: Site): ListValue {
  const list = vm.list();
  list.open = open;
  if (source !== undefined && source !== open) extend(vm, list, source, at);
  return list;
}

function toSet(source: Value | undefined, { vm, open, at }: Site, frozen: boolean): SetValue {
  const set = vm.set([], frozen, open);
  if (source !== undefined && source !== open) extend(vm, set, source, at);
  return set;
}

function toText(
  object: Value | undefined,
  encoding: Value | undefined,
  errors: Value | undefined,
  site: Site,
): Value {
  const { vm, at } = site;
  if (object === undefined) return str();
  const isDecoded = encoding !== undefined || errors !== undefined;
  return each(vm, object, (one) => {
    if (!isDecoded) return toStr(vm, one, at);
    const under = plain(one);
    if (under.kind === 'bytes') return decode(under.value, encoding, errors, site);
    return causeOf(one, 'a text', at);
  });
}

function toBytes(source: Value | undefined, encoding: Value | undefined, errors: Value, site: Site): Value {
  if (source === undefined) return bytes('');
  const text = textOf(source);
  if (text !== undefined && encoding !== undefined) return encode(text, encoding, errors, site);
  return source.kind === 'bytes' ? source : causeOf(source, 'bytes of a value', site.at);
}

/** `int(x)`, `int(text, base)`: digits may be grouped by single underscores. */
function toInt(value: Value | undefined, base: Value | undefined, site: Site): Value {
  const { vm, at } = site;
  if (value === undefined)
    return base === undefined ? num(0) : vm.raiseIfCaught('TypeError', 'int() missing string argument', at);
  const under = plain(value);
  const text = under.kind === 'bytes' ? under.value : textOf(value);
  if (text !== undefined) return parseInteger(site, value, text, base);
  if (base !== undefined)
    return refusedOperand(site, value, "int() can't convert non-string with explicit base");
  const own = converted(site, value, '__int__', (made) => made.kind === 'num' && !made.isFloat);
  if (own !== undefined) return own;
  if (under.kind === 'num')
    return under.isFloat ? toWhole(Number(under.value), (one) => BigInt(Math.trunc(one)), site) : under;
  if (under.kind === 'bool') return num(Number(under.value));
  const index = wholeOf(site, value);
  return index === undefined ? refused(vm, value, 'a whole number', at) : num(index);
}

/** Returns what a conversion of an object's own class gives, which has to be of the built-in one. */
function converted(
  { vm, at }: Site,
  value: Value,
  method: string,
  isFit: (made: Single) => boolean,
): Value | undefined {
  if (value.kind !== 'instance') return undefined;
  const own = findOnClass(value.cls, method);
  if (own?.kind !== 'function' && own?.kind !== 'native') return undefined;
  const made = callMethod(vm, value, method, [], at);
  if (made === undefined || made.kind === 'choice' || made.kind === 'unknown') return made;
  const content = plain(made);
  if (content.kind === 'bool') return num(Number(content.value));
  if (content.kind !== 'choice' && isFit(content)) return content;
  return refusedOperand({ vm, at }, made, `${method} returned another type`);
}

/** Digits of a number in a text, at most, unless the base is a power of two. */
const MAX_DIGITS = 4300;

function parseInteger(site: Site, value: Value, text: string, base: Value | undefined): Value {
  const { vm, at } = site;
  const given = base === undefined ? 10 : wholeOf(site, base);
  if (given === undefined) return refusedOperand(site, base, 'a number of an unknown base');
  if (given !== 0 && (given < 2 || given > 36))
    return vm.raiseIfCaught('ValueError', 'int() base must be >= 2 and <= 36, or 0', at);
  const isLong = text.length > MAX_DIGITS && text.replace(/\D/gu, '').length > MAX_DIGITS;
  const number =
    isForeign(plain(value)) || (isLong && ![2, 4, 8, 16, 32].includes(Number(given)))
      ? undefined
      : integerFrom(text, Number(given));
  if (number !== undefined) return num(number);
  if (!vm.isCaught('ValueError')) refuseText(vm, value, at);
  const shown = plain(value).kind === 'bytes' ? bytesText(text) : quoted(text);
  const words = `invalid literal for int() with base ${given}: ${shown}`;
  return raiseOnProof(vm, 'ValueError', words, at, { words });
}

/** Tells whether a value is bytes beyond ASCII, which stand for no digits and no spaces. */
const isForeign = (value: Value): boolean => value.kind === 'bytes' && /[^\0-\x7f]/u.test(value.value);

function toFloat(value: Value | undefined, site: Site): Value {
  const { vm, at } = site;
  if (value === undefined) return num(0, true);
  const under = plain(value);
  const own = converted(site, value, '__float__', (made) => made.kind === 'num' && made.isFloat);
  if (own !== undefined) return own;
  const text = under.kind === 'bytes' ? under.value : textOf(value);
  if (text !== undefined) {
    const number = isForeign(under) ? undefined : floatFrom(text);
    if (number !== undefined) return num(number, true);
    if (!vm.isCaught('ValueError')) refuseText(vm, value, at);
    const shown = under.kind === 'bytes' ? bytesText(text) : quoted(text);
    const words = `could not convert string to float: ${shown}`;
    return raiseOnProof(vm, 'ValueError', words, at, { words });
  }
  const whole = under.kind === 'num' && under.isFloat ? under.value : wholeOf(site, value);
  if (whole === undefined) return refused(vm, value, 'a number', at);
  const number = Number(whole);
  return Number.isFinite(number) || typeof whole === 'number'
    ? num(number, true)
    : vm.raiseIfCaught('OverflowError', 'int too large to convert to float', at);
}

/** Returns why a value is no number. One of a class without such a conversion is a TypeError. */
function refused(vm: Machine, value: Value, wanted: string, at: Place): Unknown {
  if (value.kind === 'none') vm.raiseIfCaught('TypeError', `None is not ${wanted}`, at, true);
  refuse(vm, value, at);
  return refusedOperand({ vm, at }, value, wanted);
}

/** Fills a dict as `dict(source, **entries)` and `dict.update` do: a mapping, an object with `keys`, or pairs; then names. */
export function fillDict(
  { vm, open, at }: Site,
  dict: DictValue,
  source: Value | undefined,
  keywords: ReadonlyMap<string, Value>,
): void {
  if (source !== undefined && source !== open) {
    each(vm, source, (one) => {
      fillFrom(dict, one, { vm, at });
      return dict;
    });
  }
  for (const [name, value] of keywords) setEntry(vm, dict, str(name), value);
  dict.open ??= open;
}

function fillFrom(dict: DictValue, source: Single, { vm, at }: Pick<Site, 'vm' | 'at'>): void {
  const content = plain(asDict(vm, source, at));
  if (content.kind === 'dict' || content.kind === 'unknown' || content.kind === 'library') {
    mergeInto(vm, dict, content);
    return;
  }
  const { items, open } = iterate(vm, source, at);
  for (const { value, guard } of items)
    under(vm, guard, () => {
      setPair(dict, value, { vm, at });
    });
  dict.open ??= open;
}

function setPair(dict: DictValue, pair: Value, { vm, at }: Pick<Site, 'vm' | 'at'>): void {
  each(vm, pair, (one) => {
    const { items, open } = iterate(vm, one, at);
    const isWhole = open === undefined && items.every(({ guard }) => guard.length === 0);
    if (isWhole && items.length !== 2) vm.raiseIfCaught('ValueError', `a pair of ${items.length}`, at);
    const [key, value] = items;
    if (key === undefined || value === undefined) dict.open ??= causeOf(one, 'a pair', at);
    else setEntry(vm, dict, key.value, value.value);
    return one;
  });
}

import type { Place } from '../../../base/diagnostics/place';
import type { Site } from '../../interpreter/calls/call-site';
import { callMethod } from '../../interpreter/calls/calls';
import { mergeInto, setEntry } from '../../interpreter/values/dicts';
import { each } from '../../interpreter/guards/forks';
import { refuse, refuseText } from '../../interpreter/guards/lacks';
import { raiseOnProof, refuseOperands } from '../../interpreter/guards/refusals';
import type { Machine } from '../../interpreter/machine';
import { toStr } from '../../interpreter/evaluation/format';
import { extend, iterate } from '../../interpreter/evaluation/iterate';
import { bool, bytes, num, str, textOf } from '../../interpreter/values/make';
import type { DictValue, ListValue, SetValue, Single, Unknown, Value } from '../../interpreter/values/values';
import { under } from '../kit/elements';
import { floatFrom, integerFrom } from './numerals';
import { members } from '../kit/model';
import { causeOf, integerOf, plain } from '../kit/values';
import { verdictOf } from '../kit/truth-values';

/** Models calls of built-in classes, one entry per class. Asked once for each alternative of an argument. */
export const CONVERSIONS = members('', {
  "str(object=..., encoding=..., errors='strict')": ({ object, encoding }, site) =>
    toText(object, encoding, site),
  'int(x=..., /, base=10)': ({ x, base }, site) => toInt(x, base, site),
  'float(x=..., /)': ({ x }, site) => toFloat(x, site),
  'bool(object=..., /)': ({ object }, { vm, at }) => {
    if (object === undefined) return bool(false);
    const verdict = verdictOf(vm, object, at);
    return verdict === undefined ? causeOf(object, 'a truth value', at) : bool(verdict);
  },
  "bytes(source=..., encoding=..., errors='strict')": ({ source }, site) => toBytes(source, site),
  'list(iterable=..., /)': ({ iterable }, site) => elements(iterable, site),
  'tuple(iterable=..., /)': ({ iterable }, site) => {
    const list = elements(iterable, site);
    return list.open === undefined ? { kind: 'tuple', items: list.items } : list;
  },
  'set(iterable=..., /)': ({ iterable }, site) => toSet(iterable, site, false),
  'frozenset(iterable=..., /)': ({ iterable }, site) => toSet(iterable, site, true),
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

function toText(object: Value | undefined, encoding: Value | undefined, { vm, at }: Site): Value {
  if (object === undefined) return str();
  return each(vm, object, (one) =>
    one.kind === 'bytes' && encoding !== undefined
      ? str(Buffer.from(one.value, 'latin1').toString('utf8'))
      : toStr(vm, one, at),
  );
}

function toBytes(source: Value | undefined, { vm, at }: Site): Value {
  if (source === undefined) return bytes('');
  if (source.kind === 'bytes') return source;
  const text = textOf(source);
  if (text !== undefined) return bytes(Buffer.from(text, 'utf8').toString('latin1'));
  const size = integerOf(source);
  if (size !== undefined && size <= MAX_BYTES) return bytes('\0'.repeat(Math.max(0, size)));
  if (source.kind !== 'list' && source.kind !== 'tuple') return causeOf(source, 'bytes of a value', at);
  const codes = iterate(vm, source, at).items.map(({ value }) => integerOf(value));
  return codes.includes(undefined)
    ? causeOf(source, 'bytes of a list', at)
    : bytes(String.fromCharCode(...codes.map(Number)));
}

const MAX_BYTES = 100_000;

/** `int(x)`, `int(text, base)`: digits may be grouped by single underscores. */
function toInt(value: Value | undefined, base: Value, site: Site): Value {
  const { vm, at } = site;
  if (value === undefined) return num(0);
  const text = textOf(value);
  if (text !== undefined) return parseInteger(site, value, text, base);
  const under = plain(value);
  if (under.kind === 'num') return num(under.isFloat ? Math.trunc(Number(under.value)) : under.value);
  if (under.kind === 'bool') return num(Number(under.value));
  const own = value.kind === 'choice' ? undefined : callMethod(vm, value, '__int__', [], at);
  return own ?? refused(vm, value, 'a whole number', at);
}

function parseInteger({ vm, at }: Site, value: Value, text: string, base: Value): Value {
  const given = integerOf(base);
  if (given === undefined) return causeOf(base, 'a number of an unknown base', at);
  const number = integerFrom(text, given);
  if (number !== undefined) return num(number);
  if (!vm.isCaught('ValueError')) refuseText(vm, value, at);
  const words = `invalid literal for int() with base ${given}: '${text}'`;
  return raiseOnProof(vm, 'ValueError', words, at, { words });
}

function toFloat(value: Value | undefined, { vm, at }: Site): Value {
  if (value === undefined) return num(0, true);
  const text = textOf(value);
  if (text !== undefined) {
    const number = floatFrom(text);
    if (number !== undefined) return num(number, true);
    if (!vm.isCaught('ValueError')) refuseText(vm, value, at);
    const words = `could not convert string to float: '${text}'`;
    return raiseOnProof(vm, 'ValueError', words, at, { words });
  }
  const under = plain(value);
  if (under.kind === 'num' || under.kind === 'bool') return num(Number(under.value), true);
  const own = value.kind === 'choice' ? undefined : callMethod(vm, value, '__float__', [], at);
  return own ?? refused(vm, value, 'a number', at);
}

/** Returns why a value is no number. None is a TypeError. */
function refused(vm: Machine, value: Value, wanted: string, at: Place): Unknown {
  if (value.kind === 'none') vm.raiseIfCaught('TypeError', `None is not ${wanted}`, at, true);
  if (value.kind !== 'choice') refuseOperands(vm, `${value.kind} is not ${wanted}`, at, value);
  refuse(vm, value, at);
  return causeOf(value, wanted, at);
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
  const content = plain(source);
  if (content.kind === 'dict' || content.kind === 'unknown' || content.kind === 'library') {
    mergeInto(vm, dict, content);
    return;
  }
  const keys = callMethod(vm, source, 'keys', [], at);
  const { items, open } = iterate(vm, keys ?? source, at);
  for (const { value, guard } of items) {
    under(vm, guard, () => {
      if (keys !== undefined)
        setEntry(
          vm,
          dict,
          value,
          callMethod(vm, source, '__getitem__', [value], at) ?? causeOf(source, 'an item', at),
        );
      else setPair(dict, value, { vm, at });
    });
  }
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

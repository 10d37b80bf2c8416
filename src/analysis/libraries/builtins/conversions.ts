import type { Call } from '../../interpreter/calls/call-site';
import { callMethod } from '../../interpreter/calls/calls';
import { mergeInto, setEntry } from '../../interpreter/values/dicts';
import { each } from '../../interpreter/guards/forks';
import { toStr } from '../../interpreter/evaluation/format';
import { extend, iterate } from '../../interpreter/evaluation/iterate';
import { bool, bytes, num, str, textOf } from '../../interpreter/values/make';
import type { DictValue, ListValue, SetValue, Single, Value } from '../../interpreter/values/values';
import { causeOf, given, integerOf, plain, under } from '../kit/support';
import { verdictOf } from '../kit/truth-values';

/** What calling a built-in class gives: one entry a class; choices among the arguments are already split. */
export const CONVERSIONS: Readonly<Record<string, (call: Call) => Value>> = {
  str: toText,
  int: toInt,
  float: toFloat,
  bool: ({ vm, args: [value], at }) => {
    if (value === undefined) return bool(false);
    const verdict = verdictOf(vm, value, at);
    return verdict === undefined ? causeOf(value, 'a truth value', at) : bool(verdict);
  },
  bytes: toBytes,
  list: (call) => elements(call),
  tuple: (call) => {
    const list = elements(call);
    return list.open === undefined ? { kind: 'tuple', items: list.items } : list;
  },
  set: (call) => toSet(call, false),
  frozenset: (call) => toSet(call, true),
  dict: (call) => {
    const dict = call.vm.dict();
    fillDict(dict, call);
    return dict;
  },
};

function elements({ vm, args: [source], open, at }: Call): ListValue {
  const list = vm.list();
  list.open = open;
  if (source !== undefined) extend(vm, list, source, at);
  return list;
}

function toSet({ vm, args: [source], open, at }: Call, frozen: boolean): SetValue {
  const set = vm.set([], frozen, open);
  if (source !== undefined) extend(vm, set, source, at);
  return set;
}

function toText(call: Call): Value {
  const { vm, at } = call;
  const value = given(call, 0, 'object') ?? call.open;
  if (value === undefined) return str();
  return each(vm, value, (one) =>
    one.kind === 'bytes' && call.args.length > 1
      ? str(Buffer.from(one.value, 'latin1').toString('utf8'))
      : toStr(vm, one, at),
  );
}

function toBytes(call: Call): Value {
  const {
    vm,
    args: [source],
    at,
  } = call;
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
function toInt(call: Call): Value {
  const { vm, at } = call;
  const value = given(call, 0, 'x') ?? call.open;
  if (value === undefined) return num(0);
  const text = textOf(value);
  if (text !== undefined) return parseInteger(call, text, integerOf(given(call, 1, 'base')) ?? 10);
  const under = plain(value);
  if (under.kind === 'num') return num(under.isFloat ? Math.trunc(Number(under.value)) : under.value);
  if (under.kind === 'bool') return num(Number(under.value));
  const own = value.kind === 'choice' ? undefined : callMethod(vm, value, '__int__', [], at);
  return own ?? causeOf(value, 'a whole number', at);
}

const PREFIXES: Readonly<Record<number, string>> = { 2: '0b', 8: '0o', 16: '0x' };

function parseInteger({ vm, at }: Call, text: string, given: number): Value {
  const match = /^([+-]?)(0[box])?([0-9a-z]+(?:_[0-9a-z]+)*)$/u.exec(text.trim().toLowerCase());
  const [, sign = '', prefix, grouped = ''] = match ?? [];
  const named = Object.entries(PREFIXES).find(([, one]) => one === prefix)?.[0];
  const base = given === 0 ? Number(named ?? 10) : given;
  const digits = grouped.replaceAll('_', '');
  const isWrong = match === null || (prefix !== undefined && PREFIXES[base] !== prefix);
  if (isWrong || [...digits].some((digit) => Number.parseInt(digit, 36) >= base)) {
    return vm.raiseIfCaught('ValueError', `invalid literal for int() with base ${base}: '${text}'`, at);
  }
  const small = Number.parseInt(sign + digits, base);
  if (Number.isSafeInteger(small)) return num(small === 0 ? 0 : small);
  const large = [...digits].reduce(
    (sum, digit) => sum * BigInt(base) + BigInt(Number.parseInt(digit, 36)),
    0n,
  );
  return num(sign === '-' ? -large : large);
}

function toFloat({ vm, args: [value], at }: Call): Value {
  if (value === undefined) return num(0, true);
  const text = textOf(value);
  if (text !== undefined) {
    const clean = text
      .trim()
      .replace(/(?<=\d)_(?=\d)/gu, '')
      .toLowerCase();
    if (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/u.test(clean)) return num(Number(clean), true);
    if (/^[+-]?inf(?:inity)?$/u.test(clean)) return num(clean.startsWith('-') ? -Infinity : Infinity, true);
    if (/^[+-]?nan$/u.test(clean)) return num(NaN, true);
    return vm.raiseIfCaught('ValueError', `could not convert string to float: '${text}'`, at);
  }
  const under = plain(value);
  if (under.kind === 'num' || under.kind === 'bool') return num(Number(under.value), true);
  const own = value.kind === 'choice' ? undefined : callMethod(vm, value, '__float__', [], at);
  return own ?? causeOf(value, 'a number', at);
}

/** `dict(source, **entries)`, `dict.update`: a mapping, an object with `keys`, or pairs; then the keywords. */
export function fillDict(dict: DictValue, { vm, args: [source], keywords, open, at }: Call): void {
  if (source !== undefined) {
    each(vm, source, (one) => {
      fillFrom(dict, one, { vm, args: [], keywords, open, at });
      return dict;
    });
  }
  for (const [name, value] of keywords) setEntry(vm, dict, str(name), value);
  dict.open ??= open;
}

function fillFrom(dict: DictValue, source: Single, { vm, at }: Call): void {
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

function setPair(dict: DictValue, pair: Value, { vm, at }: Pick<Call, 'vm' | 'at'>): void {
  each(vm, pair, (one) => {
    const [key, value] = iterate(vm, one, at).items;
    if (key === undefined || value === undefined) dict.open ??= causeOf(one, 'a pair', at);
    else setEntry(vm, dict, key.value, value.value);
    return one;
  });
}

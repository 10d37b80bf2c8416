import { cutAt } from './cut';
import type { Call, Site } from '../../interpreter/calls/call-site';
import { bool, bytes, native as rawNative, num, str, textOf } from '../../interpreter/values/make';
import type { BytesValue, NativeFunction, Value } from '../../interpreter/values/values';
import { type MethodRule, methodsOf, staticMethods, type Member } from '../kit/model';
import { refusedOperand, wholeOf } from '../kit/operands';
import { isTrue } from '../kit/truth-values';
import { causeOf } from '../kit/values';
import { decode } from './text-encoding';
import { TEXT_METHODS } from './text-methods';

/** Methods that do to bytes what those of `str` do to characters, whatever the bytes stand for. */
const AS_TEXT = [
  'replace',
  'find',
  'rfind',
  'index',
  'rindex',
  'count',
  'startswith',
  'endswith',
  'partition',
  'rpartition',
  'join',
  'ljust',
  'rjust',
  'center',
  'zfill',
  'removeprefix',
  'removesuffix',
  'expandtabs',
] as const;

/** Returns bytes as a text of their codes; a number, which a byte is, as one character. */
function asText(value: Value, takesNumbers: boolean): Value | undefined {
  switch (value.kind) {
    case 'bytes':
      return str(value.value);
    case 'str':
      return undefined;
    case 'num':
      return takesNumbers && !value.isFloat && value.value >= 0 && value.value < 256
        ? str(String.fromCharCode(Number(value.value)))
        : value;
    case 'list':
    case 'tuple': {
      const items = value.items.map((one) => ({ ...one, value: asText(one.value, false) }));
      const known = items.flatMap((one) => (one.value === undefined ? [] : [{ ...one, value: one.value }]));
      return known.length < items.length ? undefined : { ...value, items: known };
    }
    default:
      return value;
  }
}

/** Returns what a method of a text gave, with bytes for its texts. */
function asBytes(value: Value, at: Site['at']): Value {
  const text = textOf(value);
  if (text !== undefined) return bytes(text);
  if (value.kind === 'str') return causeOf(value, 'bytes', at);
  return value.kind === 'list' || value.kind === 'tuple'
    ? { ...value, items: value.items.map((one) => ({ ...one, value: asBytes(one.value, at) })) }
    : value;
}

const LOOKS_FOR: ReadonlySet<string> = new Set(['find', 'rfind', 'index', 'rindex', 'count']);

/** Makes a method of bytes from that of `str`. */
function fromText(name: string, method: NativeFunction): NativeFunction {
  const run = (call: Call): Value => {
    const args = call.args.map((one, index) => asText(one, LOOKS_FOR.has(name) && index === 1));
    const known = args.flatMap((one) => (one === undefined ? [] : [one]));
    if (known.length < args.length)
      return refusedOperand(
        call,
        call.args[args.indexOf(undefined)],
        'a bytes-like object is required, not str',
      );
    return asBytes(method.run({ ...call, args: known }), call.at);
  };
  return rawNative(`bytes.${name}`, run, method.keepsChoices);
}

const WHITESPACE = ' \t\n\r\v\f';

/** Answers `strip` and its kin, by patterns for what's left out at the start and at the end. */
const strip =
  (atStart: boolean, atEnd: boolean): MethodRule<'(bytes=None, /)', BytesValue> =>
  ({ value }, { bytes: given }, site) => {
    if (given.kind !== 'bytes' && given.kind !== 'none')
      return refusedOperand(site, given, 'a bytes-like object is required');
    const gone = given.kind === 'bytes' ? given.value : WHITESPACE;
    let [start, end] = [0, value.length];
    while (atStart && start < end && gone.includes(value.charAt(start))) start += 1;
    while (atEnd && end > start && gone.includes(value.charAt(end - 1))) end -= 1;
    return bytes(value.slice(start, end));
  };

/** Answers `split` and `rsplit`. */
const split =
  (fromRight: boolean): MethodRule<'(sep=None, maxsplit=-1)', BytesValue> =>
  ({ value }, { sep, maxsplit }, site) => {
    const limit = wholeOf(site, maxsplit);
    if (limit === undefined || (sep.kind !== 'bytes' && sep.kind !== 'none'))
      return refusedOperand(site, sep.kind === 'none' ? maxsplit : sep, 'a bytes-like object is required');
    if (sep.kind === 'bytes' && sep.value === '')
      return site.vm.raiseIfCaught('ValueError', 'empty separator', site.at);
    const most = limit < 0 ? Infinity : Number(limit);
    const pieces =
      sep.kind === 'bytes' ? cutAt(value, sep.value, most, fromRight) : words(value, most, fromRight);
    return site.vm.list(pieces.map((one) => bytes(one)));
  };

function words(text: string, most: number, fromRight: boolean): readonly string[] {
  const found = [...text.matchAll(/[^ \t\n\r\v\f]+/gu)];
  if (found.length <= most) return found.map(([word]) => word);
  const kept = fromRight ? found.slice(found.length - most) : found.slice(0, most);
  const edge = fromRight ? kept[0]?.index : (kept.at(-1)?.index ?? 0) + (kept.at(-1)?.[0].length ?? 0);
  const rest = fromRight ? text.slice(0, edge ?? text.length) : text.slice(edge);
  const trimmed = rest.replace(fromRight ? /[ \t\n\r\v\f]+$/u : /^[ \t\n\r\v\f]+/u, '');
  const shown = kept.map(([word]) => word);
  return fromRight ? [trimmed, ...shown] : [...shown, trimmed];
}

const converted =
  (convert: (text: string) => string) =>
  ({ value }: BytesValue): Value =>
    bytes(convert(value));
const tested =
  (pattern: RegExp) =>
  ({ value }: BytesValue): Value =>
    bool(pattern.test(value));

const lower = (text: string): string => text.replace(/[A-Z]/gu, (char) => char.toLowerCase());
const upper = (text: string): string => text.replace(/[a-z]/gu, (char) => char.toUpperCase());

/** Answers `hex(sep, bytes_per_sep)`; groups are counted from the right, for a negative number from the left. */
function hexOf(value: string, sep: Value, size: Value, site: Site): Value {
  const pairs = Array.from(value, (char) => char.charCodeAt(0).toString(16).padStart(2, '0'));
  const separator = sep.kind === 'bytes' ? sep.value : textOf(sep);
  const count = wholeOf(site, size);
  if (sep.kind === 'none') return str(pairs.join(''));
  if (separator === undefined || count === undefined) return str(causeOf(sep, 'a separator', site.at));
  const width = Math.abs(Number(count)) || pairs.length || 1;
  const first = count > 0 ? pairs.length % width : 0;
  const groups = first === 0 ? [] : [pairs.slice(0, first)];
  for (let at = first; at < pairs.length; at += width) groups.push(pairs.slice(at, at + width));
  return str(groups.map((one) => one.join('')).join(separator));
}

const OWN = methodsOf('bytes', 'bytes', {
  "decode(encoding='utf-8', errors='strict')": ({ value }, { encoding, errors }, site) =>
    decode(value, encoding, errors, site),
  'hex(sep=None, bytes_per_sep=1)': ({ value }, { sep, bytes_per_sep: size }, site) =>
    hexOf(value, sep, size, site),
  'upper()': converted(upper),
  'lower()': converted(lower),
  'swapcase()': converted((text) =>
    text.replace(/[A-Za-z]/gu, (char) => (char < 'a' ? char.toLowerCase() : char.toUpperCase())),
  ),
  'capitalize()': converted((text) => upper(text.slice(0, 1)) + lower(text.slice(1))),
  'title()': converted((text) =>
    lower(text).replace(/[a-z]+/gu, (word) => upper(word.slice(0, 1)) + word.slice(1)),
  ),
  'isdigit()': tested(/^[0-9]+$/u),
  'isalpha()': tested(/^[A-Za-z]+$/u),
  'isalnum()': tested(/^[A-Za-z0-9]+$/u),
  'isspace()': tested(/^[ \t\n\r\v\f]+$/u),
  'isascii()': tested(/^[\0-\x7f]*$/u),
  'isupper()': tested(/^(?=[^]*[A-Z])[^a-z]*$/u),
  'islower()': tested(/^(?=[^]*[a-z])[^A-Z]*$/u),
  'strip(bytes=None, /)': strip(true, true),
  'lstrip(bytes=None, /)': strip(true, false),
  'rstrip(bytes=None, /)': strip(false, true),
  'split(sep=None, maxsplit=-1)': split(false),
  'rsplit(sep=None, maxsplit=-1)': split(true),
  'splitlines(keepends=False)': ({ value }, { keepends }, { vm }) => {
    const lines = value.match(/[^\n\r]*(?:\r\n|[\n\r])|[^\n\r]+$/gu) ?? [];
    const isKept = isTrue(keepends) || (keepends.kind === 'num' && keepends.value !== 0);
    return vm.list(lines.map((line) => bytes(isKept ? line : line.replace(/[\r\n]+$/u, ''))));
  },
  'translate(table, /, delete=...)': ({ value }, { table, delete: gone }, site) => {
    const dropped = gone?.kind === 'bytes' ? gone.value : '';
    if ((table.kind !== 'bytes' && table.kind !== 'none') || (gone !== undefined && gone.kind !== 'bytes'))
      return refusedOperand(site, table, 'a bytes-like object is required');
    const codes = table.kind === 'bytes' ? table.value : undefined;
    if (codes !== undefined && codes.length !== 256)
      return site.vm.raiseIfCaught('ValueError', 'translation table must be 256 characters long', site.at);
    const kept = Array.from(value).filter((char) => !dropped.includes(char));
    return bytes(kept.map((char) => codes?.charAt(char.charCodeAt(0)) ?? char).join(''));
  },
  '__len__()': ({ value }) => num(value.length),
});

/** Methods of `bytes`. */
export const BYTES_METHODS: Readonly<Record<string, NativeFunction>> = {
  ...Object.fromEntries(
    AS_TEXT.flatMap((name) => {
      const method = TEXT_METHODS[name];
      return method === undefined ? [] : [[name, fromText(name, method)]];
    }),
  ),
  ...OWN,
};

/** `bytes.fromhex` and `bytes.maketrans`. */
export const BYTES_MAKERS: readonly Member[] = staticMethods('bytes', {
  'fromhex(string, /)': ({ string }, { vm, at }) => {
    const text = textOf(string)?.replace(/[ \t\n\r\v\f]+/gu, ' ');
    if (text === undefined) return causeOf(string, 'bytes', at);
    return /^ ?(?:[0-9a-fA-F]{2} ?)*$/u.test(text)
      ? bytes(Buffer.from(text.replaceAll(' ', ''), 'hex').toString('latin1'))
      : vm.raiseIfCaught('ValueError', 'non-hexadecimal number found in fromhex() arg', at);
  },
  'maketrans(frm, to, /)': ({ frm, to }, { vm, at }) => {
    if (frm.kind !== 'bytes' || to.kind !== 'bytes') return causeOf(frm, 'a table of bytes', at);
    if (frm.value.length !== to.value.length)
      return vm.raiseIfCaught('ValueError', 'maketrans arguments must have same length', at);
    const table = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code));
    Array.from(frm.value).forEach((char, index) => (table[char.charCodeAt(0)] = to.value.charAt(index)));
    return bytes(table.join(''));
  },
});

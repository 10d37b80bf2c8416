import { ownEntry } from '../../../../base/code/own-entry';
import type { Site } from '../../../interpreter/calls/call-site';
import { setEntry } from '../../../interpreter/values/dicts';
import { bytes, NONE, num, str, textOf } from '../../../interpreter/values/make';
import type { DictValue, Value } from '../../../interpreter/values/values';
import { staticMethods } from '../../kit/model';
import { causeOf } from '../../kit/values';

/** The last code point of the encodings that hold a part of Unicode, a byte each. */
const LAST: Readonly<Record<string, number>> = { ascii: 0x7f, latin1: 0xff, iso88591: 0xff };

/** Answers `text.encode(encoding, errors)`, for UTF-8, ASCII and Latin-1. */
export function encode(text: string, encoding: Value, handling: Value, { vm, at }: Site): Value {
  const errors = textOf(handling);
  const name = textOf(encoding)?.toLowerCase().replace(/[-_]/gu, '');
  if (name === 'utf8' && /\p{Cs}/u.test(text)) {
    return errors === 'strict'
      ? vm.raiseIfCaught('UnicodeEncodeError', 'surrogates not allowed', at)
      : causeOf(handling, 'a text with surrogates in this encoding', at);
  }
  if (name === 'utf8') return bytes(Buffer.from(text, 'utf8').toString('latin1'));
  const last = name === undefined ? undefined : ownEntry(LAST, name);
  if (last === undefined) return causeOf(encoding, 'a text in this encoding', at);
  const isFit = (char: string): boolean => (char.codePointAt(0) ?? 0) <= last;
  const characters = [...text];
  if (errors === 'ignore') return bytes(characters.filter(isFit).join(''));
  if (errors === 'replace') return bytes(characters.map((char) => (isFit(char) ? char : '?')).join(''));
  if (characters.every(isFit)) return bytes(text);
  return vm.raiseIfCaught('UnicodeEncodeError', 'a character that the encoding lacks', at);
}

/** Answers `bytes.decode(encoding, errors)` for the same encodings; bytes are the characters of a text. */
export function decode(
  content: string,
  encoding: Value | undefined,
  handling: Value | undefined,
  { vm, at }: Site,
): Value {
  const errors = handling === undefined ? 'strict' : textOf(handling);
  const name = encoding === undefined ? 'utf8' : textOf(encoding)?.toLowerCase().replace(/[-_]/gu, '');
  if (name === 'utf8') {
    const data = Buffer.from(content, 'latin1');
    const text = data.toString('utf8');
    if (!text.includes('\ufffd') || Buffer.from(text, 'utf8').equals(data) || errors === 'replace')
      return str(text);
    if (errors === 'ignore') return str(text.replaceAll('\ufffd', ''));
    return errors === 'strict' || errors === undefined
      ? vm.raiseIfCaught('UnicodeDecodeError', 'bytes that are no UTF-8', at)
      : causeOf(handling, 'a text in this encoding', at);
  }
  const last = name === undefined ? undefined : ownEntry(LAST, name);
  if (last === undefined) return causeOf(encoding, 'a text in this encoding', at);
  const isFit = (char: string): boolean => char.charCodeAt(0) <= last;
  if ([...content].every(isFit)) return str(content);
  if (errors === 'ignore') return str([...content].filter(isFit).join(''));
  if (errors === 'replace') return str([...content].map((char) => (isFit(char) ? char : '\ufffd')).join(''));
  return errors === 'strict'
    ? vm.raiseIfCaught('UnicodeDecodeError', 'bytes that the encoding lacks', at)
    : causeOf(handling, 'a text in this encoding', at);
}

/** `str.maketrans`: a dict from code points, as `str.translate` reads it. */
export const MAKE_TRANS = staticMethods('str', {
  'maketrans(x, y=..., z=..., /)': ({ x: from, y: to, z: removed }, site) => {
    const { vm, at } = site;
    if (from.kind === 'dict') return byCode(from, site);
    const dict = vm.dict();
    const [source, target] = [textOf(from), to === undefined ? undefined : textOf(to)];
    if (source === undefined || target === undefined) return causeOf(from, 'a table of characters', at);
    const characters = [...target];
    if (characters.length !== [...source].length)
      return vm.raiseIfCaught('ValueError', 'the first two maketrans arguments must have equal length', at);
    [...source].forEach((char, index) => {
      setEntry(vm, dict, codeOf(char), codeOf(characters[index] ?? char));
    });
    const gone = removed === undefined ? '' : textOf(removed);
    if (gone === undefined) return causeOf(removed, 'characters', at);
    for (const char of gone) setEntry(vm, dict, codeOf(char), NONE);
    return dict;
  },
});

const codeOf = (char: string): Value => num(char.codePointAt(0) ?? 0);

function byCode(given: DictValue, { vm }: Site): Value {
  const made = vm.dict(given.open);
  for (const { key, value } of given.entries.values()) {
    const char = textOf(key);
    setEntry(vm, made, char === undefined ? key : codeOf(char), value);
  }
  return made;
}

/** Answers `text.translate(table)`. */
export function translate(text: string, table: Value, { at }: Site): Value {
  if (table.kind !== 'dict' || table.open !== undefined) return causeOf(table, 'a table of characters', at);
  const targets = new Map<number, Value>();
  for (const { key, value } of table.entries.values())
    if (key.kind === 'num') targets.set(Number(key.value), value);
  const characters = [...text].map((char) => {
    const target = targets.get(char.codePointAt(0) ?? 0);
    if (target === undefined) return char;
    if (target.kind === 'none') return '';
    return target.kind === 'num' ? String.fromCodePoint(Number(target.value)) : textOf(target);
  });
  return characters.includes(undefined)
    ? causeOf(table, 'a table of characters', at)
    : str(characters.join(''));
}

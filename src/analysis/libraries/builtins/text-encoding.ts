import type { Call } from '../../interpreter/calls/call-site';
import { setEntry } from '../../interpreter/values/dicts';
import { bytes, native, NONE, num, str, textOf } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';
import { fillDict } from './conversions';
import { causeOf, textArgument } from '../kit/support';

/** The last code point of the encodings that hold a part of Unicode, a byte each. */
const LAST: Readonly<Record<string, number>> = { ascii: 0x7f, latin1: 0xff, iso88591: 0xff };

/** `text.encode(encoding, errors)`: UTF-8, ASCII and Latin-1. */
export function encode(text: string, call: Call): Value {
  const [encoding, errors] = [call.args[0] ?? call.keywords.get('encoding'), textArgument(call, 1, 'errors')];
  const name = encoding === undefined ? 'utf8' : textOf(encoding)?.toLowerCase().replace(/[-_]/gu, '');
  if (name === 'utf8') return bytes(Buffer.from(text, 'utf8').toString('latin1'));
  const last = name === undefined ? undefined : LAST[name];
  if (last === undefined) return causeOf(encoding, 'a text in this encoding', call.at);
  const isFit = (char: string): boolean => (char.codePointAt(0) ?? 0) <= last;
  const characters = [...text];
  if (errors === 'ignore') return bytes(characters.filter(isFit).join(''));
  if (errors === 'replace') return bytes(characters.map((char) => (isFit(char) ? char : '?')).join(''));
  if (characters.every(isFit)) return bytes(text);
  return call.vm.raiseIfCaught('UnicodeEncodeError', 'a character that the encoding lacks', call.at);
}

/** `str.maketrans`: a dict from code points, as `str.translate` reads it. */
export const makeTrans = native('str.maketrans', (call) => {
  const {
    vm,
    args: [from, to, removed],
    at,
  } = call;
  const dict = vm.dict();
  if (from?.kind === 'dict') return byCode(call);
  const [source, target] = [from, to].map((value) => (value === undefined ? undefined : textOf(value)));
  if (source === undefined || target === undefined) return causeOf(from, 'a table of characters', at);
  const characters = [...target];
  [...source].forEach((char, index) => {
    setEntry(vm, dict, codeOf(char), codeOf(characters[index] ?? char));
  });
  const gone = removed === undefined ? '' : textOf(removed);
  if (gone === undefined) return causeOf(removed, 'characters', at);
  for (const char of gone) setEntry(vm, dict, codeOf(char), NONE);
  return dict;
});

const codeOf = (char: string): Value => num(char.codePointAt(0) ?? 0);

function byCode(call: Call): Value {
  const [given, made] = [call.vm.dict(), call.vm.dict()];
  fillDict(given, call);
  for (const { key, value } of given.entries.values()) {
    const char = textOf(key);
    setEntry(call.vm, made, char === undefined ? key : codeOf(char), value);
  }
  made.open = given.open;
  return made;
}

/** `text.translate(table)`. */
export function translate(text: string, { args: [table], at }: Call): Value {
  if (table?.kind !== 'dict' || table.open !== undefined) return causeOf(table, 'a table of characters', at);
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

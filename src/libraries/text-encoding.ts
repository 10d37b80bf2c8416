import type { Call } from '../interpreter/call-site';
import { setEntry } from '../interpreter/dicts';
import { native, NONE, num, str, textOf } from '../interpreter/make';
import type { Value } from '../interpreter/values';
import { fillDict } from './builtins-conversions';
import { causeOf } from './support';

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

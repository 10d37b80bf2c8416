import { raiseInWords } from '../../interpreter/guards/refusals';
import { iterate } from '../../interpreter/evaluation/iterate';
import { str, textOf } from '../../interpreter/values/make';
import type { Library } from '../kit/library';
import { areCertain } from '../kit/elements';
import { functions } from '../kit/model';
import { isTrue } from '../kit/truth-values';
import { causeOf } from '../kit/values';

/** `shlex`: words of a shell's command line. */
export const library: Library = () =>
  functions('shlex', {
    'split(s, comments=False, posix=True)': ({ s: text, comments, posix }, { vm, at }) => {
      const known = textOf(text);
      if (known === undefined || posix.kind !== 'bool' || !posix.value)
        return causeOf(text, 'a command line', at);
      vm.work(known.length);
      const words = wordsOf(known, isTrue(comments));
      return typeof words === 'string'
        ? raiseInWords(vm, 'ValueError', words, at)
        : vm.list(words.map((word) => str(word)));
    },
    'quote(s)': ({ s: text }, { at }) => {
      const known = textOf(text);
      return known === undefined ? str(causeOf(text, 'a word', at)) : str(quoted(known));
    },
    'join(split_command)': ({ split_command: words }, { vm, at }) => {
      const { items, open } = iterate(vm, words, at);
      const texts = items.map(({ value }) => textOf(value));
      if (open !== undefined || !areCertain(vm, items) || texts.includes(undefined))
        return str(causeOf(open ?? words, 'words', at));
      return str(texts.map((word) => quoted(word ?? '')).join(' '));
    },
  });

const quoted = (word: string): string => {
  if (word === '') return "''";
  return /[^\w@%+=:,./-]/u.test(word) ? `'${word.replaceAll("'", `'"'"'`)}'` : word;
};

/** Splits a command line as a POSIX shell does, without expansions; the message of Python's objection where a quote stays open. */
function wordsOf(text: string, hasComments: boolean): readonly string[] | string {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  const chars = Array.from(text);
  for (let index = 0; index < chars.length; index += 1) {
    const char = chars[index] ?? '';
    if (quote !== '') {
      if (char === quote) quote = '';
      else if (char === '\\' && quote === '"') {
        const next = chars[(index += 1)];
        if (next === undefined) return 'No escaped character';
        word = `${word ?? ''}${next === '"' || next === '\\' ? '' : '\\'}${next}`;
      } else word = `${word ?? ''}${char}`;
    } else if (/^[ \t\r\n]$/u.test(char)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (hasComments && char === '#') {
      // A comment ends a word, too.
      if (word !== undefined) words.push(word);
      word = undefined;
      while (index + 1 < chars.length && chars[index + 1] !== '\n') index += 1;
    } else if (char === '\\') {
      const next = chars[(index += 1)];
      if (next === undefined) return 'No escaped character';
      word = `${word ?? ''}${next}`;
    } else if (char === '"' || char === "'") {
      quote = char;
      word ??= '';
    } else word = `${word ?? ''}${char}`;
  }
  if (quote !== '') return 'No closing quotation';
  return word === undefined ? words : [...words, word];
}

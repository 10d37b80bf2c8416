import { Failure } from '../../base/diagnostics/failure';
import { suggestion } from '../../base/diagnostics/suggest';

/** One word of a filter; a negated word excludes. */
export interface Term {
  readonly text: string;
  readonly isNegated: boolean;
}

/** Parses `['GET,!POST', 'a\,b']` as `GET`, negated `POST`, and `a,b`. Throws a Failure for an empty word. */
export function termsOf(option: string, given: readonly string[] = []): readonly Term[] {
  return wordsOf(option, given).map(termOf);
}

/** Parses one word; a leading `!` negates it. */
export function termOf(text: string): Term {
  return text.startsWith('!') ? { text: text.slice(1), isNegated: true } : { text, isNegated: false };
}

/** Splits lists with commas into one list; `\,` is a comma in a word. Throws a Failure for an empty word. */
export function wordsOf(option: string, given: readonly string[] = []): readonly string[] {
  const words = given
    .flatMap((list) => list.split(/(?<!\\),/))
    .map((word) => word.trim().replaceAll('\\,', ','));
  if (words.some((word) => word === '' || word === '!'))
    throw new Failure(`--${option} "${given.join(',')}" has an empty word; write it like --${option} a,b.`);
  return words;
}

/** Returns the word of a list that the text is, in any case. Throws a Failure with the nearest word. */
export function oneOf<W extends string>(option: string, text: string, words: readonly W[]): W {
  const found = words.find((word) => word.toLowerCase() === text.toLowerCase());
  if (found !== undefined) return found;
  const near = suggestion(text.toLowerCase(), words);
  throw new Failure(`--${option} "${text}": there's no such word; ${near}`);
}

import { Failure } from '../../base/diagnostics/failure';
import { suggestion } from '../../base/diagnostics/suggest';

/** One word of a filter; with `!` before it, it says what is left out. */
export interface Term {
  readonly text: string;
  readonly isNegated: boolean;
}

/** `['GET,!POST', 'a\,b']` → `GET`, not `POST`, `a,b`. Throws a Failure for an empty word. */
export function termsOf(option: string, given: readonly string[] = []): readonly Term[] {
  return wordsOf(option, given).map(termOf);
}

/** A leading `!` negates. */
export function termOf(text: string): Term {
  return text.startsWith('!') ? { text: text.slice(1), isNegated: true } : { text, isNegated: false };
}

/** Lists with commas as one list; `\,` is a comma of a word. Throws a Failure for an empty word. */
export function wordsOf(option: string, given: readonly string[] = []): readonly string[] {
  const words = given
    .flatMap((list) => list.split(/(?<!\\),/))
    .map((word) => word.trim().replaceAll('\\,', ','));
  if (words.some((word) => word === '' || word === '!'))
    throw new Failure(`--${option} "${given.join(',')}" has an empty word; write it like --${option} a,b.`);
  return words;
}

/** A word that's one of a few, whatever its case. Throws a Failure with the nearest right one. */
export function oneOf<W extends string>(option: string, text: string, words: readonly W[]): W {
  const found = words.find((word) => word.toLowerCase() === text.toLowerCase());
  if (found !== undefined) return found;
  const near = suggestion(text.toLowerCase(), words);
  throw new Failure(`--${option} "${text}": there's no such word; ${near}`);
}

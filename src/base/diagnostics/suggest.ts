import { closest, distance } from 'fastest-levenshtein';

/** Words that a message lists, at most; the help lists more. */
const MAX_LISTED = 8;

/** Returns `did you mean "routes"?` if the word is close to one of `words`, else lists what there is to choose from. */
export function suggestion(word: string, words: readonly string[]): string {
  const nearest = nearestWord(word, words);
  if (nearest !== undefined) return `did you mean "${nearest}"?`;
  return words.length > MAX_LISTED ? '--help lists them all.' : `there are: ${words.join(', ')}.`;
}

/**
 * Returns one line about an unknown word: `unknown option --foo (did you mean --root?)`. `meant` is the word to propose;
 * without one it lists the known words, or refers to the help if there are many.
 */
export function unknownWord(
  kind: 'option' | 'command',
  word: string,
  words: readonly string[],
  meant = nearestWord(word, words),
): string {
  if (meant !== undefined) return `unknown ${kind} ${word} (did you mean ${meant}?)`;
  const hint = words.length > MAX_LISTED ? '--help lists them all' : `use one of: ${words.join(', ')}`;
  return `unknown ${kind} ${word}; ${hint}.`;
}

/**
 * Returns the one of `words` that a mistyped word is closest to, or `undefined` if none is close: at most a third of the
 * candidate may differ (two characters of a short one), and never more than half of what was typed, rounded up.
 * @param mostEdits allowed, if fewer: a wrong guess that refuses what was typed costs more than one that advises
 */
export function nearestWord(
  word: string,
  words: readonly string[],
  mostEdits = Infinity,
): string | undefined {
  if (words.length === 0) return undefined;
  const nearest = closest(word, words);
  const allowed = Math.min(
    mostEdits,
    Math.max(2, Math.floor(nearest.length / 3)),
    Math.ceil(word.length / 2),
  );
  return distance(word, nearest) <= allowed ? nearest : undefined;
}

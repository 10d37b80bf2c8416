/** More words than this are better read in the help. */
const MAX_LISTED = 8;

/** `did you mean "routes"?` for a word that's near to one of `words`, else what there is to choose from. */
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

/** The one of `words` that a mistyped word must have meant: a third of it differs at most; `undefined` for none. */
export function nearestWord(word: string, words: readonly string[]): string | undefined {
  if (words.length === 0) return undefined;
  // A lazy require: only a mistake pays for it. The cast names what is required: TypeScript doesn't type `require`.
  const { closest, distance } = require('fastest-levenshtein') as typeof import('fastest-levenshtein');
  const nearest = closest(word, words);
  return distance(word, nearest) <= Math.max(2, Math.floor(nearest.length / 3)) ? nearest : undefined;
}

/** The candidate that a mistyped word must have meant: two edits away at most; `undefined` where none is. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  if (candidates.length === 0) return undefined;
  // A lazy require: only a mistake pays for it. The cast names what is required: TypeScript doesn't type `require`.
  const { closest, distance } = require('fastest-levenshtein') as typeof import('fastest-levenshtein');
  const candidate = closest(word, candidates);
  return distance(word, candidate) <= Math.min(2, Math.floor(word.length / 2)) ? candidate : undefined;
}

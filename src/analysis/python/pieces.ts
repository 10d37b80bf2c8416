import type { Range } from 'web-tree-sitter';

/** A line at the margin that a definition begins with, or one of its decorators. */
const BEGINNING = /^(?:@|(?:async[ \t]+)?def\b|class\b)/gm;

/**
 * A text cut in front of each definition at the margin (of its first decorator, where it has some): so parsed, damage
 * in one can't swallow those behind it. What's no definition belongs to the piece before.
 */
export function pieces(text: string): readonly Range[] {
  const cuts = [0];
  let isDecorated = false;
  for (const { 0: beginning, index } of text.matchAll(BEGINNING)) {
    if (!isDecorated && index > 0) {
      cuts.push(index);
    }
    isDecorated = beginning === '@';
  }
  return ranges(text, [...cuts, text.length]);
}

function ranges(text: string, cuts: readonly number[]): readonly Range[] {
  let row = 0;
  return cuts.slice(1).map((endIndex, piece) => {
    const startIndex = cuts[piece] ?? 0;
    const startPosition = { row, column: 0 };
    const lines = text.slice(startIndex, endIndex).split('\n');
    row += lines.length - 1;
    return { startIndex, endIndex, startPosition, endPosition: { row, column: lines.at(-1)?.length ?? 0 } };
  });
}

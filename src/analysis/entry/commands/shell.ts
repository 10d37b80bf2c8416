/** A simple command: its words, quotes removed. */
export type Words = readonly string[];

/** What ends a simple command. The body of a subshell is a command like others. */
const SEPARATOR = /[\n;|&()]/;

/**
 * Shell text as simple commands: `cd api && uvicorn 'main:app' # dev` → `[cd, api]`, `[uvicorn, main:app]`. Knows
 * words, quotes, escapes, comments and separators; nothing is expanded, and nothing is an error.
 */
export function simpleCommands(text: string): readonly Words[] {
  const commands: string[][] = [];
  let words: string[] = [];
  let word: string | undefined;
  const endWord = (): void => {
    if (word !== undefined) words.push(word);
    word = undefined;
  };
  for (let index = 0; index < text.length;) {
    const piece = pieceAt(text, index, word === undefined);
    index += piece.length;
    if (piece.text !== undefined) word = (word ?? '') + piece.text;
    else endWord();
    if (piece.ends && words.length > 0) {
      commands.push(words);
      words = [];
    }
  }
  endWord();
  return words.length > 0 ? [...commands, words] : commands;
}

interface Piece {
  readonly length: number;
  /** What it adds to the word; `undefined` where it ends the word. */
  readonly text?: string;
  /** Whether it ends the command too. */
  readonly ends?: boolean;
}

function pieceAt(text: string, index: number, startsWord: boolean): Piece {
  const char = text.charAt(index);
  if (char === '#' && startsWord) return { length: toLineEnd(text, index) };
  if (char === '\\') return escaped(text, index);
  if (char === "'" || char === '"') return quoted(text, index, char);
  // `create_app()`: in a target, though a shell would want it quoted.
  if (text.startsWith('()', index) && !startsWord) return { length: 2, text: '()' };
  if (SEPARATOR.test(char)) return { length: 1, ends: true };
  return /\s/.test(char) ? { length: 1 } : { length: 1, text: char };
}

function escaped(text: string, index: number): Piece {
  const next = text.charAt(index + 1);
  return next === '\n' ? { length: 2 } : { length: 2, text: next };
}

/** A quote that nothing closes is an apostrophe. */
function quoted(text: string, index: number, quote: string): Piece {
  const pattern = quote === "'" ? /'([^']*)'/y : /"((?:\\[^]|[^"\\])*)"/y;
  pattern.lastIndex = index;
  const match = pattern.exec(text);
  if (!match) return { length: 1, text: '' };
  const inner = match[1] ?? '';
  return { length: match[0].length, text: quote === "'" ? inner : inner.replace(/\\(["\\$`])/g, '$1') };
}

function toLineEnd(text: string, index: number): number {
  const end = text.indexOf('\n', index);
  return (end < 0 ? text.length : end) - index;
}

/** The words of a simple command, without quotes. */
export type Words = readonly string[];

/** Characters that end a simple command. The body of a subshell is a command like any other. */
const SEPARATOR = /[\n;|&()]/;

/**
 * Splits shell text into simple commands: `cd api && uvicorn 'main:app' # dev` → `[cd, api]`, `[uvicorn,
 * main:app]`. Understands words, quotes, escapes, comments and separators. Expands nothing and never fails.
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
  /** The text that it adds to the word; `undefined` if it ends the word. */
  readonly text?: string;
  /** True if it also ends the command. */
  readonly ends?: boolean;
}

function pieceAt(text: string, index: number, startsWord: boolean): Piece {
  const char = text.charAt(index);
  if (char === '#' && startsWord) return { length: toLineEnd(text, index) };
  if (char === '\\') return escaped(text, index);
  if (char === "'" || char === '"') return quoted(text, index, char);
  // `create_app()` in a target, which a shell would want quoted.
  if (text.startsWith('()', index) && !startsWord) return { length: 2, text: '()' };
  if (SEPARATOR.test(char)) return { length: 1, ends: true };
  return /\s/.test(char) ? { length: 1 } : { length: 1, text: char };
}

function escaped(text: string, index: number): Piece {
  const next = text.charAt(index + 1);
  return next === '\n' ? { length: 2 } : { length: 2, text: next };
}

/** Reads a quoted text. A quote that isn't closed is an apostrophe. */
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

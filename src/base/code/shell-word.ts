/** Quotes a word for a POSIX shell if needed: `'main.py:create_app()'`. */
export const shellWord = (word: string): string =>
  /^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

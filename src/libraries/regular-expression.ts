/** The same expression in JavaScript. */
export interface Expression {
  readonly source: string;
  readonly flags: string;
}

const IGNORE_CASE = 2;
const MULTILINE = 8;
const DOT_ALL = 16;
const SAME_FLAGS = IGNORE_CASE | MULTILINE | DOT_ALL | 32 | 256;

/** `\A` and `\Z`, whatever the flags. */
const START = '(?<![^])';
const END = '(?![^])';

/** Syntax that JavaScript lacks, or reads otherwise. */
const FOREIGN = /\(\?(?:[#(>]|[aiLmsux-]+[:)])|[*+?}]\+|\\[aNUuG]|\[\^?\]|\{,\d|\(\?P>/u;

/**
 * A Python pattern as JavaScript reads it; `undefined` where the two may disagree: foreign syntax, or a text beyond
 * ASCII (`\w`, `\d`, `\s` and case).
 * https://docs.python.org/3/library/re.html#regular-expression-syntax
 */
export function toExpression(pattern: string, flags: number, text: string): Expression | undefined {
  const isPlain = /^[ -~\t\n]*$/u.test(text) && /^[ -~]*$/u.test(pattern);
  // A `$` in brackets is a dollar sign.
  if (!isPlain || /\[[^\]]*\$/u.test(pattern) || FOREIGN.test(pattern) || (flags & ~SAME_FLAGS) !== 0)
    return undefined;
  const source = pattern
    .replaceAll('(?P<', '(?<')
    .replace(/\(\?P=(\w+)\)/gu, '\\k<$1>')
    .replace(/(?<!\\)((?:\\\\)*)\\A/gu, `$1${START}`)
    // Without MULTILINE, `$` is also before a line end at the end.
    .replace(/(?<!\\)((?:\\\\)*)\$/gu, (flags & MULTILINE) === 0 ? `$1(?=\\n?${END})` : '$1$$')
    .replace(/(?<!\\)((?:\\\\)*)\\Z/gu, `$1${END}`);
  const letters = [
    [IGNORE_CASE, 'i'],
    [MULTILINE, 'm'],
    [DOT_ALL, 's'],
  ] as const;
  const own = letters
    .filter(([bit]) => (flags & bit) !== 0)
    .map(([, letter]) => letter)
    .join('');
  try {
    new RegExp(source, own);
  } catch {
    return undefined;
  }
  return { source, flags: own };
}

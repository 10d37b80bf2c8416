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

/** Classes that go by Unicode's tables in Python, and don't in JavaScript; and the spaces that just one of them has. */
const CLASSES = /\\[wWdDbB]/u;
const SPACES = /[\r\x1c-\x1f\x85\u2028\u2029\ufeff]/u;
/** `str.isalnum`, and `str.isdecimal`. */
const WORD = '\\p{L}\\p{N}_';
const DIGIT = '\\p{Nd}';

/** `\w` and `\d` beyond ASCII; `undefined` with a class that has no like, or where case doesn't count. */
function beyondAscii(pattern: string, flags: number, text: string): string | undefined {
  if ((flags & IGNORE_CASE) !== 0 || SPACES.test(text)) return undefined;
  let isInBrackets = false;
  const source = pattern.replace(/\\[^]|[[\]]/gu, (part) => {
    if (part === '[' || part === ']') isInBrackets = part === '[';
    if (part === '\\w') return isInBrackets ? WORD : `[${WORD}]`;
    return part === '\\d' ? DIGIT : part;
  });
  return CLASSES.test(source) ? undefined : source;
}

/**
 * A Python pattern as JavaScript reads it; `undefined` where the two may disagree: foreign syntax, or classes and case
 * beyond ASCII.
 * https://docs.python.org/3/library/re.html#regular-expression-syntax
 */
export function toExpression(pattern: string, flags: number, text: string): Expression | undefined {
  const isPlain = /^[ -~\t\n]*$/u.test(text) && /^[ -~]*$/u.test(pattern);
  const same = isPlain ? pattern : beyondAscii(pattern, flags, text);
  // A `$` in brackets is a dollar sign.
  if (
    same === undefined ||
    /\[[^\]]*\$/u.test(pattern) ||
    FOREIGN.test(pattern) ||
    (flags & ~SAME_FLAGS) !== 0
  )
    return undefined;
  const source = same
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
  // By code point, as Python counts; with the places of groups.
  const mode = isPlain ? 'd' : 'du';
  const own = letters
    .filter(([bit]) => (flags & bit) !== 0)
    .map(([, letter]) => letter)
    .join('')
    .concat(mode);
  try {
    new RegExp(source, own);
  } catch {
    return undefined;
  }
  return { source, flags: own };
}

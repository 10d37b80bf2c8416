/** The same expression in JavaScript. */
export interface Expression {
  readonly source: string;
  readonly flags: string;
}

/** The flags of `re` by name. */
export const FLAGS: ReadonlyMap<string, number> = new Map([
  ['NOFLAG', 0],
  ['I', 2],
  ['IGNORECASE', 2],
  ['M', 8],
  ['MULTILINE', 8],
  ['S', 16],
  ['DOTALL', 16],
  ['U', 32],
  ['UNICODE', 32],
  ['X', 64],
  ['VERBOSE', 64],
  ['A', 256],
  ['ASCII', 256],
]);

const IGNORE_CASE = 2;
const MULTILINE = 8;
const DOT_ALL = 16;
const UNICODE = 32;
const VERBOSE = 64;
const ASCII = 256;
const SAME_FLAGS = IGNORE_CASE | MULTILINE | DOT_ALL | UNICODE | VERBOSE | ASCII;

/** Flags as letters at the start of a pattern: `(?ix)`. */
const LETTERS: Readonly<Record<string, number>> = {
  a: ASCII,
  i: IGNORE_CASE,
  m: MULTILINE,
  s: DOT_ALL,
  u: UNICODE,
  x: VERBOSE,
};

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

/** Match the parts of a pattern that are left out, and those that are passed over: escapes, and all that's in brackets. */
const COMMENTED = /\\[^]|\[\^?\]?(?:\\[^]|[^\]])*\]|\(\?#[^)]*\)/gu;
const LAID_OUT = /\\[^]|\[\^?\]?(?:\\[^]|[^\]])*\]|\(\?#[^)]*\)|#[^\n]*|\s/gu;

/** Returns a pattern without the flags, the comments and, if it's verbose, the spaces in it; and all of its flags. */
export function stripped(written: string, given: number): readonly [pattern: string, flags: number] {
  const [head = '', letters = ''] = /^\(\?([aimsux]+)\)/u.exec(written) ?? [];
  const flags = Array.from(letters).reduce((all, letter) => all | (LETTERS[letter] ?? 0), given);
  const pattern = written.slice(head.length);
  const isVerbose = (flags & VERBOSE) !== 0;
  if (!isVerbose && !pattern.includes('(?#')) return [pattern, flags];
  const bare = pattern.replace(isVerbose ? LAID_OUT : COMMENTED, (part) =>
    part.startsWith('\\') || part.startsWith('[') ? part : '',
  );
  return [bare, flags];
}

/** Parts of a pattern that matter for its groups; those in brackets are passed over. */
const PART = /\\[1-9]|\\[^]|\[\^?\]?(?:\\[^]|[^\]])*\]|\((?:\?P?[<=!:]?)?|\)[*+?{]?|\|/gu;

/**
 * Tells whether a pattern may find other groups in JavaScript: there a group is empty again in each round of a repetition around
 * it, and a reference to one that took no part matches.
 */
function mayDisagree(pattern: string): boolean {
  const open: { hasGroup: boolean; isOptional: boolean }[] = [];
  let refers = false;
  let isOptional = false;
  for (const [part] of pattern.matchAll(PART)) {
    if (/^\\[1-9]$/u.test(part) || part === '(?P=') refers = true;
    if (part.startsWith('\\') || part.startsWith('[') || part === '(?P=') continue;
    const around = open.at(-1);
    if (part.startsWith('(')) {
      const isGroup = part === '(' || part === '(?P<';
      if (isGroup) for (const one of open) one.hasGroup = true;
      open.push({ hasGroup: false, isOptional: false });
    } else if (part.startsWith(')')) {
      const closed = open.pop();
      if (/[*+{]/u.test(part) && closed?.hasGroup === true && closed.isOptional) return true;
      if (/[*?{]/u.test(part)) isOptional = true;
      if (/[*?{]/u.test(part) || closed?.isOptional === true) for (const one of open) one.isOptional = true;
    } else {
      isOptional = true;
      if (around !== undefined) around.isOptional = true;
    }
  }
  return refers && isOptional;
}

/**
 * A Python pattern as JavaScript reads it; `undefined` where the two may disagree: foreign syntax, or classes and case
 * beyond ASCII.
 * https://docs.python.org/3/library/re.html#regular-expression-syntax
 */
export function toExpression(written: string, given: number, text: string): Expression | undefined {
  const [pattern, flags] = stripped(written, given);
  const isPlain = /^[ -~\t\n]*$/u.test(text) && /^[ -~]*$/u.test(pattern);
  const same = isPlain ? pattern : beyondAscii(pattern, flags, text);
  // A `$` in brackets is a dollar sign.
  if (
    same === undefined ||
    /\[[^\]]*\$/u.test(pattern) ||
    FOREIGN.test(pattern) ||
    mayDisagree(pattern) ||
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

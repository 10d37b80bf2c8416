import { distance } from 'fastest-levenshtein';

/** Candidates for a line, best first: each keeps as much of the line as the next one, or more. */
export type Repairs = readonly string[];

const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
const OPENERS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
const STRING = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g;
const COMMENT = /\s+#[^"']*$/;
const MISSPELT = ['def', 'class', 'return', 'import', 'from', 'async', 'await', 'for', 'if', 'else', 'elif', 'with', 'try', 'except', 'finally', 'in', 'lambda', 'while', 'raise', 'yield', 'not', 'is', 'and', 'or']; // prettier-ignore
/** The length of the longest line that is repaired. Longer ones are data, and each bracket would make a copy. */
const MAX_LINE = 2_000;
/** The number of wrong letters in a misspelt keyword. Two that changed places count double. */
const LETTERS = 2;

const leadOf = (line: string): string => /^[ \t]*/.exec(line)?.[0] ?? '';

/** Matches the marker lines that a merge conflict leaves. */
export const CONFLICT = /^(?:<{7}|={7}|>{7}|\|{7})(?: |$)/;

/** Returns the lines that one change may have damaged: a bracket, quote, colon, keyword or indentation. */
export function repairsOf(line: string, before: string, after: string): Repairs {
  if (line.length > MAX_LINE) return [];
  const code = line.replace(COMMENT, '').trimEnd();
  return [
    ...new Set([
      ...closed(code),
      `${code}:`,
      ...loosened(code),
      ...respelt(code),
      ...headed(code),
      ...reindented(line, before, after),
      ...unquoted(code),
      ...without(line, /[()[\]{}]/g),
      ...opened(code),
      ...['(', '[', '{'].map((bracket) => code + bracket),
      ...(code.endsWith(':') ? [`${code} ...`] : []),
    ]),
  ].filter((one) => one !== line);
}

/** Matches two quotes, where three may have been. */
const TWO = /(?<!")""(?!")|(?<!')''(?!')/g;

/** Returns the line with a third quote. Without it the string swallows the lines behind, so the line may be far away. */
export const tripled = (line: string): Repairs =>
  line.length > MAX_LINE
    ? []
    : [...line.matchAll(TWO)].map(
        ({ 0: two, index }) => line.slice(0, index) + two.charAt(0) + line.slice(index),
      );

/** Returns what replaces a line that no repair helps: a statement that does nothing, a head, an empty line. */
export const blanksOf = (line: string): Repairs =>
  line.trimEnd().endsWith(':')
    ? [`${leadOf(line)}if 1:`, '', `${leadOf(line)}pass`]
    : [`${leadOf(line)}pass`, '', `${leadOf(line)}if 1:`];

/** Matches the beginning of a statement: at the margin, or a decorator (hardly any product is wrapped before its `@`). */
const BEGINS = /^(?:\w|\s*@)/;

/** Returns the line with its open brackets closed. If it may continue the line before, one of that line's is closed too. */
function closed(code: string): Repairs {
  const open: string[] = [];
  for (const char of code.replaceAll(STRING, '')) {
    if (char in CLOSERS) open.push(CLOSERS[char] ?? '');
    else if (char in OPENERS) open.pop();
  }
  const own = open.reverse().join('');
  const others = BEGINS.test(code) ? [] : own === '' ? [')', ']', '}'] : [`${own})`];
  const ends = own === '' ? others : [own, ...others];
  return ends.flatMap((end) => [`${code}${end}`, `${code}${end}:`, `${code}${end},`]);
}

/** Returns the line with a missing quote added, at the end of a string or at its beginning. */
function unquoted(code: string): Repairs {
  const rest = code.replaceAll(STRING, '');
  return ['"', "'"].flatMap((quote) => {
    if (!rest.includes(quote)) return [];
    const begun = inserted(code, /[\s=([{,:.]|^/g, quote, 1);
    const ended = inserted(code, /[)\],}:]/g, quote, 0);
    return [...closed(`${code}${quote}`), `${code}${quote}`, ...ended, ...begun];
  });
}

/** Returns the line with an opening bracket added for a closing one. */
function opened(code: string): Repairs {
  const rest = code.replaceAll(STRING, '');
  return Object.entries(OPENERS).flatMap(([closer, opener]) =>
    rest.split(closer).length > rest.split(opener).length
      ? [...inserted(code, /(?<=[\w.])(?=["'\w*])|(?<=\w)(?=[ )\]])|(?<=[=(,[ ])(?=\S)/g, opener, 0)]
      : [],
  );
}

/** Returns the line without its unfinished part: a keyword without value, an operator without operand. */
const loosened = (code: string): Repairs => [
  code.replace(/,?\s*\b\w+\s*=\s*(?=[,)])/, ''),
  code.replace(/\s*(?:->|[-.,=+*/|&<>])$/, ''),
  code.replace(/\s*(?:->|[-.,=+*/|&<>])$/, ':'),
];

function inserted(code: string, places: RegExp, what: string, behind: number): Repairs {
  return [...code.matchAll(places)].map(({ index, 0: found }) => {
    const at = index + (found === '' ? 0 : behind);
    return code.slice(0, at) + what + code.slice(at);
  });
}

const without = (line: string, pattern: RegExp): Repairs =>
  [...line.matchAll(pattern)].map(({ index }) => line.slice(0, index) + line.slice(index + 1));

function respelt(code: string): Repairs {
  return [...code.matchAll(/[A-Za-z]+/g)].flatMap(({ 0: word, index }) =>
    MISSPELT.filter(
      (keyword) => keyword !== word && distance(keyword, word) <= (word.length < 3 ? 1 : LETTERS),
    ).map((keyword) => code.slice(0, index) + keyword + code.slice(index + word.length)),
  );
}

/** Returns the line with the colon before a body, and with `def` before what can only be the head of a function. */
const headed = (code: string): Repairs => [
  code.replace(/^(\s*(?:async\s+)?(?:def|class)\b.*\))\s+(?=[^\s:-])/, '$1: '),
  code.replace(/^(\s*(?:async\s+)?)(?:[a-z]{1,2}\s+|def)?(?=\w+\(.*\).*:)/, '$1def '),
];

const reindented = (line: string, before: string, after: string): Repairs =>
  [before, after]
    .flatMap((other) => [leadOf(other), `${leadOf(other)}    `])
    .concat([Math.round, Math.floor].map((whole) => ' '.repeat(4 * whole(leadOf(line).length / 4))))
    .map((lead) => lead + line.trimStart());

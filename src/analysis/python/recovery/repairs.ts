import { distance } from 'fastest-levenshtein';

/** What a line may become; each keeps as much of it as the one after, or more. */
export type Repairs = readonly string[];

const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
const OPENERS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
const STRING = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g;
const COMMENT = /\s+#[^"']*$/;
const MISSPELT = ['def', 'class', 'return', 'import', 'from', 'async', 'await', 'for', 'if', 'else', 'elif', 'with', 'try', 'except', 'finally', 'in', 'lambda', 'while', 'raise', 'yield', 'not', 'is', 'and', 'or']; // prettier-ignore
/** Longer lines are data: each of their brackets and quotes would make a copy of them. */
const MAX_LINE = 2_000;
/** Letters that a misspelt keyword may have wrong: two that changed places count double. */
const LETTERS = 2;

const leadOf = (line: string): string => /^[ \t]*/.exec(line)?.[0] ?? '';

/** Lines that a merge left. */
export const CONFLICT = /^(?:<{7}|={7}|>{7}|\|{7})(?: |$)/;

/** What one change could have made of a line that had been sound: a bracket, quote, colon, keyword, indentation. */
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

/** Two quotes, where three may have been. */
const TWO = /(?<!")""(?!")|(?<!')''(?!')/g;

/** With a third quote: what one is missing from swallows the lines behind it, so that it may be far away. */
export const tripled = (line: string): Repairs =>
  line.length > MAX_LINE
    ? []
    : [...line.matchAll(TWO)].map(
        ({ 0: two, index }) => line.slice(0, index) + two.charAt(0) + line.slice(index),
      );

/** What's left where no repair helps: a statement that does nothing, the head of a block, an empty line. */
export const blanksOf = (line: string): Repairs =>
  line.trimEnd().endsWith(':')
    ? [`${leadOf(line)}if 1:`, '', `${leadOf(line)}pass`]
    : [`${leadOf(line)}pass`, '', `${leadOf(line)}if 1:`];

/** Begins a statement: what stands at the margin, and a decorator (a product is hardly ever wrapped before its `@`). */
const BEGINS = /^(?:\w|\s*@)/;

/** With the brackets closed that it opens; those of lines before it may be open too, where it can go on with these. */
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

/** With a string closed that isn't, or begun before one that's only closed. */
function unquoted(code: string): Repairs {
  const rest = code.replaceAll(STRING, '');
  return ['"', "'"].flatMap((quote) => {
    if (!rest.includes(quote)) return [];
    const begun = inserted(code, /[\s=([{,:.]|^/g, quote, 1);
    const ended = inserted(code, /[)\],}:]/g, quote, 0);
    return [...closed(`${code}${quote}`), `${code}${quote}`, ...ended, ...begun];
  });
}

/** With an opening bracket for one that closes. */
function opened(code: string): Repairs {
  const rest = code.replaceAll(STRING, '');
  return Object.entries(OPENERS).flatMap(([closer, opener]) =>
    rest.split(closer).length > rest.split(opener).length
      ? [...inserted(code, /(?<=[\w.])(?=["'\w*])|(?<=\w)(?=[ )\]])|(?<=[=(,[ ])(?=\S)/g, opener, 0)]
      : [],
  );
}

/** Without what's been begun and not ended: a keyword without its value, an operator without what it's for. */
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

/** With the colon that a body stands behind, and with `def` before what can only be a function's head. */
const headed = (code: string): Repairs => [
  code.replace(/^(\s*(?:async\s+)?(?:def|class)\b.*\))\s+(?=[^\s:-])/, '$1: '),
  code.replace(/^(\s*(?:async\s+)?)(?:[a-z]{1,2}\s+|def)?(?=\w+\(.*\).*:)/, '$1def '),
];

const reindented = (line: string, before: string, after: string): Repairs =>
  [before, after]
    .flatMap((other) => [leadOf(other), `${leadOf(other)}    `])
    .concat([Math.round, Math.floor].map((whole) => ' '.repeat(4 * whole(leadOf(line).length / 4))))
    .map((lead) => lead + line.trimStart());

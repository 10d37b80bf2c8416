import type { Random } from '../differential/random';
import { KEYWORDS, LITERALS } from './words';

/** Changes bytes. `other` returns a second file to splice from. */
type Mutator = (bytes: Buffer, random: Random, other: () => Uint8Array) => Buffer;

/** Maximum number of mutations. */
const MOST = 6;
/** Matches a line's end, a word, a number, a string closed on its line, or one other character. */
const TOKEN = /\n[ \t]*|[\p{L}_][\p{L}\p{N}_]*|\d[\w.]*|"[^"\n]*"|'[^'\n]*'|\s+|[^\s]/gu;
const NAME = /^[\p{L}_][\p{L}\p{N}_]*$/u;
const LITERAL = /^(?:["'\d]|True$|False$|None$)/;
const BRACKETS = ['(', ')', '[', ']', '{', '}', '((', '))', '[]', '{}', '()'];

/** Returns a file with a few mutations. */
export function mutate(content: Uint8Array, random: Random, other: () => Uint8Array): Uint8Array {
  let bytes: Buffer = Buffer.from(content);
  for (let left = random.between(1, MOST); left > 0; left -= 1) {
    bytes = random.pick(MUTATORS)(bytes, random, other);
  }
  return new Uint8Array(bytes);
}

/** Applies a mutation to text; invalid UTF-8 is replaced. */
const onText =
  (change: (text: string, random: Random) => string): Mutator =>
  (bytes, random) =>
    Buffer.from(change(bytes.toString('utf8'), random));

const onLines = (change: (lines: string[], random: Random) => void): Mutator =>
  onText((text, random) => {
    const lines = text.split('\n');
    change(lines, random);
    return lines.join('\n');
  });

const onTokens = (change: (tokens: string[], random: Random) => void): Mutator =>
  onText((text, random) => {
    const tokens = [...(text.match(TOKEN) ?? [''])];
    change(tokens, random);
    return tokens.join('');
  });

const anyOf = (items: readonly unknown[], random: Random): number =>
  random.between(0, Math.max(0, items.length - 1));

/** Returns the index of a random item that matches; `undefined` if none does. */
function oneOf(
  items: readonly string[],
  random: Random,
  isWanted: (item: string) => boolean,
): number | undefined {
  const places = items.flatMap((item, index) => (isWanted(item) ? [index] : []));
  return places.length === 0 ? undefined : random.pick(places);
}

function swap(items: string[], one: number, two: number): void {
  const [a, b] = [items[one], items[two]];
  if (a === undefined || b === undefined) return;
  items[one] = b;
  items[two] = a;
}

const depthOf = (line: string): number => line.length - line.trimStart().length;

/** Moves a line with the deeper lines below it, keeping its indentation or taking the new place's. */
function moveStatement(lines: string[], random: Random): void {
  const start = anyOf(lines, random);
  const depth = depthOf(lines[start] ?? '');
  const after = lines.findIndex(
    (line, index) => index > start && line.trim() !== '' && depthOf(line) <= depth,
  );
  const statement = lines.splice(start, (after === -1 ? lines.length : after) - start);
  const at = anyOf(lines, random);
  const step = random.chance(0.7) ? depthOf(lines[at] ?? '') - depth : 0;
  const moved = statement.map((line) => (step >= 0 ? ' '.repeat(step) + line : line.slice(-step)));
  lines.splice(at, 0, ...moved);
  if (random.chance(0.3)) lines.splice(anyOf(lines, random), 0, ...statement);
}

/** Renames one or all uses of a name to another name in the file. */
function rename(tokens: string[], random: Random): void {
  const [from, to] = [0, 0].map(() => oneOf(tokens, random, (token) => NAME.test(token)));
  if (from === undefined || to === undefined) return;
  const [before, after] = [tokens[from] ?? '', tokens[to] ?? ''];
  if (random.chance(0.6)) tokens[from] = after;
  else for (const [index, token] of tokens.entries()) if (token === before) tokens[index] = after;
}

function replaceLiteral(tokens: string[], random: Random): void {
  const at = oneOf(tokens, random, (token) => LITERAL.test(token));
  if (at !== undefined) tokens[at] = random.pick(LITERALS);
}

/** Cuts a line short, as if it were being typed. */
function cutLine(lines: string[], random: Random): void {
  const at = anyOf(lines, random);
  const line = lines[at] ?? '';
  lines[at] = line.slice(0, random.between(0, line.length));
}

function indent(lines: string[], random: Random): void {
  const at = anyOf(lines, random);
  const line = lines[at] ?? '';
  const leads = ['', ' ', '  ', '\t', '        ', `${' '.repeat(depthOf(line))} `, '\f'];
  lines[at] = random.pick(leads) + line.trimStart();
}

/** Repeats a text very often, or nests brackets very deeply. */
function repeat(text: string, random: Random): string {
  const at = random.between(0, text.length);
  const what = random.pick([
    '(',
    '[',
    '{',
    'f(',
    '[[',
    'not ',
    '-',
    '~',
    'lambda: ',
    'a.b',
    'f"{',
    '# ',
    '"',
  ]);
  return text.slice(0, at) + what.repeat(random.pick([3, 40, 400, 4000])) + text.slice(at);
}

const flip: Mutator = (bytes, random) => {
  const copy = Buffer.from(bytes);
  for (let left = random.between(1, 8); left > 0 && copy.length > 0; left -= 1) {
    const at = random.between(0, copy.length - 1);
    copy[at] = random.chance(0.5) ? random.between(0, 255) : (copy[at] ?? 0) ^ (1 << random.between(0, 7));
  }
  return copy;
};

const splice: Mutator = (bytes, random, other) => {
  const [mine, theirs] = [
    bytes.toString('latin1').split('\n'),
    Buffer.from(other()).toString('latin1').split('\n'),
  ];
  const from = anyOf(theirs, random);
  const taken = theirs.slice(from, from + random.between(1, 40));
  mine.splice(anyOf(mine, random), random.chance(0.5) ? 0 : taken.length, ...taken);
  return Buffer.from(mine.join('\n'), 'latin1');
};

const truncate: Mutator = (bytes, random) => bytes.subarray(0, random.between(0, bytes.length));

const MUTATORS: readonly Mutator[] = [
  onLines((lines, random) => lines.splice(anyOf(lines, random), random.between(1, 3))),
  onLines((lines, random) => {
    const at = anyOf(lines, random);
    lines.splice(anyOf(lines, random), 0, ...lines.slice(at, at + random.between(1, 5)));
  }),
  onLines((lines, random) => swap(lines, anyOf(lines, random), anyOf(lines, random))),
  onLines(moveStatement),
  onLines(moveStatement),
  onLines(cutLine),
  onLines(indent),
  onTokens((tokens, random) => tokens.splice(anyOf(tokens, random), random.between(1, 3))),
  onTokens((tokens, random) => {
    const at = anyOf(tokens, random);
    tokens.splice(anyOf(tokens, random), 0, ...tokens.slice(at, at + random.between(1, 6)));
  }),
  onTokens((tokens, random) => swap(tokens, anyOf(tokens, random), anyOf(tokens, random))),
  onTokens((tokens, random) => tokens.splice(anyOf(tokens, random), 0, random.pick(BRACKETS))),
  onTokens((tokens, random) => {
    const at = oneOf(tokens, random, (token) => /^[()[\]{}]$/.test(token));
    if (at !== undefined) tokens.splice(at, 1);
  }),
  onTokens((tokens, random) => tokens.splice(anyOf(tokens, random), 0, ` ${random.pick(KEYWORDS)} `)),
  onTokens(rename),
  onTokens(rename),
  onTokens(rename),
  onTokens(replaceLiteral),
  onTokens(replaceLiteral),
  onText(repeat),
  flip,
  splice,
  splice,
  truncate,
  onText((text, random) =>
    text.replaceAll('\n', random.pick(['\r', '\r\n', '\n\f', '\n\n', '\v', '\u2028'])),
  ),
  onText(
    (text, random) =>
      random.pick(['\uFEFF', '# coding: latin-1\n', '#!x\n# -*- coding: ebcdic -*-\n', '\0']) + text,
  ),
];

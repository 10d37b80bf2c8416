import type { Random } from '../../support/random';

/** Lines of a file, to be edited. */
type Edit = (lines: string[], random: Random) => void;

const indentOf = (line: string): string => /^[ \t]*/.exec(line)?.[0] ?? '';
const isHead = (line: string): boolean => /^\s*(?:async )?def .*:\s*$/.test(line);

/** Statements that may stand in any function. Some of them say what the analysis may have asked a text for. */
const STATEMENTS = [
  'made_up = 1',
  'pass',
  '# a remark',
  '"""A text."""',
  'raise ValueError("wrong")',
  'return {"id": 1}',
  'yield 1',
  'router.get("/made-up")(print)',
  'app.include_router(router)',
  'import os',
  'from os import path',
  'super().__init__()',
  'global made_up',
  'globals()["made_up"] = 1',
  'if True:\n    made_up = (\n        2\n    )',
  'def inner():\n    return made_up',
  'made_up = """\ndef no_function():\n"""',
  'made_up = (',
  '',
];

/** Puts a statement on the first line of a function, or somewhere among its lines. */
const inBody: Edit = (lines, random) => {
  const heads = lines.flatMap((line, index) => (isHead(line) ? [index] : []));
  if (heads.length === 0) return;
  const head = random.pick(heads);
  const indent = `${indentOf(lines[head] ?? '')}    `;
  let end = head + 1;
  while (end < lines.length && (lines[end] === '' || (lines[end] ?? '').startsWith(indent))) end += 1;
  const at = random.between(head + 1, end);
  const added = random.pick(STATEMENTS).split('\n');
  lines.splice(at, 0, ...added.map((line) => (line === '' ? '' : `${indent}${line}`)));
};

const anywhere: Edit = (lines, random) => {
  const at = random.between(0, lines.length);
  const indent = indentOf(lines[at] ?? '');
  lines.splice(
    at,
    0,
    ...random
      .pick(STATEMENTS)
      .split('\n')
      .map((line) => `${indent}${line}`),
  );
};

const deleted: Edit = (lines, random) => {
  lines.splice(random.between(0, lines.length - 1), random.between(1, 2));
};

const doubled: Edit = (lines, random) => {
  const at = random.between(0, lines.length - 1);
  lines.splice(at, 0, lines[at] ?? '');
};

/** Alters a word or a number of a line. */
const altered: Edit = (lines, random) => {
  const at = random.between(0, lines.length - 1);
  const words = [...(lines[at] ?? '').matchAll(/\w+/g)];
  if (words.length === 0) return;
  const { index, 0: word } = random.pick(words);
  const other = /^\d/.test(word) ? String(Number(word) + 1) : `${word}_2`;
  lines[at] = `${lines[at]?.slice(0, index)}${other}${lines[at]?.slice(index + word.length)}`;
};

/** Takes a function, or a class, out of the file, or adds it once more at its end. */
const wholes: Edit = (lines, random) => {
  const heads = lines.flatMap((line, index) => (/^(?:@|async def|def|class)\b/.test(line) ? [index] : []));
  if (heads.length === 0) return;
  const from = random.pick(heads);
  let to = from + 1;
  while (to < lines.length && !/^\S/.test(lines[to] ?? '')) to += 1;
  if (random.chance(0.5)) lines.splice(from, to - from);
  else lines.push(...lines.slice(from, to));
};

const annotated: Edit = (lines, random) => {
  const heads = lines.flatMap((line, index) => (isHead(line) ? [index] : []));
  if (heads.length === 0) return;
  const at = random.pick(heads);
  lines[at] = (lines[at] ?? '').replace('(', '(made_up: int = 1, ').replace(', )', ')');
};

const EDITS: readonly Edit[] = [
  ...[inBody, inBody, inBody, inBody, inBody, inBody],
  ...[anywhere, deleted, doubled, altered, wholes, annotated],
];

/** Edits a text in one place, or in some. */
export function edited(text: string, random: Random): string {
  const lines = text.split('\n');
  for (let count = random.chance(0.7) ? 1 : random.between(2, 4); count > 0; count -= 1)
    random.pick(EDITS)(lines, random);
  return lines.join('\n');
}

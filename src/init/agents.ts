import { Failure } from '../base/diagnostics/failure';
import { readText } from '../base/source/text';
import type { SourceTree } from '../base/source/tree';
import { type Plan, textEdit } from '../scaffold/change';

const FILE = 'AGENTS.md';
const BEGIN = '<!-- tool routes: begin -->';
const END = '<!-- tool routes: end -->';

/** Questions about a backend, and the commands that answer them. */
const ANSWERS = [
  ['Which routes are there, in which files?', 'tool routes --format json'],
  ['Which handler serves a request?', 'tool routes match "GET /items/1" --format json'],
  ["Why is a route, or a router, there or isn't?", 'tool routes why /items --format json'],
  ['Which routes are mistakes: duplicates, forgotten routers?', 'tool routes check --format json'],
  ['Which routes did a change add, remove or move?', 'tool routes diff main --format json'],
  [
    'Which calls in tests and front ends reach no route, which routes have no call?',
    'tool routes calls --format json',
  ],
] as const;

/** Returns the section. `tool`: how the project runs the program. `skill`: where the package's skill is, if the project installs it. */
const sectionFor = (tool: string, skill: string | undefined): readonly string[] => [
  BEGIN,
  '## Routes of the FastAPI applications',
  '',
  'These commands read the source, and run nothing of it. Ask them instead of searching for decorators: they know prefixes,',
  'includes and conditions.',
  '',
  '| question | command |',
  '| --- | --- |',
  ...ANSWERS.map(([question, command]) => `| ${question} | \`${command.replace('tool', tool)}\` |`),
  '',
  'Exit code 1 is an answer: `check` found something, no route serves the request, or the router is registered nowhere. 2 is an',
  'error. `diff` ends with 0 whatever changed; with `--breaking` it ends with 1 if clients break. `--help` has the options of each.',
  ...(skill === undefined ? [] : [`More questions, and how to generate code: \`${skill}\`.`]),
  END,
];

const BY_NPM = sectionFor('npx --no tool', 'node_modules/@tool/schematics/.agents/skills/tool/SKILL.md');
const BY_UV = sectionFor('uvx tool-schematics', undefined);

/** Plans the section for agents in AGENTS.md, or takes it out again. Throws a Failure where its markers are damaged. */
export function planAgents(files: SourceTree, isWanted: boolean): Plan {
  const bytes = files.read(FILE);
  if (bytes === undefined && files.kind(FILE) !== undefined) throw new Failure(`${FILE} can't be read.`);
  const before = bytes && decoded(bytes);
  const section = readText(files, 'package.json')?.includes('"@tool/schematics"') === true ? BY_NPM : BY_UV;
  const after = isWanted ? withSection(before ?? '', section) : withoutSection(before ?? '');
  return { subject: FILE, changes: after === (before ?? '') ? [] : [changeTo(after)], notes: [] };
}

/** A file in which nothing is left goes. */
const changeTo = (text: string): Plan['changes'][number] =>
  text === '' ? { kind: 'delete', path: FILE } : textEdit(FILE, text);

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Failure(`${FILE} isn't UTF-8; nothing is written.`);
  }
}

/** Returns the offsets of the section; `undefined` without one. Throws a Failure unless each marker stands once, in order. */
function placeOf(text: string): { readonly from: number; readonly to: number } | undefined {
  const [begins, ends] = [BEGIN, END].map((one) => text.split(one).length - 1);
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begins === 0 && ends === 0) return undefined;
  if (begins === 1 && ends === 1 && from < to) return { from, to: to + END.length };
  throw new Failure(
    `${FILE}: the section for agents needs one "${BEGIN}", and one "${END}" below it; put that right, or delete both.`,
  );
}

function withSection(text: string, lines: readonly string[]): string {
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const section = lines.join(end);
  const place = placeOf(text);
  if (place !== undefined) return text.slice(0, place.from) + section + text.slice(place.to);
  if (text === '') return section + end;
  // A file whose last line has no end stays one, so that taking the section back gives the same file.
  return text.endsWith('\n') ? text + end + section + end : text + end + end + section;
}

/** Takes the section away, with the blank line above it that came with it. */
function withoutSection(text: string): string {
  const place = placeOf(text);
  if (place === undefined) return text;
  const [above, below] = [text.slice(0, place.from), text.slice(place.to)];
  if (below === '') return above.replace(/(?:\r?\n){1,2}$/, '');
  const rest = below.replace(/^\r?\n/, '');
  return /^(?:\r?\n|$)/.test(rest) ? above.replace(/(\n|^)\r?\n$/, '$1') + rest : above + rest;
}

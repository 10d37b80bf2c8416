/** The figures of a run as Markdown, and their place in docs/performance.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './process.mjs';

const DOCUMENT = join(ROOT, 'docs', 'performance.md');
/** A run writes the text between these markers; the text around them is written by hand. */
const MARKERS = ['<!-- npm run bench: from here -->', '<!-- npm run bench: to here -->'];

/** The parts of the document, each a heading with a table; those that weren't measured are left out. */
export function renderParts({ start, make, optimizing, synthetic, corpus }, { budgets, runs }) {
  const [{ model }] = cpus();
  const machine = `Node ${process.versions.node}, ${cpus().length} × ${model.trim()}; medians of ${runs} runs that take turns.`;
  return [
    machine,
    section('What we promise', budgetTable(budgets)),
    start && section('Starting', smallTable(start)),
    make && section('Generating', smallTable(make)),
    optimizing && section('Optimising later', plainTable(optimizing)),
    Object.keys(corpus).length > 0 && section('Real applications', largestOf(corpus)),
    synthetic && section('Made-up applications', applicationTable(synthetic)),
  ].filter(Boolean);
}

/** Writes the parts between the markers, formatted as the repository is. */
export async function writeDocument(parts) {
  const { format, resolveConfig } = await import('prettier');
  const [from, to] = MARKERS;
  const text = readFileSync(DOCUMENT, 'utf8');
  const [before] = text.split(from);
  const [, after] = text.split(to);
  const written = `${before}${from}\n\n${parts.join('\n\n')}\n\n${to}${after}`;
  writeFileSync(DOCUMENT, await format(written, { ...(await resolveConfig(DOCUMENT)), parser: 'markdown' }));
}

const section = (heading, table) => `## ${heading}\n\n${table}`;

function budgetTable(budgets) {
  return table(
    ['', 'figure', 'at most', '', ''],
    budgets.map(({ what, figure, limit, unit, note, held }) => [
      what,
      `${number(figure)} ${unit}`,
      `${limit} ${unit}`,
      held ? 'held' : '**missed**',
      note,
    ]),
  );
}

/** Processes beside a bare Node. */
function smallTable(figures) {
  return table(
    ['', 'ms', '× Node', 'CPU ms', 'CPU × Node', 'MB'],
    Object.entries(figures).map(([name, { ms, cpu, megabytes }]) => [
      name,
      ms.toFixed(0),
      number(ms / figures.bare.ms),
      cpu.toFixed(0),
      number(cpu / figures.bare.cpu),
      megabytes.toFixed(0),
    ]),
  );
}

function plainTable(figures) {
  return table(
    ['', 'ms', 'CPU ms', 'MB'],
    Object.entries(figures).map(([name, { ms, cpu, megabytes }]) => [
      name,
      ...[ms, cpu, megabytes].map((figure) => figure.toFixed(0)),
    ]),
  );
}

const HEADINGS = [
  'application',
  'files',
  'routes',
  'ms',
  'CPU ms',
  '× reading',
  '× parsing',
  '× importing',
  'MB',
  'again, ms',
  'again, CPU × Node',
];

/** Ratios are of CPU. */
function applicationTable(figures) {
  return table(
    HEADINGS,
    Object.entries(figures).map(([name, { files, routes, bare, read, parse, python, cold, again }]) => {
      const over = (floor) => (floor === undefined ? '' : number(cold.cpu / floor.cpu));
      return [
        name,
        files,
        routes,
        cold.ms.toFixed(0),
        cold.cpu.toFixed(0),
        over(read),
        over(parse),
        over(python),
        cold.megabytes.toFixed(0),
        again.ms.toFixed(0),
        number(again.cpu / bare.cpu),
      ];
    }),
  );
}

/** Milliseconds of CPU below which a real application has no row of its own. */
const LARGE = 5000;

/** The real applications that take longest, and a sentence about the others. */
function largestOf(corpus) {
  const all = Object.entries(corpus);
  const others = all
    .map(([, { cold }]) => cold.cpu)
    .filter((cpu) => cpu < LARGE)
    .sort((one, other) => one - other);
  const [first, median, last] = [0, others.length >> 1, others.length - 1].map((at) =>
    (others[at] / 1000).toFixed(1),
  );
  const large = applicationTable(Object.fromEntries(all.filter(([, { cold }]) => cold.cpu >= LARGE)));
  return others.length === 0
    ? large
    : `${large}\n\nThe other ${others.length} take ${first} to ${last} s of CPU, half of them at most ${median} s.`;
}

const number = (figure) => (figure < 10 ? figure.toFixed(2) : figure.toFixed(0));

/** The first column is words, the others figures. */
function table(headings, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [
    line(headings),
    line(headings.map((_, index) => (index === 0 ? '---' : '--:'))),
    ...rows.map(line),
  ].join('\n');
}

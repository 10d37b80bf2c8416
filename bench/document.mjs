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
  const certificates = process.env.NODE_EXTRA_CA_CERTS
    ? ' `NODE_EXTRA_CA_CERTS` is set: any Node reads certificates when it starts, the bare one too.'
    : '';
  const machine = `Node ${process.versions.node}, ${cpus().length} × ${model.trim()}; medians of ${runs} runs that take turns.${certificates}`;
  return [
    machine,
    section('What we promise', budgetTable(budgets)),
    start && section('Starting', smallTable(start)),
    make && section('Generating', smallTable(make)),
    optimizing && section('Optimising later', plainTable(optimizing)),
    Object.keys(corpus).length > 0 && section('Real applications', applicationTable(corpus, runs)),
    synthetic && section('Made-up applications', applicationTable(synthetic, runs)),
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
    ['compared with', 'figure', 'at most', ''],
    budgets.map(({ what, figure, limit, unit, held }) => [
      what,
      `${number(figure)} ${unit}`,
      `${limit} ${unit}`,
      held ? 'held' : '**missed**',
    ]),
  );
}

/** Processes that have no application: beside the bare Node. */
function smallTable(figures) {
  return table(
    ['', 'ms', '× Node', 'CPU ms', 'CPU × Node', 'MB'],
    Object.entries(figures).map(([name, { ms, cpu, megabytes }]) => [
      name,
      ms.toFixed(0),
      number(ms / floorOf(figures, name).ms),
      cpu.toFixed(0),
      number(cpu / floorOf(figures, name).cpu),
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

/** The bare Node that was started alike. */
const floorOf = (figures, name) => figures[name.replace(/^\w+/, 'bare')];

const HEADINGS = [
  'application',
  'files',
  'routes',
  'ms',
  '× reading',
  '× parsing',
  '× Python',
  'CPU ms',
  'CPU × parsing',
  'MB',
  'routes/s',
];

function applicationTable(figures, runs) {
  return table(
    HEADINGS,
    Object.entries(figures).map(([name, { files, routes, read, parse, tool, python }]) => [
      tool.runs < runs ? `${name} (${tool.runs} runs)` : name,
      files,
      routes,
      tool.ms.toFixed(0),
      number(tool.ms / read.ms),
      parse === undefined ? '' : number(tool.ms / parse.ms),
      python === undefined ? '' : number(tool.ms / python.ms),
      tool.cpu.toFixed(0),
      parse === undefined ? '' : number(tool.cpu / parse.cpu),
      tool.megabytes.toFixed(0),
      (routes / (tool.ms / 1000)).toFixed(0),
    ]),
  );
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

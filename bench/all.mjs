/**
 * `npm run bench [-- options]`: what `tool` costs, as multiples of what is measured in the same turns: a Node that does
 * nothing, reading the same files, parsing those that may register a route, importing the application with Python.
 * Whole processes, medians; each promise of ours is held or missed. Needs a build, or TOOL, which names another's
 * `dist/cli/main.js`. Real applications are those of `npm run conformance`; Python that of `scripts/python-env.mjs`.
 *
 *   --runs N          of each process, 11 by default; 3 where one takes over 5 s
 *   --only NAME,…     some of: start, make, optimizing, synthetic, corpus, and names of the corpus
 *   --write           writes docs/performance.md after fewer runs too
 *
 * Prints as it goes. A run of everything, 11 times, writes docs/performance.md. Fails where a promise is missed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePython } from '../scripts/python-env.mjs';
import { judge } from './budgets.mjs';
import { corpusNames } from './corpus.mjs';
import { renderParts, writeDocument } from './document.mjs';
import { generating, optimizing, real, starting, synthetic } from './groups.mjs';
import { run } from './process.mjs';
import { SYNTHETIC } from './synthetic.mjs';
import { takeTurns } from './turns.mjs';

const RUNS = 11;
const valueOf = (flag) => {
  const at = process.argv.indexOf(flag);
  return at < 0 ? undefined : process.argv[at + 1];
};
const runs = Number(valueOf('--runs') ?? RUNS);
const only = valueOf('--only')?.split(',');
const wants = (name) => only === undefined || only.includes(name);

const known = new Set(['--runs', '--only', '--write', String(valueOf('--runs')), String(valueOf('--only'))]);
const unknown = process.argv.slice(2).find((one) => !known.has(one));
if (unknown !== undefined) {
  console.error(`bench: no option ${unknown}; it has --runs N, --only NAME,… and --write.`);
  process.exit(2);
}

const scratch = mkdtempSync(join(tmpdir(), 'tool-bench-'));
try {
  await main();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function main() {
  const interpreter = ensurePython();
  const figures = {
    start: wants('start') ? step('start', () => takeTurns(starting(interpreter), runs)) : undefined,
    make: wants('make') ? step('make', () => takeTurns(generating(scratch), runs)) : undefined,
    optimizing: wants('optimizing') ? await optimizingFigures() : undefined,
    synthetic: wants('synthetic') ? step('synthetic', () => madeUp(interpreter)) : undefined,
    corpus: {},
  };
  for (const name of corpusNames().filter((one) => wants('corpus') || wants(one))) {
    const application = await real(name, scratch, interpreter);
    if (application === undefined) continue;
    const { files, processes } = application;
    figures.corpus[name] = { files, ...step(name, () => withRoutes(takeTurns(processes, runs))) };
  }
  const budgets = judge(figures);
  const parts = renderParts(figures, { budgets, runs });
  console.log(parts.join('\n\n'));
  if (only === undefined && (runs >= RUNS || process.argv.includes('--write'))) await writeDocument(parts);
  process.exitCode = budgets.every(({ held }) => held) ? 0 : 1;
}

async function optimizingFigures() {
  const processes = await optimizing(scratch);
  return step('optimizing', () => takeTurns(processes, runs));
}

/** All of one group, so that the small and the big are measured in the same turns. */
function madeUp(interpreter) {
  const made = Object.fromEntries(
    Object.keys(SYNTHETIC).map((name) => [name, synthetic(name, scratch, interpreter)]),
  );
  const processes = Object.assign({}, ...Object.values(made).map((one) => one.processes));
  const taken = takeTurns(processes, runs);
  return Object.fromEntries(
    Object.entries(made).map(([name, { files, python }]) => {
      const [read, parse, tool] = ['read', 'parse', 'tool'].map((kind) => taken[`${name} ${kind}`]);
      // Once: it takes up to a minute, and nothing is promised of it.
      const imported =
        interpreter === undefined ? undefined : run(python(interpreter).command, python(interpreter));
      return [name, withRoutes({ files, read, parse, tool, python: imported })];
    }),
  );
}

/** How many routes the report has, instead of the report. */
function withRoutes({ tool: { stdout, ...tool }, ...rest }) {
  return { ...rest, tool, routes: JSON.parse(stdout).total };
}

function step(name, work) {
  const start = Date.now();
  const done = work();
  console.error(`${name}: ${((Date.now() - start) / 1000).toFixed(0)} s`);
  return done;
}

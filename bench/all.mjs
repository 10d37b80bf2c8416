/**
 * `npm run bench [-- options]`: what `tool` costs, with nothing kept and again, as multiples of what is measured in the
 * same turns: a Node that does nothing, reading the files that the report is made of, parsing them with CPython,
 * importing the application with Python. Whole processes, medians; each promise of ours is held or missed. Needs a
 * build, or TOOL, which names another's `dist/cli/main.js`. Real applications are those of `npm run conformance`; Python
 * that of `scripts/python-env.mjs`.
 *
 *   --runs N          of each process, 7 by default
 *   --only NAME,…     some of: start, make, optimizing, synthetic, corpus, and names of the corpus
 *   --write           writes docs/performance.md after fewer runs too
 *
 * Prints as it goes. A run of everything, 7 times, writes docs/performance.md. Fails where a promise is missed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePython } from '../scripts/python-env.mjs';
import { judge } from './budgets.mjs';
import { corpusNames } from './corpus.mjs';
import { renderParts, writeDocument } from './document.mjs';
import { generating, optimizing, real, starting, synthetic } from './groups.mjs';
import { SYNTHETIC } from './synthetic.mjs';
import { takeTurns } from './turns.mjs';

const RUNS = 7;
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
    start: wants('start') ? step('start', () => takeTurns(starting(interpreter, scratch), runs)) : undefined,
    make: wants('make') ? step('make', () => takeTurns(generating(scratch), runs)) : undefined,
    optimizing: wants('optimizing') ? await optimizingFigures() : undefined,
    synthetic: wants('synthetic') ? {} : undefined,
    corpus: {},
  };
  for (const name of figures.synthetic === undefined ? [] : Object.keys(SYNTHETIC))
    figures.synthetic[name] = measured(name, synthetic(name, scratch, interpreter));
  for (const name of corpusNames().filter((one) => wants('corpus') || wants(one))) {
    const application = await real(name, scratch, interpreter);
    if (application !== undefined) figures.corpus[name] = measured(name, application);
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

/** The figures of an application: the number of routes instead of its report. */
function measured(name, { files, processes }) {
  const { cold, ...others } = step(name, () => takeTurns(processes, runs));
  const { stdout, ...figures } = cold;
  return { files, routes: JSON.parse(stdout).total, cold: figures, ...others };
}

function step(name, work) {
  const start = Date.now();
  const done = work();
  console.error(`${name}: ${((Date.now() - start) / 1000).toFixed(0)} s`);
  return done;
}

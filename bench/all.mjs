/**
 * `npm run bench [-- options]`: what `tool` costs beside what its users would do instead, in the same turns: import the
 * application with Python, start a Node that does nothing, parse the same files with CPython. Whole processes; medians of
 * their CPU. Writes the table of docs/performance.md after a run of everything. Needs a build, or TOOL, which names
 * another's `dist/cli/main.js`; real applications are those of `npm run conformance`.
 *
 *   --runs N          of each process, 5 by default
 *   --only NAME,…     some of: example, project, make, watch, corpus, and names of the corpus
 *
 * Fails where a promise is missed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensurePython } from '../scripts/python-env.mjs';
import { corpusNames } from './corpus.mjs';
import { example, generating, project, real } from './processes.mjs';
import { judge, render, writeDocument } from './promises.mjs';
import { takeTurns } from './turns.mjs';
import { WATCHED, watched } from './watch.mjs';

const { values } = parseArgs({ options: { runs: { type: 'string' }, only: { type: 'string' } } });
const runs = Number(values.runs ?? 5);
const only = values.only?.split(',');
const wants = (name) => only === undefined || only.includes(name);
const scratch = mkdtempSync(join(tmpdir(), 'tool-bench-'));
try {
  await main();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function main() {
  const interpreter = ensurePython();
  const turns = async (name, processes) => {
    const start = Date.now();
    const figures = takeTurns(await processes(), runs);
    console.error(`${name}: ${((Date.now() - start) / 1000).toFixed(0)} s`);
    return figures;
  };
  const figures = { corpus: {}, watch: {} };
  if (wants('example')) figures.example = await turns('example', () => example(interpreter, scratch));
  if (wants('project')) figures.project = await turns('project', () => project(interpreter, scratch));
  if (wants('make')) figures.make = await turns('make', () => generating(scratch));
  for (const name of wants('watch') ? WATCHED : []) figures.watch[name] = await watched(name, runs);
  for (const name of corpusNames().filter((one) => wants('corpus') || wants(one))) {
    const processes = await real(name, scratch, interpreter);
    if (processes !== undefined) figures.corpus[name] = await turns(name, () => processes);
  }
  const promises = judge(figures);
  const text = render(promises, runs);
  console.log(text);
  if (only === undefined) await writeDocument(text);
  process.exitCode = promises.every(({ isHeld }) => isHeld) ? 0 : 1;
}

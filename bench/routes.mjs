/**
 * `npm run bench`: what `tool routes` on the example costs, as a multiple of a Node that does nothing.
 * Whole processes; medians of runs that take turns, so that a slow moment of the machine hits both.
 */
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const RUNS = 11;
/** The ratio that we promise, on Node 20. */
const BUDGET = 2.5;

const CASES = {
  'node -e 0': ['-e', '0'],
  'tool routes': [join(ROOT, 'dist', 'cli', 'main.js'), 'routes'],
};

/** Wall time of one process in milliseconds. */
function time(args) {
  const start = process.hrtime.bigint();
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`node ${args.join(' ')} failed:\n${stderr}`);
  return Number(process.hrtime.bigint() - start) / 1e6;
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

const times = Object.fromEntries(Object.keys(CASES).map((name) => [name, []]));
for (let run = 0; run <= RUNS; run += 1) {
  for (const [name, args] of Object.entries(CASES)) {
    const taken = time(args);
    // The first round fills the file system's cache.
    if (run > 0) times[name].push(taken);
  }
}
for (const [name, taken] of Object.entries(times)) {
  console.log(`${name.padEnd(12)} ${median(taken).toFixed(1)} ms`);
}
const ratio = median(times['tool routes']) / median(times['node -e 0']);
console.log(`ratio        ${ratio.toFixed(2)} (budget ${BUDGET}, Node ${process.versions.node})`);

/**
 * `npm run bench:watch`: what `tool routes watch` costs after an edit, as a share of its first report: after a line was added
 * to the body of a handler, and after a constant was added to a module of handlers. CPU of whole processes: of one that's
 * ended after its first report, and of others that see edits before. Needs a build, and the applications that
 * `npm run conformance` has unpacked. `-- NAME …` for others of the corpus; RUNS for more than 3 of each process.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { corpusApplication } from './corpus.mjs';
import { inBody } from './handler-edits.mjs';
import { run, tool } from './process.mjs';
import { median } from './turns.mjs';

const RUNS = Number(process.env.RUNS ?? 3);
const NAMES = ['dstack', 'open_webui', 'zenml', 'langflow_base'];
/** Edits that one process sees. */
const EDITS = 5;
/** Our promises: shares of the first report. */
const BUDGETS = { body: 0.1, module: 0.5 };

/** Edits by name: functions of the text of a file, and of the line (from 1) of a handler in it. */
const KINDS = { body: inBody, module: (text) => `${text}\nADDED_${text.length} = 1\n` };

async function measure(name) {
  const application = await corpusApplication(name);
  if (application === undefined) return;
  const folder = mkdtempSync(join(tmpdir(), 'tool-bench-'));
  try {
    cpSync(application.root, folder, { recursive: true });
    const args = application.args.map((word) => word.replaceAll(application.root, folder));
    const handlers = handlersOf(JSON.parse(run(tool(...args), { cwd: folder }).stdout));
    const first = await medianOf(() => watching(args, folder, []));
    console.log(`${name}: ${(first / 1000).toFixed(2)} s of CPU for the first report`);
    for (const [kind, edit] of Object.entries(KINDS)) {
      const edits = handlers.map(({ file, line }) => ({ file: join(folder, file), line, edit }));
      const all = await medianOf(() => watching(args, folder, edits));
      const share = (all - first) / edits.length / first;
      const isOver = share > BUDGETS[kind];
      console.log(
        `  ${kind.padEnd(8)}${share.toFixed(2)}${isOver ? ` over its budget of ${BUDGETS[kind]}` : ''}`,
      );
      if (isOver) process.exitCode = 1;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns handlers from all over the report. */
function handlersOf({ routes }) {
  const placed = routes.filter(({ file, handler }) => file !== null && handler !== null);
  return Array.from({ length: EDITS }, (_, index) => placed[Math.floor((index * placed.length) / EDITS)]);
}

async function medianOf(measured) {
  const taken = [];
  for (let count = 0; count < RUNS; count += 1) taken.push(await measured());
  return median(taken);
}

/** Runs `tool routes watch` with edits, one after the other, and puts the files back. Returns its milliseconds of CPU. */
async function watching(args, cwd, edits) {
  const [program, ...words] = tool(...withWatch(args));
  const before = edits.map(({ file }) => [file, readFileSync(file, 'utf8')]);
  const child = spawn(program, words, {
    cwd,
    env: { ...process.env, NODE_EXTRA_CA_CERTS: '' },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  let [shown, told, cost] = ['', '', ''];
  child.stdout.on('data', (data) => (shown += data));
  child.stderr.on('data', (data) => (told += data));
  child.stdio[3].on('data', (data) => (cost += data));
  const ended = new Promise((done) => child.once('close', done));
  await until(child, () => /^Total: /m.test(shown));
  for (const [index, { file, line, edit }] of edits.entries()) {
    await new Promise((done) => setTimeout(done, 300));
    writeFileSync(file, edit(readFileSync(file, 'utf8'), line));
    await until(child, () => (`${shown}${told}`.match(/^Changed: /gm) ?? []).length > index);
  }
  child.kill('SIGTERM');
  await ended;
  for (const [file, text] of before.toReversed()) writeFileSync(file, text);
  return JSON.parse(cost).microseconds / 1000;
}

/** The same listing, watched and as a table. */
function withWatch(args) {
  const format = args.indexOf('--format');
  const table = format < 0 ? args : args.toSpliced(format, 2);
  return table.toSpliced(table.indexOf('routes') + 1, 0, 'watch').filter((word) => word !== '--no-cache');
}

async function until(child, holds) {
  while (!holds()) {
    if (child.exitCode !== null) throw new Error('tool routes watch ended by itself');
    await new Promise((done) => setTimeout(done, 50));
  }
}

const given = process.argv.slice(2);
console.log(`Medians of ${RUNS}, Node ${process.versions.node}`);
for (const name of given.length > 0 ? given : NAMES) await measure(name);

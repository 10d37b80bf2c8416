/** Measures `tool routes watch` after edits. */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { corpusApplication } from './corpus.mjs';
import { inBody } from './handler-edits.mjs';
import { run, tool } from './process.mjs';
import { median } from './turns.mjs';

/** The applications of the corpus that are watched. */
export const WATCHED = ['dstack', 'open_webui'];
/** Edits that one process sees. */
const EDITS = 5;

/** Edits by name, of the text of a file, and of the line (from 1) of a handler in it: a line in its body; a constant at the end of the module. */
const KINDS = { body: inBody, module: (text) => `${text}\nADDED_${text.length} = 1\n` };

/**
 * Returns what an edit costs as a share of the first report, in CPU of whole processes: one that's ended after its first
 * report, and others that see edits before. Nothing where the application can't be had.
 * @returns {Promise<Record<keyof typeof KINDS, number>>}
 */
export async function watched(name, runs) {
  const application = await corpusApplication(name);
  if (application === undefined) return {};
  const folder = mkdtempSync(join(tmpdir(), 'tool-bench-'));
  try {
    cpSync(application.root, folder, { recursive: true });
    const args = application.args.map((word) => word.replaceAll(application.root, folder));
    const handlers = handlersOf(JSON.parse(run(tool(...args), { cwd: folder }).stdout));
    const first = await medianOf(runs, () => watching(args, folder, []));
    const shares = {};
    for (const [kind, edit] of Object.entries(KINDS)) {
      const edits = handlers.map(({ file, line }) => ({ file: join(folder, file), line, edit }));
      const all = await medianOf(runs, () => watching(args, folder, edits));
      shares[kind] = (all - first) / edits.length / first;
    }
    return shares;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns handlers from all over the report. */
function handlersOf({ routes }) {
  const placed = routes.filter(({ file, handler }) => file !== null && handler !== null);
  return Array.from({ length: EDITS }, (_, index) => placed[Math.floor((index * placed.length) / EDITS)]);
}

async function medianOf(runs, measured) {
  const taken = [];
  for (let count = 0; count < runs; count += 1) taken.push(await measured());
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

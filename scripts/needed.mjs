/**
 * `npm run needed -- FOLDER [options]`: which of our code real applications run. FOLDER has a checkout in each folder.
 *
 *   --only NAME          applications whose name contains this
 *   --reports DIR        keeps what each command printed in this folder; default: .cache/needed/reports
 *   --against DIR        compares with what an earlier run kept there, instead of measuring
 *   --without A,B        leaves these models out: standard/graphlib, packages/toml
 *   --functions PREFIX   also prints the functions that never ran, of files that begin with this
 *   --jobs N             applications at a time; 2 by default
 *
 * Runs `routes`, `openapi`, `routes check` and `routes calls` over each, over test/unseen and over the wheels of the corpus
 * that are here. Prints for each file its lines and the share of its functions that never ran, those that nobody needs
 * first; with `--against` each report that differs, byte for byte. Builds src/ unpacked, in .cache.
 */
import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildSync } from 'esbuild';
import { routesArguments } from '../conformance/analyse.mjs';
import { folderOf } from '../conformance/wheels.mjs';
import { writeModelTables } from './model-tables.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const HOME = join(ROOT, '.cache', 'needed');
const COMMANDS = {
  routes: ['routes', '--format', 'json'],
  openapi: ['openapi'],
  check: ['routes', 'check', '--format', 'json'],
  calls: ['routes', 'calls', '--format', 'json'],
};
const SECONDS = 60;

const text = { type: 'string' };
const { values: options, positionals } = parseArgs({
  options: { only: text, reports: text, against: text, without: text, functions: text, jobs: text },
  allowPositionals: true,
});
const folder = positionals[0] === undefined ? undefined : resolve(positionals[0]);
const reports = resolve(options.reports ?? join(HOME, 'reports'));
const work = join(HOME, `${process.pid}`);
const dist = join(work, 'dist');
const coverage = join(work, 'coverage');
/** How often each function ran in some process, by file, then by name and place. */
const ran = new Map();
let differing = 0;

build();
mkdirSync(reports, { recursive: true });
const applications = found().filter(({ name }) => name.includes(options.only ?? ''));
const waiting = [...applications];
await Promise.all(Array.from({ length: Number(options.jobs ?? 2) }, worker));
if (options.against === undefined) printCoverage();
else console.log(`${differing} reports of ${applications.length} applications differ`);
rmSync(work, { recursive: true, force: true });

function build() {
  const from = join(ROOT, 'src');
  const files = readdirSync(from, { recursive: true }).filter(
    (file) => /\.(ts|json)$/.test(file) && !file.includes(join('page', 'client')),
  );
  const entryPoints = files.map((file) => join(from, file));
  buildSync({
    entryPoints,
    outdir: dist,
    outbase: from,
    platform: 'node',
    format: 'cjs',
    loader: { '.json': 'copy' },
  });
  writeModelTables(dist, options.without?.split(','));
  for (const name of ['package.json', 'src', 'files', 'collection.json'])
    symlinkSync(join(ROOT, name), join(work, name));
}

/** Returns the applications: name, folder and arguments. */
function found() {
  const [unseen, cases] = [join(ROOT, 'test', 'unseen'), join(ROOT, 'conformance', 'cases')];
  return [
    ...(folder === undefined
      ? []
      : foldersIn(folder).map((name) => ({ name, cwd: join(folder, name), args: [] }))),
    ...foldersIn(unseen).map((name) => ({ name, cwd: join(unseen, name, 'project'), args: [] })),
    ...readdirSync(cases).flatMap((file) => {
      const one = JSON.parse(readFileSync(join(cases, file), 'utf8'));
      const cwd = folderOf(one);
      return existsSync(cwd)
        ? [{ name: `corpus-${one.name}`, cwd, args: routesArguments(cwd, one).slice(3) }]
        : [];
    }),
  ];
}

function foldersIn(path) {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

async function worker() {
  for (let one = waiting.shift(); one !== undefined; one = waiting.shift())
    for (const [command, words] of Object.entries(COMMANDS)) await judge(one, command, words);
}

async function judge({ name, cwd, args }, command, words) {
  const file = `${name}.${command}`;
  const kept = join(coverage, file);
  const env = options.against === undefined ? { NODE_V8_COVERAGE: kept } : {};
  const printed = await run([...words, ...args], cwd, env);
  writeFileSync(join(reports, file), printed);
  if (options.against === undefined) count(kept);
  else if (printed !== readFileSync(join(options.against, file), 'utf8')) {
    differing += 1;
    console.log(`${file} differs`);
  }
}

/** Returns the exit code and all that `tool` printed. */
function run(args, cwd, env) {
  const how = { cwd, env: { ...process.env, ...env }, timeout: SECONDS * 1000, maxBuffer: 1 << 30 };
  return new Promise((finish) => {
    execFile(
      process.execPath,
      [join(dist, 'cli', 'main.js'), ...args, '--no-cache'],
      how,
      (error, out, err) => finish(`${out}\n${err}\nexit code ${error?.signal ?? error?.code ?? 0}\n`),
    );
  });
}

/** Adds what ran in one process; removes its files, which are large. */
function count(kept) {
  if (!existsSync(kept)) return;
  for (const file of readdirSync(kept)) {
    const { result } = JSON.parse(readFileSync(join(kept, file), 'utf8'));
    for (const { url, functions } of result) {
      if (!url.startsWith(`file://${dist}`)) continue;
      const counts = ran.get(url) ?? new Map();
      ran.set(url, counts);
      for (const { functionName, ranges } of functions) {
        const key = `${functionName}@${ranges[0].startOffset}`;
        counts.set(key, (counts.get(key) ?? 0) + ranges[0].count);
      }
    }
  }
  rmSync(kept, { recursive: true });
}

function printCoverage() {
  const rows = sources(dist).map((path) => {
    const source = join('src', relative(dist, path)).replace(/\.js$/, '.ts');
    const lines = readFileSync(join(ROOT, source), 'utf8').split('\n').length - 1;
    const counts = ran.get(`file://${path}`);
    const never = [...(counts ?? [])].filter(([, times]) => times === 0).map(([key]) => key.split('@')[0]);
    const share = counts === undefined ? 1 : never.length / counts.size;
    return { source, lines, share, never, isLoaded: counts !== undefined };
  });
  rows.sort((one, other) => other.share - one.share || other.lines - one.lines);
  for (const { source, lines, share, never, isLoaded } of rows) {
    console.log(`${String(lines).padStart(4)} ${String(Math.round(share * 100)).padStart(3)} %  ${source}`);
    if (options.functions !== undefined && source.startsWith(options.functions))
      console.log(`            ${isLoaded ? never.filter(Boolean).join(' ') : 'never loaded'}`);
  }
}

function sources(path) {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (file) =>
        file.endsWith('.js') && existsSync(join(ROOT, 'src', relative(dist, file).replace(/\.js$/, '.ts'))),
    );
}

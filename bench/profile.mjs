/**
 * `npm run profile -- ENTRY [options of tool routes]`: where the time of one `tool routes` goes, by V8's own profiler:
 * by phase, by file and by function, each with what it takes itself. Stands in the folder where it's called. Needs a
 * build, or TOOL, which names another's `dist/cli/main.js`: one of tsc's own files tells of files of the source.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { TOOL } from './process.mjs';

/** Microseconds between two looks. */
const INTERVAL = 200;
const LINES = 25;

/** Phases by what isn't ours; the first that fits. */
const OTHERS = [
  ['garbage collection', ({ functionName }) => functionName === '(garbage collector)'],
  ['native, idle', ({ functionName }) => /^\((program|idle|root)\)$/.test(functionName)],
  ['reading files', ({ url }) => /^node:(fs|internal\/fs)/.test(url)],
  ['compiling our code', ({ functionName }) => /^(wrapSafe|compileFunction)/.test(functionName)],
  ['Node itself', ({ url }) => url.startsWith('node:') || url === ''],
];
/** Phases by the module's name; the first that fits. */
const OURS = [
  ['finding the application', /^(analysis\/entry|base\/(config|code))\//],
  ['reading files', /^base\/source\//],
  ['scanning', /^analysis\/python\/(import-scanner|decode)/],
  ['recovery', /^analysis\/python\/recovery\//],
  ['parsing', /^analysis\/python\//],
  ['interpretation', /^analysis\/(interpreter|libraries|fastapi|routing|analyze)/],
  ['the report', /^(routes-report|cli|base|main)/],
];
/** Maps a file of the executable to the module name of each line; `undefined` before the first module. */
const modules = new Map();

const folder = mkdtempSync(join(tmpdir(), 'tool-profile-'));
try {
  const flags = ['--cpu-prof', `--cpu-prof-interval=${INTERVAL}`, `--cpu-prof-dir=${folder}`];
  const args = [...flags, TOOL, 'routes', ...process.argv.slice(2), '--format', 'json'];
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: process.env.INIT_CWD ?? process.cwd(),
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  const [file] = readdirSync(folder);
  if (status !== 0 || file === undefined) throw new Error(stderr);
  print(JSON.parse(readFileSync(join(folder, file), 'utf8')));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function print({ nodes, samples, timeDeltas }) {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const taken = { phase: new Map(), file: new Map(), function: new Map() };
  const add = (kind, name, time) => taken[kind].set(name, (taken[kind].get(name) ?? 0) + time);
  for (const [index, id] of samples.entries()) {
    const frame = frames.get(id);
    add('phase', phaseOf(frame), timeDeltas[index]);
    add('file', placeOf(frame), timeDeltas[index]);
    add('function', `${frame.functionName || '(top level)'}  ${placeOf(frame)}`, timeDeltas[index]);
  }
  const total = timeDeltas.reduce((sum, time) => sum + time, 0);
  console.log(`${(total / 1000).toFixed(0)} ms, the profiler's own share included`);
  for (const [kind, times] of Object.entries(taken)) printTable(kind, times, total);
}

function printTable(kind, times, total) {
  console.log(`\nby ${kind}`);
  for (const [name, time] of [...times].sort(([, a], [, b]) => b - a).slice(0, LINES)) {
    const share = `${((100 * time) / total).toFixed(1)} %`;
    console.log(`${(time / 1000).toFixed(0).padStart(8)} ms ${share.padStart(7)}  ${name}`);
  }
}

function phaseOf(frame) {
  const other = OTHERS.find(([, fits]) => fits(frame));
  const place = placeOf(frame);
  return (other ?? OURS.find(([, pattern]) => pattern.test(place)))?.[0] ?? 'other';
}

/** `interpreter/calls`: of the executable's files, by the line, since each module is one or more lines of them. */
function placeOf({ url, lineNumber }) {
  const path = url.replace(/^file:\/\//, '');
  const module = /[\\/]cli[\\/](main|core|parser|models|rest)\.js$/.test(path)
    ? moduleAt(path, lineNumber)
    : undefined;
  return (
    module ??
    (path
      .split(/[\\/]dist[\\/]/)
      .at(-1)
      .replace(/.*node_modules[\\/]/, '') ||
      '(V8)')
  );
}

function moduleAt(path, line) {
  if (!modules.has(path)) modules.set(path, modulesByLine(path));
  return modules.get(path)[line];
}

function modulesByLine(path) {
  let name;
  return readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => (name = /"#\w+\/([^"]+)":\(?function/.exec(line)?.[1] ?? name ?? basename(path)));
}

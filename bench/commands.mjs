/**
 * `npm run bench:commands`: what the words behind `tool routes` cost on the biggest real applications, as a multiple of
 * plain `tool routes`. Whole processes; medians of runs that take turns. Needs a build, and the applications that
 * `npm run conformance` has unpacked. `-- NAME …` for some of them; RUNS for more than 3 turns.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpackedWheel } from '../conformance/wheels.mjs';
import { ROOT, TOOL } from './process.mjs';
import { median } from './turns.mjs';

const RUNS = Number(process.env.RUNS ?? 3);
/** The cases with the most routes, among those small enough for CI to fetch. */
const BIGGEST = ['litellm', 'skyvern', 'open_webui', 'ethyca_fides', 'datajunction_server'];
/** Our promise: a multiple of plain `routes`. */
const BUDGETS = { diff: 2.5 };
const USUAL = 1.5;

async function measure(name) {
  const application = JSON.parse(readFileSync(join(ROOT, 'conformance', 'cases', `${name}.json`), 'utf8'));
  const folder = await unpackedWheel(application);
  const root = mkdtempSync(join(tmpdir(), 'tool-bench-'));
  try {
    cpSync(folder, root, { recursive: true });
    git(root, 'init', '-q');
    git(root, 'add', '-A', '-f');
    git(root, '-c', 'user.name=bench', '-c', 'user.email=bench@example.com', 'commit', '-qm', 'all');
    const [path] = pathsOf(application);
    print(name, takeTurns(commandsOf(path), application, root));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const commandsOf = (path) => ({
  routes: [],
  json: ['--format', 'json'],
  html: ['--format', 'html'],
  openapi: ['--format', 'openapi'],
  filters: ['--path', '/api/*', '--sort', 'path', '--group', 'tag'],
  match: ['match', `GET ${path}`],
  why: ['why', path],
  check: ['check'],
  diff: ['diff', 'HEAD'],
});

/** Returns a known path without parameters, which is both a URL and a route's path. */
const pathsOf = ({ routes }) =>
  routes
    .filter(({ methods }) => methods.includes('GET'))
    .map(({ path }) => path)
    .filter((path) => /^\/[\w/-]+$/.test(path));

function takeTurns(commands, { entry, app, env, fastapi }, root) {
  const times = Object.fromEntries(Object.keys(commands).map((name) => [name, []]));
  for (let run = 0; run <= RUNS; run += 1) {
    for (const [name, [word, ...rest]] of Object.entries(commands)) {
      const start = process.hrtime.bigint();
      const words = word === undefined ? [] : [word, ...rest];
      const how = [
        '--entry',
        `${entry}:${app}`,
        '--root',
        root,
        '--fastapi',
        fastapi,
        '--python-version',
        '3.11',
      ];
      how.push(...Object.entries(env).flatMap(([variable, value]) => ['--env', `${variable}=${value}`]));
      const { status, stderr } = spawnSync(process.execPath, [TOOL, 'routes', ...words, ...how], {
        cwd: root,
        encoding: 'utf8',
        maxBuffer: 2 ** 30,
      });
      if (status === 2) throw new Error(`tool routes ${words.join(' ')} failed:\n${stderr}`);
      // The first round fills the file system's cache.
      if (run > 0) times[name].push(Number(process.hrtime.bigint() - start) / 1e6);
    }
  }
  return times;
}

function print(name, times) {
  const base = median(times.routes);
  console.log(`${name}: ${base.toFixed(0)} ms (medians of ${RUNS}, Node ${process.versions.node})`);
  for (const [command, taken] of Object.entries(times).slice(1)) {
    const ratio = median(taken) / base;
    const budget = BUDGETS[command] ?? USUAL;
    console.log(
      `  ${command.padEnd(8)} ${ratio.toFixed(2)}${ratio > budget ? ` over its budget of ${budget}` : ''}`,
    );
  }
}

function git(cwd, ...args) {
  const { status, stderr } = spawnSync('git', args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

const given = process.argv.slice(2);
for (const name of given.length > 0 ? given : BIGGEST) await measure(name);

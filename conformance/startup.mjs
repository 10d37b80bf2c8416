/**
 * `npm run oracle:startup -- NAME[ NAME…]`: starts applications of the corpus with real FastAPI, and writes the routes that
 * they add then into their cases, as `startup`; where the application can't be started with stand-ins for its packages,
 * `startup_unknown` says why. `-- --check` writes nothing, and fails if an answer differs from the case. Without names: all
 * cases that have one of the two keys.
 *
 * Imports are made as the golden of the import was: the packages that `stand_ins` lists are stand-ins, those of
 * scripts/requirements-corpus.txt are real. A startup counts only if the import gives the rows of the case.
 * `startup_env` has variables without which the application refuses to start. Needs Python >= 3.11.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensurePython } from '../scripts/python-env.mjs';
import { unpackedWheel } from './wheels.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const CASES = join(HERE, 'cases');
/** Milliseconds for one application: its import, and at most a minute for its startup. */
const TIMEOUT = 300_000;

const isCheck = process.argv.includes('--check');
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const fileOf = (name) => join(CASES, `${name}.json`);
const caseOf = (name) => JSON.parse(readFileSync(fileOf(name), 'utf8'));

/** Returns the names of the cases asked for. */
function asked() {
  if (names.length > 0) return names;
  const all = readdirSync(CASES).map((file) => file.replace(/\.json$/, ''));
  return all.filter((name) => ['startup', 'startup_unknown'].some((key) => key in caseOf(name))).sort();
}

/** Starts an application; returns the keys for its case. */
async function startupOf(python, corpusCase) {
  const root = await unpackedWheel(corpusCase);
  const args = [join(HERE, 'oracle', 'startup.py'), fileOf(corpusCase.name), root];
  const options = { encoding: 'utf8', maxBuffer: 2 ** 28, timeout: TIMEOUT, killSignal: 'SIGKILL' };
  const { stdout, status } = spawnSync(python, args, { ...options, env: { ...process.env, PYTHONHASHSEED: '0' } });
  if (status !== 0) return { startup_unknown: 'the process ended before it answered' };
  const { imported, startup, failed } = JSON.parse(stdout.trim().split('\n').at(-1));
  if (imported === undefined) return { startup_unknown: `it can't be imported here: ${failed}` };
  if (keysOf(imported) !== keysOf(corpusCase.routes))
    return { startup_unknown: `its import gives other rows here: ${imported.length}, not ${corpusCase.routes.length}` };
  return startup === undefined ? { startup_unknown: failed } : { startup };
}

/** Returns kinds, methods and paths, sorted: what the score compares. */
const keysOf = (rows) =>
  rows
    .map(({ kind, methods, path }) => [kind, kind === 'api' || kind === 'route' ? methods : [], path].join(' '))
    .sort()
    .join('\n');

/** Puts the keys in front of the case's routes, one row per line, as they stand. */
function withStartup(text, { startup, startup_unknown: unknown }) {
  const rows = startup?.map((row) => `\n  ${JSON.stringify(row)}`).join(',');
  const key =
    startup === undefined
      ? ` "startup_unknown": ${JSON.stringify(unknown)},\n`
      : ` "startup": [${rows}${rows && '\n '}],\n`;
  const without = text.replace(/^ "startup(?:_unknown)?": (?:".*"|\[(?:\n {2}.*)*\n? ?\]),\n/m, '');
  return without.replace(/^ "routes": \[/m, `${key}$&`);
}

function fail(message) {
  console.error(message);
  process.exitCode = 1;
}

const python = ensurePython('corpus');
if (python === undefined) fail('The oracle needs Python >= 3.11 on the PATH.');
else {
  for (const name of asked()) {
    const answer = await startupOf(python, caseOf(name));
    const text = readFileSync(fileOf(name), 'utf8');
    const now = withStartup(text, answer);
    console.log(`${name}: ${answer.startup_unknown ?? `${answer.startup.length} rows`}`);
    if (now === text) continue;
    if (isCheck) fail(`${name} starts with other rows; run "npm run oracle:startup" and look at the change.`);
    else writeFileSync(fileOf(name), now);
  }
}

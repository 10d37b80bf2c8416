/**
 * The Python of the tests: virtual environments made once from the pinned requirements beside this file.
 *
 *   node scripts/python-env.mjs          prints the interpreter of requirements.txt (FastAPI 0.165.0, ruff, mypy, …)
 *   node scripts/python-env.mjs 0.136    prints that of requirements-0.136.txt (FastAPI 0.136.3 alone)
 *   node scripts/python-env.mjs pair-0.128 that of requirements-pair-0.128.txt (an older FastAPI with a pydantic of its time)
 *   node scripts/python-env.mjs packages that of requirements-packages.txt (packages that register routes; Python >= 3.11)
 *   node scripts/python-env.mjs pydantic-1 that of requirements-pydantic-1.txt (the last FastAPI for pydantic 1)
 *   node scripts/python-env.mjs unseen   that of requirements-unseen.txt (the applications of test/unseen; Python >= 3.11)
 *   node scripts/python-env.mjs corpus   that of requirements-corpus.txt (the corpus's applications that start; Python >= 3.11)
 *   node scripts/python-env.mjs uv       that of requirements-uv.txt (uv alone)
 *   node scripts/python-env.mjs layouts  that of requirements-layouts.txt (the projects of test/layouts; Python >= 3.11)
 *   node scripts/python-env.mjs client   that of requirements-client.txt (generators of Python clients, with mypy and a server)
 *   node scripts/python-env.mjs real-make that of requirements-real-make.txt (npm run real:make; the newest Python there is, up to 3.13)
 *   node scripts/python-env.mjs real-make-pydantic-1 that of requirements-real-make-pydantic-1.txt (the same with pydantic 1)
 *   import { ensurePython } from …       the same for scripts; specs use test/support/python.ts
 *
 * Tools of the environment run as modules: `<python> -m ruff`, `<python> -m mypy`.
 * Without a Python >= 3.10 on the PATH it prints nothing and succeeds; with CI=true that is an error, exit code 1.
 * Any number of processes may call it at once: one makes the environment, the others wait for it.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
const ENVIRONMENTS = join(HERE, '..', '.cache', 'python');
/** The Pythons of pyenv, which its commands hide unless they're chosen; newest first. */
const PYENV = join(homedir(), '.pyenv', 'versions');
const NEWER = ['3.13', '3.12'];
const CANDIDATES = ['python3', 'python3.13', 'python3.12', 'python3.11', 'python3.10', 'python'];
const PROBE =
  'import sys, venv; assert sys.version_info >= (3, 10); print(*sys.version_info[:2], sys.executable)';
/** Milliseconds to wait for another process to create the environment, and between two checks. */
const PATIENCE = 300_000;
const INTERVAL = 200;

/**
 * Returns the interpreter of an environment, which it creates if necessary.
 * @param {'' | '0.136' | 'pair-0.115' | 'pair-0.128' | 'pair-0.136' | 'pair-0.150' | 'packages' | 'pydantic-1' | 'unseen' | 'corpus' | 'layouts' | 'client' | 'uv' | 'real-make' | 'real-make-pydantic-1'} variant which requirements: '' is the newest FastAPI
 * @returns {string | undefined} absolute path; `undefined` without a Python >= 3.10
 * @throws {Error} if CI=true and there's no Python, or if the packages can't be installed
 */
export function ensurePython(variant = '') {
  const base = findPython(variant === 'real-make' ? [...newer(), ...CANDIDATES] : CANDIDATES);
  if (base === undefined) {
    if (process.env.CI === 'true') throw new Error('No Python >= 3.10 with venv on the PATH; CI needs one.');
    return undefined;
  }
  const requirements = join(HERE, variant === '' ? 'requirements.txt' : `requirements-${variant}.txt`);
  const key = createHash('sha256').update(base.identity).update(readFileSync(requirements)).digest('hex');
  const folder = join(ENVIRONMENTS, key.slice(0, 16));
  const python =
    process.platform === 'win32' ? join(folder, 'Scripts', 'python.exe') : join(folder, 'bin', 'python');
  const ready = join(folder, 'ready');
  const isReady = () => existsSync(ready) && existsSync(python);
  if (!isReady()) {
    mkdirSync(ENVIRONMENTS, { recursive: true });
    withLock(`${folder}.lock`, isReady, () => {
      rmSync(folder, { recursive: true, force: true });
      install(base.command, folder, python, requirements);
      // Last, and in place: a virtual environment contains its own path, so it can't be created elsewhere and
      // renamed.
      writeFileSync(ready, '');
    });
  }
  return python;
}

/** Returns the first Python that is new enough; its `identity` distinguishes installations. */
function findPython(candidates) {
  for (const command of candidates) {
    try {
      const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
      return { command, identity: execFileSync(command, ['-c', PROBE], options).trim() };
    } catch {
      // Missing, too old, or without venv: try the next one.
    }
  }
  return undefined;
}

function newer() {
  const hidden = existsSync(PYENV) ? readdirSync(PYENV) : [];
  return NEWER.flatMap((version) => [
    `python${version}`,
    ...hidden
      .filter((name) => name.startsWith(`${version}.`))
      .map((name) => join(PYENV, name, 'bin', `python${version}`)),
  ]);
}

function install(base, folder, python, requirements) {
  run(base, ['-m', 'venv', folder]);
  const quiet = ['--quiet', '--disable-pip-version-check', '--no-input'];
  run(python, ['-m', 'pip', 'install', ...quiet, '-r', requirements]);
}

function run(command, args) {
  try {
    execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    throw new Error(
      `${command} ${args.join(' ')} failed:\n${error.stdout ?? ''}${error.stderr ?? error.message}`,
    );
  }
}

/** Runs `make` in one process at a time; the others wait until `isDone()` is true. */
function withLock(lock, isDone, make) {
  const deadline = Date.now() + PATIENCE;
  while (!acquire(lock)) {
    if (Date.now() > deadline) throw new Error(`${lock} is held for too long; delete it and try again.`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, INTERVAL);
    if (isDone()) return;
  }
  try {
    if (!isDone()) make();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/** Creates the lock's folder, which is atomic. Takes over the lock of a dead process. */
function acquire(lock) {
  try {
    mkdirSync(lock);
    writeFileSync(join(lock, 'pid'), String(process.pid));
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const owner = ownerOf(lock);
    if (owner !== undefined && !isAlive(owner)) rmSync(lock, { recursive: true, force: true });
    return false;
  }
}

function ownerOf(lock) {
  try {
    return Number(readFileSync(join(lock, 'pid'), 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const python = ensurePython(process.argv[2] ?? '');
    if (python !== undefined) console.log(python);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}

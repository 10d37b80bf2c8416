/** Runs `tool routes` on one case in a separate process, from the build. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
const CLI = join(HERE, '..', 'dist', 'cli', 'main.js');
const PYTHON = '3.11';
/** Seconds of CPU time after which a case counts as hung. Wall time says little on a busy machine. */
const SECONDS = 120;
/** Milliseconds of wall time, for a process that waits forever. */
const TIMEOUT = 900_000;

/**
 * Runs the tool on a case and measures it. Without a report there's an `error`, one line.
 * @param {{ root: string, withoutScript?: boolean, timeout?: number }} how `root`: the folder of the unpacked
 * wheel;
 * `withoutScript` analyses the case's entry file alone; `timeout`: maximum milliseconds
 * @returns {Promise<{ report?: object, output?: object, printed?: Printed, error?: string, milliseconds: number,
 * cpu: number, megabytes: number }>} `printed`: only with a report, for {@link differsWhenKept}; `cpu`: milliseconds of
 * all threads, more reliable than wall time on a busy machine; `megabytes`: peak resident memory; both 0 for a killed
 * process
 */
export async function analyse(corpusCase, { root, withoutScript = false, timeout = TIMEOUT }) {
  const asked = withoutScript ? { ...corpusCase, script: null, expression: undefined } : corpusCase;
  const start = process.hrtime.bigint();
  const { code, signal, out, err, cost } = await run([...argumentsFor(root, asked), '--no-cache'], root, timeout);
  const milliseconds = Number(process.hrtime.bigint() - start) / 1e6;
  const { kibibytes = 0, microseconds = 0 } = cost === '' ? {} : JSON.parse(cost);
  const figures = { milliseconds, cpu: microseconds / 1000, megabytes: kibibytes / 1024 };
  if (signal === 'SIGKILL') return { ...figures, error: `no end after ${Math.round(milliseconds / 1000)} s` };
  if (signal !== null) return { ...figures, error: `no end after ${SECONDS} s of CPU time (${signal})` };
  const output = parsed(out);
  if (code === 0 && output !== undefined) return { ...figures, report: output, printed: { code, out, err } };
  return { ...figures, output, error: firstLine(err || out) || `exit code ${code}` };
}

/**
 * Runs the tool on a case so that it keeps its report, and again.
 * @typedef {{ code: number, out: string, err: string }} Printed
 * @param {{ root: string, printed: Printed, timeout?: number }} how as for {@link analyse}; `printed`: what it found
 * @returns {Promise<string[]>} a line for each run whose output or exit code is another
 */
export async function differsWhenKept(corpusCase, { root, printed, timeout = TIMEOUT }) {
  const kept = mkdtempSync(join(tmpdir(), 'conformance-kept-'));
  const args = argumentsFor(root, corpusCase);
  const isSame = async () => {
    const { code, out, err } = await run(args, root, timeout, { XDG_CACHE_HOME: kept });
    return code === printed.code && out === printed.out && err === printed.err;
  };
  try {
    const lines = [];
    for (const which of ['that keeps its report', 'again'])
      if (!(await isSame())) lines.push(`${corpusCase.name}: the run ${which} has another output`);
    return lines;
  } finally {
    rmSync(kept, { recursive: true, force: true });
  }
}

function run(args, cwd, timeout, env = {}) {
  return new Promise((resolve, reject) => {
    // memory.cjs writes to the fourth.
    const stdio = ['ignore', 'pipe', 'pipe', 'pipe'];
    const command = [`ulimit -St ${SECONDS} && exec "$@"`, 'sh', process.execPath, ...args];
    const child = spawn('sh', ['-c', ...command], { cwd, stdio, env: { ...process.env, ...env } });
    const timer = setTimeout(() => child.kill('SIGKILL'), Math.min(timeout, TIMEOUT));
    const [out, err, cost] = [1, 2, 3].map((index) => gather(child.stdio[index]));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      resolve({ code, signal, out: out(), err: err(), cost: cost() });
    });
  });
}

function gather(stream) {
  const chunks = [];
  stream.on('data', (chunk) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString('utf8');
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const firstLine = (text) => text.trim().split('\n', 1)[0];

const argumentsFor = (root, corpusCase) => [
  '--require',
  join(HERE, 'memory.cjs'),
  CLI,
  ...routesArguments(root, corpusCase),
];

/**
 * Returns the arguments of `tool` to list a case's routes as JSON. Writes the case's driver module, if it has one.
 */
export function routesArguments(root, corpusCase) {
  const { fastapi, roots } = corpusCase;
  const run = ['routes', '--format', 'json', '--root', root];
  const paths = roots.flatMap((folder) => ['--python-path', join(root, folder)]);
  const env = Object.entries(environmentOf(root, corpusCase)).flatMap(([name, value]) => [
    '--env',
    `${name}=${value}`,
  ]);
  const versions = ['--fastapi', fastapi, '--python-version', PYTHON];
  return [...run, '--entry', entryOf(root, corpusCase), ...paths, ...env, ...versions];
}

/** Sets required settings to any value; one that names a folder gets an empty folder next to the wheel. */
function environmentOf(root, { env, required_env: required }) {
  const folder = `${root}-empty`;
  const made = required.map((name) => {
    if (!/(DIR|FOLDER|PATH)$/.test(name)) return [name, 'any-value-0123456789-0123456789-0123'];
    mkdirSync(folder, { recursive: true });
    return [name, folder];
  });
  return { ...Object.fromEntries(made), ...env };
}

/**
 * Returns the case's entry. If importing isn't enough, it's a driver module that does what the oracle's script did.
 */
function entryOf(root, { name, entry, module, expression, script }) {
  if (expression === undefined) return entry;
  if (script === null) return `${entry}:${expression.slice(expression.indexOf(':') + 1)}`;
  const driver = `conformance_driver_${name}.py`;
  // This module doesn't exist. The analyser takes it for a third-party package, so everything from it is unknown.
  const unknown = 'from conformance_unknown import Mock, MockModule';
  writeFileSync(join(root, driver), `import ${module} as m\n${unknown}\n\n${script}\n`);
  return `${driver}:app`;
}

/** One process, from its start to its end, and what it took. */
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
/** The measured executable: this checkout's build, or the `dist/cli/main.js` that TOOL names. */
export const TOOL = process.env.TOOL ?? join(ROOT, 'dist', 'cli', 'main.js');

/** No folder for caches: nothing is kept, unless a measurement names a folder. */
const NOWHERE = join(fileURLToPath(import.meta.url), 'none');

/** Tells CPU and memory at the end, in a millisecond at most; so every Node has it, the bare one too. */
const COST = ['--require', join(ROOT, 'conformance', 'memory.cjs')];
/** The same for Python: behind what's measured. `ru_maxrss` is in KiB on Linux. */
const PYTHON_COST = `
import os, resource
_u = resource.getrusage(resource.RUSAGE_SELF)
os.write(3, b'{"kibibytes": %d, "microseconds": %d}' % (_u.ru_maxrss, (_u.ru_utime + _u.ru_stime) * 1e6))`;

/** How to start a Node, for {@link run}. */
export const node = (...args) => [process.execPath, ...COST, ...args];

/** How to start `tool`. */
export const tool = (...args) => node(TOOL, ...args);

/** How to start a Python that executes some lines. */
export const python = (interpreter, code) => [interpreter, '-c', code + PYTHON_COST];

/**
 * Runs a process until it ends.
 * @param {readonly string[]} command of {@link node}, {@link tool} or {@link python}
 * @param {{ cwd?: string, env?: Record<string, string> }} [where] `env` is added to our own
 * @returns {{ ms: number, cpu: number, megabytes: number, stdout: string }} `ms` on the clock; `cpu`: milliseconds of
 *   all its threads; `megabytes`: its peak of resident memory
 * @throws {Error} where it fails
 */
export function run([program, ...args], { cwd = ROOT, env = {} } = {}) {
  const start = process.hrtime.bigint();
  const { status, output, error } = spawnSync(program, args, {
    cwd,
    // Some machines have any Node read certificates when it starts: that would make the floor look higher.
    env: { ...process.env, NODE_EXTRA_CA_CERTS: '', XDG_CACHE_HOME: NOWHERE, ...env },
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const ms = Number(process.hrtime.bigint() - start) / 1e6;
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${output?.[2] ?? error}`);
  const { kibibytes = 0, microseconds = 0 } = JSON.parse(output[3] || '{}');
  return { ms, cpu: microseconds / 1000, megabytes: kibibytes / 1024, stdout: output[1] };
}

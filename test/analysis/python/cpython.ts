import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const SCRIPT = join(__dirname, 'dump_ast.py');
const OLDEST: readonly [number, number] = [3, 10];
const OUTPUT_LIMIT = 1024 * 1024 * 1024;

/** CPython's answer about a source: its tree in our shape, or why it refuses. */
export interface Answer {
  readonly file: string | null;
  readonly text: string;
  readonly tree?: readonly unknown[];
  readonly error?: string;
}

/** The minor version of the `python3` that's there; `undefined` where there's none, or one that's too old. */
export function pythonMinor(): number | undefined {
  const { stdout, status } = spawnSync('python3', ['-c', 'import sys; print(*sys.version_info[:2])'], {
    encoding: 'utf8',
  });
  const [major = 0, minor = 0] = (status === 0 ? stdout : '').trim().split(' ').map(Number);
  return major === OLDEST[0] && minor >= OLDEST[1] ? minor : undefined;
}

/** Bytes of the standard library that a run of the tests compares: some seconds' worth. */
const SAMPLE_BYTES = 1_500_000;

/** Returns a sample of the files of CPython's standard library and its tests, spread over it. */
export function standardLibrary(): readonly string[] {
  // The cast: the script prints an array of names.
  return JSON.parse(run(['--list', String(SAMPLE_BYTES)])) as string[];
}

/** Returns CPython's trees of sources (`['--snippets']`, a JSON array as input), or of files. */
export function askCPython(args: readonly string[], input = ''): readonly Answer[] {
  // The cast: this is the output of our own script, whose first lines say so.
  return run(args, input)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Answer);
}

/** Returns why CPython doesn't compile each of the sources or files: its message, or `null` where it does. */
export function refusedByCPython(
  kind: 'sources' | 'files',
  items: readonly string[],
): readonly (string | null)[] {
  const args = [kind === 'files' ? '--refused-files' : '--refused'];
  // The cast: the script prints one message, or null, for each.
  return JSON.parse(run(args, JSON.stringify(items))) as (string | null)[];
}

function run(args: readonly string[], input = ''): string {
  const { stdout, stderr, status } = spawnSync('python3', [SCRIPT, ...args], {
    input,
    encoding: 'utf8',
    maxBuffer: OUTPUT_LIMIT,
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const SCRIPT = join(__dirname, 'dump_ast.py');
const OLDEST: readonly [number, number] = [3, 10];
const OUTPUT_LIMIT = 1024 * 1024 * 1024;

/** What CPython makes of a source: its tree in our shape, or why it refuses. */
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

/** CPython's answers for sources, or for files of its standard library. */
export function askCPython(args: readonly string[], input = ''): readonly Answer[] {
  const { stdout, stderr, status } = spawnSync('python3', [SCRIPT, ...args], {
    input,
    encoding: 'utf8',
    maxBuffer: OUTPUT_LIMIT,
  });
  if (status !== 0) {
    throw new Error(stderr);
  }
  // The cast: this is the output of our own script, whose first lines say so.
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Answer);
}

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..');
const PRELOAD = join(__dirname, 'preload.cjs');

/** The built executable. */
export const TOOL = join(ROOT, 'dist', 'cli', 'main.js');

/** How a process ended; `exitCode` is `null` for one that was killed. */
export interface Ended {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What a run may be given beside its line. */
export interface RunMeans {
  /** Absolute. */
  readonly cwd: string;
  /** See preload.cjs. */
  readonly env?: Readonly<Record<string, string>>;
  /** Told of the process, whose fourth stream is the one that `TOOL_TELL=3` writes to. */
  readonly onStart?: (child: ChildProcess) => void;
  /** What runs `node`, and its arguments before that. */
  readonly wrapper?: readonly string[];
}

/** In milliseconds. A run takes less than one second; what takes this long hangs. */
const LIMIT = 60_000;

/** Runs the built `tool` in a process of its own, its words divided by blanks, with the preload where one of its variables is given. */
export function runProcess(line: string, { cwd, env = {}, onStart, wrapper = [] }: RunMeans): Promise<Ended> {
  if (!existsSync(TOOL)) throw new Error('There is no build: npm run build.');
  const preload = Object.keys(env).some((name) => name.startsWith('TOOL_')) ? ['-r', PRELOAD] : [];
  const words = [...wrapper, process.execPath, ...preload, TOOL, ...line.split(' ')];
  const child = spawn(words[0] ?? '', words.slice(1), {
    cwd,
    env: { PATH: process.env['PATH'], NX_DAEMON: 'false', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    timeout: LIMIT,
  });
  onStart?.(child);
  return new Promise((fulfil, reject) => {
    const said = { stdout: '', stderr: '' };
    child.stdout?.on('data', (data: Buffer) => (said.stdout += data.toString()));
    child.stderr?.on('data', (data: Buffer) => (said.stderr += data.toString()));
    child.on('error', reject);
    child.on('close', (exitCode) => {
      fulfil({ exitCode, ...said });
    });
  });
}

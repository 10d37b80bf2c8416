import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { builtTool } from '../support/built';

const PRELOAD = join(__dirname, 'preload.cjs');

/** The built executable. */
export const TOOL = builtTool();

/** The result of a process; `exitCode` is `null` for a killed one. */
export interface Ended {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Options of a run besides its command line. */
export interface RunMeans {
  /** Absolute path. */
  readonly cwd: string;
  /** See preload.cjs. */
  readonly env?: Readonly<Record<string, string>>;
  /** Called with the process, whose fourth stream is the one that `TOOL_TELL=3` writes to. */
  readonly onStart?: (child: ChildProcess) => void;
  /** The program that runs `node`, with its first arguments. */
  readonly wrapper?: readonly string[];
}

/** Milliseconds. A run takes less than a second; one that takes this long hangs. */
const LIMIT = 60_000;

/**
 * Runs the built `tool` in a separate process with a blank-separated command line; uses the preload if one of its
 * variables is set.
 */
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

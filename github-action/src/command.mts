import type { Command } from '../../src/cli/command.js';

/** The end of a command. */
export interface Outcome {
  readonly stdout: string;
  /** Notes and warnings. */
  readonly stderr: string;
  /** True for the exit code 1. */
  readonly isFinding: boolean;
}

/** Runs a command of `tool` in this process. Throws its message if it can't do its work. */
export async function run(command: Command, args: readonly string[], cwd: string): Promise<Outcome> {
  const said: Record<'stdout' | 'stderr', string> = { stdout: '', stderr: '' };
  const exitCode = await command.run(args, {
    stdout: (text) => (said.stdout += text),
    stderr: (text) => (said.stderr += text),
    cwd,
    columns: undefined,
    env: {},
  });
  if (exitCode > 1) throw new Error(said.stderr.replace(/^error: /u, ''));
  return { ...said, isFinding: exitCode === 1 };
}

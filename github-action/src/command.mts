import type { Command } from '../../src/cli/command.js';

/** Runs a command of `tool` in this process. Throws its message if it can't do its work; `isFinding`: the exit code 1. */
export async function run(command: Command, args: readonly string[], cwd: string) {
  const said = { stdout: '', stderr: '' };
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

import { execFileSync, type ExecFileSyncOptions } from 'node:child_process';

/** Runs a program and returns its output; throws with all that it printed if it finds fault. */
export function runProgram(
  command: string,
  args: readonly string[],
  options: ExecFileSyncOptions = {},
): string {
  try {
    return String(execFileSync(command, args, { encoding: 'utf8', stdio: 'pipe', ...options }));
  } catch (error) {
    // The cast: what execFileSync throws has the output of the program.
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`);
  }
}

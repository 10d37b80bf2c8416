import { recordRun } from '../base/source/cache/keep';
import { keptOutput } from '../base/source/cache/replay';
import type { Io } from './command';
import { reportingErrors, runTool } from './run';

/**
 * Prints what an earlier run of the same command line printed, if that's still true; else runs it and keeps its output.
 * Returns the exit code. Never throws.
 */
export async function runOrRepeat(args: readonly string[], io: Io): Promise<number> {
  const line = { args, cwd: io.cwd, columns: io.columns, env: io.env };
  const kept = keptOutput(line);
  if (kept === undefined) return runTool(args, { ...io, record: () => recordRun(line) });
  return reportingErrors(args, io, () => {
    if (kept.stdout !== '') io.stdout(kept.stdout);
    if (kept.stderr !== '') io.stderr(kept.stderr);
    return kept.exitCode;
  });
}

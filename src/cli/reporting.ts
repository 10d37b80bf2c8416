import { Failure } from '../base/diagnostics/failure';
import { type Presentation, presentError } from '../routes-report/output/present';
import type { Surroundings } from '../routes-report/inspect/workspace';
import { surroundingsOf } from './analysis';
import { type Arguments, parseArguments } from './arguments';
import type { Command, Io } from './command';
import { type Options, shortsOf, typesOf } from './options';
import { progressOn } from './progress';

/** What a command that reads an application gets. */
export interface Given {
  readonly parsed: Arguments;
  /** What's read there is told on a terminal, once it takes more than a second. */
  readonly surroundings: Surroundings;
  readonly io: Io;
}

/** Reads the command line, prints what the command has to say, and says in JSON too what's wrong where that's asked for. */
export function reporting(
  options: Options,
  present: (given: Given) => Promise<Presentation>,
): Command['run'] {
  return async (args, io) => {
    const { stdout, stderr, exitCode } = await presented(args, io);
    if (stdout !== '') io.stdout(stdout);
    if (stderr !== '') io.stderr(stderr);
    return exitCode;
  };

  async function presented(args: readonly string[], io: Io): Promise<Presentation> {
    const progress = progressOn(io);
    try {
      const parsed = parseArguments(args, typesOf(options), shortsOf(options));
      const surroundings = surroundingsOf(parsed, io);
      const watched = { ...surroundings, open: progress.watch(surroundings.open) };
      return await present({ parsed, surroundings: watched, io });
    } catch (error) {
      if (!(error instanceof Failure) || !asksForJson(args)) throw error;
      return presentError(error.message, 'json');
    } finally {
      progress.end();
    }
  }
}

/** Asked of the raw arguments, for a mistake in them must be told in JSON too. */
function asksForJson(args: readonly string[]): boolean {
  return args.some(
    (arg, index) => arg === '--format=json' || (arg === '--format' && args[index + 1] === 'json'),
  );
}

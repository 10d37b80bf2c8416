import type { Recording } from '../base/source/cache/keep';
import { Failure } from '../base/diagnostics/failure';
import { type Presentation, presentError } from '../routes-report/output/present';
import type { Surroundings } from '../routes-report/inspect/workspace';
import { LAST_OPTIONS, surroundingsOf } from './analysis';
import { type Arguments, parseArguments } from './arguments';
import { keepCode } from './chunks';
import type { Command, Io } from './command';
import { type Options, renderOptions, shortsOf, typesOf, valuesOf } from './options';
import { progressOn } from './progress';

/** The arguments of a command that reads an application. */
export interface Given {
  readonly parsed: Arguments;
  /** The values of its options, by their names in a schema. */
  readonly values: ReturnType<typeof valuesOf>;
  /** Reading files through it shows progress on a terminal, once it takes more than a second. */
  readonly surroundings: Surroundings;
  readonly io: Io;
}

/** Returns a command that prints what `present` gives. `help` gets the lines of its options. */
export const reportingCommand = (
  options: Options,
  help: (lines: string) => string,
  present: (given: Given) => Promise<Presentation>,
): Command => ({
  get help() {
    return help(renderOptions(options) + LAST_OPTIONS);
  },
  options,
  run: reporting(options, present),
});

/** Parses the command line, runs the command and prints its output. With `--format json`, errors are JSON too. */
export function reporting(
  options: Options,
  present: (given: Given) => Promise<Presentation>,
): Command['run'] {
  return async (args, given) => {
    let recording: Recording | undefined;
    const { stdout, stderr, exitCode } = await told(args, () => {
      recording = given.record?.();
      return presented(args, recording === undefined ? given : { ...given, env: recording.env });
    });
    if (stdout !== '') given.stdout(stdout);
    if (stderr !== '') given.stderr(stderr);
    const folder = recording?.end({ stdout, stderr, exitCode });
    if (folder !== undefined) keepCode(folder);
    return exitCode;
  };

  async function presented(args: readonly string[], io: Io): Promise<Presentation> {
    const progress = progressOn(io);
    try {
      const parsed = parseArguments(args, typesOf(options), shortsOf(options));
      const surroundings = surroundingsOf(parsed, io);
      const watched = { ...surroundings, open: progress.watch(surroundings.open) };
      return await present({ parsed, values: valuesOf(parsed, options), surroundings: watched, io });
    } finally {
      progress.end();
    }
  }
}

/** Returns what a run gives; its error as JSON, if JSON is asked for. */
async function told(args: readonly string[], run: () => Promise<Presentation>): Promise<Presentation> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Failure) || !asksForJson(args)) throw error;
    return presentError(error.message, 'json');
  }
}

/** Returns whether JSON is asked for. Reads the raw arguments, because a mistake in them must be reported as JSON too. */
function asksForJson(args: readonly string[]): boolean {
  return args.some(
    (arg, index) => arg === '--format=json' || (arg === '--format' && args[index + 1] === 'json'),
  );
}

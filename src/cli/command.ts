import type { Recording } from '../base/source/cache/keep';
import type { Options } from './options';

/** The parts of the process that a command may use; everything else is passed as arguments. */
export interface Io {
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  readonly cwd: string;
  /** Width of the terminal on stdout; `undefined` if it isn't a terminal. */
  readonly columns: number | undefined;
  /** Width of the terminal on stderr; `undefined` if it isn't a terminal. */
  readonly errorColumns?: number | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Asks the user a question on the terminal; `undefined` without a terminal. */
  readonly ask?: ((question: string) => Promise<string>) | undefined;
  /** Begins to record the run, so that its output can be kept; absent where nothing is kept. */
  readonly record?: () => Recording | undefined;
}

/** The words that are valid at one position of the command line, in the order of the help. */
export type Words = Readonly<Record<string, Word>>;

/** One such word. Loaded on use: `tool routes` must not pay for `tool make`. */
export interface Word {
  /** One line that says what the command does. */
  readonly summary: string;
  readonly load: () => Command;
}

/** A command (`routes`, `make`). Loaded on use. */
export interface Command {
  /** The whole help text, as `tool <command> --help` prints it. */
  readonly help: string;
  /** Returns the help of the words after the command's name, if they have their own: `tool make api --help`. */
  helpFor?(args: readonly string[]): string;
  /** The command's options, for shell completion. */
  readonly options?: Options;
  /** The words that may follow the command's name. */
  readonly words?: Words;
  /**
   * Runs with the arguments after the command's name and returns the exit code. Throws a Failure for anything that
   * the user has to fix.
   */
  run(args: readonly string[], io: Io): Promise<number>;
}

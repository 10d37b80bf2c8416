import type { Options } from './options';

/** What a command may touch of the process: everything else it gets as arguments. */
export interface Io {
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  readonly cwd: string;
  /** Width of the terminal on stdout; `undefined` where that's no terminal. */
  readonly columns: number | undefined;
  /** Width of the terminal on stderr; `undefined` where that's no terminal. */
  readonly errorColumns?: number | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Asks the user on the terminal; `undefined` where there's none. */
  readonly ask?: ((question: string) => Promise<string>) | undefined;
}

/** Words that may stand at one place of the command line, in the order of the help. */
export type Words = Readonly<Record<string, Word>>;

/** One of them. Loaded only when it's called: `tool routes` must not pay for what `tool make` needs. */
export interface Word {
  /** One line: what it does. */
  readonly summary: string;
  readonly load: () => Command;
}

/** One word of the command line (`routes`, `make`). Loaded only when it's called. */
export interface Command {
  /** The whole help text, as `tool <command> --help` prints it. */
  readonly help: string;
  /** The help of what stands behind the command's name, where that has its own: `tool make api --help`. */
  helpFor?(args: readonly string[]): string;
  /** What may be given, for the shells' completion. */
  readonly options?: Options;
  /** The words that may stand behind its name. */
  readonly words?: Words;
  /**
   * Runs with what stands behind the command's name and returns the exit code.
   * Throws a `Failure` for what the user has to put right.
   */
  run(args: readonly string[], io: Io): Promise<number>;
}

/** What a command may touch of the process: everything else it gets as arguments. */
export interface Io {
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  readonly cwd: string;
  /** Width of the terminal on stdout; `undefined` where that's no terminal. */
  readonly columns: number | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Asks the user on the terminal; `undefined` where there's none. */
  readonly ask?: ((question: string) => Promise<string>) | undefined;
}

/** One word of the command line (`routes`, `make`). Loaded only when it's called. */
export interface Command {
  /** The whole help text, as `tool <command> --help` prints it. */
  readonly help: string;
  /** The help of what stands behind the command's name, where that has its own: `tool make api --help`. */
  helpFor?(args: readonly string[]): string;
  /**
   * Runs with what stands behind the command's name and returns the exit code.
   * Throws a `Failure` for what the user has to put right.
   */
  run(args: readonly string[], io: Io): Promise<number>;
}

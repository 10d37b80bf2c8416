import type { Environment } from './commands/environment';

/**
 * How the program starts that serves the application, as the command that runs it tells. The search makes it of the
 * command; the analysis starts the program so.
 */
export interface Start {
  /** The command in short, for messages: `python main.py`, `python -m shop`, `ferry`. */
  readonly command: string;
  /** The program that the command runs; `undefined` if a server imports the entry's module (`uvicorn main:app`). */
  readonly program?: Program;
  /** Top-level packages that the command has loaded before the first line of the project: `gunicorn`. */
  readonly modules: readonly string[];
  /** The environments that files give the command (`ENV`, `environment:`); several where services run it. */
  readonly environments?: readonly Environment[];
}

/** A file that a command runs, or the function of a console script. */
export interface Program {
  readonly file: string;
  /** The function that a console script calls once the module is imported: `run` of `ferry = "main:run"`. Otherwise the file is the main program. */
  readonly calls?: string;
  /** The words of the command behind the program: `sys.argv[1:]`. */
  readonly args: readonly string[];
  /** True if a command with these words was read; else the program may be given others. */
  readonly isTold?: boolean;
  /** True for `python -m`: the packages around the file are imported first. */
  readonly isModule?: boolean;
}

/** Returns the start of a module that a server imports; `servers` are the packages of its command. */
export const importedBy = (command: string, servers: readonly string[]): Start => ({
  command,
  modules: servers,
});

/** Returns the start of a program of the project. */
export const startedAs = (command: string, program: Program): Start => ({
  command,
  program,
  modules: [],
});

import type { Advice } from './advice';
import type { Environment } from './commands/environment';

/** An application, and how Python would find its modules. */
export interface Entry {
  /** Relative to the workspace root. */
  readonly file: string;
  /** The expression for the application in that module's scope; `undefined` leaves the choice to the analyser. */
  readonly app: string | undefined;
  /** The dotted name that the file is imported by. */
  readonly module: string;
  /** The folders of `sys.path`, in order. */
  readonly searchPath: readonly string[];
  /** How it was found, for messages: `--entry`, `[tool.fastapi] in backend/pyproject.toml`, `Dockerfile:18`. */
  readonly foundBy: string;
  /** How the command that serves it starts the program; absent if nothing tells. */
  readonly start?: Start;
  /** How other commands start the same program, best first: for a command that turns out to serve nothing. */
  readonly otherStarts?: readonly OtherStart[];
  /** True if it's another way to start a program that isn't known to serve anything when it's started in the first way. */
  readonly isOtherStart?: boolean;
  /** The applications that were in the running, too, best first; absent if there was no search, or no other. */
  readonly others?: readonly Named[];
  /** The number of the application that's wanted, where the program gives servers several; by default the main one. */
  readonly server?: number;
}

/** Another command of an entry's program, and the place that has it: `compose.yaml:7`. */
export interface OtherStart {
  readonly start: Start;
  readonly foundBy: string;
}

/** An application by the module that makes it, and an expression in that module's scope. */
export interface Named {
  readonly file: string;
  /** `undefined` leaves the choice to the analyser. */
  readonly app: string | undefined;
}

/** The request for an entry. Folders are relative to the workspace root. */
export interface EntryRequest {
  /** `FILE[:EXPRESSION]` or `MODULE[:EXPRESSION]`, as the user wrote it. */
  readonly entry: string | undefined;
  /** The folder that the user is in; `undefined` outside the workspace. */
  readonly base: string | undefined;
  /** The only folder to search (an Nx project); `undefined` for the whole workspace. */
  readonly project: string | undefined;
  /** The values of `--python-path`, in order. */
  readonly pythonPath: readonly string[];
  /** The workspace root as messages name it. Without it they say "the root". */
  readonly root?: string;
  /** How the user can name an application. Default: the way of `tool`. */
  readonly advice?: Advice;
  /** Entries that turned out to hold no application, each as {@link nameOf} names it. */
  readonly passedOver?: readonly string[];
}

/** Returns the name of an entry: `app/main.py:app`, or the file alone if the expression is left to the analyser. */
export function nameOf({ file, app }: Named): string {
  return app === undefined ? file : `${file}:${app}`;
}

/** An entry before its module name and search path are known. */
export interface Found {
  readonly file: string;
  readonly app: string | undefined;
  readonly foundBy: string;
  /** The folder that the dotted name is relative to, if the entry was given as a module. */
  readonly importedFrom?: string;
  /** Further folders on its search path: those of the command that serves it, and those that its imports need. */
  readonly pythonPath?: readonly string[];
  readonly start?: Start;
  readonly otherStarts?: readonly OtherStart[];
  readonly others?: readonly Named[];
}

/**
 * The result of a search for the entry. `several`: nothing decides between the candidates, best first. `none`: the
 * message says what was looked for.
 */
export type Search<E> =
  | { readonly kind: 'found'; readonly entry: E }
  | { readonly kind: 'several'; readonly candidates: readonly E[] }
  | { readonly kind: 'none'; readonly message: string };

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

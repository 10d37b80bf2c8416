import type { Place } from '../../base/diagnostics/place';
import type { TypingForms } from './statements/typing-forms';
import type { ProjectFolders } from './modules/module-source';
import type { MissingInput, NeededInput } from './guards/absent';

/** The files of the workspace, for code that reads them. POSIX paths relative to the root, which is `''`. */
export interface Files {
  kind(path: string): 'file' | 'directory' | undefined;
  /** Returns the names in a folder, sorted by code point. */
  list(path: string): readonly string[] | undefined;
  /** Returns the text of a file. */
  read(path: string): string | undefined;
  /** Returns true if git tracks a file. */
  isTracked(path: string): boolean;
}

/** The variables that a file of the workspace sets for the command that runs the program. */
export interface ServedEnvironment {
  /** The name for conditions: `service api`. */
  readonly name: string;
  readonly file: string;
  /** By name; `undefined` for a value that the file doesn't tell. */
  readonly variables: ReadonlyMap<string, string | undefined>;
}

/** The environment in which the application is taken to run. */
export interface Options {
  /** The Python release: major, minor. */
  readonly python: readonly [number, number];
  /** The release of pydantic 2; by default the newest. */
  readonly pydantic?: readonly [number, number, number];
  /** The types that Python keeps; set where the order of the members of types counts. */
  readonly forms?: TypingForms;
  /** Environment variables. The caller's own are never read. */
  readonly env: ReadonlyMap<string, string>;
  readonly files: Files;
  /** The folders on `sys.path`, in order. */
  readonly searchPath: readonly string[];
  /** Lists the workspace's projects that are installed: their folders, and those that they import from. */
  readonly projects?: () => readonly ProjectFolders[];
  /** `sys.argv`, if it's known how the program starts. */
  readonly argv?: readonly string[];
  /** Top-level packages that are loaded before the program's first line: those of the server that imports it. */
  readonly loaded?: readonly string[];
  /** The environments of the services that run the program; `env` wins. Their values may not be printed. */
  readonly served?: readonly ServedEnvironment[];
  /** Absent inputs that the program needs to start: they're taken as given, with unknown values. */
  readonly needed: readonly NeededInput[];
  /** Returns true if the program is interpreted again because of a failure, where this takes no more than so many steps. */
  readonly isMadeAgain?: ((lack: MissingInput, steps: number) => boolean) | undefined;
  /** Places of exceptions that ended earlier interpretations: this one leaves out the statements that raise them. */
  readonly overcome?: readonly Place[];
  /** The file that Python runs or imports first. */
  readonly program?: string;
  /** The object that's wanted, where the program gives servers several: its number among them, the first is 0. */
  readonly server?: number;
}

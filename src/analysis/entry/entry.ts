import type { Advice } from './advice';

/** Which application is meant, and how Python would find its modules. */
export interface Entry {
  /** Relative to the workspace root. */
  readonly file: string;
  /** The expression for the application in that module's scope; `undefined` leaves the choice to the analyser. */
  readonly app: string | undefined;
  /** Dotted name under which the file is imported. */
  readonly module: string;
  /** What's on `sys.path`, in order. */
  readonly searchPath: readonly string[];
  /** What led to it, for messages: `--entry`, `[tool.fastapi] in backend/pyproject.toml`, `Dockerfile:18`. */
  readonly foundBy: string;
}

/** What is known before the entry is looked for. Folders are relative to the workspace root. */
export interface EntryRequest {
  /** `FILE[:EXPRESSION]` or `MODULE[:EXPRESSION]`, as the user wrote it. */
  readonly entry: string | undefined;
  /** The folder that the user stands in; `undefined` outside the workspace. */
  readonly base: string | undefined;
  /** The only folder to look for an entry in (an Nx project); `undefined` for the whole workspace. */
  readonly project: string | undefined;
  /** Of `--python-path`, in order. */
  readonly pythonPath: readonly string[];
  /** The workspace root as messages name it; without it they say "the root". */
  readonly root?: string;
  /** How the user would name one; `tool`'s way where it's left out. */
  readonly advice?: Advice;
  /** Entries that turned out to be none, each as {@link nameOf} has it. */
  readonly passedOver?: readonly string[];
}

/** `app/main.py:app`; a file alone where the expression is left to the analyser. */
export function nameOf({ file, app }: { readonly file: string; readonly app: string | undefined }): string {
  return app === undefined ? file : `${file}:${app}`;
}

/** An entry before its place in the package structure is known. */
export interface Found {
  readonly file: string;
  readonly app: string | undefined;
  readonly foundBy: string;
  /** The folder that the dotted name counts from, where the entry was given as a module. */
  readonly importedFrom?: string;
  /** Further folders on its search path: what the command that serves it says, and what its imports need. */
  readonly pythonPath?: readonly string[];
}

/**
 * The result of a search for the entry. `several`: nothing decides between the candidates, which the message lists.
 * `none`: the message says what was looked for.
 */
export type Search<E> =
  | { readonly kind: 'found'; readonly entry: E }
  | { readonly kind: 'several'; readonly message: string }
  | { readonly kind: 'none'; readonly message: string };

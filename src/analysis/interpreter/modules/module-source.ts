import type { Module } from '../../python/ast';

/** Where a module's source stands. */
export interface FoundModule {
  /** `undefined` for a namespace package. */
  readonly file: string | undefined;
  /** Folders that its submodules are looked for in; `undefined` for a plain module. */
  readonly path: readonly string[] | undefined;
}

/** How the interpreter gets at modules of the project; knows files, but nothing of Python's values. */
export interface ModuleSource {
  /** The module of this last name (`c` of `a.b.c`) in these folders; `undefined` for the top level's search path. */
  find(name: string, folders: readonly string[] | undefined): FoundModule | undefined;
  /** The parsed file; `undefined` where it can't be read. Problems in it are reported by the source itself. */
  load(file: string): Module | undefined;
}

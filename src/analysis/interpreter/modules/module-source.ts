import type { Module } from '../../python/ast';

/** The files of a module. */
export interface FoundModule {
  /** `undefined` for a namespace package. */
  readonly file: string | undefined;
  /** Folders to search for submodules; `undefined` for a plain module. */
  readonly path: readonly string[] | undefined;
}

/** A Python project of the workspace: its folder, and those that its modules are imported from once it's installed. */
export interface ProjectFolders {
  readonly folder: string;
  readonly roots: readonly string[];
}

/** A module of the project. Its text is asked through `source`, so that it's known what the result depends on. */
export type LoadedModule = Omit<Module, 'text'>;

/** Finds and reads the modules of a project. Knows files, but no Python values. */
export interface ModuleSource {
  /** Returns the module with this last name (`c` of `a.b.c`) in these folders, by default those of the search path. */
  find(name: string, folders: readonly string[] | undefined): FoundModule | undefined;
  /**
   * Returns whether the project installs a package of this name, `undefined` if nothing tells. A folder without
   * `__init__.py` doesn't hide it.
   */
  isInstalled(name: string): boolean | undefined;
  /** Adds folders at the end of the search path: those of a package that is only found by its metadata. */
  extend(folders: readonly string[]): void;
  /** Returns a parsed file; `undefined` if it can't be read. Reports problems in the file. */
  load(file: string): LoadedModule | undefined;
  /** True if a file that was read has syntax errors. */
  readonly isDamaged: boolean;
  /** Parses a text that the program itself evaluates. */
  parse(text: string): Module;
}

import { join } from 'node:path';

/** The program that serves, and where it's from. */
export interface Choice {
  /** Absolute: the executable of `tool`, for Node. */
  readonly program: string;
  readonly from: 'setting' | 'workspace' | 'extension';
}

/** The facts that decide which server is chosen. */
export interface Given {
  /** The folders that are open, absolute. */
  readonly folders: readonly string[];
  /** The setting `tool.server`; empty if it isn't set. */
  readonly setting: string;
  readonly isTrusted: boolean;
  /** The program that comes with the extension. */
  readonly bundled: string;
}

/** The package in a project. */
const PACKAGE = join('node_modules', '@tool', 'schematics', 'dist', 'cli');

/**
 * Returns the program that serves: the setting's, or the package that the first of the folders with one has installed, or the
 * extension's own. In a workspace that isn't trusted nothing of it runs: there it's always the extension's own.
 */
export function chooseServer(
  { folders, setting, isTrusted, bundled }: Given,
  isFile: (path: string) => boolean,
): Choice {
  if (!isTrusted) return { program: bundled, from: 'extension' };
  if (setting !== '') return { program: setting, from: 'setting' };
  const own = folders
    .map((folder) => join(folder, PACKAGE))
    // Before it had a server, the package had no such file.
    .find((cli) => isFile(join(cli, 'main.js')) && isFile(join(cli, 'lsp.js')));
  return own === undefined
    ? { program: bundled, from: 'extension' }
    : { program: join(own, 'main.js'), from: 'workspace' };
}

import { dirname, resolve } from 'node:path';
import { diskTree } from './disk';
import { readText } from './text';
import type { SourceTree } from './tree';

/**
 * Returns the workspace root for `directory`: the nearest folder upwards with `nx.json`, else the nearest with
 * `backend/`, else the root of uv's workspace, else `directory` itself. Absolute.
 */
export const findWorkspaceRoot = (directory: string): string =>
  workspaceAround(directory) ?? resolve(directory);

/**
 * Returns the folder to read source from: the workspace root, else the project or repository around `directory`,
 * else `directory`.
 */
export const findSourceRoot = (directory: string): string =>
  workspaceAround(directory) ?? nearest(resolve(directory), isProject) ?? resolve(directory);

function workspaceAround(directory: string): string | undefined {
  const start = resolve(directory);
  return (
    nearest(start, (folder) => folder.kind('nx.json') === 'file') ??
    nearest(start, (folder) => folder.kind('backend') === 'directory') ??
    nearest(start, isWorkspace)
  );
}

/** True for the root of a workspace of uv, whose members import each other. */
const isWorkspace = (folder: SourceTree): boolean =>
  folder.kind('pyproject.toml') === 'file' &&
  /^\[tool\.uv\.workspace\]/m.test(readText(folder, 'pyproject.toml') ?? '');

/** `.git` is a file in an additional working tree. */
const isProject = (folder: SourceTree): boolean =>
  folder.kind('pyproject.toml') === 'file' || folder.kind('.git') !== undefined;

function nearest(start: string, isRoot: (folder: SourceTree) => boolean): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    if (isRoot(diskTree(folder))) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}

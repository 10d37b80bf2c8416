import { dirname, resolve } from 'node:path';
import { diskTree } from './disk';
import type { SourceTree } from './tree';

/**
 * The workspace that `directory` belongs to: the nearest folder upwards with `nx.json`, else the nearest with
 * `backend/`, else `directory` itself. Absolute.
 */
export const findWorkspaceRoot = (directory: string): string =>
  workspaceAround(directory) ?? resolve(directory);

/** Where source is read from: the workspace, else the project or repository around `directory`, else that itself. */
export const findSourceRoot = (directory: string): string =>
  workspaceAround(directory) ?? nearest(resolve(directory), isProject) ?? resolve(directory);

function workspaceAround(directory: string): string | undefined {
  const start = resolve(directory);
  return (
    nearest(start, (folder) => folder.kind('nx.json') === 'file') ??
    nearest(start, (folder) => folder.kind('backend') === 'directory')
  );
}

/** `.git` is a file where a repository has several working trees. */
const isProject = (folder: SourceTree): boolean =>
  folder.kind('pyproject.toml') === 'file' || folder.kind('.git') !== undefined;

function nearest(start: string, isRoot: (folder: SourceTree) => boolean): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    if (isRoot(diskTree(folder))) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}

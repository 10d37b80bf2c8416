import { joinPath, parentOf } from '../../../base/source/paths';
import type { SourceTree } from '../../../base/source/tree';
import { packageFolders } from './packages';

/**
 * Returns the folder on `sys.path` that FastAPI's own command finds by climbing: the parent of the topmost package
 * around the file.
 */
export function climb(tree: SourceTree, file: string): string {
  let folder = parentOf(file);
  while (folder !== '' && tree.kind(joinPath(folder, '__init__.py')) === 'file') folder = parentOf(folder);
  return folder;
}

/**
 * Returns the dotted name of a file, relative to a folder: `('backend', 'backend/app/main.py')` → `app.main`. The
 * name of an `__init__.py` is that of its package.
 */
export function moduleName(folder: string, file: string): string {
  const inner = folder === '' ? file : file.slice(folder.length + 1);
  return inner
    .replace(/\.py$/, '')
    .replace(/(^|\/)__init__$/, '')
    .replaceAll('/', '.');
}

/**
 * Returns the existing folders of `sys.path`: the requested ones, the one that the entry is imported from, those of
 * its Python project and of the packages that it installs from the workspace, and the usual ones of a workspace.
 */
export function searchPath(
  tree: SourceTree,
  file: string,
  pythonPath: readonly string[],
  importedFrom: readonly string[],
): readonly string[] {
  const folders = [...pythonPath, ...importedFrom, ...packageFolders(tree, file), '', 'backend', 'src'];
  return [...new Set(folders)].filter((folder) => tree.kind(folder) === 'directory');
}

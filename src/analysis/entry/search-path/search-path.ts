import { joinPath, parentOf } from '../../../base/source/paths';
import type { SourceTree } from '../../../base/source/tree';
import { packageFolders } from './packages';

/** The folder on `sys.path` that FastAPI's climb ends in: the parent of the topmost package around the file. */
export function climb(tree: SourceTree, file: string): string {
  let folder = parentOf(file);
  while (folder !== '' && tree.kind(joinPath(folder, '__init__.py')) === 'file') folder = parentOf(folder);
  return folder;
}

/** `('backend', 'backend/app/main.py')` → `app.main`; a package's `__init__.py` has the package's name. */
export function moduleName(folder: string, file: string): string {
  const inner = folder === '' ? file : file.slice(folder.length + 1);
  return inner
    .replace(/\.py$/, '')
    .replace(/(^|\/)__init__$/, '')
    .replaceAll('/', '.');
}

/**
 * What's on `sys.path`: the folders asked for, the one that the entry is imported from, those of the Python project
 * around it and of the packages that it installs from the workspace, and the workspace's usual ones. Only folders
 * that are there.
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

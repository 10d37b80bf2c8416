import { isClaim } from '../base/source/claim';
import { baseName, foldersAround, joinPath } from '../base/source/paths';
import type { SourceTree } from '../base/source/tree';

/** Returns the `__init__.py` of folders that deleting files empties, as far as they're ours; the innermost first. */
export function emptiedPackages(
  files: SourceTree,
  deleted: readonly string[],
  isOurs: (path: string) => boolean,
): readonly string[] {
  const gone = new Set(deleted);
  const folders = new Set(deleted.flatMap(foldersAround).filter((folder) => folder !== ''));
  for (const folder of [...folders].sort((left, right) => right.length - left.length)) {
    const file = joinPath(folder, '__init__.py');
    if (files.kind(file) === 'file' && isOurs(file) && isEmptied(files, folder, gone))
      gone.add(file).add(folder);
  }
  return [...gone].filter((path) => !deleted.includes(path) && baseName(path) === '__init__.py');
}

/**
 * True if a folder keeps nothing but its `__init__.py`, Python's caches, leftovers of a killed run of ours, and folders
 * without files.
 */
function isEmptied(files: SourceTree, folder: string, gone: ReadonlySet<string>): boolean {
  return (files.list(folder) ?? []).every((name) => {
    const path = joinPath(folder, name);
    if (name === '__init__.py' || name === '__pycache__' || isClaim(name) || gone.has(path)) return true;
    return (
      files.kind(path) === 'directory' &&
      !files.list(path)?.includes('__init__.py') &&
      isEmptied(files, path, gone)
    );
  });
}

import { baseName, joinPath, parentOf } from '../../base/source/paths';
import type { SourceTree } from '../../base/source/tree';
import type { Change } from '../change';

/**
 * Returns the empty `__init__.py` of new folders, where the folders around or beside them have one. A folder of the resource's
 * own is new, too, if the resource was made before and nothing else is in it.
 */
export function newPackages(
  tree: SourceTree,
  paths: readonly string[],
  isOwn: (folder: string) => boolean,
): readonly Change[] {
  const written = new Set(paths);
  const newFolders = (folder: string): readonly string[] => {
    const isAdded = tree.kind(folder) === undefined || (isOwn(folder) && holdsOnly(tree, folder, written));
    return folder !== '' && isAdded ? [folder, ...newFolders(parentOf(folder))] : [];
  };
  const folders = new Set(paths.flatMap((path) => newFolders(parentOf(path))));
  return [...folders]
    .filter((folder) => isPackage(tree, folder, folders))
    .toSorted((left, right) => left.length - right.length)
    .map((folder): Change => ({
      role: 'package',
      kind: 'write',
      path: `${folder}/__init__.py`,
      content: '',
    }));
}

/** True for a folder that holds only what's written, and an empty `__init__.py`. */
function holdsOnly(tree: SourceTree, folder: string, written: ReadonlySet<string>): boolean {
  const names = (tree.list(folder) ?? []).filter((name) => name !== '__pycache__');
  const paths = names.map((name) => joinPath(folder, name));
  const isOurs = (path: string): boolean =>
    written.has(path) ||
    (baseName(path) === '__init__.py' && tree.read(path)?.length === 0) ||
    (tree.kind(path) === 'directory' && holdsOnly(tree, path, written));
  return paths.every(isOurs);
}

function isPackage(tree: SourceTree, folder: string, added: ReadonlySet<string>): boolean {
  const around = parentOf(folder);
  if (added.has(around)) return isPackage(tree, around, added);
  const has = (path: string): boolean => tree.kind(joinPath(path, '__init__.py')) === 'file';
  const beside = (tree.list(around) ?? [])
    .map((name) => joinPath(around, name))
    .filter((path) => !added.has(path));
  const python = beside.filter((path) => tree.list(path)?.some((name) => name.endsWith('.py')) === true);
  return python.length > 0 ? python.some(has) : around !== '' && has(around);
}

import { joinPath } from '../base/source/paths';
import { overlayTree } from '../base/source/overlay';
import type { SourceTree } from '../base/source/tree';
import { type Change, contentsOf } from '../scaffold/change';

/** Returns the tree after some changes, without the folders that lose their last file. */
export function removedTree(files: SourceTree, changes: readonly Change[]): SourceTree {
  const tree = overlayTree(files, contentsOf(changes));
  const deleted = changes.flatMap(({ kind, path }) => (kind === 'delete' ? [path] : []));
  const isEmptied = (path: string): boolean =>
    tree.kind(path) === 'directory' &&
    deleted.some((file) => file.startsWith(`${path}/`)) &&
    (tree.list(path) ?? []).every((name) => name === '__pycache__' || isEmptied(joinPath(path, name)));
  return {
    read: (path) => tree.read(path),
    kind: (path) => (isEmptied(path) ? undefined : tree.kind(path)),
    list: (path) =>
      isEmptied(path) ? undefined : tree.list(path)?.filter((name) => !isEmptied(joinPath(path, name))),
  };
}

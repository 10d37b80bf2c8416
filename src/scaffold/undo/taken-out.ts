import { baseName, joinPath, moduleStem, parentOf } from '../../base/source/paths';
import { overlayTree } from '../../base/source/overlay';
import type { SourceTree } from '../../base/source/tree';
import { type Change, contentsOf, textOf } from '../change';
import { openSource } from '../edit/source';
import { openedIn } from '../generate/series';
import type { Sources } from '../layout/read/sources';
import { Gone, type Parts } from './gone';
import { usesGone } from './without';

/** Returns the files that use a resource once the changes are made that take it out. */
export function leftUsing(sources: Sources, parts: Parts, changes: readonly Change[]): readonly string[] {
  const gone = new Gone(sources, parts);
  const names = [...parts.own].map((path) => `${baseName(parentOf(path))}.${moduleStem(path)}`);
  return mentioning(sources, parts).filter((file) => {
    const change = changes.find(({ path }) => path === file);
    const text = change === undefined ? undefined : textOf(change);
    const source =
      change === undefined ? openedIn(sources, file) : text === undefined ? undefined : openSource(text);
    if (source !== undefined) return usesGone(source, file, gone);
    // A file that can't be parsed shows its imports by the names of modules alone.
    return change === undefined && names.some((name) => sources.module(file)?.text.includes(name) === true);
  });
}

/** Returns the files, but a resource's own, that have the name of one of its modules or definitions. */
function mentioning(sources: Sources, { own, shared }: Parts): readonly string[] {
  const names = [
    // A package passes on what its modules have.
    ...[...own].flatMap((path) => [baseName(parentOf(path)), moduleStem(path)]),
    ...[...shared.values()].flatMap((all) => [...all]),
  ];
  return sources.files.filter((file) => {
    const text = sources.module(file)?.text ?? '';
    return !own.has(file) && names.some((name) => name !== '' && text.includes(name));
  });
}

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

import { foldersAround, isOutside, joinPath } from '../../../base/source/paths';
import type { SourceTree } from '../../../base/source/tree';
import { AT_ROOT, AT_SCRIPT, enter, type Folder } from './script';

/** The location of a file of commands, and the folders that its paths may be relative to. */
export interface Place {
  readonly file: string;
  /** Folders that relative paths may count from, the likeliest first. */
  readonly bases: readonly string[];
  /** Returns the folders of the workspace that an absolute path inside an image may stand for. */
  readonly image?: (path: string) => readonly string[];
}

/** Returns the place of a file whose commands run in its folder or in one above it. */
export function placeOf(file: string): Place {
  return { file, bases: foldersAround(file) };
}

/** Returns the place of a script in `scripts/` or `.github/workflows/`: it usually runs from a folder above. */
export function outerPlaceOf(file: string): Place {
  return { file, bases: foldersAround(file).slice().reverse() };
}

/** Returns the existing workspace folders that the current folder of a command may be, the likeliest first. */
export function foldersAt(tree: SourceTree, place: Place, cwd: Folder): readonly string[] {
  const own = marked(place, cwd) ?? [...(place.image?.(cwd) ?? []), ...byTail(place.bases, cwd)];
  return existing(tree, [...own, ...place.bases]);
}

/** Returns the existing workspace folders for folders that a command names, as in `--app-dir src`. */
export function foldersWithin(
  tree: SourceTree,
  place: Place,
  cwd: Folder,
  folders: readonly Folder[],
): readonly string[] {
  return folders.flatMap((folder) => {
    const path = enter(cwd, folder);
    return existing(
      tree,
      marked(place, path) ?? [...(place.image?.(path) ?? []), ...byTail(place.bases, path)],
    );
  });
}

function marked({ file }: Place, cwd: Folder): readonly string[] | undefined {
  const [own = ''] = foldersAround(file);
  for (const [mark, folder] of [
    [AT_SCRIPT, own],
    [AT_ROOT, ''],
  ] as const) {
    if (cwd === mark || cwd.startsWith(`${mark}/`)) return [joinPath(folder, cwd.slice(mark.length + 1))];
  }
  return undefined;
}

/**
 * Returns a path and its ends, under each of the bases: `cd my-clone/backend` → `my-clone/backend`, then `backend`.
 * The beginning of a path often isn't in this workspace (the name of a clone, `/app`, an unknown variable), but its
 * end is.
 */
function byTail(bases: readonly string[], cwd: Folder): readonly string[] {
  const parts = cwd.split('/').filter((part) => part !== '' && part !== '.');
  const isRelative = !cwd.startsWith('/');
  return parts.flatMap((_, dropped) => {
    const tail = parts.slice(dropped).join('/');
    // Without the parts before it, `..` would lead elsewhere.
    if (dropped > 0 && isRelative && parts[0] === '..') return [];
    return bases.map((base) => joinPath(base, tail));
  });
}

function existing(tree: SourceTree, folders: readonly string[]): readonly string[] {
  return [...new Set(folders)].filter((folder) => !isOutside(folder) && tree.kind(folder) === 'directory');
}

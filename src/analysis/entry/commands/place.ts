import { foldersAround, isOutside, joinPath } from '../../../base/source/paths';
import type { SourceTree } from '../../../base/source/tree';
import { AT_ROOT, AT_SCRIPT, enter, type Folder } from './script';

/** Where a file of commands stands, and what its paths may count from. */
export interface Place {
  readonly file: string;
  /** Folders that relative paths may count from, likeliest first. */
  readonly bases: readonly string[];
  /** The folders of the workspace that an absolute path inside an image stands for. */
  readonly image?: (path: string) => readonly string[];
}

/** Commands in a file are run in its folder, or in one above it. */
export function placeOf(file: string): Place {
  return { file, bases: foldersAround(file) };
}

/** A script in `scripts/` or `.github/workflows/` is run from above more often than from where it is. */
export function outerPlaceOf(file: string): Place {
  return { file, bases: foldersAround(file).slice().reverse() };
}

/** The workspace folders that a folder of commands may be, likeliest first; only those that are there. */
export function foldersAt(tree: SourceTree, place: Place, cwd: Folder): readonly string[] {
  const own = marked(place, cwd) ?? [...(place.image?.(cwd) ?? []), ...byTail(place.bases, cwd)];
  return existing(tree, [...own, ...place.bases]);
}

/** The same for a folder that a command names: `--app-dir src`. */
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
 * `cd my-clone/backend` → `my-clone/backend`, then `backend`: the front of a path is often not of this workspace (a
 * clone's name, `/app`, an unknown variable), its end is.
 */
function byTail(bases: readonly string[], cwd: Folder): readonly string[] {
  const parts = cwd.split('/').filter((part) => part !== '' && part !== '.');
  const isRelative = !cwd.startsWith('/');
  return parts.flatMap((_, dropped) => {
    const tail = parts.slice(dropped).join('/');
    // Dropping what `..` counts from would lead elsewhere.
    if (dropped > 0 && isRelative && parts[0] === '..') return [];
    return bases.map((base) => joinPath(base, tail));
  });
}

function existing(tree: SourceTree, folders: readonly string[]): readonly string[] {
  return [...new Set(folders)].filter((folder) => !isOutside(folder) && tree.kind(folder) === 'directory');
}

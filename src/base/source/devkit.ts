import type { Tree } from '@angular-devkit/schematics';
import { baseName, byCodePoint, joinPath, parentOf } from './paths';
import type { Kind, SourceTree } from './tree';

/**
 * Adapts a schematic's virtual Tree, staged files included. `directory` is the folder of the Tree that becomes the
 * root. Caches listings: make a new adapter after the Tree has changed.
 */
export function devkitTree(tree: Tree, directory = ''): SourceTree {
  const folders = new Map<string, ReadonlyMap<string, Kind> | undefined>();

  function folder(path: string): ReadonlyMap<string, Kind> | undefined {
    if (!folders.has(path)) folders.set(path, listing(path));
    return folders.get(path);
  }
  function listing(path: string): ReadonlyMap<string, Kind> | undefined {
    if (path !== '' && kind(path) !== 'directory') return undefined;
    try {
      const { subdirs, subfiles } = tree.getDir(`/${joinPath(directory, path)}`);
      const files = subfiles.map((name): [string, Kind] => [name, 'file']);
      return new Map([...files, ...subdirs.map((name): [string, Kind] => [name, 'directory'])]);
    } catch {
      return undefined; // a Tree over the disk throws for a missing folder
    }
  }
  function kind(path: string): Kind | undefined {
    if (path === '') return folder('') && 'directory';
    return folder(parentOf(path))?.get(baseName(path));
  }
  function list(path: string): readonly string[] | undefined {
    const names = folder(path);
    return names && [...names.keys()].sort(byCodePoint);
  }
  function read(path: string): Uint8Array | undefined {
    if (kind(path) !== 'file') return undefined;
    try {
      return tree.read(`/${joinPath(directory, path)}`) ?? undefined;
    } catch {
      return undefined;
    }
  }
  return { read, kind, list };
}

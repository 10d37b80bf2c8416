import { baseName, byCodePoint, isWithin, parentOf } from './paths';
import type { SourceTree } from './tree';

/**
 * Overlays a workspace with changed contents by path; `undefined` removes a file. Adds the folders of new files; a
 * folder that loses its last file remains.
 */
export function overlayTree(
  base: SourceTree,
  files: ReadonlyMap<string, Uint8Array | undefined>,
): SourceTree {
  const present = [...files].flatMap(([path, content]) => (content === undefined ? [] : [path]));
  const isNewFolder = (path: string): boolean =>
    present.some((file) => file !== path && isWithin(path, file));
  const isInPlace = (): boolean =>
    present.length === files.size && present.every((path) => base.kind(path) === 'file');
  return {
    get names() {
      return isInPlace() ? base.names : undefined;
    },
    read: (path) => (files.has(path) ? files.get(path) : base.read(path)),
    kind(path) {
      if (files.has(path)) return files.get(path) === undefined ? undefined : 'file';
      return base.kind(path) ?? (isNewFolder(path) ? 'directory' : undefined);
    },
    list(path) {
      const names = new Set(base.list(path));
      for (const [file, content] of files) {
        if (content === undefined && parentOf(file) === path) names.delete(baseName(file));
      }
      for (const file of present) {
        if (file !== path && isWithin(path, file)) names.add(nextStep(path, file));
      }
      return names.size > 0 || base.kind(path) === 'directory' ? [...names].sort(byCodePoint) : undefined;
    },
  };
}

/** Returns the next name below a folder on the way to a file: `('a', 'a/b/c.py')` → `b`. */
const nextStep = (folder: string, file: string): string =>
  file.slice(folder === '' ? 0 : folder.length + 1).split('/', 1)[0] ?? '';

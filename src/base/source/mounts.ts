import { isWithin } from './paths';
import type { SourceTree } from './tree';

/**
 * Adds folders from outside the workspace at their paths relative to the root (`../lib/src`), so that
 * `--python-path` can reach beyond the root and reports can name their files.
 */
export function mountedTree(base: SourceTree, mounts: ReadonlyMap<string, SourceTree>): SourceTree {
  if (mounts.size === 0) return base;
  function owner(path: string): [SourceTree, string] {
    for (const [folder, tree] of mounts) {
      if (isWithin(folder, path)) return [tree, path.slice(folder.length + 1)];
    }
    return [base, path];
  }
  return {
    read(path) {
      const [tree, inner] = owner(path);
      return tree.read(inner);
    },
    kind(path) {
      const [tree, inner] = owner(path);
      return tree.kind(inner);
    },
    list(path) {
      const [tree, inner] = owner(path);
      return tree.list(inner);
    },
  };
}

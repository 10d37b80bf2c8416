import { isWithin } from './paths';
import type { SourceTree } from './tree';

/**
 * A workspace with folders from outside it, each at its path relative to the root (`../lib/src`): that's how
 * `--python-path` reaches beyond the root, and the path that its files have in the report.
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

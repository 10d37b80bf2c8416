import { existsSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';

/**
 * Resolves the links in a path below `root` (absolute), as far as it exists; returns `undefined` if they lead out
 * of the root.
 */
export function realPlace(root: string, path: string): string | undefined {
  const target = resolved(join(root, path));
  const way = relative(realpathSync(root), target);
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way) ? undefined : target;
}

function resolved(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const parent = dirname(path);
  return parent === path ? path : join(resolved(parent), path.slice(parent.length));
}

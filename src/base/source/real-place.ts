import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathWithin } from './paths';

/**
 * Resolves the links in a path below `root` (absolute), as far as it exists; returns `undefined` if they lead out
 * of the root.
 */
export function realPlace(root: string, path: string): string | undefined {
  const target = resolved(join(root, path));
  return pathWithin(realpathSync(root), target) === undefined ? undefined : target;
}

function resolved(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const parent = dirname(path);
  return parent === path ? path : join(resolved(parent), path.slice(parent.length));
}

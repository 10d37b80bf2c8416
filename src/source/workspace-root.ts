import { dirname, resolve } from 'node:path';
import { diskTree } from './disk';
import type { Kind } from './tree';

/**
 * The workspace that `directory` belongs to: the nearest folder upwards with `nx.json`, else the nearest with
 * `backend/`, else `directory` itself. Absolute.
 */
export function findWorkspaceRoot(directory: string): string {
  const start = resolve(directory);
  return nearest(start, 'nx.json', 'file') ?? nearest(start, 'backend', 'directory') ?? start;
}

function nearest(start: string, name: string, kind: Kind): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    if (diskTree(folder).kind(name) === kind) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}

import { isAsAdded, isKept, keptRuns } from '../base/source/kept/made';
import type { Site } from '../scaffold/backend/site';

/** True for a file that's as one of our runs left it, or as the only commit that git has of it. */
export function isAsMade({ files, root }: Site, path: string): boolean {
  const bytes = files.read(path);
  if (bytes === undefined) return false;
  return isKept(keptRuns(root), { path, bytes }) || isAsAdded(root, { path, bytes });
}

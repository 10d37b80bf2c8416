import { addingCommit, isKept, type MadeRun } from '../base/source/cache/made';
import type { Site } from '../scaffold/backend/site';

/** True for a file that's as one of some runs left it. */
export const isLeftBy = (runs: readonly MadeRun[], { files }: Pick<Site, 'files'>, path: string): boolean => {
  const bytes = files.read(path);
  return bytes !== undefined && isKept(runs, { path, bytes });
};

/** Returns a test for files that are as one of our runs left them, or as the only commit that git has of them. */
export function madeTest(site: Site, runs: readonly MadeRun[]): (path: string) => boolean {
  return (path) => {
    const bytes = site.files.read(path);
    return (
      bytes !== undefined &&
      (isLeftBy(runs, site, path) || addingCommit(site.root, { path, bytes }) !== undefined)
    );
  };
}

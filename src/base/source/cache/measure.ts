import { createHash } from 'node:crypto';
import { type Dirent, statSync } from 'node:fs';
import type { GitAnswer } from '../git/git-command';
import type { Stats } from './facts';

/** The coarsest resolution of a file system's times, in milliseconds: a younger file may change without getting another time. */
export const MTIME_RESOLUTION = 2_000;

/** Returns the stats of a path, following links; `null` if it doesn't exist or can't be asked for. */
export function statsOf(path: string): Stats | null {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    // As numbers: they tell times apart that differ by a quarter of a microsecond, and are compared fast.
    return stats === undefined ? null : [stats.size, stats.mtimeMs, stats.ctimeMs, stats.ino, stats.dev];
  } catch {
    return null;
  }
}

/** Returns whether two stats are the same. */
export const isSame = (one: Stats | null, other: Stats | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    one[0] === other[0] &&
    one[1] === other[1] &&
    one[2] === other[2] &&
    one[3] === other[3] &&
    one[4] === other[4]);

/** Returns when a path last changed, in milliseconds since 1970: a program can set the time of modification. */
export const changedAt = ([, modified, changed]: Stats): number => Math.max(modified, changed);

/** Returns a hash of a content, as text. */
export const hashOf = (content: Uint8Array | string): string =>
  createHash('sha256').update(content).digest('base64').slice(0, 27);

/** Returns the letter for the kind of a folder's entry. */
export const letterOf = (entry: Dirent | undefined): string =>
  entry === undefined
    ? '-'
    : entry.isFile()
      ? 'f'
      : entry.isDirectory()
        ? 'd'
        : entry.isSymbolicLink()
          ? 'l'
          : '?';

/** Returns a hash of a folder's names and their kinds. */
export const hashOfListing = (entries: ReadonlyMap<string, Dirent>): string =>
  hashOf(
    [...entries]
      .map(([name, entry]) => `${letterOf(entry)}${name}\0`)
      .sort()
      .join(''),
  );

/** Returns a hash of what git answered. */
export const answerHash = ({ isOk, output, complaint }: GitAnswer): string =>
  hashOf(Buffer.concat([Buffer.from(`${isOk ? 'yes' : 'no'} ${complaint}\0`), output]));

/** Returns the letter for the kind of what a path leads to; `null` if that doesn't exist. */
export function kindAt(path: string): string | null {
  try {
    const stats = statSync(path);
    return stats.isFile() ? 'f' : stats.isDirectory() ? 'd' : '?';
  } catch {
    return null;
  }
}

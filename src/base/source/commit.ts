import { existsSync, lstatSync, readFileSync, realpathSync, rmdirSync, rmSync, type Stats } from 'node:fs';
import { dirname, join } from 'node:path';
import { Failure } from '../diagnostics/failure';
import { isSameContent } from './bytes';
import { Claim } from './claim';
import { journal } from './cache/journal';
import { pathWithin } from './paths';
import { realPlace } from './real-place';

/** The new content of a file, `undefined` to delete it. `path` is POSIX, relative to the root. */
export interface FileWrite {
  readonly path: string;
  readonly content: Uint8Array | undefined;
  /** The content that the change was made from, `null` for no file. Left out if it doesn't matter. */
  readonly was?: Uint8Array | null;
}

/** Thrown if a file isn't what a run based its changes on. Repeating the run on the current content may succeed. */
export class ChangedMeanwhile extends Failure {
  constructor(path: string) {
    super(`${path} was changed by somebody else meanwhile; nothing is written. Run it again.`);
  }
}

/**
 * Writes and deletes files under `root` (absolute), either all of them or none. Writes new contents next to their
 * places and renames them at the end; if a rename fails, restores those before it. Removes folders that become
 * empty.
 * Order: new files, then files that may refer to them, then deletions, so that a killed process leaves each file
 * either old or new and no reference to a missing file. Concurrent runs see each other's changes whole or not at
 * all.
 * Throws a Failure for a file that can't be written (read-only, full disk, a link out of the workspace), and {@link
 * ChangedMeanwhile} for a file that isn't what it `was`.
 */
export function commitFiles(root: string, writes: readonly FileWrite[]): void {
  journal()?.spoil(); // to print the same again would be to write nothing
  const undo: (() => void)[] = [];
  let path = '';
  const each = <T, R>(all: readonly (T & FileWrite)[], step: (one: T & FileWrite) => R): readonly R[] =>
    all.map((one) => {
      ({ path } = one);
      return step(one);
    });
  try {
    each(writes, (write) => {
      if (write.content === undefined) refuseLink(root, write.path);
    });
    const places = each(writes, (write) => ({ ...write, ...placeOf(root, write.path) }));
    const claimed = each(onePerTarget(places).sort(byTarget), (place) => ({
      ...place,
      claim: claim(place, undo),
    }));
    // The claims are held: no other run can change these files now.
    const found = each(claimed, (one) => ({ ...one, old: asExpected(one) }));
    each([...found].sort(byKind), (one) => {
      apply(one, undo);
    });
  } catch (error) {
    undo.reverse().forEach(attempt);
    throw failureOf(error, path);
  }
  for (const { path: gone, content } of writes)
    if (content === undefined) removeEmpty(root, dirname(join(root, gone)));
}

interface Place extends FileWrite {
  /** The path with links resolved. */
  readonly target: string;
  /** Stats of the existing file. */
  readonly stats: Stats | undefined;
}

interface Claimed extends Place {
  readonly claim: Claim;
  readonly old: Buffer | undefined;
}

/** Keeps one of the paths under which links lead to the same file. Throws a Failure if its contents would differ. */
function onePerTarget(places: readonly Place[]): Place[] {
  const byTarget = new Map<string, Place>();
  for (const place of places) {
    const other = byTarget.get(place.target);
    if (other !== undefined && !isSameContent(other.content, place.content))
      throw new Failure(
        `${other.path} and ${place.path} are one file, through a link, and would be written differently; nothing is written.`,
      );
    byTarget.set(place.target, other ?? place);
  }
  return [...byTarget.values()];
}

/** Sorts claims: two runs that claim the same files in the same order can't deadlock. */
const byTarget = (one: Place, other: Place): number =>
  one.target < other.target ? -1 : one.target > other.target ? 1 : 0;

/** Orders new files, then files that may refer to them, then deletions. */
const byKind = (one: Claimed, other: Claimed): number => kindOf(one) - kindOf(other);
const kindOf = ({ old, content }: Claimed): number => (content === undefined ? 2 : old === undefined ? 0 : 1);

function claim({ target, content, stats }: Place, undo: (() => void)[]): Claim {
  const parent = firstMissing(dirname(target));
  if (parent !== undefined) undo.push(() => removeEmpty(dirname(parent), dirname(target)));
  const taken = Claim.take(target, content ?? Buffer.alloc(0), stats);
  undo.push(() => {
    taken.drop();
  });
  return taken;
}

/** Returns the outermost missing folder around a missing folder. */
function firstMissing(folder: string): string | undefined {
  if (existsSync(folder)) return undefined;
  return firstMissing(dirname(folder)) ?? folder;
}

/** Returns the current content. Throws if it isn't the expected one. */
function asExpected({ path, target, was }: Place): Buffer | undefined {
  const old = existsSync(target) ? readFileSync(target) : undefined;
  if (was !== undefined && !isSameContent(old, was ?? undefined)) throw new ChangedMeanwhile(path);
  return old;
}

function apply({ target, claim: ours, content, old, stats }: Claimed, undo: (() => void)[]): void {
  if (content !== undefined) ours.put();
  else {
    // This order leaves nothing behind that later runs wouldn't find, if the process is killed in between.
    ours.drop();
    rmSync(target);
  }
  undo.push(() => {
    // Keeps changes that somebody else made meanwhile.
    if (!isSameContent(existsSync(target) ? readFileSync(target) : undefined, content)) return;
    if (old === undefined) rmSync(target);
    else Claim.take(target, old, stats).put();
  });
}

/**
 * Runs a step and ignores its error, so that one failed undo doesn't prevent the others; the first error is the one
 * reported.
 */
function attempt(step: () => void): void {
  try {
    step();
  } catch {
    // Ignored: see above.
  }
}

/** Resolves a path. Throws a Failure if it's outside the workspace or can't be written. */
function placeOf(root: string, path: string): Pick<Place, 'target' | 'stats'> {
  const target = realPlace(root, path);
  if (target === undefined) {
    throw new Failure(`${path} leads out of the workspace through a link; nothing is written there.`);
  }
  const stats = lstatSync(target, { throwIfNoEntry: false });
  if (stats !== undefined && !stats.isFile()) {
    throw new Failure(`can't write ${path}: what is there is no regular file; name another.`);
  }
  if (stats !== undefined && (stats.mode & WRITABLE) === 0) {
    throw new Failure(`${path} is read-only; make it writable first: chmod u+w ${path}`);
  }
  return { target, stats };
}

/** Throws a Failure for a link: its target isn't ours to delete. */
function refuseLink(root: string, path: string): void {
  if (realPlace(root, path) === join(realpathSync(root), path)) return;
  throw new Failure(`${path} is, or lies behind, a symbolic link; nothing is deleted. Delete it by hand.`);
}

/** The owner's permission to write. */
const WRITABLE = 0o200;

/** Removes a folder and its parents below `root` while they are empty. */
function removeEmpty(root: string, folder: string): void {
  // `''` is the root itself, `undefined` a folder outside.
  for (let one = folder; pathWithin(root, one); one = dirname(one)) {
    try {
      rmdirSync(one);
    } catch {
      return;
    }
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied; check who owns the folder.',
  EPERM: 'permission denied; check who owns the folder.',
  ENOSPC: 'no space is left on the disk; free some and run it again, nothing was written.',
  EDQUOT: 'the disk quota is used up; free some and run it again, nothing was written.',
  EROFS: 'the file system is read-only.',
  ENAMETOOLONG: 'the name is too long for the file system.',
};

function failureOf(error: unknown, path: string): Failure {
  if (error instanceof Failure) return error;
  // The cast: errors of `node:fs` have a code; any other has a message.
  const { code = '', message } = error as NodeJS.ErrnoException;
  // The file existed a moment ago: somebody else has deleted it or its folder.
  if (code === 'ENOENT') return new ChangedMeanwhile(path);
  return new Failure(`can't write ${path}: ${REASONS[code] ?? message}`);
}

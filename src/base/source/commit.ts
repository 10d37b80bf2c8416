import { existsSync, lstatSync, readFileSync, realpathSync, rmdirSync, rmSync, type Stats } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { Failure } from '../diagnostics/failure';
import { Claim } from './claim';
import { realPlace } from './real-place';

/** A file's new content; `undefined` where it goes. `path` is POSIX, relative to the root. */
export interface FileWrite {
  readonly path: string;
  readonly content: Uint8Array | undefined;
  /** What the content was made from: what was there, `null` for nothing. Left out where that doesn't matter. */
  readonly was?: Uint8Array | null;
}

/** A file isn't what a run has made its changes from: made again from what's there now, they may succeed. */
export class ChangedMeanwhile extends Failure {
  constructor(path: string) {
    super(`${path} was changed by somebody else meanwhile; nothing is written. Run it again.`);
  }
}

/**
 * Writes and deletes files under `root` (absolute), all of them or none: new contents are written beside their places
 * first and renamed at the end, and what has been renamed is put back where a later one fails. Folders that this
 * empties go, too. New files come first, then those that may refer to them, and deletions last: whenever the process is
 * killed, each file is the old or the new one, and the application doesn't lack one. Of several runs at once each sees what the others did whole, or
 * not at all. Throws a Failure for what can't be written: a read-only file, a full disk, a link that leads out of the
 * workspace; a {@link ChangedMeanwhile} for a file that isn't what it `was`.
 */
export function commitFiles(root: string, writes: readonly FileWrite[]): void {
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
    const claimed = each([...places].sort(byTarget), (place) => ({ ...place, claim: claim(place, undo) }));
    // Nobody else of us can change any of them now.
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
  /** With the links followed. */
  readonly target: string;
  /** Of what's there. */
  readonly stats: Stats | undefined;
}

interface Claimed extends Place {
  readonly claim: Claim;
  readonly old: Buffer | undefined;
}

/** Two runs that claim the same files do so in the same order: else each might wait for the other. */
const byTarget = (one: Place, other: Place): number =>
  one.target < other.target ? -1 : one.target > other.target ? 1 : 0;

/** New files first, then what may refer to them; deletions when nothing does any more. */
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

/** Of a folder that isn't there: the outermost around it that isn't, either. */
function firstMissing(folder: string): string | undefined {
  if (existsSync(folder)) return undefined;
  return firstMissing(dirname(folder)) ?? folder;
}

/** What's there now. */
function asExpected({ path, target, was }: Place): Buffer | undefined {
  const old = existsSync(target) ? readFileSync(target) : undefined;
  if (was !== undefined && !isSame(old, was ?? undefined)) throw new ChangedMeanwhile(path);
  return old;
}

const isSame = (one: Uint8Array | undefined, other: Uint8Array | undefined): boolean =>
  one === undefined || other === undefined ? one === other : Buffer.compare(one, other) === 0;

function apply({ target, claim: ours, content, old, stats }: Claimed, undo: (() => void)[]): void {
  if (content !== undefined) ours.put();
  else {
    // In this order: killed in between, nothing is left that no later run would look for.
    ours.drop();
    rmSync(target);
  }
  undo.push(() => {
    // What somebody else has written since stays.
    if (!isSame(existsSync(target) ? readFileSync(target) : undefined, content)) return;
    if (old === undefined) rmSync(target);
    else Claim.take(target, old, stats).put();
  });
}

/** One thing that can't be undone mustn't keep the others from it; the error that's told is the first. */
function attempt(step: () => void): void {
  try {
    step();
  } catch {
    // See above.
  }
}

/** Where a path really is. Throws a Failure where that's no place of the workspace's, or can't be written. */
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

/** What's behind a link isn't ours to delete. */
function refuseLink(root: string, path: string): void {
  if (realPlace(root, path) === join(realpathSync(root), path)) return;
  throw new Failure(`${path} is, or lies behind, a symbolic link; nothing is deleted. Delete it by hand.`);
}

/** The owner may write. */
const WRITABLE = 0o200;

/** Removes a folder and those around it, below `root`, as far as they're empty. */
function removeEmpty(root: string, folder: string): void {
  for (let one = folder; one.startsWith(`${root}${sep}`); one = dirname(one)) {
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
  // The cast: what `node:fs` throws has a code; anything else has at least a message.
  const { code = '', message } = error as NodeJS.ErrnoException;
  // What was there a moment before: somebody else has deleted it, or its folder.
  if (code === 'ENOENT') return new ChangedMeanwhile(path);
  return new Failure(`can't write ${path}: ${REASONS[code] ?? message}`);
}

import { randomBytes } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { Failure } from '../diagnostics/failure';

/** A file's new content; `undefined` where it goes. `path` is POSIX, relative to the root. */
export interface FileWrite {
  readonly path: string;
  readonly content: Uint8Array | undefined;
}

/**
 * Writes and deletes files under `root` (absolute), all of them or none: new contents are written beside their places
 * first and renamed at the end, and what has been renamed is put back where a later one fails. Folders that this
 * empties go, too. Throws a Failure for what can't be written: a read-only file, a full disk, a link that leads out of
 * the workspace, one that somebody else has changed after `since` (milliseconds since 1970).
 */
export function commitFiles(root: string, writes: readonly FileWrite[], since = Infinity): void {
  const undo: (() => void)[] = [];
  let path = '';
  try {
    for (const write of writes) if (write.content === undefined) refuseLink(root, (path = write.path));
    const targets = writes.map((write) => ({ ...write, target: placeOf(root, (path = write.path), since) }));
    const staged = targets.map(({ target, content, ...write }) => {
      path = write.path;
      return { path, target, staged: content === undefined ? undefined : stage(target, content, undo) };
    });
    for (const one of staged) {
      path = one.path;
      undo.push(restorer(one.target));
      if (one.staged === undefined) rmSync(one.target);
      else renameSync(one.staged, one.target);
    }
  } catch (error) {
    undo.reverse().forEach(attempt);
    throw error instanceof Failure ? error : new Failure(`can't write ${path}: ${reasonOf(error)}`);
  }
  for (const { path: gone, content } of writes)
    if (content === undefined) removeEmpty(root, dirname(join(root, gone)));
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
function placeOf(root: string, path: string, since: number): string {
  const target = resolved(join(root, path));
  const way = relative(realpathSync(root), target);
  if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)) {
    throw new Failure(`${path} leads out of the workspace through a link; nothing is written there.`);
  }
  const stats = existsSync(target) ? lstatSync(target) : undefined;
  if (stats !== undefined && !stats.isFile()) {
    throw new Failure(`can't write ${path}: what is there is no regular file; name another.`);
  }
  if (stats !== undefined && Math.floor(stats.mtimeMs) > since) {
    throw new Failure(`${path} was changed by somebody else meanwhile; nothing is written. Run it again.`);
  }
  if (stats !== undefined && (stats.mode & WRITABLE) === 0) {
    throw new Failure(`${path} is read-only; make it writable first: chmod u+w ${path}`);
  }
  return target;
}

/** What's behind a link isn't ours to delete. */
function refuseLink(root: string, path: string): void {
  if (resolved(join(root, path)) === join(realpathSync(root), path)) return;
  throw new Failure(`${path} is, or lies behind, a symbolic link; nothing is deleted. Delete it by hand.`);
}

/** The owner may write. */
const WRITABLE = 0o200;

/** With the links in it followed, as far as there is anything. */
function resolved(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const parent = dirname(path);
  return parent === path ? path : join(resolved(parent), path.slice(parent.length));
}

/** Writes the content beside its place and returns where. */
function stage(target: string, content: Uint8Array, undo: (() => void)[]): string {
  const made = mkdirSync(dirname(target), { recursive: true });
  if (made !== undefined) undo.push(() => removeEmpty(dirname(made), dirname(target)));
  const staged = join(dirname(target), `.${randomBytes(6).toString('hex')}.tmp`);
  undo.push(() => rmSync(staged, { force: true }));
  writeFileSync(staged, content, { flag: 'wx', mode: existsSync(target) ? lstatSync(target).mode : 0o666 });
  return staged;
}

/** Puts back what is at a place now. */
function restorer(target: string): () => void {
  if (!existsSync(target)) return () => rmSync(target, { force: true });
  const [content, { mode }] = [readFileSync(target), lstatSync(target)];
  return () => writeFileSync(target, content, { mode });
}

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

function reasonOf(error: unknown): string {
  // The cast: what `node:fs` throws has a code; anything else has at least a message.
  const { code = '', message } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? message;
}

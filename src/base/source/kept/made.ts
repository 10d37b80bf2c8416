import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unlessFailure } from '../../diagnostics/failure';
import { Git } from '../git-command';
import { type Env, privateFolder } from './place';
import { writeKept } from './write';

/** A file of a workspace, and what it holds. */
export interface Content {
  /** POSIX, relative to the workspace root. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** A file that a run wrote; `before` is what it held until then, `undefined` for a new one. */
export interface Written extends Content {
  readonly before: Uint8Array | undefined;
}

/** The first byte of what's kept: whether the file was there before. */
const [WAS_NEW, WAS_THERE] = [Buffer.from('0'), Buffer.from('1')];

/** Keeps in the user's folder what files of a workspace held before a run wrote them, so that it can be given back. */
export function keepMade(root: string, files: readonly Written[], env: Env = process.env): void {
  const folder = files.length === 0 ? undefined : privateFolder(env, root, { make: true });
  if (folder === undefined) return;
  for (const file of files) {
    const place = placeOf(folder, root, file);
    // A run that gives back what an earlier one wrote leads no further back than that.
    if (readKept(place) !== undefined) continue;
    const kept = file.before === undefined ? WAS_NEW : Buffer.concat([WAS_THERE, file.before]);
    writeKept(place, kept);
  }
}

/** True for a file that's as it was when it was written, or as the only commit that git has of it. */
export const isAsMade = (root: string, file: Content, env: Env = process.env): boolean =>
  [...keptBefore(root, file, env)].at(-1) === null || isAsAdded(root, file);

/** Holds what a file held earlier, and tells whether only our runs have changed it since. */
export interface Earlier {
  readonly bytes: Uint8Array;
  readonly isOurs: boolean;
}

/** Yields what a file held before each of our runs that led to what it holds now, the last first, and in git's last commit. */
export function* earlier(root: string, file: Content, env: Env = process.env): Generator<Earlier> {
  for (const bytes of keptBefore(root, file, env)) if (bytes !== null) yield { bytes, isOurs: true };
  const committed = blobOf(root, file.path);
  if (committed !== undefined) yield { bytes: committed, isOurs: false };
}

/** The most runs that are followed back. */
const MAX_STEPS = 100;

/** Yields what's kept of a file before each run that led to what it holds now, the last first; `null` if it was new. */
function* keptBefore(root: string, { path, bytes }: Content, env: Env): Generator<Uint8Array | null> {
  const folder = privateFolder(env, root, { make: false });
  let now = bytes;
  for (let step = 0; folder !== undefined && step < MAX_STEPS; step += 1) {
    const kept = readKept(placeOf(folder, root, { path, bytes: now }));
    if (kept === undefined) return;
    const isNew = kept.length > 0 && kept[0] === WAS_NEW[0];
    yield isNew ? null : kept.subarray(1);
    if (isNew) return;
    now = kept.subarray(1);
  }
}

function readKept(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined; // nothing is kept of it
  }
}

function isAsAdded(root: string, { path, bytes }: Content): boolean {
  const commits = unlessFailure(() => new Git(root).line('rev-list', '--max-count=2', 'HEAD', '--', path));
  if (commits === undefined || !/^[0-9a-f]+$/.test(commits)) return false;
  const committed = blobOf(root, path);
  return committed !== undefined && Buffer.compare(committed, bytes) === 0;
}

/** Returns what git's last commit has of a file; `undefined` if that's nothing. */
function blobOf(root: string, path: string): Uint8Array | undefined {
  const answer = unlessFailure(() => new Git(root).ask(['cat-file', 'blob', `HEAD:./${path}`]));
  return answer?.isOk === true ? answer.output : undefined;
}

const placeOf = (folder: string, root: string, { path, bytes }: Content): string =>
  join(folder, 'made', `${hashOf(Buffer.from(join(root, path)))}-${hashOf(bytes)}`);

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32);

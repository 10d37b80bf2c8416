import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Failure } from '../diagnostics/failure';

/** Milliseconds. A run holds a claim for a few of them; an older claim was left behind by a killed process. */
const STALE = 2_000;

/** Milliseconds to wait for another run, and between two attempts. */
const PATIENCE = 15_000;
const PAUSE = 10;

/**
 * Maximum number of times that a folder may vanish between its creation and its first file: another run removes
 * empty folders.
 */
const TRIES = 20;

/**
 * The exclusive right to replace or delete one file, like git's `index.lock` for the index. The new content is
 * written next to the file, under a name that only one run can hold, and renamed into place in one step. If the
 * process is killed, the file is either old or new, and at most a claim remains, which the next run takes over.
 */
export class Claim {
  readonly #place: string;
  #isHeld = true;

  private constructor(readonly target: string) {
    this.#place = placeBeside(target);
  }

  /**
   * Claims a file, after waiting for other runs. `put` writes `content` in its place; `like` is the replaced file,
   * whose permissions are kept. Throws a Failure if another run never ends, else the errors of `node:fs`.
   */
  static take(target: string, content: Uint8Array, like: Stats | undefined): Claim {
    const claim = new Claim(target);
    const end = Date.now() + PATIENCE;
    while (!claim.#stage(content, like)) claim.#wait(end);
    return claim;
  }

  /** Moves the new content into place. */
  put(): void {
    renameSync(this.#place, this.target);
    this.#isHeld = false;
  }

  /** Releases the claim. */
  drop(): void {
    if (this.#isHeld) rmSync(this.#place, { force: true });
    this.#isHeld = false;
  }

  /** Returns true if the claim is now held. */
  #stage(content: Uint8Array, like: Stats | undefined): boolean {
    const file = this.#open(like?.mode ?? 0o666);
    if (file === undefined) return false;
    try {
      writeFileSync(file, content);
      if (like !== undefined) takeOverRights(this.#place, like);
      return true;
    } catch (error) {
      this.drop();
      throw error;
    } finally {
      closeSync(file);
    }
  }

  /** Creates the claim's file; returns `undefined` if another run holds it. */
  #open(mode: number): number | undefined {
    for (let tries = 1; ; tries += 1) {
      mkdirSync(dirname(this.target), { recursive: true });
      try {
        return openSync(this.#place, 'wx', mode);
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return undefined;
        if (codeOf(error) !== 'ENOENT' || tries === TRIES) throw error;
      }
    }
  }

  #wait(end: number): void {
    const seen = statSync(this.#place, { throwIfNoEntry: false });
    if (seen === undefined) return;
    if (Date.now() - seen.ctimeMs > STALE) {
      removeStale(this.#place, seen);
      return;
    }
    if (Date.now() > end) {
      throw new Failure(
        `${this.target} is being written by another run; where there is none, delete ${this.#place}`,
      );
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);
  }
}

/** Returns the claim's path: the same for every run, and short however long the file's name is. */
function placeBeside(target: string): string {
  const digest = createHash('sha1').update(basename(target)).digest('hex').slice(0, 12);
  return join(dirname(target), `.tool-${digest}.tmp`);
}

/** Returns true if a file name is that of a claim. */
export const isClaim = (name: string): boolean => /^\.tool-[0-9a-f]{12}\.tmp(?:\.\d+)?$/u.test(name);

/** Removes a stale claim. Moves it aside first: another run that found it may already have replaced it. */
function removeStale(place: string, seen: Stats): void {
  const aside = `${place}.${process.pid}`;
  try {
    renameSync(place, aside);
    if (statSync(aside).ino === seen.ino) rmSync(aside);
    else renameSync(aside, place);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error; // another run was faster
  }
}

/** Copies mode and owner. The process's umask narrows the mode of a new file, and only root may set the owner. */
function takeOverRights(place: string, { mode, uid, gid }: Stats): void {
  chmodSync(place, mode);
  if (process.getuid?.() === uid) return;
  try {
    chownSync(place, uid, gid);
  } catch {
    // Not root: the file becomes ours, as if an editor had saved it.
  }
}

// The cast: `node:fs` throws errors with a code.
const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

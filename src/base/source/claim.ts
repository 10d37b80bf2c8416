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

/** In milliseconds. A run holds a claim for a few; what is older than this was left behind by one that was killed. */
const STALE = 2_000;

/** How long to wait for another run, and between two looks; in milliseconds. */
const PATIENCE = 15_000;
const PAUSE = 10;

/** As often a folder may vanish between its making and the first file in it: another run tidies up. */
const TRIES = 20;

/**
 * The right to replace or delete one file, as git's `index.lock` is for the index: its new content lies beside it, whole,
 * under a name that one run at a time can have, and takes its place in one step. A process that's killed meanwhile
 * leaves the old file or the new one, and at most a claim, which the next run on that file takes over.
 */
export class Claim {
  readonly #place: string;
  #isHeld = true;

  private constructor(readonly target: string) {
    this.#place = placeBeside(target);
  }

  /**
   * Waits for other runs that are at this file. `content` is what `put` puts there; `like` is the file that it
   * replaces, whose rights it takes over. Throws a Failure where another run never ends, else what `node:fs` throws.
   */
  static take(target: string, content: Uint8Array, like: Stats | undefined): Claim {
    const claim = new Claim(target);
    const end = Date.now() + PATIENCE;
    while (!claim.#stage(content, like)) claim.#wait(end);
    return claim;
  }

  /** The new content takes its place. */
  put(): void {
    renameSync(this.#place, this.target);
    this.#isHeld = false;
  }

  /** Gives the claim up. */
  drop(): void {
    if (this.#isHeld) rmSync(this.#place, { force: true });
    this.#isHeld = false;
  }

  /** Whether the claim is ours now. */
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

  /** `undefined` where another run has it. */
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

/** The same for each run, and short however long the name is. */
function placeBeside(target: string): string {
  const digest = createHash('sha1').update(basename(target)).digest('hex').slice(0, 12);
  return join(dirname(target), `.tool-${digest}.tmp`);
}

/** Whether a file of this name is, or was, a run's claim. */
export const isClaim = (name: string): boolean => /^\.tool-[0-9a-f]{12}\.tmp(?:\.\d+)?$/u.test(name);

/** Moved aside first: of two runs that find it, one must not remove what the other has put there since. */
function removeStale(place: string, seen: Stats): void {
  const aside = `${place}.${process.pid}`;
  try {
    renameSync(place, aside);
    if (statSync(aside).ino === seen.ino) rmSync(aside);
    else renameSync(aside, place);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error; // the other was faster
  }
}

/** The mode is narrowed by the process's mask when a file is made; who owns the old one is kept where we may. */
function takeOverRights(place: string, { mode, uid, gid }: Stats): void {
  chmodSync(place, mode);
  if (process.getuid?.() === uid) return;
  try {
    chownSync(place, uid, gid);
  } catch {
    // Only root may; the file is ours then, as if an editor had saved it.
  }
}

// The cast: what `node:fs` throws has a code.
const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

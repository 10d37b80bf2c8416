import { type Dirent, lstatSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A file that's kept. */
interface Kept {
  readonly path: string;
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly written: number;
}

/** An amount of kept reports and code, in files and bytes. */
export interface Amount {
  readonly files: number;
  readonly bytes: number;
}

/** Bytes that are kept at most. */
export const MAX_KEPT = 64 * 1024 * 1024;

/** Removes the oldest files of our folder until the rest is small enough. */
export function prune(folder: string, limit = MAX_KEPT): void {
  const all = [...filesBelow(folder)].sort((one, other) => other.written - one.written);
  let bytes = 0;
  for (const { path, size } of all) {
    bytes += size;
    if (bytes > limit) remove(path);
  }
}

/** Returns how much is kept in our folder; nothing in a link to another one. */
export function amountIn(folder: string): Amount {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return { files: 0, bytes: 0 };
  const all = [...filesBelow(folder)];
  return { files: all.length, bytes: all.reduce((sum, { size }) => sum + size, 0) };
}

/** Removes everything from our folder, and returns how much it was. Concurrent runs go on without. Throws errors of `node:fs`. */
export function clearKept(folder: string): Amount {
  const amount = amountIn(folder);
  for (const name of readdirSync(folder))
    rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 2 });
  return amount;
}

function* filesBelow(folder: string): Generator<Kept> {
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    if (!entry.isFile()) continue;
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats !== undefined) yield { path, size: stats.size, written: stats.mtimeMs };
  }
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Removes a file, and its folder if that becomes empty. */
function remove(path: string): void {
  try {
    rmSync(path, { force: true });
    rmdirSync(dirname(path));
  } catch {
    // Others are in the folder, or another run was faster.
  }
}

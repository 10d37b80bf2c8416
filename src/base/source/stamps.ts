import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** What the disk says of a file or folder without reading it. */
export interface Stamp {
  /** The same for as long as nobody has written to the file, or changed what's in the folder. */
  readonly text: string;
  /** When it was last changed, in milliseconds since 1970. */
  readonly changed: number;
}

/** In milliseconds. What was changed so short a time before it was looked at may have been changed again since. */
export const TICK = 2_000;

/** `undefined` where there's nothing. */
export function stampOf(path: string): Stamp | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return undefined;
    const { mtimeMs, ctimeMs, size, ino } = stats;
    return { text: `${mtimeMs} ${ctimeMs} ${size} ${ino}`, changed: Math.max(mtimeMs, ctimeMs) };
  } catch {
    return undefined; // what can't be asked isn't there
  }
}

/** What a file of JSON holds; `undefined` where there's none, and for a damaged one. */
export function readJsonFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Writes a file of JSON as {@link writeWholeFile} does. */
export function writeJsonFile(path: string, value: unknown): boolean {
  return writeWholeFile(path, JSON.stringify(value));
}

/**
 * Writes a file so that no reader ever sees a part of it. Whether it worked: for a cache that can't be written is no
 * error.
 */
export function writeWholeFile(path: string, content: string | Uint8Array): boolean {
  const temporary = `${path}.${process.pid}.${Date.now().toString(36)}`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(temporary, content);
    renameSync(temporary, path);
    return true;
  } catch {
    discard(temporary);
    return false;
  }
}

function discard(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Its folder isn't one: then neither is it there.
  }
}

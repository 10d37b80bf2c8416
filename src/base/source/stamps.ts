import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The disk's metadata of a file or folder. */
export interface Stamp {
  /** A text that changes when somebody writes to the file, or adds or removes entries of the folder. */
  readonly text: string;
  /** When it last changed, in milliseconds since 1970. */
  readonly changed: number;
}

/** Milliseconds. A path changed less than this before it was read may have changed again unnoticed. */
export const TICK = 2_000;

/** Returns the stamp of a path; `undefined` if it doesn't exist. */
export function stampOf(path: string): Stamp | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return undefined;
    const { mtimeMs, ctimeMs, size, ino } = stats;
    return { text: `${mtimeMs} ${ctimeMs} ${size} ${ino}`, changed: Math.max(mtimeMs, ctimeMs) };
  } catch {
    return undefined; // an unreadable path doesn't exist
  }
}

/** Parses a JSON file; returns `undefined` if it's missing or damaged. */
export function readJsonFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Writes a JSON file as {@link writeWholeFile} does. */
export function writeJsonFile(path: string, value: unknown): boolean {
  return writeWholeFile(path, JSON.stringify(value));
}

/**
 * Writes a file so that readers never see a part of it. Returns true on success; a cache that can't be written is
 * no error.
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
    // Its folder is a file, so it doesn't exist either.
  }
}

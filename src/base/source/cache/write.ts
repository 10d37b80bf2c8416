import { mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeWholeFile } from '../stamps';

/**
 * Writes a file of our own folder, whole or not at all. Something of another kind that stands where the file or its folder
 * belongs is removed: it would stand there for ever. Returns true on success; what can't be written is no error.
 */
export function writeKept(file: string, content: Uint8Array): boolean {
  try {
    makeFolder(dirname(file));
    if (writeWholeFile(file, content)) return true;
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory() !== true) return false;
    rmSync(file, { recursive: true, force: true });
    return writeWholeFile(file, content);
  } catch {
    return false;
  }
}

function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false) rmSync(folder, { force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

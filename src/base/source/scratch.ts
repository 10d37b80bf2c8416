import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs a function with a folder that holds some files, texts by name, and is removed afterwards. */
export function withScratch<T>(files: Readonly<Record<string, string>>, run: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'tool-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

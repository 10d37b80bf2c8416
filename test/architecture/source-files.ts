import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SRC = join(__dirname, '..', '..', 'src');

/** One file of src/. */
export interface SourceFile {
  /** POSIX, relative to src/, without `.ts`: `analysis/fastapi/rules`. */
  readonly path: string;
  readonly text: string;
}

/** Returns the TypeScript files of src/, sorted by path. */
export function sourceFiles(): readonly SourceFile[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => ({
      path: name.slice(0, -'.ts'.length),
      text: readFileSync(join(SRC, name), 'utf8'),
    }));
}

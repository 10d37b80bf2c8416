import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..');

/** Returns the built executable. Throws an Error of one line if the build is missing or older than a source file. */
export function builtTool(): string {
  const tool = join(ROOT, 'dist', 'cli', 'main.js');
  if (newest(join(ROOT, 'src')) > (statSync(tool, { throwIfNoEntry: false })?.mtimeMs ?? 0)) {
    throw new Error('dist/ is missing or older than src/: run `npm run build`.');
  }
  return tool;
}

/** Returns when the last of the TypeScript files below a folder was written, in milliseconds. */
function newest(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return Math.max(
    ...files.filter((file) => file.endsWith('.ts')).map((file) => statSync(join(folder, file)).mtimeMs),
  );
}

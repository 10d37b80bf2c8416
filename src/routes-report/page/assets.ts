import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../../base/diagnostics/failure';
import { noteOwnFile } from '../../base/source/cache/build';

/** The folder in `dist/` of the page's script and style sheet; the path is right from `src` and from `dist`. */
const FOLDER = join(__dirname, '..', '..', '..', 'dist', 'routes-report', 'page');

/** Returns the script and the style sheet of the page. Throws a Failure if they are missing from the build. */
export function readAssets(): { readonly script: string; readonly style: string } {
  try {
    return { script: read('page.js'), style: read('page.css') };
  } catch {
    throw new Failure(
      `${FOLDER} has no script or style for the page: reinstall @tool/schematics, or build it.`,
    );
  }
}

function read(name: string): string {
  const file = join(FOLDER, name);
  noteOwnFile(file);
  return readFileSync(file, 'utf8');
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../../base/diagnostics/failure';

/** `dist/` beside `src/` and of itself: the build makes the page's script and style sheet, whoever asks for them. */
const FOLDER = join(__dirname, '..', '..', '..', 'dist', 'routes-report', 'page');

/** The script and the style sheet of the page, as they stand in it. Throws a Failure where the build lacks them. */
export function readAssets(): { readonly script: string; readonly style: string } {
  try {
    return { script: read('page.js'), style: read('page.css') };
  } catch {
    throw new Failure(`${FOLDER} lacks the page's script or style: reinstall @tool/schematics, or build it.`);
  }
}

const read = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');

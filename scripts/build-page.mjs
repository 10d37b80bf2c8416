/** Builds the script and the style sheet of `--format html`: one small file each, which the page embeds. */
import { buildSync } from 'esbuild';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PAGE = join(dirname(fileURLToPath(import.meta.url)), '..', 'src', 'routes-report', 'page');

/** Writes page.js and page.css into a folder. */
export function buildPage(folder) {
  buildSync({
    entryPoints: { page: join(PAGE, 'client', 'main.ts') },
    outfile: join(folder, 'page.js'),
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    // The script is embedded in <script>, so none of its strings may end that element.
    supported: { 'inline-script': false },
    logLevel: 'warning',
  });
  buildSync({
    entryPoints: [join(PAGE, 'page.css')],
    outfile: join(folder, 'page.css'),
    minify: true,
    logLevel: 'warning',
  });
}

/**
 * `npm run action`: writes the tree that a release tag of the GitHub Action holds, `github-action/dist/`: its code in one file, with
 * the commands out of dist/, which `npm run build` makes.
 */
import { cpSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { BUNDLED } from './bundle.mjs';
import { packagesIn, writeLicences } from './third-party.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const SOURCE = join(ROOT, 'github-action');
const TREE = join(SOURCE, 'dist');
/** Has the ending that Node takes for CommonJS in any repository. */
const OUTFILE = join(TREE, 'index.cjs');
/** The most bytes of the bundle, which each job downloads. */
const MAX_BYTES = 6_000_000;

rmSync(TREE, { recursive: true, force: true });
mkdirSync(TREE, { recursive: true });
const { metafile } = await build({
  ...BUNDLED,
  entryPoints: [join(SOURCE, 'src', 'main.mts')],
  outfile: OUTFILE,
  plugins: [
    {
      // dist/ has tables in place of the folders that src/ looks into.
      name: 'built',
      setup: ({ onResolve }) =>
        onResolve({ filter: /^\.\.\/\.\.\/src\// }, ({ path }) => ({
          path: join(ROOT, path.replace('../../src/', 'dist/')),
        })),
    },
  ],
});
for (const name of ['action.yml', 'README.md']) cpSync(join(SOURCE, name), join(TREE, name));
cpSync(join(ROOT, 'LICENSE'), join(TREE, 'LICENSE'));
writeLicences(join(TREE, 'THIRD-PARTY-LICENSES.txt'), packagesIn([metafile]));
const { size } = statSync(OUTFILE);
if (size > MAX_BYTES) throw new Error(`the action has ${size} bytes, of at most ${MAX_BYTES}`);
console.log(`${relative(ROOT, OUTFILE)}: ${size} bytes`);

import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

/** The settings of what's shipped as one file: for the oldest Node that there may be, as short as it gets. */
export const BUNDLED = {
  absWorkingDir: join(dirname(fileURLToPath(import.meta.url)), '..'),
  bundle: true,
  platform: 'node',
  target: 'node20',
  minify: true,
  logLevel: 'warning',
  metafile: true,
};

/** Makes one file of modules, by options of esbuild besides {@link BUNDLED}. Returns esbuild's account of what went in. */
export const bundle = (options) => buildSync({ ...BUNDLED, ...options }).metafile;

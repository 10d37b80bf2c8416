import { join } from 'node:path';
import { tuneEngine } from '../base/optimize-later';
import { type Compiled, loadCompiled } from '../base/source/code-cache';
import { noteOwnFile } from '../base/source/kept/build';
import { privateFolder } from '../base/source/kept/place';
import { prune } from '../base/source/kept/prune';
import { NO_CACHE } from '../base/source/kept/replay';

/** The files of the packed executable that were loaded. */
const LOADED: Compiled[] = [];

/** Our folder, judged for the first file: judging it takes some thirty calls of the system. */
let judged: { readonly folder: string | undefined } | undefined;

/** The folder of compiled code in our own. */
const CODE = 'code';

/**
 * Loads a file of the packed executable, with the code that V8 compiled in an earlier process if there is some. The
 * loader that `scripts/pack-cli.mjs` writes calls it. Returns what the file exports.
 * @public
 */
export function loadChunk(file: string): unknown {
  noteOwnFile(file);
  judged ??= { folder: isWanted() ? privateFolder(process.env, process.cwd(), { make: true }) : undefined };
  if (judged.folder === undefined) return require(file);
  tuneEngine(); // V8 asks for the same flags before and after
  const compiled = loadCompiled(file, join(judged.folder, CODE));
  if (compiled === undefined) return require(file);
  LOADED.push(compiled);
  return compiled.exports;
}

/** Keeps the code of the loaded files for the next process, in a private folder. Never throws. */
export function keepCode(folder: string): void {
  const fresh = isWanted() ? LOADED.filter(({ isTaken }) => !isTaken) : [];
  for (const { keep } of fresh) keep();
  if (fresh.length > 0) prune(folder);
}

const isWanted = (): boolean => !process.argv.includes(NO_CACHE);

import { join } from 'node:path';
import { servesEditor, tuneEngine } from '../base/optimize-later';
import { type Compiled, hasCode, isFirstRun, loadCompiled, modulesApart } from '../base/source/code-cache';
import { noteOwnFile } from '../base/source/cache/build';
import { privateFolder } from '../base/source/cache/place';
import { prune } from '../base/source/cache/prune';
import { mayKeep } from '../base/source/cache/replay';

/** The files of the packed executable that were loaded. */
const LOADED: Compiled[] = [];

/** Our folder of compiled code, judged for the first file: judging it takes some thirty calls of the system. */
let judged: { readonly folder: string | undefined } | undefined;

/** The folder of compiled code in our own. V8 takes back no code that was compiled under other flags. */
const CODE = servesEditor() ? 'code-lsp' : 'code';

/**
 * Loads a file of the packed executable, with the code that V8 compiled in an earlier process if there is some. The
 * loader that `scripts/pack-cli.mjs` writes calls it. Returns what the file exports.
 * @public
 */
export function loadChunk(file: string): unknown {
  noteOwnFile(file);
  judged ??= { folder: isWanted() ? codeFolder() : undefined };
  tuneEngine(); // V8 asks for the same flags before and after
  if (judged.folder === undefined) return modulesApart(file);
  const compiled = loadCompiled(file, judged.folder);
  if (compiled === undefined) return require(file);
  LOADED.push(compiled);
  return compiled.exports;
}

/** Returns the folder of compiled code; `undefined` in the first run, or if it can't be one of ours. */
function codeFolder(): string | undefined {
  const own = privateFolder(process.env, process.cwd(), { make: true });
  const folder = own === undefined ? undefined : join(own, CODE);
  return folder !== undefined && hasCode(folder) ? folder : undefined;
}

/**
 * Keeps the code of the loaded files for later processes, in a private folder. The first run only makes the place: V8 takes
 * longer to hand over its code than a small application to list, in vain where nothing runs a second time. Never throws.
 */
export function keepCode(folder: string): void {
  if (judged === undefined || !isWanted() || isFirstRun(join(folder, CODE))) return;
  const fresh = LOADED.filter(({ isTaken }) => !isTaken);
  if (fresh.length === 0) return;
  for (const { keep } of fresh) keep();
  prune(folder);
}

const isWanted = (): boolean => mayKeep({ args: process.argv, env: process.env });

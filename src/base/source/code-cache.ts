import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire, wrap } from 'node:module';
import { dirname, join } from 'node:path';
import { compileFunction, Script } from 'node:vm';
import { checksumOf } from './cache/checksum';
import { writeKept } from './cache/write';

/** A loaded CommonJS module. */
export interface Compiled {
  readonly exports: unknown;
  /** True if its code came from the folder. */
  readonly isTaken: boolean;
  /** Saves the code that V8 has compiled so far, unless it was loaded from there. Never throws. */
  readonly keep: () => void;
}

/**
 * Loads a JavaScript file as `require` does, with the code that V8 compiled in an earlier process: compiling a
 * large file that runs once takes longer than running it. (Node's `module.enableCompileCache` does this for all
 * modules, from version 22.8.) Whoever can write to the folder can run code: pass one in `privateFolder`, or none.
 * Returns `undefined` if there's no such file; errors of the module are thrown.
 *
 * V8 accepts only code compiled by the same version under the same flags: set flags first.
 */
export function loadCompiled(file: string, folder: string | undefined): Compiled | undefined {
  const source = readBytes(file);
  if (source === undefined) return undefined;
  const name = `${checksumOf(file)}-${process.version}-${process.arch}.code`;
  const cache = folder === undefined ? undefined : join(folder, name);
  const cachedData = cache === undefined ? undefined : readCode(cache, source);
  const script = new Script(wrap(source.toString()), { filename: file, ...(cachedData && { cachedData }) });
  const module = { exports: {} };
  // The cast: `wrap` turns any source into such a function.
  const run = script.runInThisContext() as (...names: readonly unknown[]) => void;
  run.call(module.exports, module.exports, createRequire(file), module, file, dirname(file));
  const isTaken = cachedData !== undefined && script.cachedDataRejected === false;
  return {
    exports: module.exports,
    isTaken,
    keep() {
      if (!isTaken && cache !== undefined) writeCode(cache, source, script.createCachedData());
    },
  };
}

/** Matches the start of a module in a file that `scripts/pack-cli.mjs` writes; its end is the last brace that begins a line before the next. */
const MODULE = /^"(#[^"]+)":\(?function\(exports,require,module\)\{/gm;
const END = '\n};\n';

/**
 * Returns the modules of such a file by name, each compiled when it's asked for: with no code to take back, compiling them all takes
 * longer than a small application's run.
 */
export function modulesApart(file: string): Readonly<Record<string, unknown>> {
  const text = readFileSync(file, 'utf8');
  const starts = [...text.matchAll(MODULE)];
  const bodies = new Map(
    starts.map(({ index, 0: { length }, 1: name }, at) => {
      const behind = starts[at + 1]?.index ?? text.length - END.length;
      return [name, text.slice(index + length, text.lastIndexOf('\n}', behind - 1))];
    }),
  );
  const compiled = (name: string): unknown => {
    const body = bodies.get(name);
    return body && compileFunction(body, ['exports', 'require', 'module'], { filename: name });
  };
  return new Proxy({}, { get: (_, name) => compiled(String(name)) });
}

/** Returns true for a folder of compiled code that an earlier run has made. */
export const hasCode = (folder: string): boolean => existsSync(folder);

/** Makes a folder for compiled code. Returns false if no run needs to: it exists, or can't be made. */
export function isFirstRun(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 });
    return true;
  } catch {
    return false;
  }
}

/** Bytes of a SHA-1 digest. */
const LENGTH = 20;

/** Hashes source and code together. V8 checks only the source's length and trusts the code. */
function digest(source: Buffer, code: Buffer): Buffer {
  return createHash('sha1').update(source).update(code).digest();
}

function readCode(cache: string, source: Buffer): Buffer | undefined {
  const kept = readBytes(cache);
  if (kept === undefined) return undefined;
  const code = kept.subarray(LENGTH);
  return digest(source, code).equals(kept.subarray(0, LENGTH)) ? code : undefined;
}

function writeCode(cache: string, source: Buffer, code: Buffer): void {
  writeKept(cache, Buffer.concat([digest(source, code), code]));
}

function readBytes(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire, wrap } from 'node:module';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { writeWholeFile } from './stamps';

/** A CommonJS module that was loaded. */
export interface Compiled {
  readonly exports: unknown;
  /** Writes down what V8 has compiled of it by now, unless it came from there. Never throws. */
  readonly keep: () => void;
}

/**
 * Loads one file of JavaScript as `require` does, with what V8 compiled of it in an earlier process: for a large file
 * that runs once, compiling takes longer than running. Node's own `module.enableCompileCache` does the same from
 * version 22.8 on, for all modules. The folder is trusted as much as `node_modules` is. `undefined` where there's no
 * such file; what it throws is thrown.
 *
 * V8 takes back only what this very version of it has compiled, under the same flags: set them before.
 */
export function loadCompiled(file: string, folder: string): Compiled | undefined {
  const source = readBytes(file);
  if (source === undefined) return undefined;
  const cache = join(folder, `tool-schematics-${process.version}-${process.arch}.code`);
  const cachedData = readCode(cache, source);
  const script = new Script(wrap(source.toString()), { filename: file, ...(cachedData && { cachedData }) });
  const module = { exports: {} };
  // The cast: it's what `wrap` makes of any source.
  const run = script.runInThisContext() as (...names: readonly unknown[]) => void;
  run.call(module.exports, module.exports, createRequire(file), module, file, dirname(file));
  const isTaken = cachedData !== undefined && script.cachedDataRejected === false;
  return {
    exports: module.exports,
    keep() {
      if (!isTaken) writeCode(cache, source, script.createCachedData());
    },
  };
}

/** Of a digest, SHA-1's. */
const LENGTH = 20;

/** V8 looks at the source's length alone, and trusts what it's given: so we look at all of both. */
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
  writeWholeFile(cache, Buffer.concat([digest(source, code), code]));
}

function readBytes(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

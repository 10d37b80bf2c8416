import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as TypeScript from 'typescript';
import { journal } from '../../../base/source/cache/journal';

/** The TypeScript compiler of a workspace. */
export type Compiler = typeof TypeScript;

/**
 * Loads the compiler that a file of the workspace would get; `undefined` if there's none, or none with an interface: from
 * release 7 on the package has only the command. Runs code of the workspace: not for one that nobody trusts.
 */
export function loadCompiler(root: string, file: string): Compiler | undefined {
  journal()?.spoil(); // what is installed isn't written down
  try {
    const found: unknown = createRequire(join(root, file))('typescript');
    return isCompiler(found) ? found : undefined;
  } catch {
    return undefined; // not installed, or damaged
  }
}

const isCompiler = (found: unknown): found is Compiler =>
  typeof found === 'object' &&
  found !== null &&
  'createSourceFile' in found &&
  typeof found.createSourceFile === 'function';

import type { ExecutorContext } from '@nx/devkit';
import { join } from 'node:path';
import { loadCompiled } from '../base/source/code-cache';
import { optimizeLater } from '../base/optimize-later';
import { nxDataFolder } from '../base/source/nx-data';
import { routesExecutor as runExecutor } from './executor';
import type { FileOptions } from './options';

/** Runs the executor with the code that V8 compiled in an earlier run. Nx loads this file for a target. */
export async function routesExecutor(
  options: FileOptions,
  context: ExecutorContext,
): Promise<{ success: boolean }> {
  optimizeLater(); // before `loadCompiled`: V8 asks for the same flags before and after
  const compiled = loadCompiled(join(__dirname, 'executor.js'), nxDataFolder(context.root));
  // The sources have no `.js` file. The cast names what the file exports.
  const { routesExecutor: run } = (compiled?.exports ?? {
    routesExecutor: runExecutor,
  }) as typeof import('./executor');
  const result = await run(options, context);
  if (result.success) compiled?.keep(); // an early end has compiled little
  return result;
}

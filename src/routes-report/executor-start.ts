import type { ExecutorContext } from '@nx/devkit';
import { join } from 'node:path';
import { loadCompiled } from '../base/source/code-cache';
import { optimizeLater } from '../base/optimize-later';
import { privateFolder } from '../base/source/cache/place';
import { routesExecutor as runExecutor } from './executor';
import type { FileOptions } from './options';

/** Returns where compiled code is kept: in the user's folder, not in the workspace's, which may come with a checkout. */
function codeFolder(root: string): string | undefined {
  const folder = privateFolder(process.env, root, { make: true });
  return folder === undefined ? undefined : join(folder, 'code');
}

/** Runs the executor with the code that V8 compiled in an earlier run. Nx loads this file for a target. */
export async function routesExecutor(
  options: FileOptions,
  context: ExecutorContext,
): Promise<{ success: boolean }> {
  optimizeLater(); // before `loadCompiled`: V8 asks for the same flags before and after
  const compiled = loadCompiled(join(__dirname, 'executor.js'), codeFolder(context.root));
  // The sources have no `.js` file. The cast names what the file exports.
  const { routesExecutor: run } = (compiled?.exports ?? {
    routesExecutor: runExecutor,
  }) as typeof import('./executor');
  const result = await run(options, context);
  if (result.success) compiled?.keep(); // an early end has compiled little
  return result;
}

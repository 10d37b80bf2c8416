import type { ExecutorContext } from '@nx/devkit';
import { inProject } from './in-project';
import type { FileOptions } from './options';
import { printResult } from './output/print';
import { runRoutes } from './run';

/** `nx run <project>:routes`. The output has full width and no colours, so that Nx can cache and replay it. */
export async function routesExecutor(
  options: FileOptions,
  context: ExecutorContext,
): Promise<{ success: boolean }> {
  const result = await inProject(options, { context, usual: 'routes' }, (own, { surroundings }) =>
    runRoutes(meant(own), surroundings, {}),
  );
  return printResult(result, process);
}

/** Drops `all`, which an inferred target may have, if an application is named. */
const meant = ({ all, ...options }: FileOptions): FileOptions =>
  all === undefined || options.entry !== undefined ? options : { ...options, all };

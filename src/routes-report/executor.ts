import { executorOf } from './in-project';
import type { FileOptions } from './options';
import { runRoutes } from './run';

/**
 * `nx run <project>:routes`. The output has full width and no colours, so that Nx can cache and replay it. Drops `all`, which an
 * inferred target may have, if an application is named.
 */
export const routesExecutor = executorOf<FileOptions>('routes', ({ all, ...own }, { surroundings }) =>
  runRoutes(all === undefined || own.entry !== undefined ? own : { ...own, all }, surroundings, {}),
);

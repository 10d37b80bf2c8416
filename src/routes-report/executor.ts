import type { ExecutorContext } from '@nx/devkit';
import { resolve } from 'node:path';
import { diskTree } from '../source/disk';
import { joinPath } from '../source/paths';
import type { RoutesOptions } from './options';
import { print } from './print';
import { runRoutes } from './run';

/**
 * `nx run <project>:routes`. Paths count from the project's root, else from the workspace's, and the application
 * must lie in the project. The output is of full width and without colours, so that Nx can cache and replay it.
 */
export async function routesExecutor(
  options: RoutesOptions,
  context: ExecutorContext,
): Promise<{ success: boolean }> {
  const project = projectRoot(context);
  const surroundings = { cwd: resolve(context.root, project), root: context.root, project, open: diskTree };
  const { stdout, stderr, exitCode } = await runRoutes(options, surroundings, {});
  await print(process.stdout, stdout);
  await print(process.stderr, stderr);
  return { success: exitCode === 0 };
}

/** Relative to the workspace root; `''` where the project is the workspace. */
function projectRoot({ projectName, projectsConfigurations }: ExecutorContext): string {
  return joinPath(projectsConfigurations.projects[projectName ?? '']?.root ?? '');
}

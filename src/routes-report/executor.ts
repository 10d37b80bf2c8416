import type { ExecutorContext } from '@nx/devkit';
import { resolve } from 'node:path';
import { Failure } from '../diagnostics/failure';
import { commitFiles } from '../source/commit';
import { diskTree } from '../source/disk';
import { joinPath } from '../source/paths';
import type { FileOptions } from './options';
import { intoFile, type NxProject, outputPath, sourceFolder } from './output-file';
import { type Presentation, presentError } from './present';
import { print } from './print';
import { runRoutes } from './run';

/**
 * `nx run <project>:routes`. Paths count from the project's root, else from the workspace's, and the application
 * must lie in the project. The output is of full width and without colours, so that Nx can cache and replay it; with
 * `outputFile` the report goes there, all of it or nothing.
 */
export async function routesExecutor(
  options: FileOptions,
  context: ExecutorContext,
): Promise<{ success: boolean }> {
  const { stdout, stderr, exitCode } = await report(options, context);
  await print(process.stdout, stdout);
  await print(process.stderr, stderr);
  return { success: exitCode === 0 };
}

async function report(
  { outputFile, project: name, ...options }: FileOptions,
  context: ExecutorContext,
): Promise<Presentation> {
  try {
    const project = projectOf(context, name);
    // Before any work: a wrong path must not cost an analysis.
    const path = outputFile === undefined ? undefined : outputPath(outputFile, project);
    const cwd = resolve(context.root, project.root);
    const surroundings = { cwd, root: context.root, project: project.source, open: diskTree };
    const presentation = await runRoutes(options, surroundings, {});
    if (path === undefined) return presentation;
    return intoFile(presentation, path, (file, text) => {
      commitFiles(context.root, [{ path: file, content: Buffer.from(text) }]);
    });
  } catch (error) {
    if (error instanceof Failure) return presentError(error.message, options.format);
    throw error;
  }
}

interface Project extends NxProject {
  /** See {@link sourceFolder}; `''` where that's the workspace. */
  readonly source: string;
}

function projectOf(
  { projectName, projectsConfigurations }: ExecutorContext,
  given: string | undefined,
): Project {
  const name = given ?? projectName ?? '';
  const known = projectsConfigurations.projects[name];
  if (given !== undefined && known === undefined)
    throw new Failure(`no project "${given}" in this workspace; check the option "project".`);
  const { root = '', sourceRoot = root } = known ?? {};
  const [folder, source] = [joinPath(root), joinPath(sourceRoot)];
  return { name, root: folder, source: sourceFolder(folder, source) };
}

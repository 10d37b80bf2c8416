import type { CreateDependenciesContext, RawProjectGraphDependency } from '@nx/devkit';
import { areRight, type PluginOptions } from './options';
import { importEdges } from './edges';

/**
 * Returns an edge for each import of another project, static or (inside a function) dynamic. Looks only at changed
 * files, because Nx keeps the edges of the others. Returns none if the options are invalid; `createNodes` reports
 * that.
 */
export function importedProjects(
  given: PluginOptions | undefined,
  context: CreateDependenciesContext,
): RawProjectGraphDependency[] {
  if (given?.dependencies === false || !areRight(given)) return [];
  const changed = Object.entries(context.filesToProcess.projectFileMap).flatMap(([source, files]) =>
    files.filter(({ file }) => file.endsWith('.py')).map(({ file }) => ({ source, file })),
  );
  if (changed.length === 0) return [];
  return importEdges(changed, context);
}

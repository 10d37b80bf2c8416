import type {
  CreateDependencies,
  CreateNodes,
  CreateDependenciesContext,
  RawProjectGraphDependency,
} from '@nx/devkit';
import { type PluginOptions, areRight } from './options';
import { calledProjects } from './calls/call-edges';
import { inferProjects } from './infer';
import { importEdges } from './edges';

/**
 * Nx loads `@tool/schematics/plugin` in each of its processes, so the build makes its imports lazy.
 * Imports only types of `@nx/devkit`: a workspace with `nx` alone is enough.
 */
export const name = '@tool/schematics/plugin';

/**
 * Not Python files: where Nx sees one of these deleted, it takes all projects for affected.
 */
export const createNodes: CreateNodes<PluginOptions> = [
  '**/{project.json,pyproject.toml}',
  (files, options, context) => inferProjects(files, options, context),
];

/**
 * The same plugin under the name that Nx looked for before version 22.
 * @alias createNodes
 */
export const createNodesV2 = createNodes;

/** Returns edges of the project graph: for Python imports, and on request from front ends to the backends that they call. */
export const createDependencies: CreateDependencies<PluginOptions> = async (options, context) => [
  ...importedProjects(options, context),
  ...(await calledProjects(options, context, (line) => process.stderr.write(`${line}\n`))),
];

/**
 * Returns an edge for each import of another project, static or (inside a function) dynamic. Looks only at changed
 * files, because Nx keeps the edges of the others. Returns none if the options are invalid; `createNodes` reports
 * that.
 */
function importedProjects(
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

import type { CreateDependencies, CreateNodes } from '@nx/devkit';
import type { PluginOptions } from './options';

/**
 * Nx loads `@tool/schematics/plugin` in each of its processes, so the working code is loaded on the first call.
 * Imports only types of `@nx/devkit`: a workspace with `nx` alone is enough.
 */
export const name = '@tool/schematics/plugin';

/**
 * Not Python files: where Nx sees one of these deleted, it takes all projects for affected. The casts name what is
 * required: TypeScript doesn't type `require`.
 */
export const createNodes: CreateNodes<PluginOptions> = [
  '**/{project.json,pyproject.toml}',
  (files, options, context) =>
    (require('./infer') as typeof import('./infer')).inferProjects(files, options, context),
];

/**
 * The same plugin under the name that Nx looked for before version 22.
 * @alias createNodes
 */
export const createNodesV2 = createNodes;

/** Returns edges of the project graph for Python imports. */
export const createDependencies: CreateDependencies<PluginOptions> = (options, context) =>
  (require('./dependencies') as typeof import('./dependencies')).importedProjects(options, context);

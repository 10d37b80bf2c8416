import type { CreateDependencies, CreateNodes } from '@nx/devkit';
import type { PluginOptions } from './options';

/**
 * `@tool/schematics/plugin`: what Nx loads in each of its processes, so all that works is required when it's called.
 * Of `@nx/devkit` there are only types: a workspace with `nx` alone will do.
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
 * The same, under the name that Nx before 22 looks for.
 * @alias createNodes
 */
export const createNodesV2 = createNodes;

/** Edges of the graph from Python's imports. */
export const createDependencies: CreateDependencies<PluginOptions> = (options, context) =>
  (require('./dependencies') as typeof import('./dependencies')).importedProjects(options, context);

import type { CreateDependencies, CreateNodes } from '@nx/devkit';
import type { PluginOptions } from './options';
import { calledProjects } from './calls/call-edges';
import { importedProjects } from './dependencies';
import { inferProjects } from './infer';

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

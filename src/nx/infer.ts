import type { CreateNodesContext, CreateNodesResultArray } from '@nx/devkit';
import { digest } from './digest';
import { isUnchanged, presentPaths, stampsOf } from './last-run';
import { Memory } from './memory';
import { checkOptions, type PluginOptions } from './options';
import { inferAll } from './infer-all';

/**
 * Infers the targets of all projects with an application, and the name of a project that is one only by its
 * `pyproject.toml`. If nothing changed since the last run, returns that run's results. Throws a Failure for invalid
 * options.
 */
export function inferProjects(
  manifests: readonly string[],
  given: PluginOptions | undefined,
  context: CreateNodesContext,
): CreateNodesResultArray {
  const options = checkOptions(given);
  const { workspaceRoot, nxJsonConfiguration } = context;
  const memory = new Memory(workspaceRoot, JSON.stringify(options));
  const last = memory.lastRun();
  const key = digest([...manifests, JSON.stringify(nxJsonConfiguration)]);
  if (last?.given === key && isUnchanged(workspaceRoot, last)) return last.results;
  const at = Date.now();
  const parts = memory.parts();
  const { results, files, searches, hasNews, ...looked } = inferAll(manifests, context, { options, parts });
  const paths = presentPaths(workspaceRoot, looked.paths);
  if (hasNews) memory.rememberParts({ at, files, searches });
  memory.rememberRun({ at, given: key, paths, stamps: stampsOf(workspaceRoot, paths).text, results });
  return results;
}

import { at, entriesOf, isTable, textAt, type Toml } from '../base/config/toml-values';
import { listProjects } from '../base/config/nx-projects';
import { diskTree } from '../base/source/disk';
import { nxDataFolder } from '../base/source/nx-data';
import { readText } from '../base/source/text';
import type { SourceTree } from '../base/source/tree';
import { parseJson } from '../nx/settings/json-file';

/** A project of the workspace as Nx last saw it. */
export interface GraphProject {
  readonly root: string;
  readonly targets: Toml;
}

/**
 * Reads the project graph that Nx keeps in its data folder, with the targets that plugins infer. `nx g` has just written it.
 * Returns no project if there is none.
 */
export function readGraph(workspaceRoot: string): ReadonlyMap<string, GraphProject> {
  const text = readText(diskTree(nxDataFolder(workspaceRoot)), 'project-graph.json');
  const nodes = entriesOf(at(parseJson(text ?? ''), ['nodes']));
  return new Map(
    nodes.flatMap(([name, node]): [string, GraphProject][] => {
      const root = textAt(node, ['data', 'root']);
      const targets = at(node, ['data', 'targets']);
      if (root === undefined) return [];
      return [[name, { root: root === '.' ? '' : root, targets: isTable(targets) ? targets : {} }]];
    }),
  );
}

/** Lists the roots of the workspace's projects by name: those of the graph, and those that files name. */
export function projectRoots(
  files: SourceTree,
  graph: ReadonlyMap<string, GraphProject>,
): ReadonlyMap<string, string> {
  return new Map([...[...graph].map(([name, { root }]) => [name, root] as const), ...listProjects(files)]);
}

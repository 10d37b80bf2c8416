import { mayBeEntry } from '../../analysis/entry/default-files';
import { dirname, resolve } from 'node:path';
import { packageRoot } from '../../analysis/entry/search-path/package-root';
import { diskTree } from '../../base/source/disk';
import { isWithin, joinPath, toWorkspacePath } from '../../base/source/paths';
import { findSourceRoot, findWorkspaceRoot } from '../../base/source/workspace-root';
import { usualPlace } from './backend';
import { isPythonProject, searchWhole } from './refuse-several';

/**
 * Returns the folder that a generator works in: the workspace around a directory, else the project or repository around it that has an
 * application, so that a command run in `app/routers`, `tests` or a service means the same one; else the directory. Absolute.
 */
export function generatorRoot(directory: string): string {
  const root = findWorkspaceRoot(directory);
  const start = resolve(directory);
  const tree = diskTree(start);
  if (root !== start || tree.kind('nx.json') !== undefined || tree.kind('backend') !== undefined) return root;
  const source = findSourceRoot(start);
  const around = projectsAround(start);
  const project = around.find((folder) => hasApplication(folder, source));
  if (source === start) return project ?? root;
  return project !== undefined || holdsApplication(source) ? source : root;
}

/** Returns the folders from a directory up to its project's or repository's; none if it's in neither. */
function projectsAround(start: string): readonly string[] {
  const folders: string[] = [];
  for (let folder = start; ; folder = dirname(folder)) {
    const tree = diskTree(folder);
    folders.push(folder);
    if (tree.kind('.git') !== undefined || isPythonProject(tree)) return folders;
    if (dirname(folder) === folder) return [];
  }
}

/** True for a folder with an application whose modules are imported from it or from below. */
function hasApplication(folder: string, outermost: string): boolean {
  const tree = diskTree(outermost);
  const inner = toWorkspacePath(outermost, folder, '');
  const main = joinPath(usualPlace(tree, inner) ?? inner, 'main.py');
  return mayBeEntry(tree, main) && isWithin(inner, packageRoot(tree, main).folder);
}

const holdsApplication = (folder: string): boolean => searchWhole(diskTree(folder)).kind !== 'none';

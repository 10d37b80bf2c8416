import { dirname, resolve } from 'node:path';
import { diskTree } from '../../base/source/disk';
import { findWorkspaceRoot } from '../../base/source/workspace-root';
import { makesApplication, usualPlace } from './project-backend';
import { joinPath } from '../../base/source/paths';
import { isPythonProject } from './refuse-several';

/**
 * Returns the folder that a generator works in: the workspace around a directory, else the project around it whose application is in a
 * usual place, so that a command run in `app/routers` or `tests` means the same one; else the directory. Absolute.
 */
export function generatorRoot(directory: string): string {
  const root = findWorkspaceRoot(directory);
  const start = resolve(directory);
  const tree = diskTree(start);
  if (root !== start || tree.kind('nx.json') !== undefined || tree.kind('backend') !== undefined) return root;
  return projectsAround(start).find(hasApplication) ?? root;
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

/** True for a folder with an application that isn't itself a package within a project. */
function hasApplication(folder: string): boolean {
  const tree = diskTree(folder);
  if (tree.kind('__init__.py') === 'file') return false;
  const place = usualPlace(tree, '');
  return place !== undefined && makesApplication(tree, joinPath(place, 'main.py'));
}

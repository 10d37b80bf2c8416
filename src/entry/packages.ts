import { isOutside, joinPath, parentOf } from '../source/paths';
import type { SourceTree } from '../source/tree';
import { findPyproject, packageRoots, pathDependencies, workspaceMembers } from './pyproject';
import { foldersAround } from './folders';

/** Packages that depend on packages are followed this far. */
const MAX_PACKAGES = 200;

/**
 * The folders from which the packages of the workspace that a file's project installs are imported: its own package
 * roots, its path dependencies (Poetry, uv) and theirs, the members of the uv workspace around it.
 */
export function packageFolders(tree: SourceTree, file: string): readonly string[] {
  const projects = new Set<string>();
  for (const folder of foldersAround(file)) {
    const pyproject = findPyproject(tree, [folder]);
    if (pyproject === undefined) continue;
    if (projects.size === 0) projects.add(folder);
    for (const member of workspaceMembers(pyproject))
      expand(tree, folder, member).forEach((one) => projects.add(one));
  }
  for (const project of projects) {
    const pyproject = findPyproject(tree, [project]);
    if (pyproject === undefined || projects.size > MAX_PACKAGES) continue;
    for (const path of pathDependencies(pyproject)) projects.add(joinPath(project, path));
  }
  return [...projects].flatMap((project) => rootsOf(tree, project)).filter((folder) => !isOutside(folder));
}

function rootsOf(tree: SourceTree, project: string): readonly string[] {
  const pyproject = findPyproject(tree, [project]);
  const named = pyproject === undefined ? [] : packageRoots(pyproject);
  return [project, joinPath(project, 'src'), ...named.map((folder) => joinPath(project, folder))];
}

/** `packages/*` → the folders there. */
function expand(tree: SourceTree, folder: string, member: string): readonly string[] {
  if (!member.includes('*')) return [joinPath(folder, member)];
  const parent = joinPath(folder, parentOf(member));
  return (tree.list(parent) ?? [])
    .map((name) => joinPath(parent, name))
    .filter((path) => tree.kind(path) === 'directory');
}

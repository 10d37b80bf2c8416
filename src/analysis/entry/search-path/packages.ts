import { foldersAround, isOutside, joinPath } from '../../../base/source/paths';
import type { SourceTree } from '../../../base/source/tree';
import { buildRoots, pytestRoots } from './build-configuration';
import { type Members, localDependencies, requiredMembers, workspaceMembers } from './local-dependencies';

/** Packages that depend on packages are followed this far. */
const MAX_PACKAGES = 200;

/** Any of them makes a folder a Python project. */
const PROJECT_FILES = ['pyproject.toml', 'setup.py', 'setup.cfg', 'Pipfile', 'requirements.txt'];

/**
 * The folders from which a file's Python project imports its own packages and those that it installs from the
 * workspace, nearest first: the project's own; those of its dependencies that lie in the workspace, and theirs;
 * pytest's `pythonpath`, of any folder around. They may not be there.
 */
export function packageFolders(tree: SourceTree, file: string): readonly string[] {
  const own = projectsAround(tree, file).slice(0, 1);
  return foldersIn([
    ...withDependencies(tree, own, membersAround(tree, file)).flatMap((project) => rootsOf(tree, project)),
    ...foldersAround(file).flatMap((folder) => pytestRoots(tree, folder)),
  ]);
}

/**
 * What an environment may hold beside them that the whole workspace shares: the other members of its uv workspace, the
 * projects further up and what they install. There may be hundreds, and every import of a library would be looked for in
 * each: they're for what isn't found without them.
 */
export function sharedFolders(tree: SourceTree, file: string): readonly string[] {
  const members = membersAround(tree, file);
  const projects = [...projectsAround(tree, file).slice(1), ...members.values()];
  return foldersIn(withDependencies(tree, projects, members).flatMap((project) => rootsOf(tree, project)));
}

function membersAround(tree: SourceTree, file: string): Members {
  return new Map(foldersAround(file).flatMap((folder) => [...workspaceMembers(tree, folder)]));
}

function projectsAround(tree: SourceTree, file: string): readonly string[] {
  return foldersAround(file).filter((folder) => isProject(tree, folder));
}

function foldersIn(folders: readonly string[]): readonly string[] {
  return [...new Set(folders)].filter((folder) => !isOutside(folder));
}

function isProject(tree: SourceTree, folder: string): boolean {
  return PROJECT_FILES.some((name) => tree.kind(joinPath(folder, name)) === 'file');
}

/** The projects, then what they install from the workspace, in the order in which it's come across. */
function withDependencies(
  tree: SourceTree,
  projects: readonly string[],
  members: Members,
): readonly string[] {
  const found = new Set(projects);
  for (const project of found) {
    if (found.size > MAX_PACKAGES) break;
    for (const path of requiredMembers(tree, project, members)) found.add(path);
    for (const path of localDependencies(tree, project)) if (!isOutside(path)) found.add(path);
  }
  return [...found];
}

/** What the build configuration names, then where packages usually lie. */
function rootsOf(tree: SourceTree, project: string): readonly string[] {
  return [...buildRoots(tree, project), project, joinPath(project, 'src')];
}

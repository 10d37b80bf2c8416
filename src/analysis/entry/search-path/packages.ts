import { foldersAround, isOutside, joinPath } from '../../../base/source/paths';
import { readText } from '../../../base/source/text';
import type { SourceTree } from '../../../base/source/tree';
import { buildRoots, pytestRoots } from './build-configuration';
import { type Members, localDependencies, requiredMembers, workspaceMembers } from './local-dependencies';

/** The most packages that are followed through the dependencies of dependencies. */
const MAX_PACKAGES = 200;

/** Files that make a folder a Python project. */
const PROJECT_FILES = ['pyproject.toml', 'setup.cfg', 'Pipfile', 'requirements.txt'];

/**
 * Returns the folders from which a file's Python project imports, nearest first: its own packages; those of its
 * dependencies in the workspace, and of theirs; pytest's `pythonpath` of any folder around the file. They may not
 * exist.
 */
export function packageFolders(tree: SourceTree, file: string): readonly string[] {
  const own = projectsAround(tree, file).slice(0, 1);
  return foldersIn([
    ...withDependencies(tree, own, membersAround(tree, file)).flatMap((project) => rootsOf(tree, project)),
    ...foldersAround(file).flatMap((folder) => pytestRoots(tree, folder)),
  ]);
}

/**
 * Returns the Python projects of the workspace that a file's project may install: those around the file, the members of
 * their workspaces, and the folders that they depend on.
 */
export function dependencyFolders(tree: SourceTree, file: string): readonly string[] {
  const members = membersAround(tree, file);
  return withDependencies(tree, [...projectsAround(tree, file), ...members.values()], members);
}

/** Returns those projects with the existing folders that their modules are imported from. */
export function installedProjects(
  tree: SourceTree,
  file: string,
): readonly { readonly folder: string; readonly roots: readonly string[] }[] {
  return dependencyFolders(tree, file).map((folder) => ({
    folder,
    roots: foldersIn(rootsOf(tree, folder)).filter((root) => tree.kind(root) === 'directory'),
  }));
}

/**
 * Returns the folders that the whole workspace shares: those of the other members of its uv workspace, of the
 * projects further up, and of what they install. There may be hundreds, and each import would be searched for in
 * all of them, so they're only for imports that aren't found elsewhere.
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
  return PROJECT_FILES.some((name) => tree.kind(joinPath(folder, name)) === 'file') || isSetup(tree, folder);
}

/** Returns true if a folder's `setup.py` is a setup script. A package may have a module called `setup`. */
function isSetup(tree: SourceTree, folder: string): boolean {
  const file = joinPath(folder, 'setup.py');
  return (
    tree.kind(file) === 'file' &&
    /\b(?:setuptools|distutils|skbuild|numpy\.distutils)\b|^setup\(/mu.test(readText(tree, file) ?? '')
  );
}

/** Returns projects and what they install from the workspace, in the order in which it's found. */
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

/** Returns the folders of the build configuration, then those where packages usually are. */
function rootsOf(tree: SourceTree, project: string): readonly string[] {
  return [...buildRoots(tree, project), project, joinPath(project, 'src')];
}

import { Failure } from '../../../base/diagnostics/failure';
import { mountedTree } from '../../../base/source/mounts';
import { baseName, foldersAround, joinPath } from '../../../base/source/paths';
import { installedTree, SITE_PACKAGES } from '../../../base/source/site-packages';
import type { SourceTree } from '../../../base/source/tree';
import { canFollow } from '../../libraries/kit/can-follow';
import type { Entry } from '../entry';

const ENVIRONMENTS = ['.venv', 'venv'];

/** Returns true for a folder of installed packages, which is no source of the project. */
export const isSitePackages = (folder: string): boolean => /^(?:site|dist)-packages$/u.test(baseName(folder));

/**
 * Converts the names given to `--follow` to those of imports: `fastapi-users,sqladmin` → `fastapi_users`,
 * `sqladmin`. Throws a Failure for names that can't be followed.
 */
export function followedNames(given: readonly string[]): readonly string[] {
  const names = given.flatMap((one) => one.split(',')).map((one) => one.trim());
  const imported = names.filter((name) => name !== '').map((name) => name.replaceAll('-', '_'));
  for (const name of imported) {
    if (!/^[\p{L}_]\w*(?:\.[\p{L}_]\w*)*$/u.test(name))
      throw new Failure(`--follow ${name}: that's no name to import; give the one that "import" takes.`);
    if (!canFollow(topOf(name)))
      throw new Failure(`--follow ${name}: what ${topOf(name)} does is built in; leave it out.`);
  }
  return [...new Set(imported)];
}

/** Returns the first part of a dotted name: `google.auth` → `google`. */
export const topOf = (name: string): string => name.split('.', 1)[0] ?? name;

/**
 * A tree with the followed packages in it, and the search path that finds them after everything else, as in Python.
 */
export interface FollowedPlace {
  readonly tree: SourceTree;
  readonly searchPath: readonly string[];
}

/** Adds the packages with these names that are installed for an application. */
export function withFollowed(
  tree: SourceTree,
  { file, searchPath }: Entry,
  names: readonly string[],
  pythonPath: readonly string[],
): FollowedPlace {
  if (names.length === 0) return { tree, searchPath };
  const installed = installedTree(tree, sitePackages(tree, file, pythonPath), names);
  return {
    tree: mountedTree(tree, new Map([[SITE_PACKAGES, installed]])),
    searchPath: [...searchPath, SITE_PACKAGES],
  };
}

/** Returns true if `--follow` would find this package for an application. */
export function isInstalled(
  tree: SourceTree,
  { file }: Entry,
  name: string,
  pythonPath: readonly string[],
): boolean {
  const place = mountedTree(
    tree,
    new Map([[SITE_PACKAGES, installedTree(tree, sitePackages(tree, file, pythonPath), [name])]]),
  );
  return holds(place, SITE_PACKAGES, name);
}

/** Throws a Failure for a name that isn't installed for any of the applications. */
export function assertInstalled(
  tree: SourceTree,
  entries: readonly Entry[],
  names: readonly string[],
  pythonPath: readonly string[],
): void {
  for (const name of names) {
    const isThere = entries.some((entry) => {
      const place = withFollowed(tree, entry, [name], pythonPath);
      return place.searchPath.some((folder) => holds(place.tree, folder, name));
    });
    if (isThere || entries.length === 0) continue;
    const folders = [...new Set(entries.flatMap(({ file }) => sitePackages(tree, file, pythonPath)))];
    throw new Failure(`--follow ${name}: ${notFound(folders)}`);
  }
}

function notFound(folders: readonly string[]): string {
  const where =
    folders.length > 0
      ? `there's no such package in ${folders.join(', ')}`
      : `there's no virtual environment (${ENVIRONMENTS.join(', ')}) around the application to find it in`;
  return `${where}; pass --python-path DIR with the site-packages folder that has it.`;
}

/**
 * Returns true if a folder has a package or a module. A folder without `__init__.py` counts only among installed
 * packages.
 */
function holds(tree: SourceTree, folder: string, name: string): boolean {
  const path = joinPath(folder, name.replaceAll('.', '/'));
  const isInstalled = folder === SITE_PACKAGES && tree.kind(path) === 'directory';
  return isInstalled || [`${path}/__init__.py`, `${path}.py`].some((file) => tree.kind(file) === 'file');
}

/**
 * Lists the folders of installed packages: the given ones, then those of the virtual environments around a file.
 */
function sitePackages(tree: SourceTree, file: string, pythonPath: readonly string[]): readonly string[] {
  const environments = foldersAround(file).flatMap((folder) =>
    ENVIRONMENTS.map((name) => joinPath(folder, name)),
  );
  const folders = [...pythonPath.filter(isSitePackages), ...environments.flatMap((one) => within(tree, one))];
  return [...new Set(folders)].filter((folder) => tree.kind(folder) === 'directory');
}

/**
 * Lists the folders that packages of a virtual environment may be in: `lib/python3.13/site-packages`, or
 * `Lib/site-packages` on Windows.
 */
function within(tree: SourceTree, environment: string): readonly string[] {
  const releases = (tree.list(joinPath(environment, 'lib')) ?? []).filter((name) =>
    name.startsWith('python3'),
  );
  return [...releases.map((name) => `lib/${name}/site-packages`), 'Lib/site-packages'].map((folder) =>
    joinPath(environment, folder),
  );
}

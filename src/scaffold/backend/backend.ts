import { mayBeEntry } from '../../analysis/entry/default-files';
import {
  localDependencies,
  requiredMembers,
  workspaceMembers,
} from '../../analysis/entry/search-path/local-dependencies';
import { shellWord } from '../../base/code/shell-word';
import { Failure } from '../../base/diagnostics/failure';
import { baseName, foldersAround, isOutside, isWithin, joinPath, parentOf } from '../../base/source/paths';
import type { SourceTree } from '../../base/source/tree';
import { nearestWord } from '../../base/diagnostics/suggest';
import { type CommonOptions, workingDirectoryOf } from '../options';
import { isPythonProject, refuseApplications, searchWhole, whichBackend } from './refuse-several';
import { listProjects, projectNames, sourceRootOf } from '../../base/config/nx-projects';
import { resolveEntry } from '../../analysis/entry/resolve';
import { readText } from '../../base/source/text';

/** The backend that a generator works in. */
export interface Backend {
  /** POSIX, relative to the workspace root; `''` is the root itself. */
  readonly folder: string;
  /** Why it was chosen, if no option names it and it isn't the usual one. */
  readonly because?: string;
}

/**
 * Finds the backend: the project of `--project`, the folder of `--backend`, the Nx project with an application around the
 * working directory, else `backend`. Without a `backend/`, it's the workspace itself if that has a `main.py`, or the only
 * project in it that has one: several are refused. The backend of a project is the folder of its application, which may be below its root
 * (`apps/shop/src/shop`). The folder needn't exist; the reason then says that it's new. Throws a Failure if the name is
 * close to that of an existing folder, or leads out of the workspace.
 */
export function findBackend(tree: SourceTree, options: CommonOptions): Backend {
  const found = chooseBackend(tree, options);
  if (found.folder === '' || tree.kind(found.folder) !== undefined) return found;
  const isGiven = options.backend !== undefined;
  return {
    folder: found.folder,
    because: isGiven ? 'new' : 'new: there was none; --backend DIR names another',
  };
}

function chooseBackend(tree: SourceTree, options: CommonOptions): Backend {
  const { project, backend } = options;
  const workingDirectory = workingDirectoryOf(options);
  if (project !== undefined && backend !== undefined) {
    throw new Failure('--backend and --project both name the backend; give one of them.');
  }
  if (project !== undefined) return namedProject(tree, project);
  if (backend !== undefined) return { folder: resolveBackend(tree, workingDirectory, backend) };
  return (
    projectBackend(tree, workingDirectory) ?? backendAround(tree, workingDirectory) ?? usualBackend(tree)
  );
}

/** Finds the application in a folder around the current one, below the root; `undefined` if that's the usual one, or there's none. */
function backendAround(tree: SourceTree, workingDirectory: string): Backend | undefined {
  for (const root of foldersAround(joinPath(workingDirectory, 'main.py'))) {
    const folder = root === '' || root === 'backend' ? undefined : usualPlace(tree, root);
    if (folder === undefined || !mayBeEntry(tree, joinPath(folder, 'main.py'))) continue;
    return folder === 'backend'
      ? undefined
      : { folder, because: `the application of ${folder}/main.py, around the current directory` };
  }
  return undefined;
}

/** Matches the file that a backend is looked for by. */
const MAIN = /(?:^|\/)main\.py$/;

function usualBackend(tree: SourceTree): Backend {
  // A package of that name may belong to the application of a `main.py` beside it.
  const isBeside = mayBeEntry(tree, 'main.py') && usualPlace(tree, 'backend') === undefined;
  if (tree.kind('backend') !== undefined && !isBeside) return { folder: 'backend' };
  const folder = usualPlace(tree, '');
  const served = folder === undefined ? undefined : otherServed(tree, joinPath(folder, 'main.py'));
  if (served !== undefined) return { folder: parentOf(served), because: `the application of ${served}` };
  if (folder === '') return { folder };
  const below = folder === undefined ? projectBelow(tree) : undefined;
  if (tree.kind('nx.json') !== 'file') refuseApplications(tree, MAIN);
  if (folder === undefined) return below ?? { folder: 'backend' };
  return { folder, because: `the application of ${folder}/main.py` };
}

/** Returns the file of the application that the root's commands serve, where that's another than its `main.py`. */
function otherServed(tree: SourceTree, main: string): string | undefined {
  const search = searchWhole(tree);
  return search.kind === 'found' && search.entry.file !== main ? search.entry.file : undefined;
}

/** Finds the only project with an application in a workspace that is no project itself. Throws a Failure if several are there. */
function projectBelow(tree: SourceTree): Backend | undefined {
  if (isPythonProject(tree)) return undefined;
  return onlyBackend(
    tree,
    projectRoots(tree).filter((root) => root !== ''),
  );
}

function namedProject(tree: SourceTree, project: string): Backend {
  const root = findProject(tree, project);
  const folder = applicationFolder(tree, root) ?? root;
  return folder === root ? { folder } : { folder, because: `the application of ${project}` };
}

/**
 * Finds the project of a workspace without an option that names it; `undefined` if the usual folder is meant. Throws a Failure if
 * several are possible.
 */
function projectBackend(tree: SourceTree, workingDirectory: string): Backend | undefined {
  const hasUsual = tree.kind('backend') !== undefined || tree.kind('main.py') === 'file';
  const isNx = tree.kind('nx.json') === 'file';
  if ((!isNx && workspaceMembers(tree, '').size === 0) || (hasUsual && workingDirectory === ''))
    return undefined;
  const roots = projectRoots(tree).filter((root) => root !== '');
  for (const root of roots.filter((one) => isWithin(one, workingDirectory))) {
    const folder = applicationFolder(tree, root);
    if (folder === 'backend') return undefined;
    if (folder !== undefined)
      return { folder, because: `${isNx ? 'Nx ' : ''}project of the current directory` };
  }
  return hasUsual ? undefined : onlyBackend(tree, roots);
}

function onlyBackend(tree: SourceTree, roots: readonly string[]): Backend | undefined {
  const found = roots.flatMap((root) => {
    const folder = usualPlace(tree, root);
    return folder === undefined ? [] : [{ root, folder }];
  });
  const [only] = found;
  if (only === undefined) return undefined;
  if (found.length === 1)
    return { folder: only.folder, because: 'the only project whose main.py makes an application' };
  // Projects with their application elsewhere need a search each.
  const all =
    found.length > MAX_NAMED
      ? found.map(({ root }) => root)
      : roots.filter((root) => applicationFolder(tree, root) !== undefined);
  const members = workspaceMembers(tree, '');
  const libraries = new Set(
    all.flatMap((root) => [...localDependencies(tree, root), ...requiredMembers(tree, root, members)]),
  );
  const names = all.filter((root) => !libraries.has(root)).map((root) => nameOfRoot(tree, root));
  throw whichBackend(names.sort().map((name) => `--project ${shellWord(name)}`));
}

/** The most backends that are searched for. */
const MAX_NAMED = 20;

function resolveBackend(tree: SourceTree, workingDirectory: string, given: string): string {
  const way = given.replaceAll('\\', '/');
  const here = isAbsolute(way) ? way : joinPath(workingDirectory, way);
  // In `nx.json` the path is relative to the workspace root.
  const isOfRoot =
    /^\w/.test(way) && tree.kind(here) === undefined && tree.kind(joinPath(way)) === 'directory';
  const folder = isOfRoot ? joinPath(way) : here;
  if (isOutside(folder)) {
    throw new Failure(
      `--backend ${given} isn't in the workspace; give a folder in it, relative to this one.`,
    );
  }
  const kind = tree.kind(folder);
  if (kind === 'file') throw new Failure(`--backend ${given} is a file; give the backend's folder.`);
  if (kind === undefined) refuseMistyped(tree, given, folder);
  return folder;
}

function isAbsolute(path: string): boolean {
  return path.startsWith('/') || /^[A-Za-z]:/.test(path);
}

/** Throws a Failure for a missing folder with almost the name of an existing one: it's a typing mistake, not a new folder. */
function refuseMistyped(tree: SourceTree, given: string, folder: string): void {
  const parent = parentOf(folder);
  const siblings = (tree.list(parent) ?? []).filter(
    (name) => tree.kind(joinPath(parent, name)) === 'directory',
  );
  const name = baseName(folder);
  // Stricter than advice: `billing-service` beside `pricing-service`, `web` beside `db`, are no mistakes.
  const meant = nearestWord(name, siblings, Math.min(2, Math.floor(name.length / 2)));
  if (meant !== undefined) {
    throw new Failure(
      `--backend ${given}: no such folder; did you mean "${joinPath(parentOf(given), meant)}"?`,
    );
  }
}

/**
 * Returns the root of an Nx project, POSIX, relative to the workspace root; see {@link listProjects}. Throws a Failure with
 * similar names if there's no such project.
 */
function findProject(tree: SourceTree, name: string): string {
  const projects = listProjects(tree);
  const root = projects.get(name);
  if (root !== undefined) return root;
  throw new Failure(
    `no project "${name}" in this workspace; ${adviseProject(tree, name, [...projects.keys()])}`,
  );
}

/** Returns the roots of all Nx projects, innermost first. */
function projectRoots(tree: SourceTree): readonly string[] {
  return [...listProjects(tree).values()].sort((left, right) => right.length - left.length);
}

/** Returns the name of the project with this root, as `--project` takes it. */
function nameOfRoot(tree: SourceTree, root: string): string {
  return [...listProjects(tree)].find(([, one]) => one === root)?.[0] ?? root;
}

function adviseProject(tree: SourceTree, name: string, known: readonly string[]): string {
  if (known.length === 0) return 'it has no projects: pass --backend DIR instead.';
  const near = nearestWord(name, known);
  return near === undefined ? `there are: ${projectNames(tree)}.` : `did you mean "${near}"?`;
}

/**
 * Finds the backend of an Nx project in the usual places: the project itself, its source root, `app`, `src` or
 * a package in one of them, whose `main.py` creates an application; the project itself also with an empty one.
 */
export function usualPlace(tree: SourceTree, root: string): string | undefined {
  const source = sourceRootOf(tree, root);
  const folders = [root, source, joinPath(root, 'app'), joinPath(root, 'src'), joinPath(root, 'src/app')];
  const packages = [...new Set([root, joinPath(root, 'src'), source])].flatMap((folder) =>
    within(tree, folder),
  );
  const made = [...folders, ...packages].find((one) => mayBeEntry(tree, joinPath(one, 'main.py')));
  // An empty file is to make one yet.
  return made ?? (readText(tree, joinPath(root, 'main.py'))?.trim() === '' ? root : undefined);
}

/** Finds the same, else the folder of the application that `nx run <project>:routes` reports on; `undefined` without one. */
function applicationFolder(tree: SourceTree, root: string): string | undefined {
  const usual = usualPlace(tree, root);
  if (usual !== undefined) return usual;
  const source = sourceRootOf(tree, root);
  const project = isWithin(root, source) ? root : source;
  try {
    return parentOf(resolveEntry(tree, { entry: undefined, base: project, project, pythonPath: [] }).file);
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

function within(tree: SourceTree, folder: string): readonly string[] {
  return (tree.list(folder) ?? [])
    .filter((name) => tree.kind(joinPath(folder, name, '__init__.py')) === 'file')
    .map((name) => joinPath(folder, name));
}

import type { TargetConfiguration } from '@nx/devkit';
import { isOutside, isWithin, joinPath, parentOf, foldersAround } from '../base/source/paths';
import { outputPath } from '../routes-report/output/output-file';
import type { SourceTree } from '../base/source/tree';
import type { Closure } from './closure';
import type { Configured } from './configured';
import { type DataFileMeans, dataFilesOf, nestedAround } from './data-files';
import { type Application, evidenceOf } from './entry-search';

/** The inputs that Nx hashes before it runs a target. */
export type Inputs = NonNullable<TargetConfiguration['inputs']>;

/** Facts about a project with an application. */
export interface Backend {
  readonly name: string;
  readonly root: string;
  /** The folder of its source: the project's root, or a source root elsewhere. */
  readonly source: string;
  readonly configured: Configured;
  readonly application: Application;
  readonly closure: Closure;
}

/** Services to compute inputs. */
export interface InputMeans extends DataFileMeans {
  /** All files of the workspace, without hidden folders and files that git ignores. */
  readonly listed: ReadonlySet<string>;
  /** Symbolic links and their targets. Nx hashes neither a link's content nor the files below it. */
  readonly links: ReadonlyMap<string, string>;
  /** True if the lock file pins the release of this package. */
  readonly isLocked: boolean;
}

/**
 * Returns the inputs of the target: nothing else may change the report. `docs/nx.md` has the rules. Nx computes
 * them again before it hashes a task, so files listed by name exist.
 */
export function inputsOf(means: InputMeans, given: Backend): Inputs {
  const backend = { ...given, closure: withoutCircles(means, given.closure) };
  const { root, source, application, closure } = backend;
  const named = namedFiles(means.tree, backend);
  const files = [...manifestsOf(means.tree, root, application), ...evidenceOf(application), ...named].filter(
    (file) => !isOutside(file),
  );
  const asked = dataFilesOf(means, { root, files: closure.files });
  const asks = asking(means, closure);
  const pattern = (folder: string, isAsking: boolean): string => `${folder}/**/*${isAsking ? '' : '.py'}`;
  // A data file may hold a name that the source imports.
  const ownAsks = closure.isOpen || asks(source);
  const own = source === root ? '{projectRoot}' : `{workspaceRoot}/${source}`;
  const elsewhere = [
    ...closure.units.map(({ path, isFolder }) => (isFolder ? pattern(path, asks(path)) : path)),
    ...(source === root ? nestedIn(means, backend).map((folder) => pattern(folder, asks(folder))) : []),
    ...linked(means, backend, { files: [...files, ...asked], ownAsks }).map((path) =>
      means.tree.kind(path) === 'directory' ? pattern(path, ownAsks) : path,
    ),
  ];
  const sets = [
    pattern(own, ownAsks),
    ...(ownAsks ? written(backend).map((file) => `!${fileset(file, root)}`) : []),
    ...elsewhere.map((path) => `{workspaceRoot}/${path}`),
    ...files.map((file) => fileset(file, root)),
    ...asked.map((path) => `{workspaceRoot}/${path}`),
  ];
  return [
    ...new Set(sets),
    ...unseen(means, named),
    // Without an entry here Nx hashes all npm packages. The package isn't listed if there's no lock file, or it
    // isn't in it.
    ...(means.isLocked ? [{ externalDependencies: ['@tool/schematics'] }] : []),
  ];
}

/** Drops paths reached a second time through a symlink to a parent folder. */
function withoutCircles({ links }: InputMeans, closure: Closure): Closure {
  const circles = [...links].filter(([link, target]) => isWithin(target, link)).map(([link]) => link);
  if (circles.length === 0) return closure;
  return { ...closure, files: closure.files.filter((file) => !circles.some((link) => isWithin(link, file))) };
}

/** Returns a function that says whether source in a folder may read data files there. */
function asking({ facts }: InputMeans, { files }: Closure): (folder: string) => boolean {
  const isAsking = files.some((file) => facts(file).asksForFiles);
  return (folder) =>
    files.some((file) => {
      if (!isWithin(folder, file)) return false;
      const { asksForFiles, namesData } = facts(file);
      return asksForFiles || (isAsking && namesData);
    });
}

/**
 * Returns projects nested in this one that its application imports from: Nx doesn't count their files to this
 * project.
 */
function nestedIn({ tree }: InputMeans, { root, closure }: Backend): readonly string[] {
  const folders = new Set(closure.files.filter((file) => isWithin(root, file)).map(parentOf));
  const nested = [...folders].flatMap((folder) => nestedAround(tree, root, folder) ?? []);
  return [...new Set(nested)].filter((folder) => !closure.units.some(({ path }) => isWithin(path, folder)));
}

/** Returns the targets of links in the source. A link to a parent of the project adds nothing. */
function linked(
  { links }: InputMeans,
  { source, closure }: Backend,
  { files, ownAsks }: { readonly files: readonly string[]; readonly ownAsks: boolean },
): readonly string[] {
  const used = [...closure.files, ...files.map((file) => file.replace(/\/\*\*\/\*$/, ''))];
  const mayBeAsked = (link: string): boolean => ownAsks && source !== '' && isWithin(source, link);
  const targets = [...links]
    .filter(([link]) => used.some((file) => isWithin(link, file)) || mayBeAsked(link))
    .map(([, target]) => target);
  return targets.filter((target) => !isWithin(target, source)).sort();
}

/** Returns inputs for files that Nx doesn't see because git ignores them; `git hash-object` gives their content. */
function unseen({ tree, listed }: InputMeans, files: readonly string[]): Inputs {
  const isUnseen = (file: string): boolean =>
    !listed.has(file) && !isOutside(file) && SHELL_SAFE.test(file) && tree.kind(file) === 'file';
  return [...new Set(files.filter(isUnseen))].map((file) => ({
    runtime: `git hash-object --no-filters "${file}"`,
  }));
}

/** Matches a path that's safe in double quotes in any shell. */
const SHELL_SAFE = /^[\p{L}\p{N}_./@+ -]+$/u;

/** Returns the files that the target writes: they can't be inputs. */
function written({ name, root, configured }: Backend): readonly string[] {
  return configured.written.flatMap((given) => {
    try {
      return outputPath(given, { name, root });
    } catch {
      return []; // the target reports the error when it runs
    }
  });
}

function fileset(file: string, root: string): string {
  const inner = root === '' ? file : file.slice(root.length + 1);
  return isWithin(root, file) ? `{projectRoot}/${inner}` : `{workspaceRoot}/${file}`;
}

/**
 * Returns the files that options name, resolved as the executor does: relative to the project's root, env files to
 * the workspace's if they aren't there.
 */
function namedFiles(tree: SourceTree, { root, configured }: Backend): readonly string[] {
  const variables = configured.envFile.map((given) => {
    const own = joinPath(root, given);
    return tree.kind(own) === 'file' ? own : joinPath(given);
  });
  return [...variables, ...configured.compared.map((given) => joinPath(root, given))];
}

/**
 * Matches files that may give the FastAPI release, the Python release, the search path, or the settings of a
 * command.
 */
const MANIFEST =
  /^(?:pyproject\.toml|setup\.(?:py|cfg)|Pipfile(?:\.lock)?|(?:uv|poetry|pdm)\.lock|pylock(?:\.[^.]+)?\.toml|requirements[^/]*\.txt|\.?pytest\.ini|tox\.ini)$/;

const PROJECT_FILES = ['pyproject.toml', 'setup.cfg', 'setup.py', 'Pipfile', 'requirements.txt'];

/** Returns the manifests around the application and the project, and those of the packages installed with it. */
function manifestsOf(tree: SourceTree, root: string, application: Application): readonly string[] {
  const files = application.places.map(({ file }) => file);
  const folders = [...files, joinPath(root, 'x')].flatMap(foldersAround);
  const around = [...new Set(folders)].flatMap((folder) => {
    const there = (tree.list(folder) ?? []).filter((name) => MANIFEST.test(name));
    const requirements = joinPath(folder, 'requirements');
    const inner = (tree.list(requirements) ?? []).filter((name) => name.endsWith('.txt'));
    return [
      ...there.map((name) => joinPath(folder, name)),
      ...inner.map((name) => joinPath(requirements, name)),
    ];
  });
  const others = application.searchPath.flatMap((folder) => settingsAround(tree, folder));
  return [...around, ...others];
}

/** Returns the manifests of the project that a folder on the search path belongs to: they put it there. */
function settingsAround(tree: SourceTree, folder: string): readonly string[] {
  for (const around of foldersAround(joinPath(folder, 'x'))) {
    const files = PROJECT_FILES.map((name) => joinPath(around, name));
    const there = files.filter((file) => tree.kind(file) === 'file');
    if (there.length > 0) return there;
  }
  return [];
}

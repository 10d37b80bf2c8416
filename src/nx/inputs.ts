import type { TargetConfiguration } from '@nx/devkit';
import { foldersAround } from '../entry/folders';
import { isOutside, isWithin, joinPath } from '../source/paths';
import { outputPath } from '../routes-report/output-file';
import type { SourceTree } from '../source/tree';
import type { Closure } from './closure';
import type { Configured } from './configured';
import { type Application, evidenceOf } from './entry-search';
import type { PythonFacts } from './facts';

/** What Nx hashes before it runs a target. */
export type Inputs = NonNullable<TargetConfiguration['inputs']>;

/** What is known of a project with an application. */
export interface Backend {
  readonly name: string;
  readonly root: string;
  /** Where its source lies: its root, or a source root elsewhere. */
  readonly source: string;
  readonly configured: Configured;
  readonly application: Application;
  readonly closure: Closure;
}

/** What inputs are looked up with. */
export interface InputMeans {
  readonly tree: SourceTree;
  readonly facts: (file: string) => PythonFacts;
  /** Folders that are projects. */
  readonly projects: ReadonlySet<string>;
  /** Whether the lock file tells which release of this package there is. */
  readonly isLocked: boolean;
}

/**
 * The inputs of the target: a change of anything else can't change the report. `docs/nx.md` has the rules. They're
 * made anew before Nx hashes a task, so what's listed here by name is what's there.
 */
export function inputsOf(means: InputMeans, backend: Backend): Inputs {
  const { root, source, application, closure } = backend;
  const files = [
    ...manifests(means.tree, backend),
    ...evidenceOf(application),
    ...envFiles(means.tree, backend),
    ...asked(means, backend),
  ].filter((file) => !isOutside(file));
  const isAsking = closure.files.some((file) => means.facts(file).asksForFiles);
  const asks = (file: string): boolean => {
    const { asksForFiles, namesData } = means.facts(file);
    return asksForFiles || (isAsking && namesData);
  };
  // A name that the source doesn't tell may stand in a file that somebody else reads.
  const ownAsks = closure.isOpen || closure.files.some((file) => isWithin(source, file) && asks(file));
  const own = source === root ? '{projectRoot}' : `{workspaceRoot}/${source}`;
  const sets = [
    `${own}/**/*${ownAsks ? '' : '.py'}`,
    ...(ownAsks ? written(backend).map((file) => `!${fileset(file, root)}`) : []),
    ...closure.units.map(({ path, isFolder }) => {
      if (!isFolder) return `{workspaceRoot}/${path}`;
      const unitAsks = closure.files.some((file) => isWithin(path, file) && asks(file));
      return `{workspaceRoot}/${path}/**/*${unitAsks ? '' : '.py'}`;
    }),
    ...new Set(files.map((file) => fileset(file, root))),
  ];
  // Without the last one Nx takes all npm packages into account: no lock file, or this package isn't in it.
  return [...sets, ...(means.isLocked ? [{ externalDependencies: ['@tool/schematics'] }] : [])];
}

/** What the target writes can't be what it reads. */
function written({ name, root, configured }: Backend): readonly string[] {
  return configured.written.flatMap((given) => {
    try {
      return outputPath(given, { name, root });
    } catch {
      return []; // running the target says what's wrong with it
    }
  });
}

function fileset(file: string, root: string): string {
  const inner = root === '' ? file : file.slice(root.length + 1);
  return isWithin(root, file) ? `{projectRoot}/${inner}` : `{workspaceRoot}/${file}`;
}

/** What may tell the FastAPI release, the Python release and the search path. */
const MANIFEST =
  /^(?:pyproject\.toml|setup\.(?:py|cfg)|Pipfile(?:\.lock)?|(?:uv|poetry|pdm)\.lock|pylock(?:\.[^.]+)?\.toml|requirements[^/]*\.txt)$/;

const SETTINGS_FILES = ['pyproject.toml', 'setup.cfg', 'setup.py'];

function manifests(tree: SourceTree, { root, application }: Backend): readonly string[] {
  const files = application.places.map(({ file }) => file);
  const folders = (files.length > 0 ? files : [joinPath(root, 'x')]).flatMap(foldersAround);
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

/** Those of the project that a folder on the search path belongs to: they say that it's on there. */
function settingsAround(tree: SourceTree, folder: string): readonly string[] {
  for (const around of foldersAround(joinPath(folder, 'x'))) {
    const files = SETTINGS_FILES.map((name) => joinPath(around, name));
    const there = files.filter((file) => tree.kind(file) === 'file');
    if (there.length > 0) return there;
  }
  return [];
}

/** As the executor finds them: from the project's root, else from the workspace's. */
function envFiles(tree: SourceTree, { root, configured }: Backend): readonly string[] {
  return configured.envFile.map((given) => {
    const own = joinPath(root, given);
    return tree.kind(own) === 'file' ? own : joinPath(given);
  });
}

/** Strings this long are no paths. */
const LONGEST_PATH = 120;

/**
 * Files and folders outside of the project that the source may ask for: its strings that name one, counted from any
 * folder above. A folder that holds projects isn't meant.
 */
function asked(means: InputMeans, { root, closure }: Backend): readonly string[] {
  const found = new Set<string>();
  for (const file of closure.files) {
    const { asksForFiles, strings } = means.facts(file);
    if (!asksForFiles) continue;
    for (const text of strings) {
      if (text.length > LONGEST_PATH || text.startsWith('/')) continue;
      for (const folder of foldersAround(file)) {
        const path = joinPath(folder, text);
        if (path !== '' && !isWithin(root, path)) add(found, means, path);
      }
    }
  }
  return [...found].sort();
}

function add(found: Set<string>, { tree, projects }: InputMeans, path: string): void {
  const kind = tree.kind(path);
  if (kind === 'file') found.add(path);
  if (kind !== 'directory' || /(?:^|\/)(?:node_modules|\.[^/]*)(?:\/|$)/.test(path)) return;
  const holdsProjects = [...projects].some((project) => isWithin(path, project));
  if (!holdsProjects) found.add(`${path}/**/*`);
}

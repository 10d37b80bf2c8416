import type { CreateNodesContext, CreateNodesResultArray } from '@nx/devkit';
import { basename } from 'node:path';
import { nameOf as nameOfEntry } from '../analysis/entry/entry';
import { packageFolders, sharedFolders } from '../analysis/entry/search-path/packages';
import { findPyproject } from '../base/config/pyproject';
import { climb } from '../analysis/entry/search-path/search-path';
import { isMinor } from '../analysis/entry/search/survey';
import { textAt } from '../base/config/toml-values';
import { baseName, isTest, isWithin, joinPath } from '../base/source/paths';
import { type Closure, closureOf } from './closure';
import type { Section } from '../base/config/settings';
import { type Asked, configured, type Configured, withSettings } from './configured';
import { type Application, type KnownSearch, type Place as Found, searchApplication } from './entry-search';
import type { Inventory } from './inventory';
import { type InputMeans, type Inputs, inputsOf } from './inputs';
import { inferOthers, type OtherTarget } from './other-targets';
import type { PackageIndex } from './package-index';
import type { TappedTree } from '../base/source/recording';
import { routesTarget, type TargetOptions } from './target';
import type { WorkspaceFiles } from './workspace-files';

/** A folder with a `project.json`, or without one a `pyproject.toml`. */
export interface Candidate {
  readonly root: string;
  readonly manifest: string;
}

/** The state that all projects of a run share. */
export interface Run {
  readonly tree: TappedTree;
  readonly context: CreateNodesContext;
  /** The target's name. */
  readonly target: string;
  /** The targets besides it. */
  readonly others: readonly OtherTarget[];
  /** Search results of an earlier run. */
  readonly known: Readonly<Record<string, KnownSearch>>;
  readonly inventory: Inventory;
  readonly files: WorkspaceFiles;
  readonly index: PackageIndex;
  readonly inputs: InputMeans;
  /** Hash of all files that decide where Python projects import from. */
  readonly settings: string;
  /** Import folders of installed packages, by the folder of the project; filled during the run. */
  readonly declared: Map<string, readonly string[]>;
  /** Search results of this run; filled during the run. */
  readonly searches: Map<string, KnownSearch>;
}

/** Returns the project's target, if the project has its own application. */
export function inferProject(run: Run, { root, manifest }: Candidate): CreateNodesResultArray {
  const isProject = baseName(manifest) === 'project.json';
  const { target, context, inventory } = run;
  const nxJson = context.nxJsonConfiguration;
  const configuredFor = (section: Section, asked: Pick<Asked, 'target' | 'executor'>): Configured =>
    withSettings(configured(run.tree, manifest, { ...asked, nxJson }), {
      tree: run.tree,
      root,
      section,
    });
  const set = configuredFor('list', { target });
  const { sourceRoot = root } = set;
  const source = isWithin(root, sourceRoot) ? root : sourceRoot;
  const files = source === root ? run.files.filesOf(root) : run.files.below(source);
  const place: Place = { root, source, python: files.filter((file) => isSource(source, file)) };
  if (!mayHaveApplication(run, place)) return [];
  const search = searchApplication(
    { tree: run.tree, root: context.workspaceRoot, inventory, settings: run.settings },
    { root, source, configured: set, files },
    run.known[root],
  );
  run.searches.set(root, search);
  const found = search.application;
  const application = servedOf(run, place, found);
  if (found === null || application === undefined) return [];
  const closure = reachedFrom(run, place, application);
  if (!closure.files.some((file) => inventory.python(file).hasFramework)) return [];
  const name = set.name ?? nameOf(run, root);
  const inputs = (configuredAs: Configured): Inputs =>
    inputsOf(run.inputs, { name, root, source, configured: configuredAs, application, closure });
  const options = chosen(run, place, found, application);
  const others = inferOthers(run.others, {
    routes: { name: target, configured: set, options },
    configuredFor: ({ section, ...asked }) => configuredFor(section, asked),
    inputs,
  });
  const project = {
    ...(isProject ? {} : { name, projectType: 'application' as const }),
    targets: { [target]: routesTarget(inputs(set), options), ...others },
  };
  return [[manifest, { projects: { [root === '' ? '.' : root]: project } }]];
}

/** A project's folders, and its Python files without tests. */
interface Place {
  readonly root: string;
  readonly source: string;
  readonly python: readonly string[];
}

const relative = (root: string, file: string): string => (root === '' ? file : file.slice(root.length + 1));

const isSource = (root: string, file: string): boolean =>
  file.endsWith('.py') && !isTest(relative(root, file));

/**
 * File names that FastAPI's own search tries: a file that only re-exports an application needn't mention the
 * framework.
 */
const CONVENTIONAL = /(?:^|\/)(?:main|app|api|__init__)\.py$/;

function mayHaveApplication({ inventory }: Run, { python }: Place): boolean {
  return python.some((file) => {
    const { hasFramework, mayHoldApplication } = inventory.python(file);
    return hasFramework || (mayHoldApplication && CONVENTIONAL.test(file));
  });
}

/** Keeps the applications that belong to the project; returns `undefined` if none does. */
function servedOf(run: Run, place: Place, found: Application | null): Application | undefined {
  if (found === null || found.places.length === 0) return found ?? undefined;
  const places = found.places.filter((one) => isServed(run, place, one));
  return places.length === 0 ? undefined : { ...found, places };
}

/**
 * Returns true if the application is the project's own: not a nested project's, not an example in a library, and
 * not a factory in a library that nothing serves.
 */
function isServed(run: Run, place: Place, { file, app, foundBy }: Found): boolean {
  if (!isOwn(run, place, file) || isMinor(relative(place.source, file))) return false;
  const isMadeSomewhere = /^(?:the|1 of) /.test(foundBy);
  return !isMadeSomewhere || app === undefined || /^\w+$/.test(app);
}

/** Returns true if a path belongs to the project and not to a project nested in it. */
function isOwn({ files }: Run, { root, source }: Place, path: string): boolean {
  return source === root ? files.ownerOf(path) === root : isWithin(source, path);
}

/**
 * Returns the target's options. An ambiguous search lists all applications; if some of them belong to other
 * projects, the target reports that when it runs.
 */
function chosen(run: Run, place: Place, found: Application, served: Application): TargetOptions {
  const [first] = served.places;
  if (found.places.length < 2 || first === undefined) return {};
  if (served.places.length === 1) return { entry: nameOfEntry({ app: undefined, ...first }) };
  return found.places.every(({ file }) => isOwn(run, place, file)) ? { all: true } : {};
}

function reachedFrom(run: Run, place: Place, { places, searchPath }: Application): Closure {
  const { tree, index, inventory, inputs } = run;
  const { source, python } = place;
  let shared: readonly string[] | undefined;
  return closureOf({
    index,
    facts: (one) => inventory.python(one),
    searchPath,
    shared: () => (shared ??= sharedFolders(tree, places[0]?.file ?? joinPath(source, 'main.py'))),
    declared: (one) => declaredAround(run, one),
    own: new Set(python),
    isOwn: (path) => isOwn(run, place, path),
    holdsProjects: (folder) => [...inputs.projects].some((project) => isWithin(folder, project)),
  });
}

/**
 * Returns the import folders declared by the project around a file, which may be a library's. All files in a folder
 * share them.
 */
function declaredAround({ tree, declared }: Run, file: string): readonly string[] {
  const folder = climb(tree, file);
  const known = declared.get(folder) ?? packageFolders(tree, joinPath(folder, 'x.py'));
  declared.set(folder, known);
  return known;
}

/** Returns `[project] name`, else Poetry's name, else the folder's name. */
function nameOf({ tree, context }: Run, root: string): string {
  const content = findPyproject(tree, [root])?.content;
  return (
    textAt(content, ['project', 'name']) ??
    textAt(content, ['tool', 'poetry', 'name']) ??
    basename(root === '' ? context.workspaceRoot : root)
  );
}

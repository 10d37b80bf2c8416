import type { CreateNodesContext, CreateNodesResultArray } from '@nx/devkit';
import { basename } from 'node:path';
import { nameOf as nameOfEntry } from '../analysis/entry/entry';
import { packageFolders, sharedFolders } from '../analysis/entry/packages';
import { findPyproject } from '../base/config/pyproject';
import { climb } from '../analysis/entry/search-path';
import { isMinor } from '../analysis/entry/serving/survey';
import { textAt } from '../base/config/toml-values';
import { baseName, isWithin, joinPath } from '../base/source/paths';
import { type Closure, closureOf } from './closure';
import type { Section } from '../base/config/settings';
import { type Asked, configured, type Configured, withSettings } from './configured';
import { type Application, type KnownSearch, type Place as Found, searchApplication } from './entry-search';
import type { Inventory } from './inventory';
import { type InputMeans, type Inputs, inputsOf } from './inputs';
import { inferOthers, type OtherTarget } from './other-targets';
import type { PackageIndex } from './package-index';
import type { TappedTree } from './tapped-tree';
import { routesTarget, type TargetOptions } from './target';
import type { WorkspaceFiles } from './workspace-files';

/** A folder with a `project.json`, else with a `pyproject.toml`. */
export interface Candidate {
  readonly root: string;
  readonly manifest: string;
}

/** What's the same for all projects of a run. */
export interface Run {
  readonly tree: TappedTree;
  readonly context: CreateNodesContext;
  /** The target's name. */
  readonly target: string;
  /** Those beside it. */
  readonly others: readonly OtherTarget[];
  /** Searches of an earlier run. */
  readonly known: Readonly<Record<string, KnownSearch>>;
  readonly inventory: Inventory;
  readonly files: WorkspaceFiles;
  readonly index: PackageIndex;
  readonly inputs: InputMeans;
  /** Over the content of all files that say where Python projects import from. */
  readonly settings: string;
  /** Folders that what's installed is imported from, by the folder that a package lies in; filled as it goes. */
  readonly declared: Map<string, readonly string[]>;
  /** Searches of this run, filled as it goes. */
  readonly searches: Map<string, KnownSearch>;
}

/** The project's target, where it has an application of its own. */
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

/** A project's folders, and its Python files that aren't tests. */
interface Place {
  readonly root: string;
  readonly source: string;
  readonly python: readonly string[];
}

const TEST = /(?:^|\/)tests?\/|(?:^|\/)(?:test_[^/]*|[^/]*_test|conftest)\.py$/;

const relative = (root: string, file: string): string => (root === '' ? file : file.slice(root.length + 1));

const isSource = (root: string, file: string): boolean =>
  file.endsWith('.py') && !TEST.test(relative(root, file));

/** The files that FastAPI's own order names: an application that's passed on needn't name the framework. */
const CONVENTIONAL = /(?:^|\/)(?:main|app|api|__init__)\.py$/;

function mayHaveApplication({ inventory }: Run, { python }: Place): boolean {
  return python.some((file) => {
    const { hasFramework, mayHoldApplication } = inventory.python(file);
    return hasFramework || (mayHoldApplication && CONVENTIONAL.test(file));
  });
}

/** Those of the applications found that are the project's own; `undefined` where there's none. */
function servedOf(run: Run, place: Place, found: Application | null): Application | undefined {
  if (found === null || found.places.length === 0) return found ?? undefined;
  const places = found.places.filter((one) => isServed(run, place, one));
  return places.length === 0 ? undefined : { ...found, places };
}

/**
 * Whether what was found is the project's own application, and not a nested project's, nor an example's in a library,
 * nor a factory in one that nobody serves.
 */
function isServed(run: Run, place: Place, { file, app, foundBy }: Found): boolean {
  if (!isOwn(run, place, file) || isMinor(relative(place.source, file))) return false;
  const isMadeSomewhere = /^(?:the|1 of) /.test(foundBy);
  return !isMadeSomewhere || app === undefined || /^\w+$/.test(app);
}

/** Whether a path belongs to the project, and not to one in its folder. */
function isOwn({ files }: Run, { root, source }: Place, path: string): boolean {
  return source === root ? files.ownerOf(path) === root : isWithin(source, path);
}

/**
 * What the target has to be told where the search has no clear answer: all applications are listed. Where another
 * project's were among them, running the target tells.
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

/** Of the project around a file, which may be a library's. All files of a folder have the same. */
function declaredAround({ tree, declared }: Run, file: string): readonly string[] {
  const folder = climb(tree, file);
  const known = declared.get(folder) ?? packageFolders(tree, joinPath(folder, 'x.py'));
  declared.set(folder, known);
  return known;
}

/** `[project] name`, Poetry's, else the folder's. */
function nameOf({ tree, context }: Run, root: string): string {
  const content = findPyproject(tree, [root])?.content;
  return (
    textAt(content, ['project', 'name']) ??
    textAt(content, ['tool', 'poetry', 'name']) ??
    basename(root === '' ? context.workspaceRoot : root)
  );
}

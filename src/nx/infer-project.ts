import type { CreateNodesContext, CreateNodesResultArray } from '@nx/devkit';
import { basename } from 'node:path';
import { sharedFolders } from '../entry/packages';
import { findPyproject } from '../entry/pyproject';
import { isMinor } from '../entry/serving/survey';
import { textAt } from '../entry/toml-values';
import { baseName, isWithin, joinPath } from '../source/paths';
import { type Closure, closureOf } from './closure';
import { configured } from './configured';
import { type Application, type KnownSearch, searchApplication } from './entry-search';
import type { Inventory } from './inventory';
import { type InputMeans, inputsOf } from './inputs';
import type { PackageIndex } from './package-index';
import type { TappedTree } from './tapped-tree';
import { routesTarget } from './target';
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
  /** Searches of an earlier run. */
  readonly known: Readonly<Record<string, KnownSearch>>;
  readonly inventory: Inventory;
  readonly files: WorkspaceFiles;
  readonly index: PackageIndex;
  readonly inputs: InputMeans;
  /** Over the content of all files that say where Python projects import from. */
  readonly settings: string;
  /** Searches of this run, filled as it goes. */
  readonly searches: Map<string, KnownSearch>;
}

/** The project's target, where it has an application of its own. */
export function inferProject(run: Run, { root, manifest }: Candidate): CreateNodesResultArray {
  const isProject = baseName(manifest) === 'project.json';
  const { target, context, inventory } = run;
  const nxJson = context.nxJsonConfiguration;
  const set = configured(run.tree, isProject ? manifest : undefined, { target, nxJson });
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
  const { application } = search;
  if (application === null || !isServed(run, place, application)) return [];
  const closure = reachedFrom(run, place, application);
  if (!closure.files.some((file) => inventory.python(file).hasFramework)) return [];
  const name = set.name ?? nameOf(run, root);
  const inputs = inputsOf(run.inputs, { name, root, source, configured: set, application, closure });
  const project = {
    ...(isProject ? {} : { name, projectType: 'application' as const }),
    targets: { [target]: routesTarget(inputs) },
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

/**
 * Whether what was found is the project's own application, and not a nested project's, nor an example's in a library,
 * nor a factory in one that nobody serves.
 */
function isServed({ files }: Run, { root, source }: Place, { file, app, foundBy }: Application): boolean {
  if (file === undefined) return true;
  if (!isWithin(source, file) || isMinor(relative(source, file))) return false;
  if (source === root && files.ownerOf(file) !== root) return false;
  const isMadeSomewhere = foundBy?.startsWith('the ') === true;
  return !isMadeSomewhere || app === undefined || /^\w+$/.test(app);
}

function reachedFrom(
  { tree, index, inventory, files }: Run,
  { root, source, python }: Place,
  { file, searchPath }: Application,
): Closure {
  let shared: readonly string[] | undefined;
  return closureOf({
    index,
    facts: (one) => inventory.python(one),
    searchPath,
    shared: () => (shared ??= sharedFolders(tree, file ?? joinPath(source, 'main.py'))),
    own: new Set(python),
    isOwn: (path) => (source === root ? files.ownerOf(path) === root : isWithin(source, path)),
  });
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

import { resolve } from 'node:path';
import { Failure } from '../base/diagnostics/failure';
import type { Entry, EntryRequest } from '../analysis/entry/entry';
import { entrypointOf, findPyproject } from '../base/config/pyproject';
import { resolveAll, searchEntry } from '../analysis/entry/resolve';
import { openWorkspace } from '../routes-report/inspect/workspace';
import { diskTree } from '../base/source/disk';
import { isWithin } from '../base/source/paths';
import { readText } from '../base/source/text';
import type { SourceTree } from '../base/source/tree';
import type { Configured } from './configured';
import { digest } from './digest';
import type { Inventory } from './inventory';
import type { TappedTree } from '../base/source/recording';

/** One application of a project, and the evidence for it. */
export interface Place {
  readonly file: string;
  readonly app?: string;
  readonly foundBy: string;
}

/** The result that `tool routes` finds for a project. */
export interface Application {
  /**
   * More than one if ambiguous; none if the configured entry doesn't exist (the target reports that when it runs).
   */
  readonly places: readonly Place[];
  readonly searchPath: readonly string[];
  /** Files other than Python source that were read and may say how the application is served. */
  readonly consulted: readonly string[];
}

/** A search result with everything it depends on. It's valid while none of that changes. */
export interface KnownSearch {
  /** Hash of the project's Python files and configuration. */
  readonly key: string;
  /** Other files that were read, with hashes of their content. */
  readonly read: readonly (readonly [file: string, hash: string])[];
  /** Hashes of the names in folders outside the project. */
  readonly listed: readonly (readonly [folder: string, hash: string])[];
  readonly missing: readonly string[];
  /** `null` if there's no application. */
  readonly application: Application | null;
}

/** Services of a search. */
export interface SearchMeans {
  readonly tree: TappedTree;
  readonly root: string;
  readonly inventory: Inventory;
  /** Hash of all files that decide where Python projects import from; see {@link SETTINGS}. */
  readonly settings: string;
}

export interface SearchedProject {
  readonly root: string;
  /** The folder that must contain the application: the project's root, or a source root elsewhere. */
  readonly source: string;
  readonly configured: Configured;
  /** All files of the project. */
  readonly files: readonly string[];
}

/** Matches files that say where Python projects import from. */
export const SETTINGS =
  /(?:^|\/)(?:pyproject\.toml|setup\.(?:py|cfg)|Pipfile|requirements\.txt|\.?pytest\.ini|tox\.ini)$/;

/** Finds a project's application as its target will, or reuses an earlier result that is still valid. */
export function searchApplication(
  means: SearchMeans,
  project: SearchedProject,
  known: KnownSearch | undefined,
): KnownSearch {
  const { inventory, tree, settings } = means;
  const contents = project.files.map((file) => (file.endsWith('.py') ? file + inventory.hash(file) : file));
  const key = digest([SHAPE, settings, JSON.stringify(project.configured), ...contents]);
  if (known?.key === key && holds(means, known)) return known;
  const { result: found, inputs } = tree.record(() => search(tree, means.root, project));
  const { read, listed, missing } = inputs;
  const own = new Set(project.files);
  const others = read.filter((file) => !own.has(file) || !file.endsWith('.py'));
  const isOutside = (path: string): boolean => !isWithin(project.source, path) || project.source === '';
  inventory.hasNews = true;
  return {
    key,
    read: others.map((file) => [file, inventory.hash(file)]),
    listed: listed.filter(isOutside).map((folder) => [folder, namesIn(tree, folder)]),
    missing: missing.filter(isOutside),
    application: found && { ...found, consulted: others.filter((file) => mayServe(tree, file)) },
  };
}

/** Version of the {@link Application} shape; a kept result of another version is dropped. */
const SHAPE = '2';

/** A file that matches none of these words can't say how an application is served, nor from which folder. */
const SERVING =
  /uvicorn|gunicorn|hypercorn|granian|daphne|fastapi|starlette|python|mangum|handler|\.py\b|docker|asgi/i;

function mayServe(tree: SourceTree, file: string): boolean {
  if (file.endsWith('.py') || file.endsWith('.gitignore')) return false;
  return /docker|compose/i.test(file) || SERVING.test(readText(tree, file) ?? '');
}

function holds({ tree, inventory }: SearchMeans, { read, listed, missing }: KnownSearch): boolean {
  return (
    read.every(([file, hash]) => inventory.hash(file) === hash) &&
    listed.every(([folder, hash]) => namesIn(tree, folder) === hash) &&
    missing.every((path) => tree.kind(path) === undefined)
  );
}

const NAMES = new WeakMap<SourceTree, Map<string, string>>();

function namesIn(tree: SourceTree, folder: string): string {
  const known = NAMES.get(tree) ?? new Map<string, string>();
  NAMES.set(tree, known);
  const hash = known.get(folder) ?? digest(tree.list(folder) ?? []);
  known.set(folder, hash);
  return hash;
}

type Found = Omit<Application, 'consulted'>;

function search(
  tree: SourceTree,
  root: string,
  { root: folder, source: project, configured }: SearchedProject,
): Found | null {
  try {
    const { entry, base, pythonPath } = openWorkspace(
      {
        pythonPath: configured.pythonPath,
        ...(configured.entry === undefined ? {} : { entry: configured.entry }),
      },
      {
        cwd: resolve(root, folder),
        root,
        project,
        open: (other) => (other === root ? tree : diskTree(other)),
      },
    );
    return toFound(resolved(tree, { entry, base, project, pythonPath }));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const isSet = configured.entry !== undefined || configured.pythonPath.length > 0;
    return isSet || isDeclared(tree, project) ? { places: [], searchPath: [project] } : null;
  }
}

/**
 * Returns the entry, or all of them when nothing decides between several: `all` of the target lists those. Throws a
 * Failure when there is none.
 */
function resolved(tree: SourceTree, request: EntryRequest): readonly Entry[] {
  const search = searchEntry(tree, request);
  switch (search.kind) {
    case 'found':
      return [search.entry];
    case 'several':
      return resolveAll(tree, request);
    case 'none':
      throw new Failure(search.message);
  }
}

const toFound = (entries: readonly Entry[]): Found => ({
  places: entries.map(({ file, app, foundBy }) => ({ file, ...(app === undefined ? {} : { app }), foundBy })),
  searchPath: [...new Set(entries.flatMap(({ searchPath }) => searchPath))],
});

/** Returns true if the project declares an application that the search didn't find. */
function isDeclared(tree: SourceTree, project: string): boolean {
  const pyproject = findPyproject(tree, [project]);
  return pyproject !== undefined && entrypointOf(pyproject) !== undefined;
}

/**
 * Returns the files that decide which application is chosen. Without a serving command there are none: a file that
 * adds one would be among the inputs anyway.
 */
export function evidenceOf({ places, consulted }: Application): readonly string[] {
  const isServed = places.some(({ foundBy }) => {
    const file = foundBy.replace(/:\d+(?: serves .*)?$/, '');
    return consulted.includes(file) || file.endsWith('.py');
  });
  return isServed ? consulted : [];
}

import { resolve } from 'node:path';
import { Failure } from '../base/diagnostics/failure';
import type { Entry, EntryRequest } from '../analysis/entry/entry';
import { SeveralApplications } from '../analysis/entry/no-application';
import { entrypointOf, findPyproject } from '../base/config/pyproject';
import { resolveAll, resolveEntry } from '../analysis/entry/resolve';
import { openWorkspace } from '../routes-report/workspace';
import { diskTree } from '../base/source/disk';
import { isWithin } from '../base/source/paths';
import { readText } from '../base/source/text';
import type { SourceTree } from '../base/source/tree';
import type { Configured } from './configured';
import { digest } from './digest';
import type { Inventory } from './inventory';
import type { TappedTree } from './tapped-tree';

/** An application of a project, and what led to it. */
export interface Place {
  readonly file: string;
  readonly app?: string;
  readonly foundBy: string;
}

/** What `tool routes` takes for a project's application. */
export interface Application {
  /** Several where nothing decides between them. None where what's configured isn't there: running the target tells. */
  readonly places: readonly Place[];
  readonly searchPath: readonly string[];
  /** Files outside of Python's source that were read on the way and may say how it's served. */
  readonly consulted: readonly string[];
}

/** An answer with all that it depends on; it holds as long as that is as it was. */
export interface KnownSearch {
  /** Over the project's own Python files and what's configured. */
  readonly key: string;
  /** Other files that were read, with the hashes of their content. */
  readonly read: readonly (readonly [file: string, hash: string])[];
  /** Over the names in folders outside of the project. */
  readonly listed: readonly (readonly [folder: string, hash: string])[];
  readonly missing: readonly string[];
  /** `null` where there's no application. */
  readonly application: Application | null;
}

/** What a search works with. */
export interface SearchMeans {
  readonly tree: TappedTree;
  readonly root: string;
  readonly inventory: Inventory;
  /** Over all that settles where Python projects import from: see {@link SETTINGS}. */
  readonly settings: string;
}

export interface SearchedProject {
  readonly root: string;
  /** Where its application must lie: its root, or a source root elsewhere. */
  readonly source: string;
  readonly configured: Configured;
  /** All files of the project. */
  readonly files: readonly string[];
}

/** Files that say where Python projects import from. */
export const SETTINGS =
  /(?:^|\/)(?:pyproject\.toml|setup\.(?:py|cfg)|Pipfile|requirements\.txt|\.?pytest\.ini|tox\.ini)$/;

/** Looks for a project's application as its target will, unless an earlier answer still holds. */
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

/** Of {@link Application}: what was kept in another one doesn't hold. */
const SHAPE = '2';

/** A file that none of these stands in says nothing about how an application is served, or from which folder. */
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

/** All applications where nothing decides between them: what `all` of the target lists. */
function resolved(tree: SourceTree, request: EntryRequest): readonly Entry[] {
  try {
    return [resolveEntry(tree, request)];
  } catch (error) {
    if (error instanceof SeveralApplications) return resolveAll(tree, request);
    throw error;
  }
}

const toFound = (entries: readonly Entry[]): Found => ({
  places: entries.map(({ file, app, foundBy }) => ({ file, ...(app === undefined ? {} : { app }), foundBy })),
  searchPath: [...new Set(entries.flatMap(({ searchPath }) => searchPath))],
});

/** Whether there's an application all the same: one that the project declares. */
function isDeclared(tree: SourceTree, project: string): boolean {
  const pyproject = findPyproject(tree, [project]);
  return pyproject !== undefined && entrypointOf(pyproject) !== undefined;
}

/**
 * The files that the choice of the application hangs on. Without a command that serves it none does: were there to be
 * one, its file would be among these.
 */
export function evidenceOf({ places, consulted }: Application): readonly string[] {
  const isServed = places.some(({ foundBy }) => {
    const file = foundBy.replace(/:\d+$/, '');
    return consulted.includes(file) || file.endsWith('.py');
  });
  return isServed ? consulted : [];
}

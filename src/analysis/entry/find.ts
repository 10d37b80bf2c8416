import { Failure } from '../../base/diagnostics/failure';
import { joinPath, parentOf } from '../../base/source/paths';
import type { SourceTree } from '../../base/source/tree';
import { DEFAULT_FILES, defaultsIn, firstDefault, mayBeEntry, unreadableFiles } from './default-files';
import type { EntryRequest, Found, Search } from './entry';
import { noApplication } from './no-application';
import { findPyproject, entrypointOf } from '../../base/config/pyproject';
import { locateFile, locateModule, parseTarget } from './target';
import { decideByCommands, decideBySource, everyApplication, lookedAt } from './search/decide';

type Finder = (tree: SourceTree, request: EntryRequest) => Found | Undecided | undefined;

/** Several candidates, best first, when nothing decides between them. */
interface Undecided {
  readonly several: readonly Found[];
}

/** The ways to find an entry, in the order in which they're tried. */
const FINDERS: readonly Finder[] = [declared, where, conventional, served, byDefaultNames, made];

/**
 * Searches for the application's entry when none was given. The message of a search without a result says what was
 * looked for, or lists the candidates, each as a command to run. Throws a Failure when `pyproject.toml` names an entry
 * that doesn't exist.
 */
export function findEntry(tree: SourceTree, request: EntryRequest): Search<Found> {
  for (const find of FINDERS) {
    const found = find(tree, request);
    if (found === undefined) continue;
    return 'several' in found
      ? { kind: 'several', candidates: found.several }
      : { kind: 'found', entry: found };
  }
  return { kind: 'none', message: nothingFound(tree, request) };
}

/**
 * Returns every application of the requested project, or else of the workspace, best first. Throws a Failure if there
 * is none.
 */
export function findAll(tree: SourceTree, request: EntryRequest): readonly Found[] {
  const all = everyApplication(tree, scopeOf(request));
  if (all.length > 0) return all;
  throw new Failure(nothingFound(tree, request));
}

/** Returns the message for a search that found no application. */
const nothingFound = (tree: SourceTree, request: EntryRequest): string =>
  noApplication(tree, request, foldersOf(request), DEFAULT_FILES, lookedAt(tree, scopeOf(request)));

function scopeOf({ project }: EntryRequest): string {
  return project ?? '';
}

/**
 * Returns the default files that exist and can't be read: another application may have been found because of that.
 * Returns none when an entry is given.
 */
export function unreadableDefaults(
  tree: SourceTree,
  request: EntryRequest,
): ReturnType<typeof unreadableFiles> {
  return request.entry === undefined ? unreadableFiles(tree, foldersOf(request)) : [];
}

/** Returns the folders that may hold the entry by convention, the nearest to the user first. */
function foldersOf({ base, project }: EntryRequest): readonly string[] {
  if (project !== undefined && project !== '') return [project, joinPath(project, 'src')];
  return [...new Set([base ?? '', '', 'backend', 'src'])];
}

/**
 * Finds what `[tool.fastapi] entrypoint = "app.main:app"` names, or `entry` of our own table, relative to the folder of
 * its `pyproject.toml`. Throws a Failure if it names nothing that exists, as FastAPI does: any other application would
 * be the wrong one.
 */
function declared(tree: SourceTree, request: EntryRequest): Found | undefined {
  for (const folder of foldersOf(request)) {
    const pyproject = findPyproject(tree, [folder]);
    const entrypoint = pyproject && entrypointOf(pyproject);
    if (pyproject === undefined || entrypoint === undefined) continue;
    const foundBy = `${entrypoint.table} in ${pyproject.file}`;
    const { place, app } = parseTarget(entrypoint.text);
    const folders = [folder, joinPath(folder, 'src'), ...request.pythonPath];
    const located = locateModule(tree, place, folders) ?? locateFile(tree, place, folders);
    if (located) return { ...located, app, foundBy };
    const give = request.advice?.give ?? 'pass --entry';
    throw new Failure(`${foundBy} names "${entrypoint.text}", which isn't there; correct it, or ${give}.`);
  }
  return undefined;
}

/** Finds the entry of the folder that the user stands in, or of the project: it comes before the workspace's `backend/`. */
function where(tree: SourceTree, request: EntryRequest): Found | undefined {
  const folder = request.project ?? request.base;
  if (folder === undefined || folder === '' || conventional(tree, request)?.file === `${folder}/main.py`)
    return undefined;
  const decision = decideByCommands(tree, folder, defaultsIn([folder]), request.passedOver);
  return 'found' in decision ? decision.found : firstDefault(tree, [folder], request.passedOver);
}

/** Finds `backend/main.py`, unless another project is asked about. */
function conventional(tree: SourceTree, { project, passedOver }: EntryRequest): Found | undefined {
  const file = 'backend/main.py';
  const isMeant = project === undefined || project === parentOf(file) || project === '';
  return isMeant && passedOver?.includes(file) !== true && mayBeEntry(tree, file)
    ? { file, app: undefined, foundBy: file }
    : undefined;
}

/** Finds the first default file. */
function byDefaultNames(tree: SourceTree, request: EntryRequest): Found | undefined {
  return firstDefault(tree, foldersOf(request), request.passedOver);
}

/** Finds what the workspace's commands serve. It's undecided if they serve several, and none lies in a usual place. */
function served(tree: SourceTree, request: EntryRequest): Found | Undecided | undefined {
  const usual = defaultsIn(foldersOf(request));
  const decision = decideByCommands(tree, scopeOf(request), usual, request.passedOver);
  if ('found' in decision) return decision.found;
  return decision.candidates.length > 0 ? { several: decision.candidates } : undefined;
}

/** Finds a module that makes an application: first below where the user stands, then everywhere. */
function made(tree: SourceTree, request: EntryRequest): Found | Undecided | undefined {
  const { base, project, passedOver } = request;
  for (const folder of new Set(project === undefined ? [base ?? '', ''] : [project])) {
    const decision = decideBySource(tree, folder, passedOver);
    if ('found' in decision) return decision.found;
    if (decision.candidates.length > 0) return { several: decision.candidates };
  }
  return undefined;
}

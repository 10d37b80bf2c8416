import { Failure } from '../../base/diagnostics/failure';
import { decodeSource } from '../python/decode';
import { joinPath, parentOf } from '../../base/source/paths';
import { readText } from '../../base/source/text';
import type { SourceTree } from '../../base/source/tree';
import { mayHoldApplication } from './application-text';
import type { EntryRequest, Found, Search } from './entry';
import { noApplication, severalApplications } from './no-application';
import { findPyproject, entrypointOf } from '../../base/config/pyproject';
import { locateFile, locateModule, parseTarget } from './target';

/** FastAPI's own order (fastapi-cli 0.0.34, `get_default_path`). */
const DEFAULT_FILES = ['main.py', 'app.py', 'api.py', 'app/main.py', 'app/app.py', 'app/api.py'] as const;

type Finder = (tree: SourceTree, request: EntryRequest) => Found | Undecided | undefined;

/** The message that lists several candidates, when nothing decides between them. */
interface Undecided {
  readonly several: string;
}

/** Tried in this order. */
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
    return 'several' in found ? { kind: 'several', message: found.several } : { kind: 'found', entry: found };
  }
  return { kind: 'none', message: nothingFound(tree, request) };
}

/**
 * Returns every application of the requested project, or else of the workspace, best first. Throws a Failure if there
 * is none.
 */
export function findAll(tree: SourceTree, request: EntryRequest): readonly Found[] {
  const all = search().everyApplication(tree, scopeOf(request));
  if (all.length > 0) return all;
  throw new Failure(nothingFound(tree, request));
}

const nothingFound = (tree: SourceTree, request: EntryRequest): string =>
  noApplication(tree, request, foldersOf(request), DEFAULT_FILES, search().lookedAt(tree, scopeOf(request)));

/** Lazy: a given or conventional entry costs nothing of it. The cast names what is required. */
function search(): typeof import('./serving/decide') {
  return require('./serving/decide') as typeof import('./serving/decide');
}

function scopeOf({ project }: EntryRequest): string {
  return project ?? '';
}

/** The default names in one folder: what `--entry FOLDER` means. */
export function findInFolder(tree: SourceTree, folder: string): Found | undefined {
  const names = [...DEFAULT_FILES, '__init__.py'];
  const file = names.map((name) => joinPath(folder, name)).find((path) => isCandidate(tree, path));
  const where = folder === '' ? '' : ` in ${folder}/`;
  return file === undefined ? undefined : { file, app: undefined, foundBy: `FastAPI's order${where}` };
}

/**
 * Files that FastAPI would take for the entry and nobody can read: another application may have been found for that.
 * None where an entry is given.
 */
export function unreadableDefaults(tree: SourceTree, request: EntryRequest): readonly Unreadable[] {
  if (request.entry !== undefined) return [];
  const files = defaultsIn(foldersOf(request)).filter((file) => tree.kind(file) === 'file');
  return files.flatMap((file) => {
    const bytes = tree.read(file);
    if (bytes === undefined) return { file, line: 1, reason: "it can't be opened" };
    const { problem, line = 1 } = decodeSource(bytes);
    return problem === undefined ? [] : { file, line, reason: problem };
  });
}

interface Unreadable {
  readonly file: string;
  readonly line: number;
  readonly reason: string;
}

/** Where an entry may lie by convention, nearest to the user first. */
function foldersOf({ base, project }: EntryRequest): readonly string[] {
  if (project !== undefined && project !== '') return [project, joinPath(project, 'src')];
  return [...new Set([base ?? '', '', 'backend', 'src'])];
}

/**
 * `[tool.fastapi] entrypoint = "app.main:app"`, or `entry` of our own table, counted from the folder of its
 * `pyproject.toml`. One that leads nowhere is an error, as it is to FastAPI: another application would be the wrong one.
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

/** In a folder of its own, what the user stands in comes before the workspace's `backend/`. */
function where(tree: SourceTree, request: EntryRequest): Found | undefined {
  const folder = request.project ?? request.base;
  if (folder === undefined || folder === '' || conventional(tree, request)?.file === `${folder}/main.py`)
    return undefined;
  const decision = search().decideByCommands(tree, folder, defaultsIn([folder]), request.passedOver);
  return 'found' in decision ? decision.found : firstDefault(tree, [folder], request);
}

function conventional(tree: SourceTree, { project, passedOver }: EntryRequest): Found | undefined {
  const file = 'backend/main.py';
  const isMeant = project === undefined || project === parentOf(file) || project === '';
  return isMeant && passedOver?.includes(file) !== true && isCandidate(tree, file)
    ? { file, app: undefined, foundBy: file }
    : undefined;
}

function byDefaultNames(tree: SourceTree, request: EntryRequest): Found | undefined {
  return firstDefault(tree, foldersOf(request), request);
}

/** What the workspace's commands serve. Several that none of the usual places decides between are told. */
function served(tree: SourceTree, request: EntryRequest): Found | Undecided | undefined {
  const usual = defaultsIn(foldersOf(request));
  const decision = search().decideByCommands(tree, scopeOf(request), usual, request.passedOver);
  if ('found' in decision) return decision.found;
  if (decision.candidates.length > 0)
    return { several: severalApplications(decision.candidates, request.advice) };
  return undefined;
}

/** Whatever makes an application: first where the user stands, then everywhere. */
function made(tree: SourceTree, request: EntryRequest): Found | Undecided | undefined {
  const { base, project, passedOver } = request;
  for (const folder of new Set(project === undefined ? [base ?? '', ''] : [project])) {
    const decision = search().decideBySource(tree, folder, passedOver);
    if ('found' in decision) return decision.found;
    if (decision.candidates.length > 0)
      return { several: severalApplications(decision.candidates, request.advice) };
  }
  return undefined;
}

function defaultsIn(folders: readonly string[]): readonly string[] {
  return folders.flatMap((folder) => DEFAULT_FILES.map((name) => joinPath(folder, name)));
}

function firstDefault(
  tree: SourceTree,
  folders: readonly string[],
  { passedOver }: EntryRequest,
): Found | undefined {
  const files = defaultsIn(folders).filter((path) => passedOver?.includes(path) !== true);
  const file = files.find((path) => isCandidate(tree, path));
  return file === undefined ? undefined : { file, app: undefined, foundBy: "FastAPI's order" };
}

function isCandidate(tree: SourceTree, file: string): boolean {
  if (tree.kind(file) !== 'file') return false;
  return mayHoldApplication(readText(tree, file) ?? '');
}

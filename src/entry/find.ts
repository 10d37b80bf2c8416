import { Failure } from '../diagnostics/failure';
import { joinPath, parentOf } from '../source/paths';
import { readText } from '../source/text';
import type { SourceTree } from '../source/tree';
import { mayHoldApplication } from './application-text';
import type { EntryRequest, Found } from './entry';
import { noApplication, severalApplications } from './no-application';
import { findPyproject, entrypointOf } from './pyproject';
import { searchApplications } from './search';
import { locateFile, locateModule, parseTarget } from './target';

/** FastAPI's own order (fastapi-cli 0.0.34, `get_default_path`). */
const DEFAULT_FILES = ['main.py', 'app.py', 'api.py', 'app/main.py', 'app/app.py', 'app/api.py'] as const;

type Finder = (tree: SourceTree, request: EntryRequest) => Found | undefined;

/** Tried in this order; the commands that serve an application belong behind the conventional file. */
const FINDERS: readonly Finder[] = [declared, where, conventional, byDefaultNames, theOnlyOne];

/**
 * The application's entry where none was given. Throws a Failure that says what was looked for, or lists the
 * candidates, each as a command to run.
 */
export function findEntry(tree: SourceTree, request: EntryRequest): Found {
  for (const find of FINDERS) {
    const found = find(tree, request);
    if (found) return found;
  }
  throw noApplication(tree, request, foldersOf(request), DEFAULT_FILES);
}

/** The default names in one folder: what `--entry FOLDER` means. */
export function findInFolder(tree: SourceTree, folder: string): Found | undefined {
  const names = [...DEFAULT_FILES, '__init__.py'];
  const file = names.map((name) => joinPath(folder, name)).find((path) => isCandidate(tree, path));
  return file === undefined ? undefined : { file, app: undefined, foundBy: file };
}

/** Where an entry may lie by convention, nearest to the user first. */
function foldersOf({ base, project }: EntryRequest): readonly string[] {
  if (project !== undefined && project !== '') return [project, joinPath(project, 'src')];
  return [...new Set([base ?? '', '', 'backend', 'src'])];
}

/**
 * `[tool.fastapi] entrypoint = "app.main:app"`, counted from the folder of its `pyproject.toml`. One that leads
 * nowhere is an error, as it is to FastAPI: another application would be the wrong one.
 */
function declared(tree: SourceTree, request: EntryRequest): Found | undefined {
  for (const folder of foldersOf(request)) {
    const pyproject = findPyproject(tree, [folder]);
    const entrypoint = pyproject && entrypointOf(pyproject);
    if (pyproject === undefined || entrypoint === undefined) continue;
    const foundBy = `[tool.fastapi] in ${pyproject.file}`;
    const { place, app } = parseTarget(entrypoint);
    const folders = [folder, joinPath(folder, 'src'), ...request.pythonPath];
    const located = locateModule(tree, place, folders) ?? locateFile(tree, place, folders);
    if (located) return { ...located, app, foundBy };
    throw new Failure(`${foundBy} names "${entrypoint}", which isn't there; correct it, or pass --entry.`);
  }
  return undefined;
}

/** In a folder of its own, what the user stands in comes before the workspace's `backend/`. */
function where(tree: SourceTree, request: EntryRequest): Found | undefined {
  const folder = request.project ?? request.base;
  return folder === undefined || folder === '' ? undefined : firstDefault(tree, [folder]);
}

function conventional(tree: SourceTree, { project }: EntryRequest): Found | undefined {
  const file = 'backend/main.py';
  const isMeant = project === undefined || project === parentOf(file) || project === '';
  return isMeant && isCandidate(tree, file) ? { file, app: undefined, foundBy: file } : undefined;
}

function byDefaultNames(tree: SourceTree, request: EntryRequest): Found | undefined {
  return firstDefault(tree, foldersOf(request));
}

/** Whatever makes an application, when there's one only: first where the user stands, then everywhere. */
function theOnlyOne(tree: SourceTree, { base, project }: EntryRequest): Found | undefined {
  for (const folder of new Set(project === undefined ? [base ?? '', ''] : [project])) {
    const { candidates } = searchApplications(tree, folder);
    if (candidates.length > 1) throw severalApplications(candidates);
    const [only] = candidates;
    if (only) return { file: only.file, app: only.app, foundBy: 'the only application' };
  }
  return undefined;
}

function firstDefault(tree: SourceTree, folders: readonly string[]): Found | undefined {
  const files = folders.flatMap((folder) => DEFAULT_FILES.map((name) => joinPath(folder, name)));
  const file = files.find((path) => isCandidate(tree, path));
  return file === undefined ? undefined : { file, app: undefined, foundBy: file };
}

function isCandidate(tree: SourceTree, file: string): boolean {
  if (tree.kind(file) !== 'file') return false;
  return mayHoldApplication(readText(tree, file) ?? '');
}

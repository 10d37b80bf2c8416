import { resolve } from 'node:path';
import { Failure } from '../../base/diagnostics/failure';
import type { JsonObject } from '../../analysis/types/json/json';
import { inspectApplication } from '../inspect/inspect';
import type { Inspection } from '../inspect/inspection';
import type { ReportedDiagnostic, RoutesReport } from '../report';
import { rootOf, type Surroundings } from '../inspect/workspace';
import { diskTree } from '../../base/source/disk';
import { openRevision } from '../../base/source/git/git';
import type { Revision } from '../../base/source/git/git-revision';
import { isWithin, toWorkspacePath } from '../../base/source/paths';
import type { SourceTree } from '../../base/source/tree';
import { documentOf } from '../render/document';
import { originsOf } from '../view/origins';
import { planView, viewOf } from '../view/view';
import { type Side, WORK_TREE } from './diff-report';
import type { DiffOptions } from './options';
import type { ComparedRoute } from './route';

/** The routes of an application on one side of a comparison. */
export interface State {
  readonly side: Side;
  readonly routes: readonly ComparedRoute[];
  readonly diagnostics: readonly ReportedDiagnostic[];
  /** True if the routes that startup registers are among them. */
  readonly startup: boolean;
  /** Absent if no application was read. */
  readonly report?: RoutesReport;
  /** The OpenAPI document, if it's wanted. */
  readonly document?: JsonObject;
  /** True if the side was read from a document. */
  readonly isDocument?: boolean;
}

/** Inspects an application with details, for its operation ids, and with its document if schemas are compared. */
const inspect = (options: DiffOptions, surroundings: Surroundings): Promise<Inspection> =>
  inspectApplication(options, surroundings, { details: true, document: options.schemas === true });

/** Reads the application in the work tree. Throws a Failure if there is none. */
export async function workTreeState(options: DiffOptions, surroundings: Surroundings): Promise<State> {
  return stateOf({ name: WORK_TREE }, await inspect(options, surroundings), options);
}

/**
 * Reads the application at a revision. `like` is the report of the other side, whose application is preferred among
 * several. An application whose file doesn't exist yet has no routes. Throws a Failure for one that can't be read.
 */
export async function revisionState(
  { name, commit }: Revision,
  options: DiffOptions,
  surroundings: Surroundings,
  like?: RoutesReport,
): Promise<State> {
  const root = rootOf(options, surroundings);
  const then = surroundingsAt(commit, options, surroundings);
  try {
    return stateOf({ name, commit }, await inspectLike(options, then, like), options);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const isNew = like !== undefined && then.open(root).kind(like.entry.file) === undefined;
    if (!isNew || options.baseEntry !== undefined) throw new Failure(`at ${name}: ${error.message}`);
    return {
      side: { name, commit, absent: error.message, total: 0 },
      routes: [],
      diagnostics: [],
      startup: true,
    };
  }
}

/** Inspects the application of the other side, if the search finds another one. */
async function inspectLike(
  options: DiffOptions,
  surroundings: Surroundings,
  like: RoutesReport | undefined,
): Promise<Inspection> {
  const first = await inspect(options, surroundings).catch((error: unknown) => error);
  const isFound = isInspection(first);
  if (options.entry !== undefined || like === undefined) {
    if (isFound) return first;
    throw first;
  }
  const { file, app } = like.entry;
  if (isFound && first.report.entry.file === file) return first;
  const root = rootOf(options, surroundings);
  const isThere = surroundings.open(root).kind(file) === 'file';
  const entry = `${resolve(root, file)}:${app}`;
  if (isThere) return inspect({ ...options, entry }, surroundings);
  if (isFound) return first;
  throw first;
}

const isInspection = (result: unknown): result is Inspection =>
  typeof result === 'object' && result !== null && 'analysis' in result;

function stateOf(
  side: Pick<Side, 'name' | 'commit'>,
  inspection: Inspection,
  { schemas = false }: DiffOptions,
): State {
  const { report } = inspection;
  const { file, app } = report.entry;
  const origins = originsOf(inspection);
  const routes = report.routes.map((route) => {
    const details = origins.get(route)?.details;
    if (details === undefined) return route;
    // An id that FastAPI makes adds nothing to method, path and name.
    return { ...route, operationId: details.operationIdGiven ? details.operationId : null };
  });
  return {
    side: { ...side, entry: { file, app }, total: report.total },
    routes,
    diagnostics: report.diagnostics,
    startup: report.startup,
    report,
    ...(schemas ? { document: documentOf(viewOf(inspection, planView({}))).document } : {}),
  };
}

/** Returns the surroundings in which a root's files are those of a commit. */
export function surroundingsAt(
  commit: string,
  options: Pick<DiffOptions, 'root' | 'envFile'>,
  surroundings: Surroundings,
): Surroundings {
  const root = rootOf(options, surroundings);
  return {
    ...surroundings,
    open: opener(root, commit, options, surroundings),
    isTracked: () => true, // What a commit has, git tracks.
  };
}

/** Opens a revision's files, with the files that git ignores from the disk: installed packages and env files. */
function opener(
  root: string,
  commit: string,
  { envFile = [] }: Pick<DiffOptions, 'envFile'>,
  { cwd }: Surroundings,
): (directory: string) => SourceTree {
  const open = openRevision(root, commit);
  const trees = new Map<string, SourceTree>();
  return (directory) => {
    const known = trees.get(directory);
    if (known !== undefined) return known;
    const envFiles = envFile.flatMap((file) => [
      toWorkspacePath(directory, cwd, file),
      toWorkspacePath(directory, root, file),
    ]);
    const isLocal = (path: string): boolean =>
      ENVIRONMENT.test(`/${path}/`) || envFiles.some((file) => isWithin(path, file));
    const tree = withLocal(open(directory), diskTree(directory), isLocal);
    trees.set(directory, tree);
    return tree;
  };
}

/** Matches folders of installed packages. */
const ENVIRONMENT = /\/(?:\.venv|venv|(?:site|dist)-packages)\//u;

/** Returns a tree that reads some paths from another tree if it lacks them itself. */
function withLocal(tree: SourceTree, local: SourceTree, isLocal: (path: string) => boolean): SourceTree {
  const ask = <T>(path: string, of: (tree: SourceTree) => T | undefined): T | undefined =>
    of(tree) ?? (isLocal(path) ? of(local) : undefined);
  return {
    read: (path) => ask(path, (one) => one.read(path)),
    kind: (path) => ask(path, (one) => one.kind(path)),
    list: (path) => ask(path, (one) => one.list(path)),
  };
}

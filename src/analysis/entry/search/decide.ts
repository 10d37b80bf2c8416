import { joinPath } from '../../../base/source/paths';
import type { SourceTree } from '../../../base/source/tree';
import type { Found } from '../entry';
import {
  allApplications,
  areRelated,
  type Candidate,
  madeApplications,
  reach,
  servedApplications,
} from './candidates';
import { importedFoldersOf, isKnown } from '../source/import-folders';
import { type Survey, surveyOf } from './survey';

/** A lead that small is none. */
const CLEAR_LEAD = 8;

/** What a search came to: one answer, or candidates of which none stands out (none at all: an empty list). */
export type Decision = { readonly found: Found } | { readonly candidates: readonly Candidate[] };

const SURVEYS = new WeakMap<SourceTree, Map<string, Survey>>();

/** One survey a tree and scope: the stages of the search share what was listed and read. */
function survey(tree: SourceTree, scope: string): Survey {
  const known = SURVEYS.get(tree) ?? new Map<string, Survey>();
  SURVEYS.set(tree, known);
  const one = known.get(scope) ?? surveyOf(tree, scope);
  known.set(scope, one);
  return one;
}

/**
 * The application that the workspace's commands serve. Among equals, one that lies where FastAPI's own command would
 * look (`usual`) wins. `passedOver` names those that turned out to be none.
 */
export function decideByCommands(
  tree: SourceTree,
  scope: string,
  usual: readonly string[],
  passedOver: readonly string[] = [],
): Decision {
  const source = survey(tree, scope);
  const candidates = servedApplications(source, passedOver);
  const [first] = candidates;
  if (first === undefined) return { candidates };
  const equals = candidates.filter(({ score }) => score > first.score - 2 * CLEAR_LEAD);
  const byName = usual
    .map((file) => equals.find((one) => one.file === file))
    .find((one) => one !== undefined);
  return (
    clear(source, candidates) ?? (byName === undefined ? { candidates } : { found: toFound(source, byName) })
  );
}

/** The application that the source makes, where there's one or one stands out. */
export function decideBySource(
  tree: SourceTree,
  scope: string,
  passedOver: readonly string[] = [],
): Decision {
  const source = survey(tree, scope);
  const candidates = madeApplications(source, passedOver);
  return clear(source, candidates) ?? { candidates };
}

/** Every application of the workspace, best first. */
export function everyApplication(tree: SourceTree, scope: string): readonly Found[] {
  const source = survey(tree, scope);
  return allApplications(source).map((candidate) => toFound(source, candidate));
}

/** The folders of the whole workspace that the imports of an application's modules count from. */
export function importedFolders(tree: SourceTree, file: string): readonly string[] {
  const source = survey(tree, '');
  return importedFoldersOf(source, file, reach(source, file)).map((folder) => joinPath(folder));
}

/** Whether a file or a folder of the workspace goes by the first part of a module's name. */
export function holdsName(tree: SourceTree, module: string): boolean {
  return isKnown(survey(tree, ''), module);
}

/** How many Python files a search looks at. */
export function lookedAt(tree: SourceTree, scope: string): number {
  return survey(tree, scope).python.length;
}

/** The first candidate, if its lead on all that are another application is clear. */
function clear(source: Survey, candidates: readonly Candidate[]): Decision | undefined {
  const [first, ...others] = candidates;
  if (first === undefined) return undefined;
  const rival = others.find(
    (other) => first.score - other.score < CLEAR_LEAD && !areRelated(source, first, other),
  );
  return rival === undefined ? { found: toFound(source, first) } : undefined;
}

/** With the folders that the application's own imports count from. */
function toFound(source: Survey, { file, app, importedFrom, pythonPath, foundBy }: Candidate): Found {
  const folders = importedFoldersOf(source, file, reach(source, file));
  return {
    file,
    app,
    foundBy,
    ...(importedFrom === undefined ? {} : { importedFrom }),
    pythonPath: [...new Set([...pythonPath, ...folders])].map((folder) => joinPath(folder)),
  };
}

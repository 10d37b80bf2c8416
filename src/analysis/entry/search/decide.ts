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

/** The lead in score from which the first candidate wins. */
const CLEAR_LEAD = 8;

/** The result of a search: one answer, or the candidates if none stands out (an empty list if there is none). */
export type Decision = { readonly found: Found } | { readonly candidates: readonly Candidate[] };

const SURVEYS = new WeakMap<SourceTree, Map<string, Survey>>();

/** Returns the survey of a tree and a scope. The stages of a search share what it lists and reads. */
function survey(tree: SourceTree, scope: string): Survey {
  const known = SURVEYS.get(tree) ?? new Map<string, Survey>();
  SURVEYS.set(tree, known);
  const one = known.get(scope) ?? surveyOf(tree, scope);
  known.set(scope, one);
  return one;
}

/**
 * Decides which application the workspace's commands serve. Among equals, a file that FastAPI's own command would
 * try (`usual`) wins. `passedOver` names entries that turned out to hold no application.
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

/** Decides which application the source makes: the only one, or one that stands out. */
export function decideBySource(
  tree: SourceTree,
  scope: string,
  passedOver: readonly string[] = [],
): Decision {
  const source = survey(tree, scope);
  const candidates = madeApplications(source, passedOver);
  return clear(source, candidates) ?? { candidates };
}

/** Returns every application of the workspace, best first. */
export function everyApplication(tree: SourceTree, scope: string): readonly Found[] {
  const source = survey(tree, scope);
  return allApplications(source).map((candidate) => toFound(source, candidate));
}

/** Returns the folders of the whole workspace that an application's modules import from. */
export function importedFolders(tree: SourceTree, file: string): readonly string[] {
  const source = survey(tree, '');
  return importedFoldersOf(source, file, reach(source, file)).map((folder) => joinPath(folder));
}

/** Returns the folders from which a command imports the application of a file; `undefined` if no command serves it. */
export function servedFolders(
  tree: SourceTree,
  file: string,
): Pick<Candidate, 'importedFrom' | 'pythonPath'> | undefined {
  return servedApplications(survey(tree, '')).find((one) => one.file === file);
}

/** Returns true if a file or a folder of the workspace has the name of a module's first part. */
export function holdsName(tree: SourceTree, module: string): boolean {
  return isKnown(survey(tree, ''), module);
}

/** Returns the number of Python files that a search looks at. */
export function lookedAt(tree: SourceTree, scope: string): number {
  return survey(tree, scope).python.length;
}

/** Returns the first candidate if it leads clearly over every unrelated one. */
function clear(source: Survey, candidates: readonly Candidate[]): Decision | undefined {
  const [first, ...others] = candidates;
  if (first === undefined) return undefined;
  const rival = others.find(
    (other) => first.score - other.score < CLEAR_LEAD && !areRelated(source, first, other),
  );
  return rival === undefined ? { found: toFound(source, first) } : undefined;
}

/** Makes a result of a candidate, with the folders that the application's modules import from. */
function toFound(source: Survey, { file, app, importedFrom, pythonPath, foundBy, start }: Candidate): Found {
  const folders = importedFoldersOf(source, file, reach(source, file));
  return {
    file,
    app,
    foundBy,
    ...(importedFrom === undefined ? {} : { importedFrom }),
    ...(start === undefined ? {} : { start }),
    pythonPath: [...new Set([...pythonPath, ...folders])].map((folder) => joinPath(folder)),
  };
}

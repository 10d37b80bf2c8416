import { isWithin, joinPath, parentOf, foldersAround } from '../../../base/source/paths';
import type { SourceTree } from '../../../base/source/tree';
import { type Found, type Named, nameOf, type Start } from '../entry';
import { allApplications, type Candidate, madeApplications, meantOf, servedApplications } from './candidates';
import { apart, areRelated, besides, reach, unserved } from './apart';
import { importedFoldersOf, isKnown } from '../source/import-folders';
import { isCommandFile } from '../commands/command-files';
import type { Environment } from '../commands/environment';
import { asProgram, servingCalls, type ServingCall } from '../source/starters';
import { startOfFile, startOfLauncher } from './locate';
import { isAside, type Survey, surveyOf } from './survey';
import type { Diagnostic } from '../../../base/diagnostics/diagnostic';
import { lastStage } from '../commands/dockerfile';
import { DOCKERFILE, lineOf } from '../commands/evidence';

/** The lead in score from which the first candidate wins. */
const CLEAR_LEAD = 8;

/** The result of a search: one answer, or the candidates if none stands out (an empty list if there is none). */
export type Decision = { readonly found: Found } | { readonly candidates: readonly Found[] };

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
  const source = surveyOf(tree, scope);
  const candidates = meantOf(source, servedApplications(source, passedOver), passedOver);
  const [first] = candidates;
  if (first === undefined) return { candidates };
  const equals = candidates.filter(({ score }) => score > first.score - 2 * CLEAR_LEAD);
  const byName = usual
    .map((file) => equals.find((one) => one.file === file))
    .find((one) => one !== undefined);
  const chosen = clear(source, candidates) ?? byName ?? servedForAll(equals);
  return chosen === undefined ? undecided(source, candidates) : decided(source, chosen, candidates);
}

/** Decides which application the source makes: the only one, or one that stands out. */
export function decideBySource(
  tree: SourceTree,
  scope: string,
  passedOver: readonly string[] = [],
): Decision {
  const source = surveyOf(tree, scope);
  const candidates = madeApplications(source, passedOver);
  const chosen = clear(source, candidates);
  return chosen === undefined
    ? undecided(source, candidates)
    : { found: toFound(source, chosen, candidates, besides(source, chosen)) };
}

/**
 * Returns how the program starts whose file was found without a command: as the command says that serves it, else as its
 * own main guard does. Returns `undefined` if nothing tells, or a server imports it.
 */
export function startOf(tree: SourceTree, scope: string, file: string): Starts | undefined {
  const source = surveyOf(tree, scope);
  const object = startOfFile(source, file);
  const own = object ?? startOfLauncher(source, file);
  if (own === undefined) return undefined;
  // An import string of the launcher itself is no command that imports the module.
  const isCommand = ({ foundBy }: Candidate): boolean =>
    object !== undefined || !foundBy.startsWith(`${file}:`);
  const served = servedApplications(source).find(
    (one) => (one.file === file || one.start?.program?.file === file) && isCommand(one),
  );
  if (served === undefined) return { start: own };
  return served.start && startsOf(served);
}

/** Returns how the command starts that serves the application of a file. */
export function servedStart(tree: SourceTree, scope: string, file: string): Starts | undefined {
  const served = servedApplications(surveyOf(tree, scope)).find((one) => one.file === file);
  return served && startsOf(served);
}

type Starts = Pick<Candidate, 'start' | 'otherStarts'>;

const startsOf = ({ start, otherStarts }: Candidate): Starts => ({
  ...(start && { start }),
  ...(otherStarts && { otherStarts }),
});

/**
 * Returns the environments of the command that serves the application of a file, if they set one of the variables. Reads
 * the commands only where a file of commands names such a variable.
 */
export function environmentsOf(
  tree: SourceTree,
  file: string,
  variables: readonly string[],
): readonly Environment[] {
  const source = surveyOf(tree, '');
  const isNamed = (text: string): boolean => variables.some((name) => text.includes(name));
  if (!source.others.some((one) => isCommandFile(one) && isNamed(source.text(one)))) return [];
  const served = servedApplications(source).find(
    (one) => one.file === file || one.start?.program?.file === file,
  );
  const environments = served?.environments ?? [];
  return environments.some((one) => variables.some((name) => one.variables.has(name))) ? environments : [];
}

/** Returns notes on Dockerfiles around a file that set some of the variables, for an image that isn't known to serve. */
export const unusedVariablesOf = (
  tree: SourceTree,
  file: string,
  variables: readonly string[],
): ReturnType<typeof unusedVariables> => unusedVariables(surveyOf(tree, ''), file, variables);

/** Returns the calls of functions by which a program whose commands aren't followed serves, the likeliest first. */
export function servingCallsOf(
  tree: SourceTree,
  file: string,
  words: readonly string[],
): readonly ServingCall[] {
  return servingCalls(surveyOf(tree, ''), file, words);
}

/** Returns how a file starts as the main program. */
export const programStart = (tree: SourceTree, file: string): Start => asProgram(surveyOf(tree, ''), file);

/** Returns every application of the workspace, best first. */
export function everyApplication(tree: SourceTree, scope: string): readonly Found[] {
  const source = surveyOf(tree, scope);
  return allApplications(source).map((candidate) => toFound(source, candidate));
}

/** Returns the folders of the whole workspace that an application's modules import from. */
export function importedFolders(tree: SourceTree, file: string): readonly string[] {
  const source = surveyOf(tree, '');
  return foldersImportedBy(source, file).map((folder) => joinPath(folder));
}

/** Returns the folders from which a command imports the application of a file; `undefined` if no command serves it. */
export function servedFolders(
  tree: SourceTree,
  file: string,
): Pick<Candidate, 'importedFrom' | 'pythonPath'> | undefined {
  return servedApplications(surveyOf(tree, '')).find((one) => one.file === file);
}

/** Returns true if a file or a folder of the workspace has the name of a module's first part. */
export function holdsName(tree: SourceTree, module: string): boolean {
  return isKnown(surveyOf(tree, ''), module);
}

/** Returns the number of Python files that a search looks at. */
export function lookedAt(tree: SourceTree, scope: string): number {
  return surveyOf(tree, scope).python.length;
}

/** Returns the first candidate if it leads clearly over every unrelated one. */
function clear(source: Survey, candidates: readonly Candidate[]): Candidate | undefined {
  const [first, ...others] = candidates;
  if (first === undefined) return undefined;
  const rival = others.find(
    (other) => first.score - other.score < CLEAR_LEAD && !areRelated(source, first, other),
  );
  return rival === undefined ? first : undefined;
}

/**
 * Returns the only one of several candidates that a file in a folder above all of them serves: a compose file beside
 * the services says which one is the application, where each has a Dockerfile of its own.
 */
function servedForAll(equals: readonly Candidate[]): Candidate | undefined {
  const isAbove = (place: string): boolean => equals.every(({ file }) => isWithin(parentOf(place), file));
  const served = equals.filter(({ commands = [] }) => commands.some(isAbove));
  return served.length === 1 ? served[0] : undefined;
}

/**
 * Returns the decision for a served candidate. A factory whose arguments only a run would tell gives way to a module
 * that has made an application with it.
 */
function decided(source: Survey, chosen: Candidate, candidates: readonly Candidate[]): Decision {
  const made = chosen.app?.includes('...') === true ? madeWith(source, chosen) : undefined;
  const others = unserved(source, candidates);
  if (made === undefined) return { found: toFound(source, chosen, candidates, others) };
  const foundBy = `${chosen.foundBy} serves ${nameOf(chosen)}, which it calls`;
  return { found: toFound(source, { ...made, foundBy }, candidates, others) };
}

/** Returns the best application that is a variable of a module which imports a factory's module. */
function madeWith(source: Survey, factory: Candidate): Candidate | undefined {
  const isVariable = ({ app }: Candidate): boolean => app !== undefined && /^\w+$/.test(app);
  return madeApplications(source).find(
    (one) => isVariable(one) && !isAside(one.file) && reach(source, one.file).has(factory.file),
  );
}

/** Returns several candidates: one of each group that belongs together, without tests and examples beside others. */
function undecided(source: Survey, candidates: readonly Candidate[]): Decision {
  return { candidates: apart(source, candidates).map((one) => toFound(source, one)) };
}

/**
 * Makes a result of a candidate, with the folders that the application's modules import from. `candidates`: those that
 * it was chosen among; `unserved`: applications that have nothing to do with them.
 */
function toFound(
  source: Survey,
  candidate: Candidate,
  candidates: readonly Candidate[] = [],
  unserved: readonly Named[] = [],
): Found {
  const { file, app, importedFrom, pythonPath, foundBy, start, otherStarts } = candidate;
  const rivals = candidates.length < 2 ? [] : apart(source, [candidate, ...candidates]);
  const others = [...rivals.filter((one) => one !== candidate), ...unserved];
  const folders = foldersImportedBy(source, file);
  return {
    file,
    app,
    foundBy,
    ...(importedFrom === undefined ? {} : { importedFrom }),
    ...(start === undefined ? {} : { start }),
    ...(otherStarts === undefined ? {} : { otherStarts }),
    pythonPath: [...new Set([...pythonPath, ...folders])].map((folder) => joinPath(folder)),
    others: others.map((other) => ({ file: other.file, app: other.app })),
  };
}

/** Returns the folders that the imports of an application's modules count from. */
const foldersImportedBy = (source: Survey, file: string): readonly string[] =>
  source.once('imported folders', file, () => importedFoldersOf(source, file, reach(source, file)));

/**
 * Returns a note on each Dockerfile in a folder around a file that sets one of the variables, and whose command isn't known
 * to serve anything: they may be meant for the program.
 */
function unusedVariables(
  survey: Survey,
  file: string,
  variables: readonly string[],
): readonly (Diagnostic & { readonly at: NonNullable<Diagnostic['at']> })[] {
  const around = foldersAround(file);
  const files = survey.others.filter((one) => DOCKERFILE.test(one) && around.includes(parentOf(one)));
  return files.flatMap((dockerfile) => {
    const set = lastStage(survey, dockerfile)?.environment ?? new Map<string, string | undefined>();
    const names = variables.filter((name) => set.get(name) !== undefined).sort();
    const [first] = names;
    if (first === undefined || serves(survey, dockerfile)) return [];
    const line = lineOf(survey.text(dockerfile), first) ?? 1;
    return [
      { code: 'environment-unused', detail: names.join(', '), at: { file: dockerfile, line }, affects: [] },
    ];
  });
}

/** Returns true if the command of a Dockerfile, or one that uses its image, serves an application. */
const serves = (survey: Survey, dockerfile: string): boolean =>
  servedApplications(survey).some(
    ({ commands = [], environments = [] }) =>
      commands.includes(dockerfile) || environments.some(({ files }) => files.includes(dockerfile)),
  );

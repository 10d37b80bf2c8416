import { analyze, type Analysis } from '../analysis/analyze';
import { type Diagnostic, messageOf, severityOf } from '../base/diagnostics/diagnostic';
import { Failure } from '../base/diagnostics/failure';
import { otherFramework } from '../analysis/entry/application-text';
import { parseAssignments, parseEnvFile } from '../analysis/entry/environment';
import { type Entry, type EntryRequest, nameOf } from '../analysis/entry/entry';
import {
  assertInstalled,
  followedNames,
  isInstalled,
  isSitePackages,
  topOf,
  withFollowed,
} from '../analysis/entry/follow';
import { SeveralApplications } from '../analysis/entry/no-application';
import { damagedPyprojects } from '../base/config/pyproject';
import { fastapiRelease, pythonRelease } from '../analysis/entry/releases';
import { unreadableDefaults } from '../analysis/entry/find';
import { mayBeOwn, resolveAll, resolveEntry, widenedEntry } from '../analysis/entry/resolve';
import type { Parse } from '../analysis/python/ast';
import { withParser } from '../analysis/python/parser';
import { isWithin, parentOf } from '../base/source/paths';
import { readText } from '../base/source/text';
import type { SourceTree } from '../base/source/tree';
import type { RoutesOptions } from './options';
import { type RoutesReport, toReport } from './report';
import { openWorkspace, type Surroundings } from './workspace';

/**
 * The one way from options to a report, for all front ends. Throws a Failure for what the user has to put right: no
 * entry, no application in it, a path that isn't there.
 */
export async function createReport(
  options: RoutesOptions,
  surroundings: Surroundings,
): Promise<RoutesReport> {
  return (await inspectApplication(options, surroundings)).report;
}

/** A report, and what it doesn't tell: the whole analysis, and the files that it was made from. */
export interface Inspection {
  readonly report: RoutesReport;
  /** Its rows have what the report doesn't show of them; FastAPI's documentation routes are among them. */
  readonly analysis: Analysis;
  /** The workspace, with what is mounted into it. */
  readonly files: SourceTree;
}

/** What an inspection is to know besides the routes. */
export interface Depth {
  /** `details` of the analysis and of each of its routes: operation ids, includes, parameters. */
  readonly details?: boolean;
}

/** {@link createReport}, for who needs more than is printed. Throws the same Failures. */
export async function inspectApplication(
  options: RoutesOptions,
  surroundings: Surroundings,
  depth: Depth = {},
): Promise<Inspection> {
  const resolve = (tree: SourceTree, request: EntryRequest): readonly Entry[] => [
    resolveEntry(tree, request),
  ];
  const run = prepare({ ...options, ...depth }, surroundings, resolve);
  return withParser((parse) => firstReport(run, parse));
}

/** Candidates that are looked into before the search gives up. */
const MAX_TRIED = 5;

interface Passed {
  readonly entry: Entry;
  readonly why: NoApplication;
}

/** The report on the application that's found; a candidate that turns out to be none is passed over for the next. */
function firstReport({ request, entries, resolve, report }: Run, parse: Parse): Inspection {
  const passed: Passed[] = [];
  let left = entries;
  for (;;) {
    const [entry] = left;
    if (entry === undefined) throw new Failure('no application was analysed.');
    const foundBy = [entry.foundBy, ...passed.map(told)].join('; ');
    const result = attempt(() => report({ ...entry, foundBy }, parse));
    if (!(result instanceof Failure)) return result;
    const isMeant = request.entry !== undefined || entry.foundBy.startsWith('[tool.');
    if (!(result instanceof NoApplication) || isMeant || passed.length >= MAX_TRIED)
      throw passed[0]?.why ?? result;
    passed.push({ entry, why: result });
    const next = attempt(() => resolve({ ...request, passedOver: passed.map((one) => nameOf(one.entry)) }));
    if (next instanceof Failure) throw next instanceof SeveralApplications ? next : (passed[0]?.why ?? next);
    left = next;
  }
}

function told({ entry, why }: Passed): string {
  return `${nameOf(entry)} (${entry.foundBy}) ${why.what}`;
}

/** A module that turned out to hold no application. */
class NoApplication extends Failure {
  constructor(
    message: string,
    /** What is said of it where it's passed over. */
    readonly what = "isn't known to be one",
  ) {
    super(message);
  }
}

/**
 * `--all`: each application of the workspace, the likeliest to be meant first. A module that turns out
 * to hold none is left out. Throws a Failure where there's no application at all, and for an entry that is given.
 */
export async function inspectAllApplications(
  options: RoutesOptions,
  surroundings: Surroundings,
  depth: Depth = {},
): Promise<readonly Inspection[]> {
  if (options.entry !== undefined)
    throw new Failure('--all and an entry exclude each other; give one of them.');
  const { entries, report } = prepare({ ...options, ...depth }, surroundings, resolveAll);
  const reports = await withParser((parse) => entries.map((one) => attempt(() => report(one, parse))));
  const made = reports.flatMap((one) => (one instanceof Failure ? [] : [one]));
  const failure = reports.find((one) => one instanceof Failure);
  if (made.length === 0 && failure !== undefined) throw failure;
  return made;
}

/** What's known once the entries are found. */
interface Run {
  readonly request: EntryRequest;
  readonly entries: readonly Entry[];
  /** The search again, for another request. */
  readonly resolve: (request: EntryRequest) => readonly Entry[];
  readonly report: (entry: Entry, parse: Parse) => Inspection;
}

function prepare(
  options: RoutesOptions & Depth,
  surroundings: Surroundings,
  resolve: (tree: SourceTree, request: EntryRequest) => readonly Entry[],
): Run {
  const follow = followedNames(options.follow ?? []);
  const { tree, root, entry, base, pythonPath, envFiles } = openWorkspace(options, surroundings);
  // Another root is another workspace, in which the project has no place.
  const project = options.root === undefined ? surroundings.project : undefined;
  const { advice } = surroundings;
  const request = {
    entry,
    base,
    project,
    pythonPath,
    ...(root === undefined ? {} : { root }),
    ...(advice === undefined ? {} : { advice }),
  };
  const entries = resolve(tree, request);
  assertInstalled(tree, entries, follow, pythonPath);
  const means = { tree, request, envFiles, pythonPath, follow, options, advice: advice?.give };
  return {
    request,
    entries,
    resolve: (other) => resolve(tree, other),
    report: (one, parse) => reportOn(one, { ...means, parse: surroundings.keepParsed?.(parse) ?? parse }),
  };
}

function attempt<T>(action: () => T): T | Failure {
  try {
    return action();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

interface Means {
  readonly tree: SourceTree;
  readonly request: EntryRequest;
  readonly parse: Parse;
  readonly envFiles: readonly string[];
  readonly pythonPath: readonly string[];
  /** Names of the packages whose source is read. */
  readonly follow: readonly string[];
  readonly options: RoutesOptions & Depth;
  /** See `Wanted`. */
  readonly advice: string | undefined;
}

function reportOn(entry: Entry, means: Means): Inspection {
  const analysis = analyzeWhole(entry, means);
  assertApplication(analysis, entry, means.tree);
  const app = entry.app ?? analysis.app ?? 'app';
  const diagnostics = [...damages(means, entry), ...analysis.diagnostics];
  const report = toReport(
    { ...analysis, diagnostics },
    { file: entry.file, app, foundBy: entry.foundBy },
    { docs: means.options.docs ?? false, conditions: means.options.conditions ?? false },
  );
  return { report, analysis, files: means.tree };
}

/** What couldn't be read beside the entry: settings around it, which were passed by, and what may be meant instead. */
function damages({ tree, request }: Means, { file: entry }: Entry): readonly Diagnostic[] {
  const settings = damagedPyprojects(tree)
    .filter(({ file }) => isWithin(parentOf(file), entry))
    .map((one) => ({ ...one, reason: `${one.reason}; what it sets is passed by` }));
  const others = unreadableDefaults(tree, request)
    .filter(({ file }) => file !== entry)
    .map((one) => ({ ...one, reason: `${one.reason}; it may hold the application that is meant` }));
  return [...others, ...settings].map(({ file, line, reason }) => ({
    code: 'file-unreadable',
    detail: reason,
    at: { file, line },
    affects: [],
  }));
}

/**
 * Where routes may be missing, an import may lead to a library of the workspace, however the entry was named: it's
 * looked for, unless the user has said where to look. A package that was found nowhere may be one, too.
 */
function analyzeWhole(entry: Entry, means: Means): Analysis {
  const analysis = analyzeEntry(entry, means);
  const { diagnostics, sought } = analysis;
  const isGiven = means.pythonPath.some((folder) => !isSitePackages(folder));
  const absent = diagnostics.flatMap(({ package: name, isAbsent }) => (isAbsent ? (name ?? []) : []));
  const isDoubtful = diagnostics.some((diagnostic) => severityOf(diagnostic) !== 'note');
  const wanted = isDoubtful ? sought : absent;
  const wider =
    isGiven || !mayBeOwn(means.tree, wanted) ? undefined : widenedEntry(means.tree, entry, wanted);
  return wider === undefined ? analysis : analyzeEntry(wider, means);
}

function analyzeEntry(entry: Entry, means: Means): Analysis {
  const { tree, parse, envFiles, options, follow } = means;
  const place = withFollowed(tree, entry, follow, means.pythonPath);
  const variables = environment(tree, envFiles, options.env ?? []);
  return analyze(place.tree, parse, {
    entry: {
      file: entry.file,
      app: entry.app,
      isGiven: entry.foundBy === '--entry',
      ...(means.advice === undefined ? {} : { advice: means.advice }),
    },
    module: entry.module,
    searchPath: place.searchPath,
    followed: follow.map(topOf),
    isInstalled: (name) => isInstalled(tree, entry, name, means.pythonPath),
    env: new Map(variables.map(({ name, value }) => [name, value])),
    ...(options.conditions === true
      ? { explain: new Map(variables.map(({ name, givenBy }) => [name, givenBy])) }
      : {}),
    envFiles,
    fastapi: fastapiRelease(tree, entry.file, options.fastapi),
    python: pythonRelease(tree, entry.file, options.pythonVersion),
    startup: options.startup ?? false,
    details: options.details ?? false,
  });
}

interface Variable {
  readonly name: string;
  readonly value: string;
  /** Where the value stands: `--env`, or which file. */
  readonly givenBy: string;
}

/** The application's environment; of variables with one name the last counts. */
function environment(
  tree: SourceTree,
  files: readonly string[],
  assignments: readonly string[],
): readonly Variable[] {
  const from = (pairs: Iterable<readonly [string, string]>, givenBy: string): Variable[] =>
    [...pairs].map(([name, value]) => ({ name, value, givenBy }));
  const fromFiles = files.flatMap((file) => {
    const text = readText(tree, file);
    if (text === undefined) throw new Failure(`${file} can't be read; check --envFile.`);
    return from(parseEnvFile(text), file);
  });
  return [...fromFiles, ...from(parseAssignments(assignments), '--env')];
}

/** A module without an application is no entry: there's nothing that a report could be about. */
function assertApplication({ diagnostics }: Analysis, { file, foundBy }: Entry, tree: SourceTree): void {
  const missing = diagnostics.find(({ code }) => code === 'app-not-found' || code === 'app-unreadable');
  if (!missing) return;
  const how = foundBy === '--entry' || foundBy === file ? '' : ` (found by ${foundBy})`;
  if (missing.code === 'app-unreadable') {
    const line = missing.at?.line ?? 1;
    throw new NoApplication(`${file}:${line}${how}: ${messageOf(missing)}.`, `can't be read at line ${line}`);
  }
  const other = otherFramework(readText(tree, file) ?? '');
  const looks = other === undefined ? '' : `; this looks like a ${other} application`;
  throw new NoApplication(`${file}${how}: ${messageOf(missing)}${looks}.`);
}

import { analyze, type Analysis } from '../../analysis/analyze';
import { otherFramework } from '../../analysis/entry/application-text';
import type { Entry } from '../../analysis/entry/entry';
import { isInstalled, isSitePackages, topOf, withFollowed } from '../../analysis/entry/search-path/follow';
import { installedProjects } from '../../analysis/entry/search-path/packages';
import { requirementTest } from '../../analysis/entry/search-path/requirements';
import { fastapiRelease, pythonRelease, starletteRelease } from '../../analysis/entry/release/releases';
import { mayBeOwn, servedEntry, widenedEntry } from '../../analysis/entry/resolve';
import type { Parse } from '../../analysis/python/ast';
import { messageOf, severityOf } from '../../base/diagnostics/diagnostic';
import { readText } from '../../base/source/text';
import type { SourceTree } from '../../base/source/tree';
import { type ReportedEntry, toReport } from '../report';
import type { Inspection, NoApplication, Outcome } from './inspection';
import type { Start } from '../../analysis/entry/start';
import type { RoutesOptions } from '../options';
import type { Run } from './run';
import { unreadableAround } from './unreadable';

/** Analyses one entry and reports on it. Throws a Failure for a wrong `--fastapi` or `--python-version`. */
export function inspectEntry(entry: Entry, run: Run, parse: Parse): Outcome {
  const analysis = analyseEntry(entry, run, parse);
  const missing = noApplication(analysis, entry, run.tree);
  if (missing === undefined) return { kind: 'report', inspection: inspectionOf(entry, analysis, run) };
  const other = unserved(entry, analysis, (next) => inspectEntry(next, run, parse));
  if (other !== undefined || missing.isFailure !== true) return other ?? missing;
  return { ...missing, inspection: inspectionOf(entry, analysis, run) };
}

/** Returns the report on an analysis, with what it was made from. */
function inspectionOf(entry: Entry, analysis: Analysis, run: Run): Inspection {
  const { docs = false, conditions = false, startup = true } = run.options;
  const report = toReport(
    { ...analysis, diagnostics: [...unreadableAround(run, entry), ...analysis.diagnostics] },
    shownEntry(entry, analysis),
    { docs, conditions, startup },
  );
  return { report, analysis, files: run.tree };
}

/** Returns the entry as the report names it. The program tells which application it serves. */
function shownEntry({ file, app, foundBy, start, others }: Entry, analysis: Analysis): ReportedEntry {
  const isProgram = start?.program !== undefined;
  return {
    file: isProgram ? (analysis.file ?? file) : file,
    app: (isProgram ? undefined : app) ?? analysis.app ?? app ?? 'app',
    foundBy,
    ...(isProgram ? { command: start.command } : {}),
    ...(others === undefined
      ? {}
      : { others: others.map((one) => ({ file: one.file, app: one.app ?? null })) }),
  };
}

/**
 * Analyses a program that serves nothing as its next command starts it, then the application that its source shows. If the
 * run raises, an expression with unknown arguments is no better than another application.
 */
function unserved(
  entry: Entry,
  { diagnostics }: Analysis,
  inspect: (entry: Entry) => Outcome,
): Outcome | undefined {
  const { start, app, otherStarts = [], ...rest } = entry;
  if (start?.program === undefined) return undefined;
  const [next, ...later] = otherStarts;
  if (next !== undefined || app === undefined) {
    const outcome = inspect(
      next === undefined ? { ...rest, app } : { ...entry, ...next, otherStarts: later },
    );
    return outcome.kind === 'report' ? outcome : undefined;
  }
  const hasFailed = diagnostics.some(({ code }) => code === 'exception');
  return hasFailed && app.includes('...') ? undefined : inspect({ ...rest, app });
}

/**
 * Analyses an entry, and once more with more folders on its search path if imports may lead to libraries of the
 * workspace: when routes may be missing, or a package was found nowhere. Not if the user names folders to search.
 */
function analyseEntry(given: Entry, run: Run, parse: Parse): Analysis {
  const first = analyseOnce(given, run, parse);
  const served =
    run.options.servedEnv === false ? undefined : servedEntry(run.tree, given, first.unset ?? []);
  const entry = served ?? given;
  const analysis = served === undefined ? first : analyseOnce(served, run, parse);
  if (run.request.pythonPath.some((folder) => !isSitePackages(folder))) return analysis;
  const wanted = packagesWanted(analysis);
  const wider = mayBeOwn(run.tree, wanted) ? widenedEntry(run.tree, entry, wanted) : undefined;
  return wider === undefined ? analysis : analyseOnce(wider, run, parse);
}

/** Returns the packages that the analysis missed: all it looked for if routes may be missing, else the absent ones. */
function packagesWanted({ diagnostics, sought }: Analysis): readonly string[] {
  const isDoubtful = diagnostics.some((diagnostic) => severityOf(diagnostic) !== 'note');
  if (isDoubtful) return sought;
  return diagnostics.flatMap(({ package: name, isAbsent }) => (isAbsent ? (name ?? []) : []));
}

function analyseOnce(entry: Entry, run: Run, parse: Parse): Analysis {
  const { tree, request, options, envFiles, variables, follow } = run;
  const { pythonPath, advice } = request;
  const place = withFollowed(tree, entry, follow, pythonPath);
  return analyze(place.tree, parse, {
    entry: {
      file: entry.file,
      app: entry.app,
      isGiven: entry.foundBy === '--entry',
      ...(advice === undefined ? {} : { advice: advice.give }),
    },
    module: entry.module,
    ...(entry.start === undefined ? {} : { start: startOf(entry.start, options) }),
    searchPath: place.searchPath,
    followed: follow.map(topOf),
    isInstalled: (name) => isInstalled(tree, entry, name, pythonPath),
    isRequired: requirementTest(tree, entry),
    projects: () => installedProjects(tree, entry.file),
    env: new Map(variables.map(({ name, value }) => [name, value])),
    ...(options.conditions === true
      ? { explain: new Map(variables.map(({ name, givenBy }) => [name, givenBy])) }
      : {}),
    envFiles,
    fastapi: fastapiRelease(tree, entry.file, options.fastapi),
    starlette: options.fastapi === undefined ? starletteRelease(tree, entry.file) : undefined,
    python: pythonRelease(tree, entry.file, options.pythonVersion),
    startup: options.startup ?? true,
    details: options.details ?? false,
  });
}

/** Returns how the program starts, without the environment of its command if that isn't wanted. */
function startOf(start: Start, { servedEnv = true }: RoutesOptions): Start {
  return servedEnv ? start : { ...start, environments: [] };
}

/** Returns why the module holds no application, `undefined` if it holds one. */
function noApplication(
  { diagnostics, hide }: Analysis,
  { file, foundBy }: Entry,
  tree: SourceTree,
): NoApplication | undefined {
  const missing = diagnostics.find(({ code }) => code === 'app-not-found' || code === 'app-unreadable');
  if (missing === undefined) return undefined;
  const how = foundBy === '--entry' || foundBy === file ? '' : ` (found by ${foundBy})`;
  if (missing.code === 'app-unreadable') {
    const line = missing.at?.line ?? 1;
    const message = `${file}:${line}${how}: ${hide(messageOf(missing))}.`;
    return { kind: 'no-application', message, reason: `can't be read at line ${line}`, isFailure: true };
  }
  const isFailure = missing.isFailure === true;
  const other = otherFramework(readText(tree, file) ?? '');
  const looks = other === undefined ? '' : `; this looks like a ${other} application`;
  const message = `${file}${how}: ${hide(messageOf(missing))}${looks}.`;
  const reason = isFailure ? 'fails' : "isn't known to be one";
  return { kind: 'no-application', message, reason, isFailure };
}

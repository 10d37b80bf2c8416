import type { Analysis } from '../../analysis/analyze';
import { type Advice, TOOL_ADVICE } from '../../analysis/entry/advice';
import { otherFramework } from '../../analysis/entry/application-text';
import type { Entry } from '../../analysis/entry/entry';
import { isInstalled, isSitePackages, topOf, withFollowed } from '../../analysis/entry/search-path/follow';
import { installedProjects } from '../../analysis/entry/search-path/packages';
import { requirementTest } from '../../analysis/entry/search-path/requirements';
import {
  fastapiRelease,
  pydanticRelease,
  pythonRelease,
  starletteRelease,
} from '../../analysis/entry/release/releases';
import { unusedVariablesOf } from '../../analysis/entry/search/decide';
import {
  entriesByFunctions,
  foundUnserved,
  mayBeOwn,
  programEntry,
  servedEntry,
  widenedEntry,
} from '../../analysis/entry/resolve';
import type { Parse } from '../../analysis/python/ast';
import { messageOf, severityOf } from '../../base/diagnostics/diagnostic';
import { readText } from '../../base/source/text';
import type { SourceTree } from '../../base/source/tree';
import { type ReportedEntry, toReport } from '../report';
import { foundAs, type Inspection, type NoApplication, type Outcome } from './inspection';
import type { Start } from '../../analysis/entry/start';
import type { RoutesOptions } from '../options';
import type { Run } from './run';
import { unreadableAround } from './unreadable';

/** Analyses one entry and reports on it. Throws a Failure for a wrong `--fastapi` or `--python-version`. */
export function inspectEntry(entry: Entry, run: Run, parse: Parse): Outcome {
  const analysis = analyseEntry(entry, run, parse);
  const asProgram = runAsProgram(entry, analysis, run, parse);
  if (asProgram !== undefined) return asProgram;
  const missing = noApplication(analysis, entry, run);
  if (missing === undefined) return { kind: 'report', inspection: inspectionOf(entry, analysis, run) };
  const inspect = (next: Entry): Outcome => inspectEntry(next, run, parse);
  const byCalls = (onlyNamed: boolean): Outcome | undefined =>
    byFunctions(functionsOf(entry, missing, run, onlyNamed), inspect);
  const other = unserved(entry, analysis, inspect, () => byCalls(true)) ?? byCalls(false);
  if (other !== undefined) return other;
  // A program that ended before it served has a report of the largest application that it made.
  if (analysis.app !== undefined) return { kind: 'report', inspection: inspectionOf(entry, analysis, run) };
  if (missing.isFailure !== true) return missing;
  return { ...missing, inspection: inspectionOf(entry, analysis, run) };
}

/** Runs a file as the main program whose import serves already: a server that imports it would never get its application. */
function runAsProgram(
  entry: Entry,
  { servesOnImport }: Analysis,
  run: Run,
  parse: Parse,
): Outcome | undefined {
  if (servesOnImport !== true || entry.app !== undefined || entry.start !== undefined) return undefined;
  const program = programEntry(run.tree, entry);
  const analysis = analyseEntry(program, run, parse);
  return noApplication(analysis, program, run) === undefined
    ? { kind: 'report', inspection: inspectionOf(program, analysis, run) }
    : undefined;
}

/** Returns the report on an analysis, with what it was made from. */
function inspectionOf(entry: Entry, analysis: Analysis, run: Run): Inspection {
  const { docs = false, conditions = false, operations = false, startup = true } = run.options;
  const report = toReport(
    { ...analysis, diagnostics: [...unreadableAround(run, entry), ...analysis.diagnostics] },
    shownEntry(entry, analysis),
    { docs, conditions, operations, startup },
  );
  const { tree, request } = run;
  return {
    report,
    analysis,
    files: tree,
    isInstalled: (name) => isInstalled(tree, entry, name, request.pythonPath),
  };
}

/** Returns the entry as the report names it. The program tells which application it serves. */
function shownEntry(entry: Entry, analysis: Analysis): ReportedEntry {
  const { start, foundBy } = entry;
  const isProgram = start?.program !== undefined;
  const file = isProgram ? (analysis.file ?? entry.file) : entry.file;
  const app = (isProgram ? undefined : entry.app) ?? analysis.app ?? entry.app ?? 'app';
  const others = othersOf(entry, analysis).filter((one) => one.file !== file || one.app !== app);
  const otherCommands = isProgram ? otherCommandsOf(entry, start.command) : [];
  return {
    file,
    app,
    foundBy,
    ...(isProgram ? { command: start.command } : {}),
    ...(otherCommands.length === 0 ? {} : { otherCommands }),
    ...(others.length === 0 ? {} : { others }),
  };
}

/** Returns the commands that start the same program with other words. */
function otherCommandsOf({ otherStarts = [] }: Entry, command: string): readonly string[] {
  const commands = otherStarts.flatMap(({ start }) =>
    start.program?.isTold === true ? [start.command] : [],
  );
  return [...new Set(commands)].filter((one) => one !== command);
}

/** Returns the applications that the search found besides, and those that the program gives to servers besides, each once. */
function othersOf({ others = [] }: Entry, analysis: Analysis): NonNullable<ReportedEntry['others']> {
  const all = [...others, ...(analysis.others ?? [])];
  return all
    .map(({ file, app }) => ({ file, app: app ?? null }))
    .filter(({ file, app }, index, named) => {
      const first = named.findIndex((one) => one.file === file && one.app === app);
      return first === index;
    });
}

/**
 * Analyses a program that serves nothing as its next command starts it, then what the function serves that its command names,
 * then the application that its source shows. If the run raises, an expression with unknown arguments is no better than
 * another application.
 */
function unserved(
  entry: Entry,
  { diagnostics, app: listed }: Analysis,
  inspect: (entry: Entry) => Outcome,
  byNamedCalls: () => Outcome | undefined,
): Outcome | undefined {
  const { start, app, otherStarts = [], ...rest } = entry;
  if (start?.program === undefined) return undefined;
  const [next, ...later] = otherStarts;
  // The report says what the program held when it failed; an import would list the same without a word.
  if (next === undefined && listed !== undefined && diagnostics.some((one) => one.isFailure === true))
    return undefined;
  if (next !== undefined) return reportOf(inspect({ ...entry, ...next, otherStarts: later }));
  const named = byNamedCalls();
  if (named !== undefined) return named;
  // A guard or a call in a Python file that was looked into without a command promised nothing.
  const foundBy = /(?<!\.py):\d+$/.test(entry.foundBy) ? foundUnserved(entry) : entry.foundBy;
  const imported = (): Outcome => foundAs(foundBy, inspect({ ...rest, app }));
  if (app === undefined) return reportOf(imported());
  const hasFailed = diagnostics.some(({ code }) => code === 'exception');
  return hasFailed && app.includes('...') ? undefined : imported();
}

const reportOf = (outcome: Outcome): Outcome | undefined => (outcome.kind === 'report' ? outcome : undefined);

/** Returns the functions by which a program may serve: those that its command names, or all if nothing shows an application. */
function functionsOf(
  entry: Entry,
  { isFailure }: NoApplication,
  { tree, request }: Run,
  onlyNamed: boolean,
): readonly Entry[] {
  if (isFailure === true || (entry.app !== undefined && !onlyNamed)) return [];
  return entriesByFunctions(tree, request, entry).filter(({ isNamed }) => isNamed || !onlyNamed);
}

/** Analyses what functions serve; the first that serves an application is the answer. */
function byFunctions(functions: readonly Entry[], inspect: (entry: Entry) => Outcome): Outcome | undefined {
  for (const next of functions) {
    const outcome = inspect(next);
    if (outcome.kind === 'report') return outcome;
  }
  return undefined;
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
  if (run.request.pythonPath.some((folder) => !isSitePackages(folder)))
    return withUnused(analysis, entry, run);
  const wanted = packagesWanted(analysis);
  const wider = mayBeOwn(run.tree, wanted) ? widenedEntry(run.tree, entry, wanted) : undefined;
  // With more modules it still reads the inputs without which it didn't start.
  const last = wider === undefined ? analysis : analyseOnce(wider, run, parse, analysis.needed);
  return withUnused(last, entry, run);
}

/** Adds notes on variables that the program reads and that an image sets which isn't known to serve it. */
function withUnused(analysis: Analysis, { file, start }: Entry, { tree, options }: Run): Analysis {
  const { unset = [] } = analysis;
  const isServed = (start?.environments ?? []).length > 0 || options.servedEnv === false;
  const notes = isServed || unset.length === 0 ? [] : unusedVariablesOf(tree, file, unset);
  if (notes.length === 0) return analysis;
  const read = [...new Set([...analysis.read, ...notes.map(({ at }) => at.file)])].sort();
  return { ...analysis, read, diagnostics: [...analysis.diagnostics, ...notes] };
}

/** Returns the packages that the analysis missed: all it looked for if routes may be missing, else the absent ones. */
function packagesWanted({ diagnostics, sought }: Analysis): readonly string[] {
  const isDoubtful = diagnostics.some((diagnostic) => severityOf(diagnostic) !== 'note');
  if (isDoubtful) return sought;
  return diagnostics.flatMap(({ package: name, isAbsent }) => (isAbsent ? (name ?? []) : []));
}

function analyseOnce(entry: Entry, run: Run, parse: Parse, needed: Analysis['needed'] = []): Analysis {
  const { tree, request, options, envFiles, variables, follow } = run;
  const { pythonPath, advice } = request;
  const place = withFollowed(tree, entry, follow, pythonPath);
  return run.analyze(place.tree, parse, {
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
    pydantic: pydanticRelease(tree, entry.file, options.pydantic),
    python: pythonRelease(tree, entry.file, options.pythonVersion),
    startup: options.startup ?? true,
    needed,
    server: entry.server,
    details: options.details ?? false,
    ...(options.document === true ? { document: true } : {}),
    ...(options.operations === true ? { operations: true } : {}),
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
  { tree, request }: Run,
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
  const unfollowed = unfollowedCommands(tree, file, request.advice);
  const message = `${file}${how}: ${hide(messageOf(missing))}${looks}${unfollowed}.`;
  const reason = isFailure ? 'fails' : "isn't known to be one";
  return { kind: 'no-application', message, reason, isFailure };
}

/** Returns the words for a program of typer, whose command may need arguments; none for others. */
function unfollowedCommands(tree: SourceTree, file: string, { choose }: Advice = TOOL_ADVICE): string {
  if (!/^\s*(?:import|from) typer\b/m.test(readText(tree, file) ?? '')) return '';
  return `; if a command of typer serves one, name its function: ${choose(`'${file}:FUNCTION()'`)}`;
}

import type { Analysis } from '../../analysis/analyze';
import { type Advice, TOOL_ADVICE } from '../../analysis/entry/advice';
import { otherFramework } from '../../analysis/entry/application-text';
import type { Entry } from '../../analysis/entry/entry';
import { isInstalled } from '../../analysis/entry/search-path/follow';
import { entriesByFunctions, foundUnserved, programEntry, startedEntry } from '../../analysis/entry/resolve';
import type { Parse } from '../../analysis/python/ast';
import { messageOf, type Diagnostic } from '../../base/diagnostics/diagnostic';
import { readText } from '../../base/source/text';
import type { SourceTree } from '../../base/source/tree';
import { type ReportedEntry, toReport } from '../report';
import { runAnalysis } from './run-analysis';
import { foundAs, type Inspection, type NoApplication, type Outcome } from './inspection';
import type { Run } from './run';
import { unreadableDefaults } from '../../analysis/entry/find';
import { damagedPyprojects } from '../../base/config/pyproject';
import { isWithin, parentOf } from '../../base/source/paths';

/** Analyses one entry and reports on it. Throws a Failure for a wrong `--fastapi` or `--python-version`. */
export function inspectEntry(entry: Entry, run: Run, parse: Parse): Outcome {
  const analysis = runAnalysis(entry, run, parse);
  const asProgram = runAsProgram(entry, analysis, run, parse);
  if (asProgram !== undefined) return asProgram;
  const missing = noApplication(analysis, entry, run);
  if (missing === undefined) return { kind: 'report', inspection: inspectionOf(entry, analysis, run) };
  const inspect = (next: Entry): Outcome => inspectEntry(next, run, parse);
  const started = startedEntry(run.tree, run.request, entry);
  const byStart = started && firstOf([started], run, inspect);
  if (byStart !== undefined) return byStart;
  const byCalls = (onlyNamed: boolean): Outcome | undefined =>
    firstOf(functionsOf(entry, missing, run, onlyNamed), run, inspect);
  const ways = { inspect, byNamedCalls: () => byCalls(true), inMeantime: run.inMeantime };
  const other = unserved(entry, analysis, ways) ?? byCalls(false);
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
  const analysis = runAnalysis(program, run, parse);
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

/** Ways to look for what a program serves. */
interface Ways extends Pick<Run, 'inMeantime'> {
  readonly inspect: (entry: Entry) => Outcome;
  readonly byNamedCalls: () => Outcome | undefined;
}

/**
 * Analyses a program that serves nothing as its next command starts it, then what the function serves that its command names,
 * then the application that its source shows. If the run raises, an expression with unknown arguments is no better than
 * another application.
 */
function unserved(
  entry: Entry,
  { diagnostics, app: listed }: Analysis,
  { inspect, byNamedCalls, inMeantime }: Ways,
): Outcome | undefined {
  const { start, app, otherStarts = [], isOtherStart: _, ...rest } = entry;
  if (start?.program === undefined) return undefined;
  const [next, ...later] = otherStarts;
  // The report says what the program held when it failed; an import would list the same without a word.
  if (next === undefined && listed !== undefined && diagnostics.some((one) => one.isFailure === true))
    return undefined;
  if (next !== undefined) {
    if (app !== undefined && !app.includes('...')) inMeantime?.(() => inspect({ ...rest, app }));
    return reportOf(inspect({ ...entry, ...next, otherStarts: later, isOtherStart: true }));
  }
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

/** Returns the report on the first of several entries that has an application. None is looked at in vain twice. */
function firstOf(
  entries: readonly Entry[],
  { vain }: Run,
  inspect: (entry: Entry) => Outcome,
): Outcome | undefined {
  for (const next of entries) {
    const { file, app, module, searchPath, start } = next;
    const call = JSON.stringify([file, app, module, searchPath, start?.command]);
    if (vain.has(call)) continue;
    vain.add(call);
    const outcome = inspect(next);
    if (outcome.kind === 'report') return outcome;
  }
  return undefined;
}

/** Returns why the module holds no application, `undefined` if it holds one. */
function noApplication(
  { diagnostics }: Analysis,
  { file, foundBy }: Entry,
  { tree, request }: Run,
): NoApplication | undefined {
  const missing = diagnostics.find(({ code }) => code === 'app-not-found' || code === 'app-unreadable');
  if (missing === undefined) return undefined;
  const how = foundBy === '--entry' || foundBy === file ? '' : ` (found by ${foundBy})`;
  if (missing.code === 'app-unreadable') {
    const line = missing.at?.line ?? 1;
    const message = `${file}:${line}${how}: ${messageOf(missing)}.`;
    return { kind: 'no-application', message, reason: `can't be read at line ${line}`, isFailure: true };
  }
  const isFailure = missing.isFailure === true;
  const other = otherFramework(readText(tree, file) ?? '');
  const looks = other === undefined ? '' : `; this looks like a ${other} application`;
  const unfollowed = unfollowedCommands(tree, file, request.advice);
  const message = `${file}${how}: ${messageOf(missing)}${looks}${unfollowed}.`;
  const reason = isFailure ? 'fails' : "isn't known to be one";
  return { kind: 'no-application', message, reason, isFailure };
}

/** Returns the words for a program of typer, whose command may need arguments; none for others. */
function unfollowedCommands(tree: SourceTree, file: string, { choose }: Advice = TOOL_ADVICE): string {
  if (!/^\s*(?:import|from) typer\b/m.test(readText(tree, file) ?? '')) return '';
  return `; if a command of typer serves one, name its function: ${choose(`'${file}:FUNCTION()'`)}`;
}

/** Returns diagnostics for unreadable files near the entry: skipped pyproject files, and other candidate entries. */
function unreadableAround({ tree, request }: Run, { file: entry }: Entry): readonly Diagnostic[] {
  const others = unreadableDefaults(tree, request)
    .filter(({ file }) => file !== entry)
    .map((one) => ({ ...one, reason: `${one.reason}; it may hold the application that is meant` }));
  const settings = damagedPyprojects(tree)
    .filter(({ file }) => isWithin(parentOf(file), entry))
    .map((one) => ({ ...one, reason: `${one.reason}; what it sets is passed by` }));
  return [...others, ...settings].map(({ file, line, reason }) => ({
    code: 'file-unreadable',
    detail: reason,
    at: { file, line },
    affects: [],
  }));
}

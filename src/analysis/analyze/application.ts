import type { Diagnostic } from '../../base/diagnostics/diagnostic';
import { findApplication, type FoundApplication, variableOf } from '../entry/application';
import { packageRoot } from '../entry/search-path/package-root';
import { moduleName } from '../entry/search-path/search-path';
import { runMain } from '../interpreter/modules/execution';
import { importModule } from '../interpreter/modules/imports';
import type { Program } from '../entry/entry';
import { getDotted } from '../interpreter/attributes/attributes';
import { NO_ARGUMENTS } from '../interpreter/calls/call-site';
import { callValue } from '../interpreter/calls/calls';
import { endsUnserved } from '../interpreter/guards/missing-inputs';
import { type Machine, LimitReached, LIMITS, Raised, StatementLimitReached } from '../interpreter/machine';
import { untilServed } from '../interpreter/serving';
import type { Value, InstanceValue } from '../interpreter/values/values';
import { endedInstead, endIn, undecodable, withoutApplication, words } from './failures';
import type { Run } from './run';
import { servedApplication } from './served';
import type { DiagnosticLog } from '../../base/diagnostics/log';
import type { Place } from '../../base/diagnostics/place';
import { noteStart } from '../interpreter/guards/forks';
import { failureOf } from '../interpreter/modules/failures';
import { inWords } from '../interpreter/statements/uncaught';
import { flatten } from '../fastapi/listing/flatten';

/** The entry's module after its import. */
export interface Imported {
  /** `undefined` if Python couldn't decode it, or not even its import could begin. */
  readonly module: Value | undefined;
  /** The reason why the import ended before the module did. */
  readonly end?: Diagnostic | undefined;
}

/**
 * Imports the entry's module, or runs the program that the command starts. Reports a file that Python couldn't decode,
 * and executes nothing of it.
 */
export function importEntry({ request, tree, log, vm }: Run): Imported {
  const program = request.start?.program;
  const { file } = program ?? request.entry;
  const name =
    file === request.entry.file ? request.module : moduleName(packageRoot(tree, file).folder, file);
  const refusal = undecodable(tree, file);
  if (refusal !== undefined) {
    log.report(refusal);
    return { module: undefined };
  }
  const at = { file, line: 1 };
  const isMain = program !== undefined && program.calls === undefined;
  const { value, end } = attempt(vm, log, at, () => {
    if (program !== undefined) return runProgram(vm, program, name);
    return importModule(vm, name, at);
  });
  const known = isMain ? '__main__' : name;
  return { module: value ?? vm.modules.get(known) ?? vm.failedModules.get(known), end };
}

/** Runs a program up to where it serves. Returns its module; `undefined` if a server runs at its end. */
function runProgram(vm: Machine, { file, calls, isModule }: Program, name: string): Value | undefined {
  const at = { file, line: 1 };
  const around = name.slice(0, Math.max(0, name.lastIndexOf('.')));
  let module: Value | undefined;
  untilServed(vm, () => {
    if (isModule === true && around !== '') importModule(vm, around, at);
    if (calls === undefined) module = runMain(vm, name, file);
    else {
      module = importModule(vm, name, at);
      callValue(vm, getDotted(vm, module, calls, at), NO_ARGUMENTS, at);
    }
  });
  return module;
}

/**
 * Returns the application that the entry's module holds. If the run ended before there was one, returns the largest one
 * that was made by then, and reports the end as an error. Otherwise reports why there is none.
 */
export function findInEntry(run: Run, imported: Imported): FoundApplication | undefined {
  const { log } = run;
  const { module, end } = imported;
  if (run.request.start?.program !== undefined) return findServed(run, imported);
  if (module === undefined && end === undefined) return undefined;
  const search = searched(run, imported);
  if (search.value !== undefined) {
    if (end !== undefined) log.report({ ...end, ended: heldByThen() });
    return search.value;
  }
  const cause = causeOf(run, search.end, end);
  const largest = cause === undefined ? undefined : largestApplication(run);
  if (cause === undefined || largest === undefined) {
    log.report(reasonOf(run, search.end, imported));
    return undefined;
  }
  log.report({ ...cause, ended: heldByThen(largest) });
  return largest;
}

/**
 * Returns the application that the program serves, or that has the name which the user gave. If it ends before it serves
 * one, returns the largest one that was made by then, and reports the end as an error.
 */
function findServed(run: Run, imported: Imported): FoundApplication | undefined {
  const { end } = imported;
  const { log, vm, request } = run;
  const { file } = request.start?.program ?? request.entry;
  const search = attempt(vm, log, { file, line: 1 }, () => {
    const served = servedApplication(run);
    return isMeant(run, served) ? served : named(run, imported, served);
  });
  if (search.value !== undefined) {
    if (end !== undefined) log.report({ ...end, ended: heldByThen() });
    return search.value;
  }
  const why = search.end ?? end;
  if (why === undefined) endsUnserved(vm, { file, line: 1 });
  const detail = why === undefined ? 'it serves no application that is known' : words(why);
  const none: Diagnostic = { code: 'app-not-found', detail, at: { file, line: 1 }, affects: [] };
  const largest = why === undefined && isGivenName(run) ? undefined : largestApplication(run);
  if (largest === undefined) {
    log.report(none);
    return undefined;
  }
  log.report({ ...none, ended: heldByThen(largest), isFailure: why !== undefined });
  return { ...largest, file: largest.app.place.file };
}

const isGivenName = ({ request: { entry } }: Run): boolean =>
  entry.isGiven === true && entry.app !== undefined;

/** Returns false if the user gave another name than that of a served application. */
function isMeant(run: Run, served: FoundApplication | undefined): boolean {
  const { entry, start } = run.request;
  if (!isGivenName(run)) return true;
  return served?.expression === entry.app && (served?.file ?? start?.program?.file) === entry.file;
}

/**
 * Returns the application that the entry's module has under the given name once the program serves; the served one, if
 * the module's has that name for something else and the served one has none.
 */
function named(
  { vm, request: { entry, start, module }, parse }: Run,
  imported: Imported,
  served: FoundApplication | undefined,
): FoundApplication | undefined {
  const own = start?.program?.file === entry.file ? imported.module : vm.modules.get(module);
  if (own?.kind !== 'module' || !own.scope.vars.has(entry.app ?? '')) return undefined;
  const found = findApplication(vm, own, entry.app, parse);
  if (found !== undefined) return { ...found, file: entry.file };
  return served?.expression.endsWith(')') === true ? served : undefined;
}

/** Says which application the report lists after a run that ended early; the one that was asked for without `instead`. */
function heldByThen(instead?: Largest): string {
  const made = instead === undefined ? '' : ` made at ${instead.app.place.file}:${instead.app.place.line}`;
  return `what the application${made} held by then is listed`;
}

/** Searches the module. Repeats a search that used up the steps once, with new ones: the import may have taken most. */
function searched(run: Run, { module, end }: Imported): Attempt<FoundApplication | undefined> {
  const { vm, log, request, parse } = run;
  if (module?.kind !== 'module') return { value: undefined };
  const { app: expression } = request.entry;
  const search = (): FoundApplication | undefined => {
    const found = findApplication(vm, module, expression, parse);
    if (found !== undefined || expression === undefined) return found;
    // The expression gives none, but may serve one: `run()`.
    const served = servedApplication(run);
    return served === undefined ? undefined : { app: served.app, expression };
  };
  const at = { file: request.entry.file, line: 1 };
  const first = attempt(vm, log, at, search);
  return first.end?.code === 'limit-steps' && end === undefined ? attempt(vm, log, at, search) : first;
}

/** Returns what ended the run: a statement of the module, if the search only tried again what that statement did. */
function causeOf(
  { log, request: { module, entry } }: Run,
  failed: Diagnostic | undefined,
  end: Diagnostic | undefined,
): Diagnostic | undefined {
  const before = end ?? endIn(log.all, module);
  return entry.app === undefined ? (before ?? failed) : (failed ?? before);
}

function reasonOf(run: Run, failed: Diagnostic | undefined, { module, end }: Imported): Diagnostic {
  const { app } = run.request.entry;
  if (failed !== undefined) return endedInstead(run, app === undefined ? 'the factory' : `"${app}"`, failed);
  return module === undefined || end !== undefined
    ? endedInstead(run, 'its import', end)
    : withoutApplication(run, module);
}

/** The result of a part of a run, or the reason why it ended early, which is still to be reported. */
interface Attempt<T> {
  readonly value?: T;
  readonly end?: Diagnostic;
}

/**
 * Runs a part of a run. Whatever ends it early leaves the machine as it was before, with new steps. `at`: the place to name
 * where an error has none of its own.
 */
function attempt<T>(vm: Machine, log: DiagnosticLog, at: Place, run: () => T): Attempt<T> {
  const { path, escapes, frame, scope, catchers, boundaries, depth } = vm;
  const handling = vm.handling.length;
  try {
    const value = run();
    noteStart(vm);
    return { value };
  } catch (error) {
    Object.assign(vm, { path, escapes, frame, scope, catchers, boundaries, depth });
    vm.handling.length = handling;
    vm.restart();
    return { end: endOf(error, vm, log, at) };
  }
}

/** Returns the diagnostic for what ended a run: an exception, a limit, or a defect of this interpreter. */
function endOf(error: unknown, vm: Machine, log: DiagnosticLog, at: Place): Diagnostic {
  if (error instanceof Raised) {
    vm.uncaught.push(error);
    return { code: 'exception', ...inWords(vm, error), at: error.at, affects: [] };
  }
  if (error instanceof StatementLimitReached)
    return { code: 'limit-statement', detail: String(LIMITS.statement), at: error.at, affects: [] };
  const steps = log.all.findLast(({ code }) => code === 'limit-steps');
  if (error instanceof LimitReached && steps !== undefined) return steps;
  return { ...failureOf(error), at, affects: [] };
}

/** The application to list instead of one that was never made. */
interface Largest {
  readonly app: InstanceValue;
  readonly expression: string;
}

/**
 * Returns the application with most routes of those that a run made before it ended: the one that was asked for doesn't
 * exist. Returns `undefined` if none has a route; documentation routes don't count.
 */
function largestApplication({ vm, log, classes, request }: Run): Largest | undefined {
  const models = classes();
  if (models === undefined) return undefined;
  let largest: { readonly app: InstanceValue; readonly count: number } | undefined;
  for (const app of models.applications) {
    const view = log.quietly(() => flatten(vm, app, models, log.report));
    const count = view?.rows.filter(({ kind }) => kind !== 'docs').length ?? 0;
    if (count > (largest?.count ?? 0)) largest = { app, count };
  }
  return largest === undefined
    ? undefined
    : {
        app: largest.app,
        expression: request.entry.app ?? variableOf(vm.modules.get(request.module), largest.app) ?? 'app',
      };
}

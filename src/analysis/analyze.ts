import type { Diagnostic } from '../base/diagnostics/diagnostic';
import { DiagnosticLog } from '../base/diagnostics/log';
import type { Place } from '../base/diagnostics/place';
import type { FastapiClasses } from './fastapi/models';
import { fastapiModels } from './fastapi/models';
import { flatten, type View } from './fastapi/listing/flatten';
import { type ApplicationDetails, applicationDetails } from './fastapi/details/application-details';
import { describeRow } from './fastapi/details/describe';
import { modulesBelow } from './fastapi/unfollowed/modules-below';
import { notEntered } from './fastapi/unfollowed/not-entered';
import type { RegisteredRoute } from './fastapi/listing/route';
import { toRoutes } from './fastapi/listing/rows';
import { rulesOf } from './fastapi/rules';
import { Startup, startupNotes, unfinishedNote } from './fastapi/listing/startup';
import { unwrapApplication } from './fastapi/classes/unwrap';
import { applicationsOf, explainMissing, findApplication, type Wanted } from './entry/application';
import { explainRaised, unreadableEntry, whatDamaged, whatEnded } from './entry/ended';
import { canFollow } from './entry/search-path/follow';
import { unimportedRouters } from './entry/unimported';
import { Decisions } from './interpreter/guards/decisions';
import { importModule } from './interpreter/modules/imports';
import { createMachine } from './interpreter/interpreter';
import { Exhausted, LIMITS, Raised, type Machine } from './interpreter/machine';
import { ProjectModules } from './interpreter/modules/project-modules';
import type { Value } from './interpreter/values/values';
import { createModels } from './libraries';
import type { Parse } from './python/ast';
import { decodeSource } from './python/decode';
import { recordingTree } from '../base/source/recording';
import { readText } from '../base/source/text';
import type { SourceTree } from '../base/source/tree';

export interface AnalyzeRequest {
  /**
   * The entry's file and the Python expression for the application in that module's scope (`app`, `create_app()`);
   * `undefined` leaves the choice to the analyser.
   */
  readonly entry: Wanted;
  /** Dotted name under which the entry is imported (`app.main`). */
  readonly module: string;
  /** What's on `sys.path`, in order: folders relative to the workspace root (`''` is the root). */
  readonly searchPath: readonly string[];
  /** Installed packages on the search path, by top-level name: their source is read, whatever models there are. */
  readonly followed?: readonly string[];
  /** Whether a package is where `followed` ones are read from; asked of those only that would tell more. */
  readonly isInstalled?: (name: string) => boolean;
  /** Environment variables that the application sees; the caller's own environment is never read. */
  readonly env: ReadonlyMap<string, string>;
  /** The env files that `env` was made from, relative to the workspace root; the source may name them. */
  readonly envFiles?: readonly string[];
  /** The FastAPI release whose rules hold: major, minor, patch. */
  readonly fastapi: readonly [number, number, number];
  /** The Python release: major, minor. */
  readonly python: readonly [number, number];
  /** Lists what there is once lifespan and startup handlers have run. */
  readonly startup?: boolean;
  /**
   * Explains the tests that inputs decide: how each of the variables in `env` was given (`--env`). Without it nothing
   * is noted.
   */
  readonly explain?: ReadonlyMap<string, string>;
  /** Whether {@link Analysis.details}, and those of each route, are wanted: they cost some time. */
  readonly details?: boolean;
}

export interface Analysis {
  /** In registration order. Documentation routes included. */
  readonly routes: readonly RegisteredRoute[];
  readonly diagnostics: readonly Diagnostic[];
  /** Files that were read, and paths that were asked for in vain: the inputs of the report. Sorted. */
  readonly read: readonly string[];
  readonly missing: readonly string[];
  /** Top-level names of modules that were imported and, wholly or in part, aren't in the project. */
  readonly sought: readonly string[];
  /** The expression that was taken for the application, where the request left the choice open. */
  readonly app?: string;
  /** Where the application is made: what a statement that includes a router has to follow. */
  readonly madeAt?: Place;
  /** The tests that inputs decided, where the request asks for them. */
  readonly decisions?: Decisions;
  /** What's known besides the routes, where the request asks for it; each route then has its own `details`. */
  readonly details?: ApplicationDetails;
}

/** Where the workspace stands for the analysed program: its own absolute paths begin here. */
const WORKSPACE = '/workspace';

/** Lists the routes that the application has once its entry module has been imported. Never throws. */
export function analyze(tree: SourceTree, parse: Parse, request: AnalyzeRequest): Analysis {
  const recording = recordingTree(tree);
  const log = new DiagnosticLog();
  const modules = new ProjectModules(recording, parse, request.searchPath, log.report);
  const fastapi = fastapiModels(rulesOf(request.fastapi));
  const models = createModels(fastapi.libraries, {
    notEntered: (callee, call) => notEntered(callee, call, fastapi.classes()),
    followed: request.followed ?? [],
    fileName: (file) => (file === '' ? WORKSPACE : `${WORKSPACE}/${file}`),
  });
  const files = {
    kind: (path: string) => recording.kind(path),
    list: (path: string) => recording.list(path),
    read: (path: string) => readText(recording, path),
  };
  const vm = createMachine(models, modules, log.report, { python: request.python, env: request.env, files });
  const decisions = request.explain === undefined ? undefined : new Decisions(request.explain);
  vm.decisions = decisions;
  const refusal = refusalOf(recording, request.entry.file);
  if (refusal !== undefined) log.report(refusal);
  const found = refusal === undefined ? run(vm, parse, request, log) : undefined;
  const classes = fastapi.classes();
  const { startup = false, details: isDetailed = false } = request;
  const { routes, hidden, details } =
    found === undefined || classes === undefined
      ? NOTHING
      : list(vm, { app: found.app, classes, log, startup, isDetailed });
  modules.dispose();
  const covered = withHidden(log.all, hidden, () => unimportedRouters(recording, request.searchPath, vm));
  const { read, missing } = recording.inputs();
  return {
    routes,
    diagnostics: covered.map((one) => withSuggestion(one, request)),
    read,
    missing,
    sought: [...vm.sought],
    ...(found === undefined ? {} : { app: found.expression, ...placeOf(vm, found.app) }),
    ...(decisions === undefined ? {} : { decisions }),
    ...(details === undefined ? {} : { details }),
  };
}

/** Of the application itself, whatever middleware is around it. */
function placeOf(vm: Machine, app: Value): Pick<Analysis, 'madeAt'> {
  const made = app.kind === 'instance' ? unwrapApplication({ vm, at: app.place }, app) : app;
  return made.kind === 'instance' ? { madeAt: made.place } : {};
}

interface Listing {
  readonly routes: readonly RegisteredRoute[];
  /** The modules of routes that no application reaches: what an unknown router may stand for. */
  readonly hidden: readonly string[];
  readonly details?: ApplicationDetails;
}

const NOTHING: Listing = { routes: [], hidden: [] };

interface ListRequest {
  readonly app: Value;
  readonly classes: FastapiClasses;
  readonly log: DiagnosticLog;
  readonly startup: boolean;
  readonly isDetailed: boolean;
}

/** The application's routes after the import, or once it has started; what the other would tell is a note. */
function list(vm: Machine, request: ListRequest): Listing {
  const { app, classes, log, startup } = request;
  const started = new Startup(vm, classes, log.report);
  if (startup) return listed(vm, started.run(app).view, request);
  const listing = listed(vm, flatten(vm, app, classes, log.report), request);
  vm.decisions = undefined; // the handlers' own tests decide nothing of this listing
  const notes = log.quietly(() => {
    const { view, isWhole } = started.run(app, LIMITS.startup);
    const found = startupNotes(listing.routes, listed(vm, view, { ...request, isDetailed: false }).routes);
    return isWhole ? found : [...found, unfinishedNote(app.kind === 'instance' ? app.place : undefined)];
  });
  notes.forEach(log.report);
  return listing;
}

function listed(vm: Machine, view: View | undefined, request: ListRequest): Listing {
  if (view === undefined) return NOTHING;
  const { app, classes, log, isDetailed } = request;
  const hidden = unreached(view, classes);
  if (!isDetailed) return { routes: toRoutes(view.rows, log.report), hidden };
  const routes = toRoutes(view.rows, log.report, (row, methods) =>
    log.quietly(() => describeRow(vm, row, methods)),
  );
  return { routes, hidden, details: applicationDetails(vm, app, view, classes) };
}

interface Found {
  readonly app: Value;
  readonly expression: string;
}

/** Imports the entry, then asks it for the application. */
function run(vm: Machine, parse: Parse, request: AnalyzeRequest, log: DiagnosticLog): Found | undefined {
  const { report } = log;
  const at = { file: request.entry.file, line: 1 };
  try {
    const module = importModule(vm, request.module, at);
    const found =
      module.kind === 'module' ? findApplication(vm, module, request.entry.app, parse) : undefined;
    if (found !== undefined) return found;
    report(explained(vm, module, parse, request, log));
  } catch (error) {
    if (error instanceof Exhausted) return afterExhaustion(vm, parse, request);
    if (!(error instanceof Raised)) throw error;
    const why = explainRaised(error, request.entry.app);
    report({ code: 'app-not-found', detail: why + whatDamaged(log.all), at, affects: [] });
  }
  return undefined;
}

/** Python runs nothing of an entry that it can't decode: what we could make of it isn't its application. */
function refusalOf(tree: SourceTree, file: string): Diagnostic | undefined {
  const { problem, line } = decodeSource(tree.read(file) ?? new Uint8Array());
  if (problem === undefined || line === undefined) return undefined;
  return unreadableEntry(
    [{ code: 'file-unreadable', detail: problem, at: { file, line }, affects: [] }],
    file,
  );
}

/** Why the entry's module has no such application. */
function explained(
  vm: Machine,
  module: Value,
  parse: Parse,
  { entry, module: name }: AnalyzeRequest,
  log: DiagnosticLog,
): Diagnostic {
  const names = applicationsOf(vm, module);
  const damage = names.length > 0 ? undefined : unreadableEntry(log.all, entry.file);
  if (damage !== undefined) return damage;
  const detail = explainMissing(module, entry, names, parse) + whatEnded(log.all, name);
  return { code: 'app-not-found', detail, at: { file: entry.file, line: 1 }, affects: [] };
}

/** What there is of the application when the import had to be given up. */
function afterExhaustion(
  vm: Machine,
  parse: Parse,
  { module: name, entry }: AnalyzeRequest,
): Found | undefined {
  const module = vm.modules.get(name);
  vm.restart();
  try {
    return module === undefined ? undefined : findApplication(vm, module, entry.app, parse);
  } catch (error) {
    if (!(error instanceof Exhausted)) throw error;
    return undefined;
  }
}

const unreached = ({ reached }: View, { made }: FastapiClasses): readonly string[] =>
  modulesBelow(made.filter((router) => !reached.has(router)));

/**
 * Says of registrations that we can't follow what they may hide, as far as that's known: routers that nothing
 * includes, and, where it isn't a package's doing, modules that may have been imported.
 */
function withHidden(
  diagnostics: readonly Diagnostic[],
  unreached: readonly string[],
  unimported: () => readonly string[],
): readonly Diagnostic[] {
  let modules: readonly string[] | undefined;
  return diagnostics.map((diagnostic) => {
    const { code, affects, package: name } = diagnostic;
    if (affects.length > 0 || !(OPEN.has(code) || code === 'mount-unknown')) return diagnostic;
    const further = name === undefined ? (modules ??= unimported()) : [];
    return { ...diagnostic, affects: OPEN.has(code) ? [...unreached, ...further] : further };
  });
}

/** Proposes to follow a package only where that could tell more. */
function withSuggestion(
  diagnostic: Diagnostic,
  { followed = [], isInstalled = () => true }: AnalyzeRequest,
): Diagnostic {
  const name = diagnostic.package;
  const isOf = name !== undefined && canFollow(name) && !followed.includes(name);
  return isOf ? { ...diagnostic, isAbsent: !isInstalled(name) } : { ...diagnostic, package: undefined };
}

const OPEN: ReadonlySet<Diagnostic['code']> = new Set([
  'router-unknown',
  'routes-unknown',
  'target-unknown',
  'handed-over',
]);

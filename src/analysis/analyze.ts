import type { Diagnostic } from '../base/diagnostics/diagnostic';
import type { Place } from '../base/diagnostics/place';
import { recordingTree } from '../base/source/recording';
import type { SourceTree } from '../base/source/tree';
import { findInEntry, importEntry } from './analyze/application';
import { coverage } from './analyze/coverage';
import { listRoutes } from './analyze/listing';
import { placeOf } from './analyze/made-at';
import { lookedAt, missingRoutes } from './analyze/missing';
import { openRun } from './analyze/run';
import { untilItStarts } from './analyze/starting';
import type { FoundApplication, OtherServed } from './entry/application';
import type { Start } from './entry/entry';
import type { ApplicationDetails } from './fastapi/details/routers-made';
import type { RegisteredRoute } from './fastapi/listing/route';
import type { ApplicationSource } from './fastapi/operations/source';
import type { Unreached } from './fastapi/unfollowed/unreached';
import { unreadNotes } from './analyze/unread-inputs';
import type { NeededInput } from './interpreter/guards/absent';
import type { Decisions } from './interpreter/guards/decisions';
import { LimitReached } from './interpreter/ends';
import type { Machine } from './interpreter/machine';
import type { ProjectFolders } from './interpreter/modules/module-source';
import type { Parse } from './python/ast';

/** Which application is wanted. */
export interface Wanted {
  readonly file: string;
  /**
   * The Python expression for the application in that module's scope (`app`, `create_app()`); `undefined` leaves the
   * choice to the analysis.
   */
  readonly app: string | undefined;
  /** True if the user named it: then no message proposes that. */
  readonly isGiven?: boolean;
  /** The advice in messages if the user didn't name it; see `Advice`. */
  readonly advice?: string;
}

/** The entry to analyse, and the conditions under which the application is taken to run. */
export interface AnalyzeRequest {
  readonly entry: Wanted;
  /** The dotted name under which the entry is imported: `app.main`. */
  readonly module: string;
  /** How the program starts; without it the entry's module is imported. */
  readonly start?: Start;
  /** The folders on `sys.path`, in order, relative to the workspace root (which is `''`). */
  readonly searchPath: readonly string[];
  /** Installed packages on the search path, by top-level name, to be read as the project's source is, not modelled. */
  readonly followed?: readonly string[];
  /** Returns true if a package's source could be followed; asked only about packages that would tell more. */
  readonly isInstalled?: (name: string) => boolean;
  /** Lists the workspace's projects that are installed; asked only by a program that reads their metadata. */
  readonly projects?: () => readonly ProjectFolders[];
  /**
   * Returns whether the project requires a package of this name, `undefined` if it doesn't tell. Asked only where a
   * folder has the name, too.
   */
  readonly isRequired?: (name: string) => boolean | undefined;
  /** Returns the release of a distribution that the project pins; asked by few models. */
  readonly pinned?: (distribution: string) => readonly [number, number, number] | undefined;
  /** Environment variables that the application sees; the caller's own environment is never read. */
  readonly env: ReadonlyMap<string, string>;
  /** The env files that `env` was made from, relative to the workspace root; the source may name them. */
  readonly envFiles?: readonly string[];
  /** Returns true if git tracks a file: one that sets variables and that the source names is read then. */
  readonly isTracked?: (path: string) => boolean;
  /** The FastAPI release to emulate: major, minor, patch. */
  readonly fastapi: readonly [number, number, number];
  /** The Starlette release that a lock file pins; by default the newest that the FastAPI release takes. */
  readonly starlette?: readonly [number, number, number] | undefined;
  /** The release of pydantic 2; by default the newest. */
  readonly pydantic?: readonly [number, number, number];
  /** The Python release: major, minor. */
  readonly python: readonly [number, number];
  /** False to list the routes after the import; else lifespan and startup handlers run too. */
  readonly startup?: boolean;
  /** By variable of `env`, how it was given (`--env`). Asks for {@link Analysis.decisions}. */
  readonly explain?: ReadonlyMap<string, string>;
  /** Absent inputs to take as given from the beginning: what an analysis of the same program found that it needs. */
  readonly needed?: readonly NeededInput[];
  /** True if the program may be started in other ways, or its source shows an application: it isn't tried with all inputs, if that takes long. */
  readonly isOneOfSeveral?: boolean;
  /** The number of the application that's wanted, where the program gives servers several; see {@link Analysis.others}. */
  readonly server?: number | undefined;
  /** Asks for {@link Analysis.details} and for those of each route, which cost some time. */
  readonly details?: boolean;
  /** Asks for {@link Analysis.application} and for the operation of each route, which cost some time. */
  readonly document?: boolean;
  /** Fills `operation` of all path operations, also of those that the document leaves out. */
  readonly operations?: boolean;
}

/** The result of an analysis. */
export interface Analysis {
  /** In registration order, documentation routes included. */
  readonly routes: readonly RegisteredRoute[];
  /** The routers and applications that the program made, with routes that this application doesn't serve. */
  readonly unreached: readonly Unreached[];
  /** Says what was looked at in vain; `undefined` if there are routes. */
  readonly lookedAt?: string | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** The files that were read. With `missing` the inputs of the report: nothing else changes it. Sorted. */
  readonly read: readonly string[];
  /** The paths that were looked up and don't exist. Sorted. */
  readonly missing: readonly string[];
  /** The files among `read` whose text counts as it is. Of the others only what modules tell; absent where that isn't known. */
  readonly asText?: ReadonlySet<string>;
  /** Top-level names of imported modules that the project lacks, wholly or in part. */
  readonly sought: readonly string[];
  /** Variables of the environment that the program read and that aren't set. */
  readonly unset?: readonly string[];
  /** True if the entry's own import runs a server, whatever the undecided tests are: it's a program. */
  readonly servesOnImport?: boolean;
  /** Absent inputs that were taken as given, because the program doesn't start without them. */
  readonly needed?: readonly NeededInput[];
  /** The expression for the application, chosen by the analysis if the request names none; absent if there is none. */
  readonly app?: string;
  /** The file in whose scope that expression stands, if it isn't the requested one. */
  readonly file?: string;
  /** The other applications that the program gives to servers. */
  readonly others?: readonly OtherServed[];
  /** The place where the application is created; a statement that includes a router must stand below it. */
  readonly madeAt?: Place | undefined;
  /** The tests that inputs decided, if the request asks for them. */
  readonly decisions?: Decisions;
  /** Facts besides the routes, if the request asks for them; each route then has its own `details`. */
  readonly details?: ApplicationDetails;
  /** The facts of the application that its OpenAPI document shows, if the request asks for it. */
  readonly application?: ApplicationSource;
  /** Returns where the place of a doubt about the document is by now. Absent if nothing has moved. */
  readonly moved?: (place: Place) => Place;
  /** True if its rows were given up, because another analysis of the same application is the better one. */
  readonly isOutline?: true;
  /** The analysis that has the same rows at other lines. Absent if nothing has moved. */
  readonly movedFrom?: Analysis;
}

/** Lists the routes that an application has while it runs, or once its entry module is imported. Never throws. */
export function analyze(tree: SourceTree, parse: Parse, request: AnalyzeRequest): Analysis {
  const recording = recordingTree(tree);
  const { run, found, listing, servesOnImport } = untilItStarts((supposed) => {
    const run = openRun(recording, parse, request, supposed);
    try {
      const imported = importEntry(run);
      const servesOnImport = run.vm.served.some(({ path }) => path.length === 0);
      const found = findInEntry(run, imported);
      const ends = run.vm.uncaught.map(({ at }) => at);
      return { run, found, listing: listRoutes(run, found?.app), servesOnImport, ends };
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error;
      return { run, found: undefined, listing: listRoutes(run, undefined), servesOnImport: false, ends: [] };
    }
  }, request);
  const { routes, hidden, unreached, details, application } = listing;
  run.modules.tellLateErrors();
  if (found !== undefined) missingRoutes(run, listing, found).forEach(run.log.report);
  unreadNotes(run).forEach(run.log.report);
  const diagnostics = coverage(run, hidden);
  // The files that set the program's variables are inputs, too.
  for (const { files } of request.start?.environments ?? []) for (const file of files) recording.read(file);
  const { read, missing, asText } = recording.inputs();
  const { vm, decisions } = run;
  return {
    routes,
    unreached,
    ...(found === undefined ? {} : { lookedAt: lookedAt(run, listing) }),
    diagnostics,
    read,
    missing,
    asText,
    sought: [...vm.missingModules],
    unset: [...vm.unset],
    servesOnImport,
    needed: run.supposed.needed,
    ...(found === undefined ? {} : namesOf(vm, found)),
    ...(request.explain === undefined ? {} : { decisions }),
    ...(details === undefined ? {} : { details }),
    ...(application === undefined ? {} : { application }),
  };
}

/** Returns the expression for an application, the file that it belongs to, and where the application is made. */
const namesOf = (
  vm: Machine,
  { app, expression, file, others }: FoundApplication,
): Pick<Analysis, 'app' | 'file' | 'madeAt' | 'others'> => ({
  app: expression,
  ...(file === undefined ? {} : { file }),
  madeAt: placeOf(vm, app),
  ...(others === undefined ? {} : { others }),
});

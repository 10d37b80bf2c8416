import type { Diagnostic } from '../../base/diagnostics/diagnostic';
import type { Place } from '../../base/diagnostics/place';
import { type ApplicationDetails, applicationDetails } from '../fastapi/details/routers-made';
import { describeRow } from '../fastapi/details/describe';
import { flatten, type View } from '../fastapi/listing/flatten';
import type { RegisteredRoute } from '../fastapi/listing/route';
import { type Describe, toRoutes } from '../fastapi/listing/rows';
import { Startup } from '../fastapi/listing/startup';
import { atStartup, compareStartup, leftOutNotes, removedNotes } from '../fastapi/listing/startup-rows';
import type { FastapiClasses } from '../fastapi/models';
import { modulesBelow } from '../fastapi/unfollowed/modules-below';
import { type Unreached, unreachedRouters } from '../fastapi/unfollowed/unreached';
import type { Value } from '../interpreter/values/values';
import { callOf, NO_ARGUMENTS } from '../interpreter/calls/call-site';
import type { Machine } from '../interpreter/machine';
import { readApplication } from '../fastapi/operations/application';
import { Middleware } from '../fastapi/middleware/refusals';
import { type DocumentRules, documentRules, readOperation } from '../fastapi/operations/operation';
import type { ApplicationSource } from '../fastapi/operations/source';
import type { RawRow } from '../fastapi/listing/raw-row';
import type { Run } from './run';
import { recordRowInputs } from './unread-inputs';

/** The routes of an application, and what else its objects tell. */
export interface Listing {
  readonly routes: readonly RegisteredRoute[];
  /** Modules with routers that the application doesn't reach: an unknown router may be one of them. */
  readonly hidden: readonly string[];
  /** Routers and applications with routes that the application doesn't serve. */
  readonly unreached: readonly Unreached[];
  /** The unreached ones that startup doesn't reach either. */
  readonly forgotten: readonly Unreached[];
  readonly details?: ApplicationDetails;
  readonly application?: ApplicationSource | undefined;
}

const NOTHING: Listing = { routes: [], hidden: [], unreached: [], forgotten: [] };

/**
 * Lists the routes that an application has while it runs: after its import, its lifespan and its startup handlers.
 * If the request leaves startup out, lists those after the import, and notes which ones startup would add or remove.
 */
export function listRoutes(run: Run, app: Value | undefined): Listing {
  const classes = run.classes();
  if (app === undefined || classes === undefined) return NOTHING;
  const { request, vm, log } = run;
  const startup = new Startup(vm, app, classes, log.report);
  if (request.startup === false || !startup.isNeeded()) {
    const listing = listingOf(run, app, classes)(flatten(vm, app, classes, log.report));
    vm.decisions = undefined; // tests in startup handlers don't decide this listing
    return startup.isNeeded() ? unstartedListing(run, app, classes, listing) : listing;
  }
  return startedListing(run, app, classes, startup);
}

/** Starts the application. Routes that its import registered stay, unless startup removes them for certain. */
function startedListing(run: Run, app: Value, classes: FastapiClasses, startup: Startup): Listing {
  const { vm, log } = run;
  const toListing = listingOf(run, app, classes);
  const imported = log.quietly(() => flatten(vm, app, classes, log.report));
  const { view, isWhole } = startup.run();
  // Facts that startup adds hold for both.
  const before = log.quietly(() => toRoutes(imported?.rows ?? [], vm.facts, log.report));
  const after = toListing(view);
  const { routes, removed } = compareStartup(before, after.routes);
  if (removed.length === 0) return { ...after, routes };
  if (isWhole && (view?.told ?? 0) <= (imported?.told ?? 0)) {
    removedNotes(removed).forEach(log.report);
    return { ...after, routes };
  }
  const kept = toListing(imported);
  const unreached = kept.unreached.filter((one) => after.unreached.some(({ place }) => place === one.place));
  return {
    ...after,
    routes: [...kept.routes, ...routes.filter((route) => route.startup === true)],
    hidden: kept.hidden.filter((module) => after.hidden.includes(module)),
    unreached,
    forgotten: unreached,
  };
}

/**
 * Notes which routes startup would add or remove, and what of it can't be known. Returns the listing after the import; routers
 * that startup would reach aren't forgotten.
 */
function unstartedListing(run: Run, app: Value, classes: FastapiClasses, listing: Listing): Listing {
  const { vm, log } = run;
  const uncaught = vm.uncaught.length;
  let view: View | undefined;
  const notes: Diagnostic[] = [];
  const told = log.apart(() => {
    view = new Startup(vm, app, classes, log.report).run().view;
    const started = log.quietly(() => toRoutes(view?.rows ?? [], vm.facts, log.report));
    notes.push(...leftOutNotes(listing.routes, compareStartup(listing.routes, started)));
  });
  vm.uncaught.length = uncaught; // nobody asks what startup needs
  [...notes, ...told.flatMap(atStartup)].forEach(log.report);
  return view === undefined ? listing : withoutReached(listing, unreachedRouters(view, classes));
}

/** Returns a listing that has only those routers as forgotten which a later view doesn't reach either. */
function withoutReached(listing: Listing, later: readonly Unreached[]): Listing {
  const places = new Set(later.map(({ place }) => place));
  const remains = ({ place }: { readonly place: Place }): boolean => places.has(place);
  const { details } = listing;
  return {
    ...listing,
    forgotten: listing.forgotten.filter(remains),
    ...(details === undefined
      ? {}
      : { details: { ...details, unreached: details.unreached.filter(remains) } }),
  };
}

/** Returns what turns a view of an application into its listing, with what else the request asks for. */
function listingOf(run: Run, app: Value, classes: FastapiClasses) {
  const { vm, log, request } = run;
  const describe = describing(run, app);
  return (view: View | undefined): Listing => {
    if (view === undefined) return NOTHING;
    recordRowInputs(run, view.rows);
    const { reached } = view;
    const hidden = modulesBelow(classes.made.filter((router) => !reached.has(router)));
    const unreached = unreachedRouters(view, classes);
    const routes = toRoutes(view.rows, vm.facts, log.report, describe);
    const rules = documentRules(request.fastapi, request.python);
    return {
      routes,
      hidden,
      unreached,
      forgotten: unreached,
      ...(request.details === true ? { details: applicationDetails(vm, app, view, classes) } : {}),
      ...(request.document === true
        ? { application: log.quietly(() => readApplication(vm, app, classes, rules)) }
        : {}),
    };
  };
}

/** Returns what describes a row as far as the request asks for it; `undefined` if it doesn't. */
function describing({ vm, log, request }: Run, app: Value): Describe | undefined {
  const { details = false, document = false, operations = false } = request;
  if (!details && !document && !operations) return undefined;
  const rules = documentRules(request.fastapi, request.python);
  const middleware = new Middleware(vm, app);
  return (row, methods) => {
    const described = log.quietly(() => ({
      ...(details ? { details: describeRow(vm, row, methods) } : {}),
      ...(operations || (document && row.inSchema) ? operationIn(vm, row, methods, rules) : {}),
      ...(operations && row.kind === 'api' ? { refusals: middleware.refusing(row, methods) } : {}),
    }));
    for (const one of described.operation?.unresolved ?? [])
      log.report({ code: 'name-unresolved', ...one, affects: [] });
    return described;
  };
}

/** Reads the operation of a row, if it's a path operation. */
function operationIn(
  vm: Machine,
  row: RawRow,
  methods: readonly string[],
  rules: DocumentRules,
): Pick<RegisteredRoute, 'operation'> {
  if (row.kind !== 'api') return {};
  vm.restart();
  const { path } = vm;
  vm.path = row.guard;
  try {
    return { operation: readOperation(callOf(vm, NO_ARGUMENTS, row.route.place), row, methods, rules) };
  } finally {
    vm.path = path;
  }
}

import { type ApplicationDetails, applicationDetails } from '../fastapi/details/application-details';
import { describeRow } from '../fastapi/details/describe';
import { flatten, type View } from '../fastapi/listing/flatten';
import type { RegisteredRoute } from '../fastapi/listing/route';
import { toRoutes } from '../fastapi/listing/rows';
import { Startup, startupNotes, unfinishedNote } from '../fastapi/listing/startup';
import type { FastapiClasses } from '../fastapi/models';
import { modulesBelow } from '../fastapi/unfollowed/modules-below';
import { LIMITS } from '../interpreter/machine';
import type { Value } from '../interpreter/values/values';
import type { Run } from './run';

/** The routes of an application, and what else its objects tell. */
export interface Listing {
  readonly routes: readonly RegisteredRoute[];
  /** Modules with routers that the application doesn't reach: an unknown router may be one of them. */
  readonly hidden: readonly string[];
  readonly details?: ApplicationDetails;
}

const NOTHING: Listing = { routes: [], hidden: [] };

/**
 * Lists an application's routes after its import or, if the request asks for it, after its startup. Without startup,
 * reports as notes which routes it would add or remove.
 */
export function listRoutes(run: Run, app: Value | undefined): Listing {
  const classes = run.classes();
  if (app === undefined || classes === undefined) return NOTHING;
  const { request, vm, log } = run;
  const toListing = listingOf(run, app, classes, request.details ?? false);
  const started = new Startup(vm, classes, log.report);
  if (request.startup === true) return toListing(started.run(app).view);
  const listing = toListing(flatten(vm, app, classes, log.report));
  vm.decisions = undefined; // tests in startup handlers don't decide this listing
  const notes = log.quietly(() => {
    const { view, isWhole } = started.run(app, LIMITS.startup);
    const after = listingOf(run, app, classes, false)(view).routes;
    const found = startupNotes(listing.routes, after);
    return isWhole ? found : [...found, unfinishedNote(app.kind === 'instance' ? app.place : undefined)];
  });
  notes.forEach(log.report);
  return listing;
}

/** Returns what turns a view of an application into its listing, with details if those are wanted. */
function listingOf({ vm, log }: Run, app: Value, classes: FastapiClasses, isDetailed: boolean) {
  return (view: View | undefined): Listing => {
    if (view === undefined) return NOTHING;
    const { reached } = view;
    const hidden = modulesBelow(classes.made.filter((router) => !reached.has(router)));
    if (!isDetailed) return { routes: toRoutes(view.rows, log.report), hidden };
    const routes = toRoutes(view.rows, log.report, (row, methods) =>
      log.quietly(() => describeRow(vm, row, methods)),
    );
    return { routes, hidden, details: applicationDetails(vm, app, view, classes) };
  };
}

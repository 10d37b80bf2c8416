import { generator } from '../scaffold/run/generator';
import { notThere } from '../scaffold/run/obstacles';
import { draftedRouter } from '../register/fitting-plan';
import {
  requestOf,
  routerFile,
  shown,
  areOthersKept,
  inspectFor,
  placesOf,
  rowsOf,
  type RegisterRequest,
} from '../register/request';
import { anyResourceOf, type Site } from '../scaffold/backend/site';
import { type Plan, contentsOf } from '../scaffold/change';
import { fittingProject, opened } from '../scaffold/layout/site-layout';
import { isSameResource, wordsFor } from '../scaffold/layout/words';
import type { CommonOptions } from '../scaffold/options';
import { Failure } from '../base/diagnostics/failure';
import { keptRuns } from '../base/source/cache/made';
import { overlayTree } from '../base/source/overlay';
import { recordOf } from '../destroy/recorded';
import { sharedEdits } from '../destroy/shared';
import { lostName } from '../scaffold/generate/verify-names';

interface UnregisterOptions extends CommonOptions {
  readonly entry?: string;
}

/**
 * Plans `unregister NAME`: removes the import and the include, also if they were written by hand. Throws a Failure if neither the router
 * nor an include is there.
 */
async function planUnregister(site: Site, options: UnregisterOptions): Promise<Plan> {
  const own = requestOf(site, options);
  const isOurs = site.files.kind(routerFile(own)) === 'file';
  const shownThere = isOurs ? undefined : await routerThere(site, options);
  const request = { ...own, ...shownThere?.request };
  const plan = await unregisterRouter(site, options, request, shownThere?.named);
  const router = routerFile(request);
  if (plan.changes.length > 0 || site.files.kind(router) !== undefined) return plan;
  throw notThere(`router of ${request.resource.name}`, [shown(request, router)], 'nothing is unregistered.');
}

/** Finds a router that stands where the project's others do, and what names it besides its include; `undefined` where no resource shows it. */
async function routerThere(site: Site, options: UnregisterOptions) {
  const project = await fittingProject(site, options);
  if (project === undefined) return undefined;
  const { inspection, layout } = project;
  const resource = anyResourceOf(options);
  const there = layout.siblings.find((one) => isSameResource(one.words, wordsFor(resource)));
  const router = there?.router ?? draftedRouter(project, resource).router.path;
  const { file: main, app } = inspection.report.entry;
  const entry = options.entry ?? `${shown(requestOf(site, options), main)}:${app}`;
  // A loop may include a list of another file, which names the router.
  const include = there?.include?.file;
  const isMixed = there?.files.some(({ path }) => path === include) === true;
  return { request: { router, entry }, named: include === undefined || isMixed ? [] : [include] };
}

/** `schematic unregister`: see {@link planUnregister}. */
export const unregister = generator('unregister', planUnregister);

/**
 * Plans the removal of a router from the application: the lines that a run put in, else the statements that include it, and the imports
 * that become unused. It analyses the result: none of its routes is left, all others are as before. The plan has no changes if the
 * application has none of its routes. The router's own file may be missing. `named` are files that may name the router besides those that
 * include it. Throws a Failure if the router can't be removed safely.
 */
export async function unregisterRouter(
  site: Site,
  options: CommonOptions,
  request: RegisterRequest,
  named: readonly string[] = [],
): Promise<Plan> {
  const subject = `API ${request.resource.name}`;
  const router = routerFile(request);
  // A deleted router is removed too: the application can't start with its import.
  const isGone = site.files.kind(router) === undefined;
  const files = isGone ? overlayTree(site.files, new Map([[router, Buffer.from(STAND_IN)]])) : site.files;
  const before = await inspectFor(files, request);
  const places = placesOf(before, router);
  if (places.length === 0)
    return { subject, changes: [], notes: [`It isn't registered: no route of the application is its.`] };
  if (places.some(({ file }) => file === router))
    throw new Failure(
      `${shown(request, router)} registers its handlers itself, without an include; tool destroy api ${request.resource.name} takes them out.`,
    );
  const shared = [...new Set([...places.map(({ file }) => file), ...named])];
  const runs = (recordOf(site, 'resource', request.resource)?.runs ?? []).map((run) => ({
    ...run,
    files: run.files.filter(({ path, role }) => role === 'include' && shared.includes(path)),
  }));
  const record = {
    runs,
    own: [router],
    shared,
    kept: keptRuns(site.root),
    commit: undefined,
    names: new Map(),
  };
  const { entry } = request;
  const { sources } = await opened(
    { ...site, files },
    { ...options, ...(entry === undefined ? {} : { entry }) },
  );
  const { edits } = sharedEdits({ ...site, files }, { record, sources, isForced: false });
  const lost = lostName(edits, sources);
  if (lost !== undefined) throw new Failure(`${lost}; nothing is changed. Take the router out by hand.`);
  const after = await inspectFor(overlayTree(files, contentsOf(edits)), request);
  if (rowsOf(after, router).length > 0 || !areOthersKept(before, after, router)) {
    const where = places.map(({ file, line }) => `  ${shown(request, file)}:${line}`);
    const why = rowsOf(after, router).length > 0 ? 'routes of it would be left' : 'other routes would change';
    throw new Failure(`without its include ${why}; nothing is changed. It is registered in:`, [
      ...new Set(where),
    ]);
  }
  return { subject, verb: 'unregistered', changes: edits, notes: [] };
}

const STAND_IN = `from fastapi import APIRouter

router = APIRouter()


@router.get("/stand-in")
def stand_in(): ...
`;

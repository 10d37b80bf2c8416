import { Failure } from '../base/diagnostics/failure';
import { keptRuns } from '../base/source/cache/made';
import { overlayTree } from '../base/source/overlay';
import { recordOf } from '../destroy/recorded';
import { opened } from '../destroy/opened';
import { sharedEdits } from '../destroy/shared';
import { areOthersKept, inspectFor, placesOf, rowsOf } from '../register/inspect';
import { type RegisterRequest, routerFile, shown } from '../register/request';
import type { Site } from '../scaffold/backend/site';
import { contentsOf, type Plan } from '../scaffold/change';
import { lostName } from '../scaffold/generate/verify-names';
import type { CommonOptions } from '../scaffold/options';

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

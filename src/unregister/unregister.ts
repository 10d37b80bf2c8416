import { Failure } from '../base/diagnostics/failure';
import { unlessRefused } from '../scaffold/edit/refused';
import type { Plan } from '../scaffold/change';
import { overlayTree } from '../base/source/overlay';
import type { SourceTree } from '../base/source/tree';
import { type Edited, withoutRouter } from '../register/edit';
import { areOthersKept, inspectFor, placesOf, rowsOf } from '../register/inspect';
import { type RegisterRequest, routerFile, shown } from '../register/request';

/** Returns files without a router, by path; empty if it isn't known how. */
type Otherwise = (file: string) => ReadonlyMap<string, Uint8Array>;

/**
 * Plans the removal of a router from the application: the statements that include it, and the imports that become unused. It
 * analyses the result: none of its routes is left, all others are as before. The plan has no changes if the application has
 * none of its routes. The router's own file may be missing. `otherwise` returns files without the router, by path, where no statement
 * of the one that includes it does so alone. Throws a Failure if the router can't be removed safely.
 */
export async function unregisterRouter(
  workspace: SourceTree,
  request: RegisterRequest,
  otherwise: Otherwise = () => new Map(),
): Promise<Plan> {
  const subject = `API ${request.resource.name}`;
  const router = routerFile(request);
  // A deleted router is removed too: the application can't start with its import.
  const isGone = workspace.kind(router) === undefined;
  const files = isGone ? overlayTree(workspace, new Map([[router, Buffer.from(STAND_IN)]])) : workspace;
  const before = await inspectFor(files, request);
  const places = placesOf(before, router);
  if (places.length === 0)
    return { subject, changes: [], notes: [`It isn't registered: no route of the application is its.`] };
  if (places.some(({ file }) => file === router))
    throw new Failure(
      `${shown(request, router)} registers its handlers itself, without an include; tool destroy api ${request.resource.name} takes them out.`,
    );
  const edits = new Map(
    [...new Set(places.map(({ file }) => file))].flatMap((file) => [
      ...edit({ files, file, request }, otherwise),
    ]),
  );
  const after = await inspectFor(overlayTree(files, edits), request);
  if (rowsOf(after, router).length > 0 || !areOthersKept(before, after, router)) {
    const where = places.map(({ file, line }) => `  ${shown(request, file)}:${line}`);
    const why = rowsOf(after, router).length > 0 ? 'routes of it would be left' : 'other routes would change';
    throw new Failure(`without its include ${why}; nothing is changed. It is registered in:`, [
      ...new Set(where),
    ]);
  }
  return {
    subject,
    verb: 'unregistered',
    changes: [...edits].map(([path, content]) => ({ kind: 'edit', path, content })),
    notes: [],
  };
}

const STAND_IN = `from fastapi import APIRouter

router = APIRouter()


@router.get("/stand-in")
def stand_in(): ...
`;

const edit = (edited: Edited, otherwise: Otherwise): ReadonlyMap<string, Uint8Array> =>
  unlessRefused(
    () => new Map([[edited.file, withoutRouter(edited)]]),
    ({ message }) => {
      const other = otherwise(edited.file);
      if (other.size > 0) return other;
      throw new Failure(`${shown(edited.request, edited.file)} ${message}; take the router out by hand.`);
    },
  );

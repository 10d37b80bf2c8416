import type { SourceTree } from '../base/source/tree';
import { notThere } from '../scaffold/run/not-there';
import { draftedRouter } from '../register/fitting-plan';
import { type RegisterRequest, requestOf, routerFile, shown } from '../register/request';
import { anyResourceOf, type Site } from '../scaffold/backend/site';
import type { Plan } from '../scaffold/change';
import { fittingProject } from '../scaffold/layout/fitting-project';
import { foundResources } from '../scaffold/layout/find/found-resources';
import { isSameResource, wordsFor } from '../scaffold/layout/words';
import type { CommonOptions } from '../scaffold/options';
import { takenOut } from '../scaffold/undo/taken-out';
import { unregisterRouter } from './unregister';

export interface UnregisterOptions extends CommonOptions {
  readonly entry?: string;
}

/** Plans `unregister NAME`: removes the import and the include, also if they were written by hand. Throws a Failure. */
export async function planUnregister(site: Site, options: UnregisterOptions): Promise<Plan> {
  const request = requestOf(site, options);
  const isOurs = site.files.kind(routerFile(request)) === 'file';
  const fitting = isOurs ? undefined : await fittingUnregister(site, options);
  return fitting ?? unregisteredThere(site.files, request);
}

/** Plans the removal of a router's include. Throws a Failure if neither the router nor an include is there. */
async function unregisteredThere(
  files: SourceTree,
  request: RegisterRequest,
  otherwise?: Parameters<typeof unregisterRouter>[2],
): Promise<Plan> {
  const plan = await unregisterRouter(files, request, otherwise);
  const router = routerFile(request);
  if (plan.changes.length > 0 || files.kind(router) !== undefined) return plan;
  throw notThere(`router of ${request.resource.name}`, [shown(request, router)], 'nothing is unregistered.');
}

/** Plans the same for a router that stands where the project's others do; `undefined` where no resource shows it. */
async function fittingUnregister(site: Site, options: UnregisterOptions): Promise<Plan | undefined> {
  const project = await fittingProject(site, options);
  if (project === undefined) return undefined;
  const { inspection, layout } = project;
  const resource = anyResourceOf(options);
  const words = wordsFor(resource);
  const there = layout.siblings.find((one) => isSameResource(one.words, words));
  const router = there?.router ?? draftedRouter(project, resource).router.path;
  const request = requestOf(site, options);
  const { file: main, app } = inspection.report.entry;
  const entry = options.entry ?? `${shown(request, main)}:${app}`;
  const isMixed = (file: string): boolean => there?.files.some(({ path }) => path === file) === true;
  return unregisteredThere(site.files, { ...request, router, entry }, (file) => {
    // A loop may include a list of another file, which names the router.
    const named = there?.include?.file ?? file;
    if ([file, named].some(isMixed)) return new Map();
    const parts = { own: new Set([router]), shared: new Map() };
    const width = layout.facts.lineLength.value;
    const isLeft = (path: string): boolean => path !== file && path !== named;
    const changes = takenOut(foundResources(inspection).sources, parts, { width, isLeft });
    return new Map(changes.flatMap((one) => (one.kind === 'edit' ? [[one.path, one.content] as const] : [])));
  });
}

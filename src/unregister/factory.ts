import { generator } from '../scaffold/run/generator';
import { notThere } from '../scaffold/run/not-there';
import { draftedRouter } from '../register/fitting-plan';
import { requestOf, routerFile, shown } from '../register/request';
import { anyResourceOf, type Site } from '../scaffold/backend/site';
import type { Plan } from '../scaffold/change';
import { fittingProject } from '../scaffold/layout/fitting-project';
import { isSameResource, wordsFor } from '../scaffold/layout/words';
import type { CommonOptions } from '../scaffold/options';
import { unregisterRouter } from './unregister';

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

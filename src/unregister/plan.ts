import { goingsIn, sharedEdits } from '../recall/going';
import type { SourceTree } from '../base/source/tree';
import { notThere } from '../scaffold/run/not-there';
import { type RegisterRequest, requestOf, routerFile, shown } from '../register/request';
import { anyResourceOf, type Site } from '../scaffold/backend/site';
import { contentsOf, type Plan } from '../scaffold/change';
import { fittingProject } from '../scaffold/frame/fitting-project';
import { fittingRegistration } from '../scaffold/frame/registration';
import { wordsFor } from '../scaffold/frame/words-for';
import { ROLES } from '../scaffold/layout/sibling';
import { isSameResource } from '../scaffold/layout/words';
import type { CommonOptions } from '../scaffold/options';
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
  const router = there?.router ?? fittingRegistration(project, resource)?.router;
  if (router === undefined) return undefined;
  const request = requestOf(site, options);
  const { file: main, app } = inspection.report.entry;
  const entry = options.entry ?? `${shown(request, main)}:${app}`;
  const isMixed = (file: string): boolean => there?.files.some(({ path }) => path === file) === true;
  return unregisteredThere(site.files, { ...request, router, entry }, (file) => {
    // A loop may include a list of another file, which names the router.
    const named = there?.include?.file ?? file;
    const [going] = [file, named].some(isMixed) ? [] : goingsIn(project, resource, new Set(ROLES));
    const edits = going === undefined ? [] : contentsOf(sharedEdits(going, new Set()));
    return new Map(
      [...edits].flatMap(([path, content]) =>
        content !== undefined && (path === file || path === named) ? [[path, content] as const] : [],
      ),
    );
  });
}

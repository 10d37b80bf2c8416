import { overlayTree } from '../base/source/overlay';
import type { ResourceName } from '../base/naming/resource-name';
import { contentsOf, type Plan } from '../scaffold/change';
import { type CommonOptions, workingDirectoryOf } from '../scaffold/options';
import type { Site } from '../scaffold/backend/site';
import { registerRouter } from './register';
import { joinPath } from '../base/source/paths';
import { importsFile } from '../scaffold/edit/imports/module-names';
import { type RegisterRequest, registrationLines, routerFile, shown } from './request';

/** Options of generators that write a router. */
export interface RegisterOptions {
  /** Include the router in the application. */
  readonly register?: boolean;
  /** The router or application to include it in: `backend/api/router.py:api_router`. */
  readonly into?: string;
}

/**
 * Completes the plan of a router with its registration, or with a note on how to register it. Throws a Failure if it can't
 * be registered.
 */
export async function registered(
  site: Site,
  plan: Plan,
  resource: ResourceName,
  options: RegisterOptions & CommonOptions,
): Promise<Plan> {
  const { files, layout } = site;
  const workingDirectory = workingDirectoryOf(options);
  const { into, prefix } = options;
  const request = { layout, resource, into, prefix, workingDirectory };
  if (options.register !== true) {
    return { ...plan, notes: [...plan.notes, registrationAdvice(site, request)] };
  }
  const registration = await registerRouter(overlayTree(files, contentsOf(plan.changes)), request);
  return {
    ...plan,
    changes: [...plan.changes, ...registration.changes],
    notes: [...plan.notes, ...registration.notes],
  };
}

/** Says how to register a router that was just written, unless the application's file imports it already. */
function registrationAdvice({ files, layout }: Site, request: RegisterRequest): string {
  const { resource, into } = request;
  const main = joinPath(layout.backend, 'main.py');
  if (importsFile(files, main, routerFile(request), layout.backend))
    return `${shown(request, main)} imports the router already.`;
  if (into !== undefined) {
    return `The router isn't registered yet; this does it: tool register ${resource.name} --into ${into}`;
  }
  const hasMain = files.kind(main) === 'file';
  return [
    `The router isn't registered yet. To register it, add ${hasMain ? `to ${shown(request, main)}` : 'where the application is made'}:`,
    ...registrationLines(request, main).map((line) => `  ${line}`),
  ].join('\n');
}

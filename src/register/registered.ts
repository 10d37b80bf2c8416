import { overlayTree } from '../base/source/overlay';
import type { ResourceName } from '../base/naming/resource-name';
import { contentsOf, type Plan } from '../scaffold/change';
import { type CommonOptions, workingDirectoryOf } from '../scaffold/options';
import type { Site } from '../scaffold/backend/site';
import { registrationAdvice } from './advice';
import { registerRouter } from './register';

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

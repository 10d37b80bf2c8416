import { type CommonOptions, workingDirectoryOf } from '../scaffold/options';
import type { Plan } from '../scaffold/change';
import { anyResourceOf, type Site } from '../scaffold/site';
import { registerRouter } from './register';
import type { RegisterRequest } from './request';
import { unregisterRouter } from './unregister';

export interface RegisterOptions extends CommonOptions {
  readonly into?: string;
  readonly entry?: string;
  readonly prefix?: string;
}

/** `register NAME`: an import and an include of the resource's router. Throws a Failure. */
export function planRegister(site: Site, options: RegisterOptions): Promise<Plan> {
  return registerRouter(site.files, requestOf(site, options));
}

/** `unregister NAME`: takes these out again, also where somebody has written them. Throws a Failure. */
export function planUnregister(site: Site, options: RegisterOptions): Promise<Plan> {
  return unregisterRouter(site.files, requestOf(site, options));
}

function requestOf({ layout }: Site, options: RegisterOptions): RegisterRequest {
  const { into, entry, prefix } = options;
  const workingDirectory = workingDirectoryOf(options);
  return { layout, resource: anyResourceOf(options), into, entry, prefix, workingDirectory };
}

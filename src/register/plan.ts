import type { Plan } from '../scaffold/change';
import type { CommonOptions } from '../scaffold/options';
import type { Site } from '../scaffold/backend/site';
import { registerRouter } from './register';
import { requestOf } from './request';

export interface RegisterOptions extends CommonOptions {
  readonly into?: string;
  readonly entry?: string;
  readonly prefix?: string;
}

/** Plans `register NAME`: an import and an include of the resource's router. Throws a Failure. */
export function planRegister(site: Site, options: RegisterOptions): Promise<Plan> {
  return registerRouter(site.files, requestOf(site, options));
}

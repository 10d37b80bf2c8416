import { requestOf } from '../register/request';
import type { Plan } from '../scaffold/change';
import type { CommonOptions } from '../scaffold/options';
import type { Site } from '../scaffold/backend/site';
import { unregisterRouter } from './unregister';

export interface UnregisterOptions extends CommonOptions {
  readonly entry?: string;
}

/** Plans `unregister NAME`: removes the import and the include, also if they were written by hand. Throws a Failure. */
export function planUnregister(site: Site, options: UnregisterOptions): Promise<Plan> {
  return unregisterRouter(site.files, requestOf(site, options));
}

import { generator } from '../scaffold/run/generator';
import { onUnixLines } from '../scaffold/output/line-ends';
import type { Plan } from '../scaffold/change';
import type { CommonOptions } from '../scaffold/options';
import type { Site } from '../scaffold/backend/site';
import { registerRouter } from './register';
import { planFittingRegister } from './fitting-plan';
import { requestOf, routerFile } from './request';

/** `schematic register`: see {@link planRegister}. */
export const register = generator('register', planRegister);

interface RegisterOptions extends CommonOptions {
  readonly into?: string;
  readonly entry?: string;
  readonly prefix?: string;
}

/** Plans `register NAME`: an import and an include of the resource's router, as the project has them. Throws a Failure. */
export async function planRegister(site: Site, options: RegisterOptions): Promise<Plan> {
  const request = requestOf(site, options);
  const isOurs = site.files.kind(routerFile(request)) === 'file';
  const fitting = isOurs
    ? undefined
    : await onUnixLines(site, async (unix) => planFittingRegister(unix, options));
  return fitting ?? registerRouter(site.files, request);
}

import { generator } from '../scaffold/run/generator';
import { registered, type RegisterOptions } from '../register/registered';
import type { Plan } from '../scaffold/change';
import { chooseOperations, type OperationOptions } from '../scaffold/output/operations';
import type { CommonOptions } from '../scaffold/options';
import {
  missingPackageFiles,
  packageFilesHint,
  withPackageFiles,
  testAdvice,
} from '../scaffold/output/own-plan';
import { plannedResource } from '../scaffold/generate/plan';
import { refuseNested } from '../scaffold/layout/site-layout';
import { resourceOf, type Site } from '../scaffold/backend/site';
import { written } from '../scaffold/output/templates';
import { routerPart, testPart } from './parts';

/** `schematic api`: see {@link planApi}. */
export const api = generator('api', planApi);

export interface ApiOptions extends CommonOptions, OperationOptions, RegisterOptions {
  /** Also write a pytest file for the operations. */
  readonly tests?: boolean;
}

/** Plans a router with stubs of its operations; with `tests` a pytest file, with `register` its include in the application. */
async function planApi(site: Site, options: ApiOptions): Promise<Plan> {
  await refuseNested(site, options);
  const { files, layout } = site;
  const resource = resourceOf(options);
  const operations = chooseOperations(options);
  const hasTests = options.tests === true;
  const design = { resource, layout, operations, outer: options.prefix };
  const parts = [routerPart(design), ...(hasTests ? [testPart(design)] : [])];
  const subject = `API ${resource.name}`;
  const isRegistered = options.register === true;
  const fitting = await plannedResource(site, options, {
    ...{ subject, resource, fields: [], operations, parts: () => parts, roles: new Set(['router'] as const) },
    ...{ isStub: true, isRegistered },
  });
  if (fitting !== undefined) return fitting;
  const missing = missingPackageFiles(files, layout, ['api']);
  // Without them mypy finds the router twice if something imports it.
  const isImported = hasTests || isRegistered;
  const packages =
    isImported || options.packageFiles === true ? withPackageFiles(site, ['api'], options) : [];
  const hint = packages.length > 0 ? undefined : packageFilesHint(site, resource.module, missing, options);
  const plan = {
    subject,
    changes: [...packages, ...written(files, parts)],
    notes: [...(hint === undefined ? [] : [hint]), ...(hasTests ? [testAdvice(site, options)] : [])],
  };
  return registered(site, plan, resource, options);
}

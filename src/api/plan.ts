import { registered, type RegisterOptions } from '../register/registered';
import type { Plan } from '../scaffold/change';
import { chooseOperations, type OperationOptions } from '../scaffold/output/operations';
import type { CommonOptions } from '../scaffold/options';
import { missingPackageFiles, packageFilesHint, withPackageFiles } from '../scaffold/output/package-files';
import { plannedResource } from '../scaffold/generate/plan';
import { resourceOf, type Site } from '../scaffold/backend/site';
import { written } from '../scaffold/output/templates';
import { testAdvice } from '../scaffold/output/test-advice';
import { routerPart, testPart } from './parts';

export interface ApiOptions extends CommonOptions, OperationOptions, RegisterOptions {
  /** Also write a pytest file for the operations. */
  readonly tests?: boolean;
}

/** Plans a router with stubs of its operations; with `tests` a pytest file, with `register` its include in the application. */
export async function planApi(site: Site, options: ApiOptions): Promise<Plan> {
  const fitting = await fittingApi(site, options);
  if (fitting !== undefined) return fitting;
  const { files, layout } = site;
  const resource = resourceOf(options);
  const design = { resource, layout, operations: chooseOperations(options) };
  const hasTests = options.tests === true;
  const missing = missingPackageFiles(files, layout, ['api']);
  // Without them mypy finds the router twice if something imports it.
  const isImported = hasTests || options.register === true;
  const packages =
    isImported || options.packageFiles === true ? withPackageFiles(site, ['api'], options) : [];
  const hint = packages.length > 0 ? undefined : packageFilesHint(site, resource.module, missing, options);
  const plan = {
    subject: `API ${resource.name}`,
    changes: [...packages, ...written(files, [routerPart(design), ...(hasTests ? [testPart(design)] : [])])],
    notes: [...(hint === undefined ? [] : [hint]), ...(hasTests ? [testAdvice(site, options)] : [])],
  };
  return registered(site, plan, resource, options);
}

/** Plans the router, and what it needs, as the project's others are written, if it has any. */
function fittingApi(site: Site, options: ApiOptions): Promise<Plan | undefined> {
  const resource = resourceOf(options);
  return plannedResource(site, options, {
    subject: `API ${resource.name}`,
    resource,
    fields: [],
    operations: chooseOperations(options),
    parts: () => {
      const design = { resource, layout: site.layout, operations: chooseOperations(options) };
      return [routerPart(design), ...(options.tests === true ? [testPart(design)] : [])];
    },
    roles: new Set(['router']),
    isStub: true,
    isRegistered: options.register === true,
  });
}

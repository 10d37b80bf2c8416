import { chosenFields } from '../dto/chosen-fields';
import { dtoNotes, dtoPart } from '../dto/parts';
import { registered, type RegisterOptions } from '../register/registered';
import type { Plan } from '../scaffold/change';
import { chooseOperations, type OperationOptions } from '../scaffold/output/operations';
import type { FieldOptions } from '../scaffold/options';
import { withPackageFiles } from '../scaffold/output/package-files';
import { resourceOf, type Site } from '../scaffold/backend/site';
import { written } from '../scaffold/output/templates';
import { testAdvice } from '../scaffold/output/test-advice';
import { servicePart } from '../service/parts';
import { resourceTestPart, wiredRouterPart } from './parts';

export interface ResourceOptions extends FieldOptions, OperationOptions, RegisterOptions {
  /** False omits the pytest file. */
  readonly tests?: boolean;
}

/** Plans a whole resource: router, models, service and tests, connected; with `register` included in the application. */
export async function planResource(site: Site, options: ResourceOptions): Promise<Plan> {
  const { layout } = site;
  const resource = resourceOf(options);
  const { fields, isKept } = chosenFields(site, resource, options);
  const design = { resource, layout, fields, operations: chooseOperations(options) };
  const hasTests = options.tests !== false;
  const parts = [
    wiredRouterPart(design),
    ...(isKept ? [] : [dtoPart(design)]),
    servicePart(design),
    ...(hasTests ? [resourceTestPart(design)] : []),
  ];
  const plan = {
    subject: `Resource ${resource.name}`,
    changes: [...withPackageFiles(site, ['api', 'dto', 'service'], options), ...written(site.files, parts)],
    notes: [...dtoNotes(fields), ...(hasTests ? [testAdvice(site, options)] : [])],
  };
  return registered(site, plan, resource, options);
}

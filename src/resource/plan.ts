import { Failure } from '../base/diagnostics/failure';
import { chosenFields } from '../dto/chosen-fields';
import { parseFields } from '../dto/field-spec';
import { newField } from '../dto/new-field';
import { dtoNotes, dtoPart, EXAMPLE } from '../dto/parts';
import { registered, type RegisterOptions } from '../register/registered';
import type { Field } from '../dto/field';
import type { Plan } from '../scaffold/change';
import type { Part } from '../scaffold/output/part';
import { chooseOperations, type OperationOptions, updateVerbOf } from '../scaffold/output/operations';
import { type FieldOptions, fieldSpecs } from '../scaffold/options';
import { plannedResource } from '../scaffold/generate/plan';
import { refuseColumnsOf } from '../scaffold/layout/references';
import type { LayoutOptions } from '../scaffold/layout/options';
import { ROLES } from '../scaffold/layout/sibling';
import { withPackageFiles } from '../scaffold/output/package-files';
import { resourceOf, type Site } from '../scaffold/backend/site';
import { written } from '../scaffold/output/templates';
import { testAdvice } from '../scaffold/output/test-advice';
import { servicePart } from '../service/parts';
import { planAddedFields } from './add-fields/plan';
import { resourceTestPart, wiredRouterPart } from './parts';

export interface ResourceOptions
  extends FieldOptions, OperationOptions, RegisterOptions, Omit<LayoutOptions, 'into'> {
  /** False omits the pytest file. */
  readonly tests?: boolean;
  /** `put`, `patch` or `both`. */
  readonly update?: string;
  /** Write an Alembic migration, too. */
  readonly migration?: boolean;
  /** Add the fields to a resource that's there. */
  readonly addFields?: boolean;
}

/** Plans a whole resource: router, models, service and tests, connected; with `register` included in the application. */
export async function planResource(site: Site, options: ResourceOptions): Promise<Plan> {
  if (options.addFields === true) return planAddedFields(site, options);
  const fitting = await fittingResource(site, options);
  if (fitting !== undefined) return fitting;
  refuseColumnsOf(parseFields(fieldSpecs(options)).map(newField));
  if (options.migration === true)
    throw new Failure('--migration: the new resource keeps its items in memory; leave the option out.');
  const { layout } = site;
  const resource = resourceOf(options);
  const { fields, isKept } = chosenFields(site, resource, options);
  const verb = updateVerbOf(options) ?? 'put';
  const design = { resource, layout, fields, operations: chooseOperations(options), verb };
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

/** Returns what templates make of the resource. */
function partsOf({ layout }: Site, options: ResourceOptions, fields: readonly Field[]): readonly Part[] {
  const verb = updateVerbOf(options) === 'patch' ? 'patch' : 'put';
  const design = {
    resource: resourceOf(options),
    layout,
    fields,
    operations: chooseOperations(options),
    verb,
  } as const;
  const tests = options.tests === false ? [] : [resourceTestPart(design)];
  return [wiredRouterPart(design), dtoPart(design), servicePart(design), ...tests];
}

/** Plans the resource as the project's others are written, if it has any. */
function fittingResource(site: Site, options: ResourceOptions): Promise<Plan | undefined> {
  const resource = resourceOf(options);
  const specs = parseFields(fieldSpecs(options));
  const roles = options.tests === false ? new Set(ROLES.filter((role) => role !== 'test')) : undefined;
  return plannedResource(site, options, {
    subject: `Resource ${resource.name}`,
    resource,
    fields: (specs.length === 0 ? [EXAMPLE] : specs).map(newField),
    operations: chooseOperations(options),
    parts: () => partsOf(site, options, specs),
    roles,
    isRegistered: options.register === true,
    update: updateVerbOf(options),
    isMigrated: options.migration === true,
  });
}

import { generator } from '../scaffold/run/generator';
import { Failure } from '../base/diagnostics/failure';
import { chosenFields } from '../dto/read-fields';
import { parseFields } from '../dto/field-spec';
import { newFields } from '../dto/new-field';
import { dtoPart, type ResourceDesign } from '../dto/parts';
import { registered, type RegisterOptions } from '../register/registered';
import type { Plan } from '../scaffold/change';
import type { Part } from '../scaffold/output/templates';
import { chooseOperations, type OperationOptions, updateVerbOf } from '../scaffold/output/operations';
import { ownPlan, testAdvice } from '../scaffold/output/own-plan';
import { type FieldOptions, fieldSpecs } from '../scaffold/options';
import { plannedResource } from '../scaffold/generate/plan';
import { typeNotes } from '../scaffold/layout/new-field';
import type { LayoutOptions } from '../scaffold/layout/options';
import { ROLES } from '../scaffold/layout/facts';
import { refuseNested } from '../scaffold/layout/site-layout';
import { resourceOf, type Site } from '../scaffold/backend/site';
import { servicePart } from '../service/parts';
import { resourceTestPart, wiredRouterPart } from './parts';
import { onUnixLines } from '../scaffold/output/line-ends';
import { addedInOwnLayout } from './add-fields/own-layout';
import { addedInProject } from './add-fields/project';

/** `schematic resource`: see {@link planResource}. */
export const resource = generator('resource', planResource);

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
async function planResource(site: Site, options: ResourceOptions): Promise<Plan> {
  if (options.addFields === true) return planAddedFields(site, options);
  await refuseNested(site, options);
  const resource = resourceOf(options);
  const specs = parseFields(fieldSpecs(options));
  const operations = chooseOperations(options);
  const hasTests = options.tests !== false;
  const update = updateVerbOf(options);
  const design = {
    resource,
    layout: site.layout,
    fields: specs,
    operations,
    verb: update ?? 'put',
    outer: options.prefix,
  };
  const request = {
    subject: `Resource ${resource.name}`,
    resource,
    fields: newFields(specs),
    operations,
    parts: () => partsOf(design, hasTests),
    roles: hasTests ? undefined : new Set(ROLES.filter((role) => role !== 'test')),
    isRegistered: options.register === true,
    update,
    isMigrated: options.migration === true,
  };
  const fitting = await plannedResource(site, options, request);
  if (fitting !== undefined) return fitting;
  if (options.migration === true)
    throw new Failure('--migration: the new resource keeps its items in memory; leave the option out.');
  const { fields, isKept } = chosenFields(site, resource, options);
  const plan = ownPlan(site, options, request, {
    kinds: ['api', 'dto', 'service'],
    parts: partsOf({ ...design, fields }, hasTests, isKept),
    notes: [...typeNotes(newFields(fields)), ...(hasTests ? [testAdvice(site, options)] : [])],
  });
  return registered(site, plan, resource, options);
}

/** Returns the files of a resource; models that are kept aren't among them. */
const partsOf = (design: ResourceDesign, hasTests: boolean, isKept = false): readonly Part[] => [
  wiredRouterPart(design),
  ...(isKept ? [] : [dtoPart(design)]),
  servicePart(design),
  ...(hasTests ? [resourceTestPart(design)] : []),
];

/** Plans new fields of a resource that's there: in its models, schemas, functions and tests. */
async function planAddedFields(site: Site, options: ResourceOptions): Promise<Plan> {
  const fields = parseFields(fieldSpecs(options));
  if (fields.length === 0)
    throw new Failure(
      '--add-fields: the fields are missing: tool make resource products --add-fields stock:int',
    );
  return (
    (await onUnixLines(site, async (unix) => addedInProject(unix, options, fields))) ??
    addedInOwnLayout(site, options, fields)
  );
}

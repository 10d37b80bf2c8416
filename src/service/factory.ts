import { generator } from '../scaffold/run/generator';
import { chosenFields } from '../dto/read-fields';
import { parseFields } from '../dto/field-spec';
import { newFields } from '../dto/new-field';
import { dtoPart } from '../dto/parts';
import type { Plan } from '../scaffold/change';
import { plannedResource } from '../scaffold/generate/plan';
import { typeNotes } from '../scaffold/layout/new-field';
import { ROLES } from '../scaffold/layout/facts';
import { OPERATIONS } from '../scaffold/output/operations';
import { ownPlan } from '../scaffold/output/own-plan';
import { type FieldOptions, fieldSpecs } from '../scaffold/options';
import { anyResourceOf, type Site } from '../scaffold/backend/site';
import { servicePart } from './parts';

/** Plans the service of a resource, and its models if there are none or fields are given. */
async function planService(site: Site, options: FieldOptions): Promise<Plan> {
  const { layout } = site;
  const resource = anyResourceOf(options);
  const specs = parseFields(fieldSpecs(options));
  const service = servicePart({ resource, layout });
  const request = {
    subject: `Service ${resource.singular}`,
    resource,
    fields: newFields(specs),
    operations: OPERATIONS,
    parts: () => [dtoPart({ resource, layout, fields: specs }), service],
    roles: new Set(ROLES.filter((role) => role !== 'router' && role !== 'test')),
    isRegistered: false,
  };
  const fitting = await plannedResource(site, options, request);
  if (fitting !== undefined) return fitting;
  const { fields, isKept } = chosenFields(site, resource, options);
  const models = isKept ? [] : [dtoPart({ resource, layout, fields })];
  const own = {
    kinds: ['dto', 'service'] as const,
    parts: [...models, service],
    notes: typeNotes(newFields(fields)),
  };
  return ownPlan(site, options, request, own);
}

/** `schematic service`: see {@link planService}. */
export const service = generator('service', planService);

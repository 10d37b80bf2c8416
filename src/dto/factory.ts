import { generator } from '../scaffold/run/generator';
import type { Plan } from '../scaffold/change';
import { type FieldOptions, fieldSpecs } from '../scaffold/options';
import { plannedResource } from '../scaffold/generate/plan';
import { typeNotes } from '../scaffold/layout/new-field';
import { OPERATIONS } from '../scaffold/output/operations';
import { ownPlan } from '../scaffold/output/own-plan';
import { anyResourceOf, type Site } from '../scaffold/backend/site';
import { parseFields } from './field-spec';
import { newFields } from './new-field';
import { dtoPart } from './parts';

/** Plans the pydantic models of a resource. */
async function planDto(site: Site, options: FieldOptions): Promise<Plan> {
  const resource = anyResourceOf(options);
  const fields = parseFields(fieldSpecs(options));
  const parts = [dtoPart({ resource, layout: site.layout, fields })];
  const request = {
    subject: `DTO ${resource.singular}`,
    resource,
    fields: newFields(fields),
    operations: OPERATIONS,
    parts: () => parts,
    roles: new Set(['schema'] as const),
    isRegistered: false,
  };
  const fitting = await plannedResource(site, options, request);
  return (
    fitting ?? ownPlan(site, options, request, { kinds: ['dto'], parts, notes: typeNotes(request.fields) })
  );
}

/** `schematic dto`: see {@link planDto}. */
export const dto = generator('dto', planDto);

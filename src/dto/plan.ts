import type { Plan } from '../scaffold/change';
import { type FieldOptions, fieldSpecs } from '../scaffold/options';
import { plannedResource } from '../scaffold/generate/plan';
import { refuseColumnsOf } from '../scaffold/layout/references';
import { OPERATIONS } from '../scaffold/output/operations';
import { withPackageFiles } from '../scaffold/output/package-files';
import { anyResourceOf, type Site } from '../scaffold/backend/site';
import { written } from '../scaffold/output/templates';
import { parseFields } from './field-spec';
import { newField } from './new-field';
import { dtoNotes, dtoPart, EXAMPLE } from './parts';

/** Plans the pydantic models of a resource. */
export async function planDto(site: Site, options: FieldOptions): Promise<Plan> {
  const resource = anyResourceOf(options);
  const fields = parseFields(fieldSpecs(options));
  const fitting = await plannedResource(site, options, {
    subject: `DTO ${resource.singular}`,
    resource,
    fields: (fields.length === 0 ? [EXAMPLE] : fields).map(newField),
    operations: OPERATIONS,
    parts: () => [dtoPart({ resource, layout: site.layout, fields })],
    roles: new Set(['schema']),
    isRegistered: false,
  });
  if (fitting !== undefined) return fitting;
  refuseColumnsOf(fields.map(newField));
  const part = dtoPart({ resource, layout: site.layout, fields });
  return {
    subject: `DTO ${resource.singular}`,
    changes: [...withPackageFiles(site, ['dto'], options), ...written(site.files, [part])],
    notes: dtoNotes(fields),
  };
}

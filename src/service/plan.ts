import { chosenFields } from '../dto/chosen-fields';
import { parseFields } from '../dto/field-spec';
import { newField } from '../dto/new-field';
import { dtoNotes, dtoPart, EXAMPLE } from '../dto/parts';
import type { Plan } from '../scaffold/change';
import { plannedResource } from '../scaffold/generate/plan';
import { refuseColumnsOf } from '../scaffold/layout/references';
import { ROLES } from '../scaffold/layout/sibling';
import { OPERATIONS } from '../scaffold/output/operations';
import { type FieldOptions, fieldSpecs } from '../scaffold/options';
import { withPackageFiles } from '../scaffold/output/package-files';
import { anyResourceOf, type Site } from '../scaffold/backend/site';
import { written } from '../scaffold/output/templates';
import { servicePart } from './parts';

/** Plans the service of a resource, and its models if there are none or fields are given. */
export async function planService(site: Site, options: FieldOptions): Promise<Plan> {
  const { layout } = site;
  const resource = anyResourceOf(options);
  const specs = parseFields(fieldSpecs(options));
  const fitting = await plannedResource(site, options, {
    subject: `Service ${resource.singular}`,
    resource,
    fields: (specs.length === 0 ? [EXAMPLE] : specs).map(newField),
    operations: OPERATIONS,
    parts: () => [dtoPart({ resource, layout, fields: specs }), servicePart({ resource, layout })],
    roles: new Set(ROLES.filter((role) => role !== 'router' && role !== 'test')),
    isRegistered: false,
  });
  if (fitting !== undefined) return fitting;
  refuseColumnsOf(specs.map(newField));
  const { fields, isKept } = chosenFields(site, resource, options);
  const models = isKept ? [] : [dtoPart({ resource, layout, fields })];
  return {
    subject: `Service ${resource.singular}`,
    changes: [
      ...withPackageFiles(site, ['dto', 'service'], options),
      ...written(site.files, [...models, servicePart({ resource, layout })]),
    ],
    notes: dtoNotes(fields),
  };
}

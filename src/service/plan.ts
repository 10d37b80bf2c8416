import { chosenFields } from '../dto/chosen-fields';
import { dtoNotes, dtoPart } from '../dto/parts';
import type { Plan } from '../scaffold/change';
import type { FieldOptions } from '../scaffold/options';
import { withPackageFiles } from '../scaffold/output/package-files';
import { anyResourceOf, type Site } from '../scaffold/backend/site';
import { written } from '../scaffold/output/templates';
import { servicePart } from './parts';

/** Plans the service of a resource, and its models if there are none or fields are given. */
export async function planService(site: Site, options: FieldOptions): Promise<Plan> {
  const { layout } = site;
  const resource = anyResourceOf(options);
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

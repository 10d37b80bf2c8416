import { chosenFields } from '../dto/chosen-fields';
import { dtoNotes, dtoPart } from '../dto/parts';
import type { Plan } from '../scaffold/change';
import type { FieldOptions } from '../scaffold/options';
import { withPackageFiles } from '../scaffold/output/package-files';
import { anyResourceOf, type Site } from '../scaffold/backend/site';
import { written } from '../scaffold/output/templates';
import { servicePart } from './parts';

/** The service of a resource; and its models, where there are none yet or fields are given for them. */
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

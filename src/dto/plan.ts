import type { Plan } from '../scaffold/change';
import { type FieldOptions, fieldSpecs } from '../scaffold/options';
import { withPackageFiles } from '../scaffold/output/package-files';
import { anyResourceOf, type Site } from '../scaffold/backend/site';
import { written } from '../scaffold/output/templates';
import { parseFields } from './field-spec';
import { dtoNotes, dtoPart } from './parts';

/** Plans the pydantic models of a resource. */
export function planDto(site: Site, options: FieldOptions): Plan {
  const resource = anyResourceOf(options);
  const fields = parseFields(fieldSpecs(options));
  const part = dtoPart({ resource, layout: site.layout, fields });
  return {
    subject: `DTO ${resource.singular}`,
    changes: [...withPackageFiles(site, ['dto'], options), ...written(site.files, [part])],
    notes: dtoNotes(fields),
  };
}

import { onUnixLines } from '../../scaffold/output/line-ends';
import { Failure } from '../../base/diagnostics/failure';
import { parseFields } from '../../dto/field-spec';
import type { Site } from '../../scaffold/backend/site';
import type { Plan } from '../../scaffold/change';
import { fieldSpecs } from '../../scaffold/options';
import type { ResourceOptions } from '../plan';
import { addedInOwnLayout } from './own-layout';
import { addedInProject } from './project';

/** Plans new fields of a resource that's there: in its models, schemas, functions and tests. */
export async function planAddedFields(site: Site, options: ResourceOptions): Promise<Plan> {
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

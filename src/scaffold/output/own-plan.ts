import type { Site } from '../backend/site';
import type { Plan } from '../change';
import type { ResourceRequest } from '../generate/request';
import { refuseColumnsOf } from '../layout/references';
import type { CommonOptions } from '../options';
import { withPackageFiles } from './package-files';
import type { Part } from './part';
import { written } from './templates';

/** Plans a resource in the layout that this tool writes by itself; `kinds` are those of the folders that have to be packages. */
export function ownPlan(
  site: Site,
  options: CommonOptions,
  { subject, fields }: Pick<ResourceRequest, 'subject' | 'fields'>,
  { kinds, parts, notes }: Pick<Plan, 'notes'> & { kinds: readonly string[]; parts: readonly Part[] },
): Plan {
  refuseColumnsOf(fields);
  const changes = [...withPackageFiles(site, kinds, options), ...written(site.files, parts)];
  return { subject, changes, notes };
}

import type { Site } from '../backend/site';
import type { Plan } from '../change';
import type { ResourceRequest } from '../generate/request';
import { refuseColumnsOf } from '../layout/references';
import type { KindName } from '../kinds';
import { type CommonOptions, workingDirectoryOf } from '../options';
import { withPackageFiles } from './package-files';
import { type Part, written } from './templates';
import { posix } from 'node:path';
import { isOutside, joinPath } from '../../base/source/paths';

/** Plans a resource in the layout that this tool writes by itself; `kinds` are those of the folders that have to be packages. */
export function ownPlan(
  site: Site,
  options: CommonOptions,
  { subject, fields }: Pick<ResourceRequest, 'subject' | 'fields'>,
  { kinds, parts, notes }: Pick<Plan, 'notes'> & { kinds: readonly KindName[]; parts: readonly Part[] },
): Plan {
  refuseColumnsOf(fields);
  const changes = [...withPackageFiles(site, kinds, options), ...written(site.files, parts)];
  return { subject, changes, notes };
}

/** Says how to run the generated tests: `python -m` puts the backend's folder on Python's path, whatever pytest's settings. */
export function testAdvice({ layout }: Site, options: CommonOptions): string {
  const { backend, lead, directories } = layout;
  // Imports are relative to the folder above the leading packages: `shop.` to the folder around shop.
  const above = lead === '.' ? 1 : lead.split('.').length - 1;
  const from = joinPath(backend, '../'.repeat(above));
  const start = isOutside(from) ? '' : from;
  const folder = posix.relative(workingDirectoryOf(options), start);
  const tests = posix.relative(start, joinPath(backend, directories.tests.split('/')[0] ?? ''));
  return `To run the tests: ${folder === '' ? '' : `cd ${folder} && `}python -m pytest ${tests}`;
}

import { parseWhole } from '../analysis/python/parser';
import { type RouterRead, readRouter } from '../api/read-router';
import type { ResourceName } from '../base/naming/resource-name';
import { singularOf } from '../base/naming/inflection';
import type { Field } from '../dto/field';
import { unixText } from '../base/source/text';
import { fieldsThere, madeFile } from '../resource/recall';
import type { Site } from '../scaffold/backend/site';
import { OPERATIONS } from '../scaffold/output/operations';
import { againNote, withActions } from './again';
import type { Target } from './refuse-edited';

/** A resource of this tool's own layout that goes. */
export interface Gone {
  readonly kind: string;
  readonly resource: ResourceName;
  readonly targets: readonly Target[];
  /** True if its router is included in the application. */
  readonly isRegistered: boolean;
}

/** Returns the commands that write the files again: with the fields, options and actions that they show. */
export function wayBack(site: Site, { kind, resource, targets, isRegistered }: Gone): readonly string[] {
  const has = (one: string): boolean => targets.some((target) => target.kind === one);
  const fields = has('dto') ? (fieldsThere(site, resource) ?? []) : [];
  const path = madeFile(site, resource, 'api');
  const router = has('api') ? readRouter(parseWhole(unixText(site.files, path)), resource) : undefined;
  if (fields.length === 0 && router === undefined) return [];
  const shown = router?.resource ?? resource;
  const isWhole = kind === 'resource';
  const tests = isWhole === has('tests') ? [] : [isWhole ? '--no-tests' : '--tests'];
  const flags = [
    ...(router === undefined ? [] : optionsOf(router, isWhole, tests)),
    ...(isRegistered ? ['--register'] : []),
    ...(resource.singular === singularOf(resource.module) ? [] : [`--singular ${resource.singular}`]),
  ];
  const note = againNote(kind, shown.name, fieldsFor(kind, fields), flags);
  return [withActions(note, shown.name, router?.actions ?? [])];
}

/** A router of stubs has no fields. */
const fieldsFor = (kind: string, fields: readonly Field[]): readonly Field[] =>
  kind === 'api' ? [] : fields;

function optionsOf(
  { operations, verb }: RouterRead,
  isWhole: boolean,
  tests: readonly string[],
): readonly string[] {
  return [
    ...(operations.length < OPERATIONS.length ? [`--only ${operations.join(',')}`] : []),
    ...(isWhole && verb === 'patch' ? ['--update patch'] : []),
    ...tests,
  ];
}

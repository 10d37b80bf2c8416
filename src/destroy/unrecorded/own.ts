import { parseWhole } from '../../analysis/python/parser';
import { readRouter } from '../../api/read-router';
import { singularOf } from '../../base/naming/inflection';
import type { ResourceName } from '../../base/naming/resource-name';
import { bareText } from '../../base/source/hunks';
import { overlayTree } from '../../base/source/overlay';
import { readText, unixText } from '../../base/source/text';
import { fieldsThere, madeFile } from '../../resource/made-file';
import type { Site } from '../../scaffold/backend/site';
import { type Change, type FileRole, type Plan } from '../../scaffold/change';
import type { CommonOptions } from '../../scaffold/options';
import { OPERATIONS } from '../../scaffold/output/operations';
import { packageFile } from '../../scaffold/output/package-files';
import { leftUsing } from '../../scaffold/undo/taken-out';
import { unregistered } from '../../unregister/unregistered';
import { madeTest } from '../accounted';
import { againNote, type Asked, madeAgain } from '../again';
import { opened } from '../opened';
import { emptiedPackages } from '../packages';
import { refuseEdited, refuseUsing } from '../refuse';
import { partsGone } from '../shared';

/** A file to delete. */
export interface Target {
  readonly kind: string;
  /** POSIX, relative to the workspace root. */
  readonly path: string;
}

/** The role of each kind of file. */
const ROLE_OF: Readonly<Record<string, FileRole>> = {
  api: 'router',
  dto: 'schema',
  service: 'service',
  tests: 'test',
};

/** Says what's to be destroyed in this tool's own layout. */
export interface Meant {
  readonly kind: string;
  readonly resource: ResourceName;
  readonly targets: readonly Target[];
}

/** Plans the deletion of a resource's files in this tool's own layout. Throws a Failure for those that were edited, unless `force` is given. */
export async function planOwnDestroy(
  site: Site,
  options: CommonOptions & { readonly entry?: string },
  { kind, resource, targets }: Meant,
): Promise<Omit<Plan, 'subject'>> {
  const { files, layout } = site;
  const isForced = options.force === true;
  const deleted = targets.map(({ path }) => path);
  const asked = askedOf(site, { kind, resource, targets });
  if (!isForced) refuseEdited(await editedOf(site, targets, asked, options), options);
  const hasRouter = kind === 'resource' || kind === 'api';
  const registration = hasRouter ? await unregistered(site, resource, options) : { changes: [], notes: [] };
  const packages = emptiedPackages(
    files,
    deleted,
    (path) => readText(files, path) === packageFile(layout.backend, path),
  );
  const changes = [
    ...registration.changes,
    ...targets.map(({ kind: of, path }): Change => ({ kind: 'delete', path, role: ROLE_OF[of] ?? 'other' })),
    ...packages.map((path): Change => ({ kind: 'delete', path })),
  ];
  if (!isForced) {
    const { sources } = await opened(site, options);
    refuseUsing(leftUsing(sources, partsGone(files, changes), changes), resource.name, options);
  }
  const isRegistered = registration.changes.length > 0;
  return {
    verb: 'destroyed',
    changes,
    notes: [...registration.notes, ...(asked === undefined ? [] : [againNote({ ...asked, isRegistered })])],
  };
}

/** Reads what a resource's files show of what was asked for; `undefined` if they show nothing. */
function askedOf(site: Site, { kind, resource, targets }: Meant): Asked | undefined {
  const has = (one: string): boolean => targets.some((target) => target.kind === one);
  const path = madeFile(site, resource, 'api');
  const router = has('api') ? readRouter(parseWhole(unixText(site.files, path)), resource) : undefined;
  const fields = fieldsThere(site, resource) ?? [];
  if (router === undefined && (!has('dto') || fields.length === 0) && !has('service')) return undefined;
  const isStub = router?.isWired === false;
  const { name } = router?.resource ?? resource;
  return {
    // A router over a service is made with what it's over.
    kind: router === undefined ? kind : isStub ? 'api' : 'resource',
    name,
    fields: isStub || kind === 'service' ? [] : fields,
    operations: router?.operations ?? OPERATIONS,
    actions: router?.actions ?? [],
    isRegistered: false,
    hasTests: has('tests'),
    update: router?.verb === 'patch' ? 'patch' : undefined,
    singular: resource.singular === singularOf(resource.module) ? undefined : resource.singular,
  };
}

/** Returns the files that neither git nor making them again accounts for. */
async function editedOf(
  site: Site,
  targets: readonly Target[],
  asked: Asked | undefined,
  options: CommonOptions,
): Promise<readonly string[]> {
  const { files } = site;
  const isAsMade = madeTest(site);
  const unsure = targets.flatMap(({ path }) => (isAsMade(path) ? [] : [path]));
  if (unsure.length === 0 || asked === undefined) return unsure;
  const without = overlayTree(files, new Map(targets.map(({ path }) => [path, undefined])));
  const again = await madeAgain({ ...site, files: without }, asked, options);
  return unsure.filter((path) => {
    const made = again.get(path);
    return made === undefined || bareText(Buffer.from(made).toString()) !== bareText(unixText(files, path));
  });
}

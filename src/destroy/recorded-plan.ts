import type { ResourceName } from '../base/naming/resource-name';
import { overlayTree } from '../base/source/overlay';
import { parentOf } from '../base/source/paths';
import type { Site } from '../scaffold/backend/site';
import { type Change, contentsOf, type FileRole, type Plan } from '../scaffold/change';
import { modelsFor } from '../scaffold/layout/read/tables';
import { wordsFor } from '../scaffold/layout/words';
import type { CommonOptions } from '../scaffold/options';
import { leftUsing, removedTree } from '../scaffold/undo/taken-out';
import { unregistered } from '../unregister/unregistered';
import { isLeftBy, madeTest } from './accounted';
import { againAfter } from './again';
import { goneMigration } from './gone-migration';
import { opened } from './opened';
import { emptiedPackages } from './packages';
import type { MadeRecord } from './recorded';
import { refuseEdited, refuseOthers, refuseReferred, refuseUsing } from './refuse';
import { partsGone, sharedEdits } from './shared';

/** Says what's to be destroyed, of which a record is kept. */
export interface Recorded {
  readonly site: Site;
  readonly options: CommonOptions & { readonly entry?: string };
  readonly resource: ResourceName;
  readonly record: MadeRecord;
  /** The router in this tool's own layout; `undefined` in any other. */
  readonly ownRouter: string | undefined;
}

/** Plans to take back what the runs did that made a resource. Throws a Failure for what they don't account for, unless `force` is given. */
export async function planRecorded(recorded: Recorded): Promise<Omit<Plan, 'subject'>> {
  const { site, options, resource, record, ownRouter } = recorded;
  const { files } = site;
  const isForced = options.force === true;
  const isOurs = (path: string): boolean => isLeftBy(record.kept, site, path);
  const isAsMade = madeTest(site, record.kept);
  const { sources, inspection, look } = await opened(site, options);
  const isUnregistered = ownRouter !== undefined && record.own.includes(ownRouter);
  const { edits, edited } = sharedEdits(site, { record, sources, isForced, isUnregistered });
  const registration = isUnregistered
    ? await unregistered({ ...site, files: overlayTree(files, contentsOf(edits)) }, resource, options)
    : { changes: [] };
  const emptied = edits.flatMap(({ kind, path }) => (kind === 'delete' ? [path] : []));
  const gone = [...record.own, ...emptiedPackages(files, [...record.own, ...emptied], isOurs)];
  const roles = new Map(record.runs.flatMap((run) => run.files.map(({ path, role }) => [path, role])));
  const changes = [
    ...new Map([...edits, ...registration.changes].map((one) => [one.path, one])).values(),
    // The cast: the roles are those of changes.
    ...gone.map((path): Change => ({ kind: 'delete', path, role: roles.get(path) as FileRole })),
  ];
  if (!isForced) {
    const parts = partsGone(files, changes);
    const words = wordsFor(resource);
    const isTable = modelsFor(sources, words).some(
      ({ file, name }) => parts.own.has(file) || parts.shared.get(file)?.has(name) === true,
    );
    if (isTable) refuseReferred(sources, words, resource.name, options);
    const unsure = record.own.filter((path) => !isAsMade(path));
    refuseEdited([...unsure, ...edited], options);
    refuseUsing(leftUsing(sources, parts, changes), resource.name, options);
    if (ownRouter === undefined && inspection !== undefined)
      refuseOthers(inspection, await look(removedTree(files, changes)), parts);
  }
  const around = parentOf(record.own[0] ?? record.shared[0] ?? '');
  const migration = goneMigration(site, wordsFor(resource), { around, isAsMade }, options);
  return {
    verb: 'destroyed',
    changes: [...changes, ...migration.changes],
    notes: [...migration.notes, againAfter(record.runs)],
  };
}

import { onUnixLines } from '../scaffold/output/line-ends';
import { Failure } from '../base/diagnostics/failure';
import { capitalised, type ResourceName } from '../base/naming/resource-name';
import { readText } from '../base/source/text';
import { madeFile } from '../resource/made-file';
import { fileOf } from '../scaffold/backend/layout';
import { anyResourceOf, asInRouter, type Site } from '../scaffold/backend/site';
import { type Plan, type Change, contentsOf, type FileRole } from '../scaffold/change';
import { type ListedGenerator, listGenerators } from '../scaffold/manifest';
import type { CommonOptions } from '../scaffold/options';
import { notMade, pathShown, refuseEdited, refuseOthers, refuseReferred, refuseUsing } from './refuse';
import { recordOf, type MadeRecord } from './recorded';
import { planFittingDestroy } from './unrecorded/taken';
import { planOwnDestroy, type Target } from './unrecorded/own';
import { overlayTree } from '../base/source/overlay';
import { parentOf } from '../base/source/paths';
import { modelsFor } from '../scaffold/layout/read/tables';
import { wordsFor } from '../scaffold/layout/words';
import { leftUsing, removedTree } from '../scaffold/undo/taken-out';
import { unregistered } from '../unregister/unregistered';
import { isLeftBy, madeTest } from './accounted';
import { againAfter } from './again';
import { goneMigration } from './gone-migration';
import { opened } from './opened';
import { emptiedPackages } from './packages';
import { partsGone, sharedEdits } from './shared';

export interface DestroyOptions extends CommonOptions {
  /** The generator whose files to delete: `api`, `resource`. */
  readonly kind?: string;
  readonly entry?: string;
}

/**
 * Plans the deletion of the files that `make` wrote for a resource, and of its registration: by what's kept of the run, else by what the
 * files show. Throws a Failure that names all files that were edited, unless `force` is given.
 */
export async function planDestroy(site: Site, options: DestroyOptions): Promise<Plan> {
  const { files } = site;
  const { kind = '' } = options;
  const { writes } = generatorOf(kind);
  const resource = resourceThere(site, options);
  const all = writes.map((one): Target => ({ kind: one, path: madeFile(site, resource, one) }));
  const targets = all.filter(({ path }) => files.kind(path) === 'file');
  // The files of the layout that make has of its own, tests apart: projects may have theirs in the same place.
  const isOurs = targets.some((target) => target.kind !== 'tests');
  const subject = `${SUBJECTS[kind] ?? capitalised(kind)} ${resource.name}`;
  const record = recordOf(site, kind, resource);
  if (record !== undefined) {
    const ownRouter = isOurs ? madeFile(site, resource, 'api') : undefined;
    return { subject, ...(await planRecorded({ site, options, resource, record, ownRouter })) };
  }
  const fitting = isOurs
    ? undefined
    : await onUnixLines(site, async (unix) => planFittingDestroy(unix, options, { kind, resource }));
  if (fitting !== undefined) return { subject, ...fitting };
  if (targets.length === 0)
    throw notMade(
      kind,
      resource,
      all.map(({ path }) => pathShown(path, options)),
    );
  return { subject, ...(await planOwnDestroy(site, options, { kind, resource, targets })) };
}

/** Returns the resource for a name in any form, with the singular that its router shows. */
function resourceThere({ files, layout }: Site, options: DestroyOptions): ResourceName {
  const named = anyResourceOf(options);
  const router = readText(files, fileOf(layout, 'api', named.module));
  return router === undefined || options.singular !== undefined ? named : asInRouter(named, router);
}

/** The first words of the summary, where they aren't just the generator's name. */
const SUBJECTS: Readonly<Record<string, string>> = { api: 'API', dto: 'DTO' };

/** Returns the generator whose files are to be deleted. Throws a Failure that lists those that write files. */
function generatorOf(kind: string): ListedGenerator {
  const writers = listGenerators().filter(({ writes }) => writes.length > 0);
  const found = writers.find(({ name }) => name === kind);
  if (found !== undefined) return found;
  const known = `tool destroy ${writers.map(({ name }) => name).join('|')} NAME`;
  throw new Failure(
    kind === '' ? `what to destroy is missing: ${known}` : `can't destroy "${kind}"; there is: ${known}`,
  );
}

/** Says what's to be destroyed, of which a record is kept. */
interface Recorded {
  readonly site: Site;
  readonly options: CommonOptions & { readonly entry?: string };
  readonly resource: ResourceName;
  readonly record: MadeRecord;
  /** The router in this tool's own layout; `undefined` in any other. */
  readonly ownRouter: string | undefined;
}

/** Plans to take back what the runs did that made a resource. Throws a Failure for what they don't account for, unless `force` is given. */
async function planRecorded(recorded: Recorded): Promise<Omit<Plan, 'subject'>> {
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

import { generator } from '../scaffold/run/generator';
import { Failure } from '../base/diagnostics/failure';
import { capitalised, type ResourceName } from '../base/naming/resource-name';
import { parentOf, baseName, foldersAround, joinPath } from '../base/source/paths';
import { readText } from '../base/source/text';
import { fileOf } from '../scaffold/kinds';
import { anyResourceOf, asInRouter, type Site } from '../scaffold/backend/site';
import type { Change, FileRole, Plan } from '../scaffold/change';
import { fillName } from '../scaffold/layout/given';
import { modelsFor } from '../scaffold/layout/read/tables';
import { layoutIn, requestOf, type Opened, opened } from '../scaffold/layout/site-layout';
import { wordsFor, type Words } from '../scaffold/layout/words';
import { type ListedGenerator, listGenerators } from '../scaffold/manifest';
import type { CommonOptions } from '../scaffold/options';
import { leftUsing, removedTree } from '../scaffold/undo/taken-out';
import { isLeftBy, madeTest, type MadeRecord, recordOf } from './recorded';
import { notMade, pathShown, refuseEdited, refuseOthers, refuseReferred, refuseUsing } from './refuse';
import { partsGone, sharedEdits } from './shared';
import { committedRecord, recordByWords } from './unrecorded';
import type { MadeRun } from '../base/source/cache/made';
import { shellWord } from '../base/code/shell-word';
import { versionsFolder, changesTable, makesTable, readHistory } from '../scaffold/migration/history';
import { isClaim } from '../base/source/claim';
import type { SourceTree } from '../base/source/tree';

/** `schematic destroy`: see {@link planDestroy}. */
export const destroy = generator('destroy', planDestroy);

interface DestroyOptions extends CommonOptions {
  /** The generator whose files to delete: `api`, `resource`. */
  readonly kind?: string;
  readonly entry?: string;
}

/**
 * Plans the deletion of the files that `make` wrote for a resource, and of its registration: by what's kept of the run, else by the commit
 * that added them. Throws a Failure that names all files that were edited, or that nothing accounts for, unless `force` is given.
 */
async function planDestroy(site: Site, options: DestroyOptions): Promise<Plan> {
  const { files } = site;
  const { kind = '' } = options;
  const { writes } = generatorOf(kind);
  const resource = resourceThere(site, options);
  const all = writes.map((one) => ({ kind: one, path: fileOf(site.layout, one, resource) }));
  const there = all.filter(({ path }) => files.kind(path) === 'file');
  // The files of the layout that make has of its own, tests apart: projects may have theirs in the same place.
  const isOurs = there.some((one) => one.kind !== 'tests');
  const project = await opened(site, options);
  const targets = isOurs ? there.map(({ path }) => path) : [];
  const unrecorded = { site, opened: project, kind, resource, targets };
  const record = recordOf(site, kind, resource) ?? committedRecord(unrecorded) ?? recordByWords(unrecorded);
  if (record === undefined) {
    const own = all.map(({ path }) => path);
    throw notMade(
      kind,
      resource,
      (await placesOf(site, options, resource, own)).map((path) => pathShown(path, options)),
    );
  }
  const subject = `${SUBJECTS[kind] ?? capitalised(kind)} ${resource.name}`;
  return { subject, ...(await planRecorded({ site, options, resource, record, project })) };
}

/** Returns the files in which a resource would be: as the project's others are, else those of this tool's own layout. */
async function placesOf(
  site: Site,
  options: DestroyOptions,
  resource: ResourceName,
  own: readonly string[],
): Promise<readonly string[]> {
  const found = await layoutIn(site.files, requestOf(site, options));
  if (found === undefined || found.layout.archetype === 'seed') return own;
  const { facts } = found.layout;
  const places = [facts['place.model'], facts['place.router']];
  return places.flatMap(({ value }) => fillName(value, wordsFor(resource)) ?? []);
}

/** Returns the resource for a name in any form, with the singular that its router shows. */
function resourceThere({ files, layout }: Site, options: DestroyOptions): ResourceName {
  const named = anyResourceOf(options);
  const router = readText(files, fileOf(layout, 'api', named));
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

/** Says what's to be destroyed, and who made it. */
interface Recorded {
  readonly site: Site;
  readonly options: CommonOptions & { readonly entry?: string };
  readonly resource: ResourceName;
  readonly record: MadeRecord;
  readonly project: Opened;
}

/** Plans to take back what the runs did that made a resource. Throws a Failure for what they don't account for, unless `force` is given. */
async function planRecorded(recorded: Recorded): Promise<Omit<Plan, 'subject'>> {
  const { site, options, resource, record, project } = recorded;
  const { files } = site;
  const isForced = options.force === true;
  const isOurs = (path: string): boolean => isLeftBy(record.kept, site, path);
  const isAsMade = madeTest(site, record.kept);
  const { sources, inspection, look } = project;
  const { edits, edited } = sharedEdits(site, { record, sources, isForced });
  const emptied = edits.flatMap(({ kind, path }) => (kind === 'delete' ? [path] : []));
  const gone = [...record.own, ...emptiedPackages(files, [...record.own, ...emptied], isOurs)];
  const roles = new Map(record.runs.flatMap((run) => run.files.map(({ path, role }) => [path, role])));
  const changes = [
    ...edits,
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
    const unknown = record.kept.length === 0 ? record.names.keys() : [];
    refuseEdited([...unsure, ...unknown, ...edited], record.kept.length > 0, options);
    refuseUsing(leftUsing(sources, parts, changes), resource.name, options);
    if (inspection !== undefined) refuseOthers(inspection, await look(removedTree(files, changes)), parts);
  }
  const isWhole = record.runs.every((one) => record.kept.includes(one));
  const around = parentOf(record.own[0] ?? record.shared[0] ?? '');
  const migration = goneMigration(site, wordsFor(resource), { around, isAsMade }, options);
  return {
    verb: 'destroyed',
    changes: [...changes, ...migration.changes],
    notes: [...migration.notes, ...(isWhole ? [againAfter(record.runs)] : [])],
  };
}

/** Names a command. */
type Command = Pick<MadeRun, 'generator' | 'words' | 'fields' | 'flags'>;

/** Returns the note with the commands that make again what runs did, the last first: of equal ones the last, with the fields that were added. */
function againAfter(runs: readonly MadeRun[]): string {
  const commands = new Map<string, Command>();
  for (const run of runs.toReversed()) {
    const made = commands.get(`resource ${run.words.join(' ')}`);
    const key = [run.generator === 'add-fields' ? 'resource' : run.generator, ...run.words].join(' ');
    const isMore = run.generator === 'add-fields' && made !== undefined;
    commands.set(key, isMore ? { ...made, fields: [...made.fields, ...run.fields] } : run);
  }
  const lines = [...commands.values()].map(({ generator, words, fields, flags }) =>
    [
      ...['tool', ...(OWN.has(generator) ? [] : ['make']), generator],
      ...[...words, ...fields].map(shellWord),
      ...flags,
    ].join(' '),
  );
  return `To have it again: ${lines.join(' && ')}`;
}

/** Generators that are commands of their own. */
const OWN: ReadonlySet<string> = new Set(['register', 'unregister']);

/** The outcome for the migrations of a resource's table: they go, or a note says why they stay. */
interface GoneMigration {
  readonly changes: readonly Change[];
  readonly notes: readonly string[];
}

/**
 * Deletes the migrations that made a resource's table and added fields to it, if they're the last ones and as `make` wrote them. Any other
 * stays: it may have run, and others build on it.
 */
function goneMigration(
  { files }: Site,
  words: Words,
  { around, isAsMade }: { readonly around: string; readonly isAsMade: (path: string) => boolean },
  options: CommonOptions,
): GoneMigration {
  const folder = versionsFolder(files, around);
  const history = folder === undefined ? [] : readHistory(files, folder);
  const mine = history.filter(({ module }) => makesTable(module, words) || changesTable(module, words));
  const gone: typeof mine = [];
  const isGone = (file: string): boolean => gone.some((one) => one.file === file);
  for (;;) {
    const left = history.filter(({ file }) => !isGone(file));
    const isLast = (id: string): boolean => !left.some(({ parents }) => parents.includes(id));
    const next = mine.find(({ id, file }) => !isGone(file) && isLast(id.value) && isAsMade(file));
    if (next === undefined) break;
    gone.push(next);
  }
  const made = mine.find(({ module }) => makesTable(module, words));
  if (made !== undefined && !isGone(made.file)) {
    const others = mine.filter(({ file }) => file !== made.file);
    return { changes: [], notes: [staying([made, ...others].map(({ file }) => pathShown(file, options)))] };
  }
  return { changes: gone.map(({ file }) => ({ kind: 'delete', path: file, role: 'migration' })), notes: [] };
}

/** Says which migrations stay: the one that made the table, and those that changed it. */
function staying([made = '', ...others]: readonly string[]): string {
  if (others.length === 0) return `${made} made the table and stays: a new migration can drop it.`;
  return `${made} made the table, and ${others.join(', ')} changed it; they stay: a new migration can drop it.`;
}

/** Returns the `__init__.py` of folders that deleting files empties, as far as they're ours; the innermost first. */
function emptiedPackages(
  files: SourceTree,
  deleted: readonly string[],
  isOurs: (path: string) => boolean,
): readonly string[] {
  const gone = new Set(deleted);
  const folders = new Set(deleted.flatMap(foldersAround).filter((folder) => folder !== ''));
  for (const folder of [...folders].sort((left, right) => right.length - left.length)) {
    const file = joinPath(folder, '__init__.py');
    if (files.kind(file) === 'file' && isOurs(file) && isEmptied(files, folder, gone))
      gone.add(file).add(folder);
  }
  return [...gone].filter((path) => !deleted.includes(path) && baseName(path) === '__init__.py');
}

/**
 * True if a folder keeps nothing but its `__init__.py`, Python's caches, leftovers of a killed run of ours, and folders
 * without files.
 */
function isEmptied(files: SourceTree, folder: string, gone: ReadonlySet<string>): boolean {
  return (files.list(folder) ?? []).every((name) => {
    const path = joinPath(folder, name);
    if (name === '__init__.py' || name === '__pycache__' || isClaim(name) || gone.has(path)) return true;
    return (
      files.kind(path) === 'directory' &&
      !files.list(path)?.includes('__init__.py') &&
      isEmptied(files, path, gone)
    );
  });
}

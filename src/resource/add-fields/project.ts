import { withUnixEnds } from '../../base/source/text';
import { posix } from 'node:path';
import { parseWhole } from '../../analysis/python/parser';
import { Failure, unlessFailure } from '../../base/diagnostics/failure';
import { overlayTree } from '../../base/source/overlay';
import { parentOf } from '../../base/source/paths';
import type { ResourceName } from '../../base/naming/resource-name';
import type { Field } from '../../dto/field';
import { newField } from '../../dto/new-field';
import { dtoNotes } from '../../dto/parts';
import { withoutActions } from '../../recall/actions';
import { declarationsIn } from '../../recall/fields';
import { type Going, goingsIn, isNothing } from '../../recall/going';
import { type Removed, takenOut } from '../../recall/nearest';
import { resourceOf, type Site } from '../../scaffold/backend/site';
import { type Change, contentsOf, type Plan, textOf } from '../../scaffold/change';
import { sectionsOf } from '../../scaffold/edit/project-section';
import { EditRefused } from '../../scaffold/edit/refused';
import { openSource } from '../../scaffold/edit/source';
import { appended } from '../../scaffold/frame/append';
import { isTestFile } from '../../scaffold/frame/collect';
import { type FittingProject, fittingProject } from '../../scaffold/frame/fitting-project';
import { withReferences } from '../../scaffold/frame/references';
import { refuseColumns } from '../../scaffold/frame/reserved';
import { lostRoutes } from '../../scaffold/frame/staged';
import { wordsFor } from '../../scaffold/frame/words-for';
import { foundResources } from '../../scaffold/layout/find/found-resources';
import { ROLES } from '../../scaffold/layout/sibling';
import { isSameResource } from '../../scaffold/layout/words';
import { plannedAddition } from '../../scaffold/migration/add-columns';
import { unixText } from '../../scaffold/output/made';
import { relatedPairs } from '../../scaffold/frame/relations/pairs';
import { unrelated } from '../../scaffold/frame/relations/relate';
import { coreTables } from '../../scaffold/layout/read/models';
import type { Sources } from '../../scaffold/layout/read/sources';
import { workingDirectoryOf } from '../../scaffold/options';
import type { ResourceOptions } from '../plan';
import { alreadyThere, editOf } from './edit';
import { merged } from './merge';
import { mergedLines } from './merge-lines';
import { refuseSecondKeys } from './second-keys';
import { type Seen, withoutChildren } from './without-children';

/**
 * Plans new fields of a resource in a project that shows how one is written; `undefined` in any other. Throws a Failure for a field
 * that's there, and where a file can't be read back.
 */
export async function addedInProject(
  site: Site,
  options: ResourceOptions,
  fields: readonly Field[],
): Promise<Plan | undefined> {
  const project = await fittingProject(site, options);
  if (project === undefined) return undefined;
  const resource = resourceOf(options);
  const { sources } = foundResources(project.inspection);
  refuseColumns(project.layout.facts.orm.value, coreTables(sources).length > 0, {
    fields: fields.map(newField),
    roles: undefined,
    resource,
  });
  const { going, made } = await madeIn({ site, project }, options, resource, fields);
  const known = declarationsIn(going).find(({ name }) => fields.some((field) => field.name === name));
  if (known !== undefined) throw alreadyThere(known.name, shownFrom(options, known.file), known.line);
  const changes = made().filter(({ path }) => options.tests !== false || !isTestFile(path));
  const staged = overlayTree(site.files, contentsOf(changes));
  const after = await project.look(staged);
  const [lost] = lostRoutes(project.inspection, after?.inspection);
  if (after === undefined || lost !== undefined)
    throw new Failure(
      `${lost ?? 'there would be no application'}; nothing is written. Add the fields by hand.`,
    );
  const migration = options.migration === true ? migrationFor(site, going, after.inspection, fields) : [];
  return {
    subject: `Resource ${resource.name}`,
    verb: 'updated',
    changes: [...changes, ...migration],
    notes: [
      ...dtoNotes(fields),
      ...relationNotes(sources, fields),
      ...(migration.length === 0 ? [] : rowNotes(fields)),
    ],
  };
}

/** Says of keys that they get no relationship, where the project's models have them. */
const relationNotes = (sources: Sources, fields: readonly Field[]): readonly string[] =>
  relatedPairs(sources).length === 0
    ? []
    : fields
        .filter(({ column }) => column?.references !== undefined)
        .map(({ name }) => unrelated(name, '--add-fields adds the column alone'));

const shownFrom = (options: ResourceOptions, path: string): string =>
  posix.relative(workingDirectoryOf(options), path);

/** A resource, and what's written for it. */
interface Found {
  readonly going: Going;
  readonly made: () => readonly Change[];
}

/** Returns what's written for a resource: as if the fields had been there before others came to refer to it, if that can be. */
async function madeIn(
  { site, project }: Seen,
  options: ResourceOptions,
  resource: ResourceName,
  fields: readonly Field[],
): Promise<Found> {
  const bare = await withoutChildren({ site, project }, options, resource);
  if (bare !== undefined && bare.project !== project) {
    const removed = await foundIn(bare.site, options, bare.project, resource);
    const changes = remade(bare.site, bare.project, removed, fields);
    const { going } = removed;
    const whole = removed.found?.differing.length === 0 ? withChildren(site, bare.site, changes) : undefined;
    if (whole !== undefined)
      return { going, made: () => [...whole, ...inOtherTests(whole, project, going, fields)] };
  }
  const removed = await foundIn(site, options, project, resource);
  return { going: removed.going, made: () => remade(site, project, removed, fields) };
}

/** Makes changes of files in those that have other resources as well; `undefined` where one can't be. */
function withChildren(site: Site, bare: Site, changes: readonly Change[]): readonly Change[] | undefined {
  const all = changes.flatMap((change) => {
    const after = textOf(change);
    const { path, role } = change;
    const text =
      after === undefined
        ? undefined
        : mergedLines(unixText(bare, path), withUnixEnds(after), unixText(site, path));
    return text === undefined ? [] : [editOf(site, path, text, role)];
  });
  return all.length < changes.length ? undefined : all;
}

/** Returns the fields in the tests of other resources, which may make items of this one as well. */
const inOtherTests = (
  made: readonly Change[],
  project: FittingProject,
  going: Going,
  fields: readonly Field[],
): readonly Change[] =>
  (unlessFailure(() => behind(project, going, fields)) ?? []).filter(
    ({ path }) => isTestFile(path) && made.every((one) => one.path !== path),
  );

/** Finds the resource as `make` wrote it. Throws a Failure if there's nothing of it. */
async function foundIn(
  site: Site,
  options: ResourceOptions,
  project: FittingProject,
  resource: ResourceName,
): Promise<Removed> {
  const { site: all, project: plain } = await withoutActions(project, site, options, resource);
  const roles = new Set(ROLES);
  const goings = plain === undefined ? [] : goingsIn(plain, resource, roles);
  const [first, ...more] = goings;
  if (first === undefined || isNothing(first))
    throw new Failure(
      `--add-fields: there's no resource ${resource.name} to add fields to; leave the option out to make it.`,
    );
  return (await takenOut([first, ...more], all, options, { resource, roles })).best;
}

/**
 * Returns the resource's files with the new fields: what make writes for all of them where a file is as it wrote it, else the file with
 * the new ones behind the others.
 */
function remade(
  site: Site,
  project: FittingProject,
  { going, found }: Removed,
  fields: readonly Field[],
): readonly Change[] {
  const again = found?.remade([...found.asked.fields, ...fields])?.changes ?? [];
  const isWhole = found?.differing.length === 0 && again.length > 0;
  const made = again.flatMap((change): readonly Change[] => {
    const { path, role } = change;
    const [before, after] = [found?.texts.get(path), textOf(change)];
    if (before === undefined || after === undefined || after === before) return [];
    if (unixText(site, path) === withUnixEnds(before)) return [editOf(site, path, withUnixEnds(after), role)];
    if (!isWhole) return [];
    const text = mergedText(site, project, path, [before, after]);
    return text === undefined ? [] : [editOf(site, path, text, role)];
  });
  const known = new Set(made.map(({ path }) => path));
  if (isWhole && known.size > 0 && isAllOf(again, found.texts, known)) return made;
  const others = behind(project, going, fields, refuseSecondKeys);
  return [...made, ...others.filter(({ path }) => !known.has(path))];
}

/** Returns a shared file, in which resources may stand in another order, with the new fields; `undefined` where that can't be done. */
function mergedText(
  site: Site,
  { inspection, layout }: FittingProject,
  path: string,
  texts: readonly [string, string],
): string | undefined {
  const opened = (text: string) => openSource(Buffer.from(withUnixEnds(text)), parseWhole);
  const [there, before, after] = [opened(unixText(site, path)), opened(texts[0]), opened(texts[1])];
  const sectionOf = sectionsOf(foundResources(inspection).sources.tree, path);
  return merged(there, { before, after }, { sectionOf, width: layout.facts.lineLength.value })?.text;
}

/** True if each file that make would write otherwise is among some. */
const isAllOf = (
  again: readonly Change[],
  texts: ReadonlyMap<string, string>,
  known: ReadonlySet<string>,
): boolean =>
  again.every(
    (change) =>
      known.has(change.path) || (change.kind !== 'delete' && textOf(change) === texts.get(change.path)),
  );

/** Returns the files with the new fields behind those that they list. */
function behind(
  { inspection, layout }: FittingProject,
  { words, resource }: Going,
  fields: readonly Field[],
  refuse?: typeof refuseSecondKeys,
): readonly Change[] {
  const sibling = layout.siblings.find((one) => isSameResource(one.words, words));
  if (sibling === undefined)
    throw new Failure(
      `--add-fields: no route of ${resource.name} is served, and its files aren't as make writes them; register it first, or add the fields by hand.`,
    );
  const { sources, roster } = foundResources(inspection);
  const request = { parse: parseWhole, sources, templates: roster.paths, layout, sibling };
  const resolved = withReferences(fields.map(newField), sources, { words, like: words });
  refuse?.(resolved, sources, words);
  try {
    return appended({ ...request, fields: resolved });
  } catch (error) {
    if (!(error instanceof EditRefused)) throw error;
    throw new Failure(
      `--add-fields: a file of ${resource.name} can't be read back: with the new fields it ${error.message}; add them by hand.`,
    );
  }
}

/** Says what the migration gives rows that are there. */
function rowNotes(fields: readonly Field[]): readonly string[] {
  const given = fields
    .map(newField)
    .filter(({ isOptional }) => !isOptional)
    .map(({ name, rowValue }) => `${name}=${rowValue.replace('sa.', '').replace('()', '')}`);
  return given.length === 0
    ? []
    : [
        `Rows that are there get ${given.join(', ')}: the migration's server_default, to change where another value is right.`,
      ];
}

/** Returns the migration that adds the columns. */
function migrationFor(
  site: Site,
  going: Going,
  after: FittingProject['inspection'],
  fields: readonly Field[],
): readonly Change[] {
  const { sources } = foundResources(after);
  const words = wordsFor(going.resource);
  const around = parentOf(going.own[0] ?? going.paths[0] ?? '');
  const resolved = withReferences(fields.map(newField), sources, { words, like: words });
  return [
    plannedAddition({ parse: parseWhole, sources, files: site.files, around, words, fields: resolved }),
  ];
}

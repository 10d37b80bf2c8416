import { withUnixEnds } from '../../base/source/text';
import { posix } from 'node:path';
import { parseWhole } from '../../analysis/python/parser';
import { Failure } from '../../base/diagnostics/failure';
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
import { EditRefused } from '../../scaffold/edit/refused';
import { appended } from '../../scaffold/frame/append';
import { isTestFile } from '../../scaffold/frame/collect';
import { type FittingProject, fittingProject } from '../../scaffold/frame/fitting-project';
import { hasTables } from '../../scaffold/frame/fitting';
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
import type { Sources } from '../../scaffold/layout/read/sources';
import { workingDirectoryOf } from '../../scaffold/options';
import type { ResourceOptions } from '../plan';
import { alreadyThere, editOf } from './edit';

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
  refuseColumns(project.layout.facts.orm.value, hasTables(sources), {
    fields: fields.map(newField),
    roles: undefined,
    resource,
  });
  const going = await foundIn(site, options, project, resource);
  const known = declarationsIn(going.going).find(({ name }) => fields.some((field) => field.name === name));
  if (known !== undefined) throw alreadyThere(known.name, shownFrom(options, known.file), known.line);
  const changes = remade(site, project, going, fields).filter(
    ({ path }) => options.tests !== false || !isTestFile(path),
  );
  const staged = overlayTree(site.files, contentsOf(changes));
  const after = await project.look(staged);
  const [lost] = lostRoutes(project.inspection, after?.inspection);
  if (after === undefined || lost !== undefined)
    throw new Failure(
      `${lost ?? 'there would be no application'}; nothing is written. Add the fields by hand.`,
    );
  const migration =
    options.migration === true ? migrationFor(site, going.going, after.inspection, fields) : [];
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
  const made = again.flatMap((change): readonly Change[] => {
    const { path, role } = change;
    const [before, after] = [found?.texts.get(path), textOf(change)];
    if (before === undefined || after === undefined || after === before) return [];
    return unixText(site, path) === withUnixEnds(before)
      ? [editOf(site, path, withUnixEnds(after), role)]
      : [];
  });
  const isWhole = found?.differing.length === 0 && again.length > 0;
  const known = new Set(made.map(({ path }) => path));
  const others =
    isWhole && known.size > 0 && isAllOf(again, found.texts, known) ? [] : behind(project, going, fields);
  return [...made, ...others.filter(({ path }) => !known.has(path))];
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
): readonly Change[] {
  const sibling = layout.siblings.find((one) => isSameResource(one.words, words));
  if (sibling === undefined)
    throw new Failure(
      `--add-fields: no route of ${resource.name} is served, and its files aren't as make writes them; register it first, or add the fields by hand.`,
    );
  const { sources, roster } = foundResources(inspection);
  const request = { parse: parseWhole, sources, templates: roster.paths, layout, sibling };
  const resolved = withReferences(fields.map(newField), sources, { words, like: words });
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

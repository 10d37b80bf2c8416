import { posix } from 'node:path';
import { Failure } from '../../base/diagnostics/failure';
import { overlayTree } from '../../base/source/overlay';
import { parentOf } from '../../base/source/paths';
import type { Field } from '../../dto/field';
import { newField } from '../../dto/new-field';
import { resourceOf, type Site } from '../../scaffold/backend/site';
import { type Change, contentsOf, type Plan } from '../../scaffold/change';
import { unlessRefused } from '../../scaffold/edit/source';
import { type Draft, draftOf } from '../../scaffold/generate/draft';
import { refuseColumns } from '../../scaffold/generate/name-conflict';
import { lostName } from '../../scaffold/generate/verify-names';
import { lostRoute } from '../../scaffold/generate/verify-routes';
import { fittingProject } from '../../scaffold/layout/site-layout';
import { foundResources } from '../../scaffold/layout/find/found-resources';
import { type NewField, typeNotes } from '../../scaffold/layout/new-field';
import {
  linesOf,
  type ClassLine,
  foreignKeyOf,
  lastStep,
  coreTables,
  type Model,
  modelsOf,
} from '../../scaffold/layout/read/models';
import type { Sources } from '../../scaffold/layout/read/sources';
import { type Words, wordsFor } from '../../scaffold/layout/words';
import { plannedAddition } from '../../scaffold/migration/add-columns';
import { workingDirectoryOf } from '../../scaffold/options';
import { OPERATIONS } from '../../scaffold/output/operations';
import type { ResourceOptions } from '../factory';
import { classesIn, type FieldClass, fieldClasses, withFields, withPayloads } from './classes';
import { alreadyThere } from './own-layout';
import { nodesIn } from '../../analysis/python/ast/walk';
import { isIn } from '../../scaffold/layout/find/resource-words';
import { keywordOf } from '../../analysis/python/ast/keywords';
import { modelsFor, tableOf } from '../../scaffold/layout/read/tables';

/**
 * Plans new fields of a resource in a project of another layout: in its schemas and its table, by the conventions; `undefined` in any
 * other. Throws a Failure for a field that's there, and where no class of the resource shows.
 */
export async function addedInProject(
  site: Site,
  options: ResourceOptions,
  fields: readonly Field[],
): Promise<Plan | undefined> {
  const project = await fittingProject(site, options);
  if (project === undefined) return undefined;
  const resource = resourceOf(options);
  const { inspection, layout, like } = project;
  const { sources } = foundResources(inspection);
  const asked = { fields: fields.map(newField), roles: undefined, resource };
  refuseColumns(layout.facts.orm.value, coreTables(sources).length > 0, asked);
  const words = wordsFor(resource);
  const request = { ...asked, subject: '', operations: OPERATIONS, isRegistered: false };
  const draft = draftOf(inspection, layout, { words, like, request });
  const all = classesIn(inspection, draft);
  const classes = fieldClasses(all, draft);
  if (classes.length === 0)
    throw new Failure(
      `--add-fields: there's no resource ${resource.name} to add fields to; leave the option out to make it.`,
    );
  refuseKnown([...all, ...classes], draft.fields, options);
  refuseSecondKeys(draft.fields, sources, words);
  const changes = [...changesFor(classes, draft, resource.name), ...withPayloads(draft)];
  const after = await project.inspect(overlayTree(site.files, contentsOf(changes)));
  const lost = lostName(changes, sources) ?? lostRoute(inspection, after);
  if (after === undefined || lost !== undefined)
    throw new Failure(
      `${lost ?? 'there would be no application'}; nothing is written. Add the fields by hand.`,
    );
  const migration =
    options.migration === true
      ? [migrationFor(site, foundResources(after).sources, draft, changes[0]?.path ?? '')]
      : [];
  const left = listing(sources, classes, words).map((path) =>
    posix.relative(workingDirectoryOf(options), path),
  );
  return {
    subject: `Resource ${resource.name}`,
    verb: 'updated',
    changes: [...changes, ...migration],
    notes: [
      ...typeNotes(draft.fields),
      ...(left.length === 0 ? [] : [`Left to you, because each field is named there: ${left.join(', ')}.`]),
      ...(migration.length === 0 ? [] : rowNotes(draft.fields)),
    ],
  };
}

/** Returns the files with the new fields in their classes. */
function changesFor(classes: readonly FieldClass[], draft: Draft, name: string): readonly Change[] {
  return [...new Set(classes.map(({ file }) => file))].map((file): Change => {
    const own = classes.filter((one) => one.file === file);
    const content = unlessRefused(
      () => withFields(file, own, draft.fields, draft).bytes,
      ({ message }): never => {
        throw new Failure(
          `${file} ${message}; nothing is written. Mend that, or add the fields of ${name} by hand.`,
        );
      },
    );
    const role = own.some(({ place }) => place === 'table') ? 'model' : 'schema';
    return { kind: 'edit', path: file, content, role };
  });
}

/** Returns the migration that adds the columns to the table, as the staged sources have it. */
const migrationFor = ({ files }: Site, sources: Sources, { evidence, fields }: Draft, file: string): Change =>
  plannedAddition({
    sources,
    files,
    around: parentOf(file),
    words: evidence.words,
    fields,
  });

function refuseKnown(
  classes: readonly Pick<FieldClass, 'file' | 'node'>[],
  fields: readonly NewField[],
  options: ResourceOptions,
): void {
  for (const { file, node } of classes)
    for (const { name, statement } of linesOf(node))
      if (fields.some((field) => field.name === name))
        throw alreadyThere(name, posix.relative(workingDirectoryOf(options), file), statement.line);
}

/** Says what the migration gives rows that are there. */
function rowNotes(fields: readonly NewField[]): readonly string[] {
  const given = fields
    .filter(({ isOptional }) => !isOptional)
    .map(({ name, rowValue }) => `${name}=${rowValue.replace('sa.', '').replace('()', '')}`);
  return given.length === 0
    ? []
    : [
        `Rows that are there get ${given.join(', ')}: the migration's server_default, to change where another value is right.`,
      ];
}

/** Returns the files in which a call, a dictionary or a function's assignments give each field of a resource by its name. */
function listing(sources: Sources, classes: readonly FieldClass[], words: Words): readonly string[] {
  const table = classes.find(({ place }) => place === 'sent' || place === 'shared') ?? classes[0];
  const known = table?.lines.map(({ name }) => name) ?? [];
  if (known.length === 0) return [];
  return sources.files.filter((file) => {
    const module = sources.module(file);
    if (
      module === undefined ||
      !isIn(module.text, words) ||
      !known.every((name) => module.text.includes(name))
    )
      return false;
    return [...nodesIn(module.body)].some((node) => {
      const names =
        node.type === 'Call'
          ? node.keywords.map(({ name }) => name)
          : node.type === 'Dict'
            ? node.items.map(({ key }) => (key?.type === 'Str' ? key.value : undefined))
            : node.type === 'FunctionDef'
              ? assignedIn(node.body().statements)
              : [];
      return known.every((name) => names.includes(name));
    });
  });
}

/** Returns the attributes to which statements give values: `widget.name = …`. */
const assignedIn = (body: Parameters<typeof nodesIn>[0]): readonly string[] =>
  [...nodesIn(body)].flatMap((node) =>
    node.type === 'Assign' ? node.targets.flatMap((one) => (one.type === 'Attribute' ? [one.attr] : [])) : [],
  );

/**
 * Throws a Failure for a second key of a table whose relationship with the resource's own goes by the first: the application would import,
 * and answer no request.
 */
function refuseSecondKeys(fields: readonly NewField[], sources: Sources, words: Words): void {
  const [own] = modelsFor(sources, words);
  for (const { name, foreignKey } of fields) {
    if (foreignKey === undefined || own === undefined) continue;
    const other = modelsOf(sources).find((one) => tableOf(sources, one)?.column === foreignKey.column);
    const side = linesOf(own.node).some((line) => isKey(line, foreignKey.column))
      ? other && sideOf(sources, own, other)
      : undefined;
    if (side === undefined) continue;
    throw new Failure(
      `the field "${name}": ${side.model.file}:${side.line.statement.line} relates the two tables by the only key of ${foreignKey.column} that there is; name that key there with foreign_keys=… first, or add the field by hand.`,
    );
  }
}

const isKey = (line: ClassLine, column: string): boolean => {
  const known = foreignKeyOf(line)?.column;
  return known?.type === 'Str' && known.value === column;
};

/** Returns a relationship of two tables that names no key. */
function sideOf(
  sources: Sources,
  own: Model,
  other: Model,
): { readonly model: Model; readonly line: ClassLine } | undefined {
  const sides = [
    [own, other],
    [other, own],
  ] as const;
  for (const [model, to] of sides)
    for (const line of linesOf(model.node)) {
      const { value, statement } = line;
      if (value?.type !== 'Call' || !/^[Rr]elationship$/.test(lastStep(value.func))) continue;
      const names = new RegExp(`\\b${to.name}\\b`).test(sources.text(model.file, statement));
      if (names && keywordOf(value, 'foreign_keys') === undefined) return { model, line };
    }
  return undefined;
}

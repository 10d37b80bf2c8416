import { unixText, withUnixEnds, readText } from '../../base/source/text';
import { applyPatch, createPatch } from 'diff';
import { parseWhole } from '../../analysis/python/parser';
import { Failure } from '../../base/diagnostics/failure';
import type { ResourceName } from '../../base/naming/resource-name';
import type { Field } from '../../dto/field';
import { newField } from '../../dto/new-field';
import { OPERATIONS } from '../../scaffold/output/operations';
import { dtoPart } from '../../dto/parts';
import { readFields } from '../../dto/read-fields';
import { resourceOf, type Site } from '../../scaffold/backend/site';
import { type Change, type FileRole, type Plan, textOf, textEdit } from '../../scaffold/change';
import { refuseColumnsOf, typeNotes } from '../../scaffold/layout/new-field';
import { render } from '../../scaffold/output/templates';
import { formattedText } from '../../scaffold/run/format';
import type { ResourceOptions } from '../factory';
import { fileOf } from '../../scaffold/kinds';
import { resourceTestPart } from '../parts';

/** Plans new fields of a resource in the layout that this tool writes by itself: its models, and the payload of its tests. */
export function addedInOwnLayout(site: Site, options: ResourceOptions, fields: readonly Field[]): Plan {
  refuseColumnsOf(fields.map(newField));
  if (options.migration === true)
    throw new Failure('--migration: the resource keeps its items in memory; leave the option out.');
  const resource = resourceOf(options);
  const path = fileOf(site.layout, 'dto', resource);
  if (site.files.kind(path) !== 'file')
    throw new Failure(
      `--add-fields: there's no ${path} to add fields to; leave the option out to make ${resource.name}.`,
    );
  const text = unixText(site.files, path);
  const there = readFields(parseWhole(text), resource.className);
  if (there === undefined)
    throw new Failure(
      `${path}:${lineOf(text, `class Create${resource.className}Request`)}: the fields can't be read back from Create${resource.className}Request; add the new ones by hand.`,
    );
  refuseKnown(there, fields, path, text);
  const all = [...there, ...fields];
  const models = (some: readonly Field[]): string =>
    render(site.files, dtoPart({ resource, layout: site.layout, fields: some }));
  const own = changed(site, path, { before: models(there), after: models(all), role: 'schema' });
  if (!isReadBack(textOf(own) ?? '', resource, all)) throw unlike(path, 1);
  const tests = options.tests === false ? [] : testsWith(site, resource, { there, all });
  return {
    subject: `Resource ${resource.name}`,
    changes: [own, ...tests],
    notes: typeNotes(fields.map(newField)),
  };
}

/** True if the changed models declare all fields. */
function isReadBack(text: string, { className }: ResourceName, all: readonly Field[]): boolean {
  const found = readFields(parseWhole(withUnixEnds(text)), className);
  return found?.map(({ name }) => name).join() === all.map(({ name }) => name).join();
}

interface Growing {
  readonly there: readonly Field[];
  readonly all: readonly Field[];
}

/** Returns the tests with all fields in what they send, if there are tests. */
function testsWith(site: Site, resource: ResourceName, { there, all }: Growing): readonly Change[] {
  const path = fileOf(site.layout, 'tests', resource);
  const text = unixText(site.files, path);
  // Conventions of stubs know no fields.
  if (!text.includes('dependency_overrides')) return [];
  const name = /^PATH = "\/(.*)\/"$/m.exec(text)?.[1] ?? resource.name;
  const design = {
    resource: { ...resource, name, prefix: `/${name}` },
    layout: site.layout,
    operations: OPERATIONS.filter((operation) => text.includes(`def test_${operation}_`)),
    verb: text.includes('client.patch(') ? ('patch' as const) : ('put' as const),
  };
  const tests = (fields: readonly Field[]): string =>
    render(site.files, resourceTestPart({ ...design, fields }));
  return [changed(site, path, { before: tests(there), after: tests(all), role: 'test' })];
}

/** A file as make writes it, without the new fields and with them. */
interface Versions {
  readonly before: string;
  readonly after: string;
  readonly role: FileRole;
}

/** Returns a file with the new fields. Edits of other lines stay. Throws a Failure where lines to change were edited. */
function changed(
  site: Site,
  path: string,
  { before, after, role }: Versions,
): Change & { readonly kind: 'edit' } {
  const text = unixText(site.files, path);
  if (text === before) return editOf(site, path, after, role);
  if (text === formattedText(site, path, before))
    return editOf(site, path, formattedText(site, path, after) ?? after, role);
  const merged = applyPatch(text, createPatch(path, before, after, '', '', { context: CONTEXT }));
  if (merged === false) throw unlike(path, firstDifference(text, before));
  return editOf(site, path, merged, role);
}

/** The lines around a change that have to be as make writes them. */
const CONTEXT = 2;

const unlike = (path: string, line: number): Failure =>
  new Failure(`${path}:${line} isn't as make writes it; add the fields by hand, or undo the edit.`);

/** Returns the number of the first line that has some words; 1 without one. */
const lineOf = (text: string, words: string): number =>
  Math.max(text.split('\n').findIndex((line) => line.startsWith(words)) + 1, 1);

/** Returns the edit that gives a file another text, with the line ends that it has. */
function editOf(
  { files }: Pick<Site, 'files'>,
  path: string,
  text: string,
  role: FileRole | undefined,
): Change & { readonly kind: 'edit' } {
  const isWindows = readText(files, path)?.includes('\r\n') === true;
  const own = textEdit(path, isWindows ? text.replaceAll('\n', '\r\n') : text);
  return { ...own, ...(role === undefined ? {} : { role }) };
}

/** Returns the number of the first line in which two texts differ. */
function firstDifference(text: string, other: string): number {
  const [lines, others] = [text.split('\n'), other.split('\n')];
  const index = lines.findIndex((line, at) => line !== others[at]);
  return index === -1 ? lines.length : index + 1;
}

/** Throws a Failure for a field that a file of models declares already. */
function refuseKnown(
  there: readonly Pick<Field, 'name'>[],
  fields: readonly Field[],
  path: string,
  text: string,
): void {
  const wrong = fields.find(({ name }) => there.some((one) => one.name === name));
  if (wrong === undefined) return;
  const line = text.split('\n').findIndex((one) => new RegExp(`^\\s+${wrong.name}\\b`).test(one)) + 1;
  throw alreadyThere(wrong.name, path, line);
}

/** Returns the Failure for a field that's there. */
export const alreadyThere = (name: string, file: string, line: number): Failure =>
  new Failure(`the field "${name}" is there already: ${file}:${line}; leave it out.`);

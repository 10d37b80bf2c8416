import { singularOf } from '../../base/naming/inflection';
import type { ResourceName } from '../../base/naming/resource-name';
import { newField } from '../../dto/new-field';
import { EXAMPLE } from '../../dto/parts';
import { verbOf } from '../../scaffold/conventions/conventions';
import { dottedName, lastStep } from '../../scaffold/edit/dotted-name';
import { definedNames } from '../../scaffold/edit/names';
import { functionNamed } from '../../scaffold/edit/walk';
import { actionsIn } from '../../scaffold/generate/action';
import type { Wanted, Draft } from '../../scaffold/generate/draft';
import { mayTest } from '../../scaffold/generate/tests';
import type { FittingProject } from '../../scaffold/layout/fitting-project';
import { type Role, ROLES } from '../../scaffold/layout/sibling';
import { wordsFor, wordsOf } from '../../scaffold/layout/words';
import { OPERATIONS } from '../../scaffold/output/operations';
import type { FoundParts } from '../../scaffold/undo/parts';
import type { Asked } from '../again';
import type { ClassDef } from '../../analysis/python/ast';
import type { ColumnSpec, Field } from '../../dto/field';
import { readField } from '../../dto/read-fields';
import { type ClassLine, foreignKeyOf, isTrue, linesOf } from '../../scaffold/layout/read/class-lines';
import { modelsOf } from '../../scaffold/layout/read/models';
import type { Sources } from '../../scaffold/layout/read/sources';
import { nameOfResource, tableOf } from '../../scaffold/layout/read/tables';
import { ownNames } from '../../scaffold/standard/own-columns';

/** The resource to destroy. */
export interface Meant {
  readonly kind: string;
  readonly resource: ResourceName;
}

/** The kinds of files that a generator writes, if not all. */
const ROLES_OF: Readonly<Record<string, ReadonlySet<Role>>> = {
  api: new Set(['router']),
  dto: new Set(['schema']),
  service: new Set(ROLES.filter((role) => role !== 'router' && role !== 'test')),
};

/** Returns what to ask for a resource of which nothing is known. */
export const wantedOf = ({ kind, resource }: Meant, like: string | undefined): Wanted => ({
  words: wordsFor(resource),
  like,
  request: {
    subject: '',
    resource,
    fields: [newField(EXAMPLE)],
    operations: OPERATIONS,
    roles: ROLES_OF[kind],
    isRegistered: true,
  },
});

/** Reads what a resource that's there shows of what was asked for. */
export function askedBy(
  { draft, sources }: FoundParts,
  { inspection }: FittingProject,
  { kind, resource }: Meant,
): Asked {
  const { placed, router, found, evidence } = draft;
  const has = ({ path, unit: { name } }: (typeof placed)[number]): boolean =>
    sources.statements(path).some((one) => definedNames(one).includes(name));
  const there = placed.filter((one) => one.unit.role === 'router' && has(one));
  const shown = OPERATIONS.filter((operation) => there.some(({ unit }) => unit.operation === operation));
  const operations = shown.length === 0 ? OPERATIONS : shown;
  const tests = draft.changes.find(({ role }) => role === 'test')?.path;
  const hasTests = tests === undefined || !mayTest(operations) || sources.tree.kind(tests) === 'file';
  const handlers = new Set(there.map(({ unit }) => unit.name));
  const updating = functionNamed(sources.statements(router.path), found.conventions.router.names.update);
  const verbs =
    updating?.decorators.map((one) => (one.type === 'Call' ? lastStep(dottedName(one.func) ?? '') : '')) ??
    [];
  const update = (['put', 'patch'] as const).find((verb) => verbs.includes(verb));
  const fields = shownFields(draft, sources);
  const isStub = kind === 'api' || (kind === 'resource' && fields.length === 0);
  const hasRouter = kind === 'resource' || kind === 'api';
  return {
    kind: isStub ? 'api' : kind,
    name: resource.name,
    fields: isStub ? [] : fields,
    operations,
    actions: hasRouter ? actionsIn(draft, sources) : [],
    isRegistered:
      hasRouter &&
      inspection.report.routes.some(
        ({ file, handler }) => file === router.path && handlers.has(handler ?? ''),
      ),
    hasTests: !isStub && kind === 'resource' && hasTests,
    update: update === verbOf(evidence) ? undefined : update,
    singular: resource.singular === singularOf(resource.module) ? undefined : resource.singular,
  };
}

/** A line of a class, and its file's text. */
interface Line extends ClassLine {
  readonly text: string;
}

/** Reads the fields of a resource that's there back from its classes; leaves out those of a type that no field has. */
function shownFields({ found: { conventions }, placed }: Draft, sources: Sources): readonly Field[] {
  const { schema, table, key } = conventions;
  const lines = (name: string | undefined): readonly Line[] => {
    const paths = new Set(placed.filter(({ unit }) => unit.name === name).map(({ path }) => path));
    return [...paths].flatMap((path) => {
      const text = sources.module(path)?.text ?? '';
      const found = sources
        .statements(path)
        .filter((one): one is ClassDef => one.type === 'ClassDef' && one.name === name);
      return found.flatMap((one) => linesOf(one).map((line) => ({ ...line, text })));
    });
  };
  const [sent, got, columns] = [
    [...lines(schema.base), ...lines(schema.create)],
    [...lines(schema.response), ...lines(schema.update)],
    lines(table?.name),
  ];
  const own = ownNames(conventions);
  const isField = ({ name }: Line): boolean =>
    !own.has(name) && name !== key.name && !/^(?:_|model_config$)/.test(name);
  const all = [...sent, ...got, ...columns].filter(isField);
  // If nothing creates an item, each field has a column as well.
  const kept = new Set(columns.map(({ name }) => name));
  const isStored = columns.length > 0 && sent.length === 0;
  const shown = sent.some(isField) ? sent.filter(isField) : all;
  const names = [...new Set(shown.map(({ name }) => name))].filter((name) => !isStored || kept.has(name));
  return names.flatMap((name) => {
    const own = all.filter((line) => line.name === name);
    const column = columnOf(sources, own);
    const found = column?.references === undefined ? readAs(own) : keyIn(own);
    if (found === undefined) return [];
    const field = withLength(found, columns, table?.textLength);
    return [column === undefined ? field : { ...field, column }];
  });
}

/** Returns the field as the first line says it that can be read; what a table keeps as a text may be more elsewhere. */
function readAs(lines: readonly Line[]): Field | undefined {
  const read = lines.flatMap((line) => readField(line) ?? []);
  const [first] = read;
  const type = read.map((one) => one.type).find(({ kind }) => ['enum', 'email', 'url'].includes(kind));
  return first?.type.kind === 'str' && type !== undefined ? { ...first, type } : first;
}

/** Returns a text with the length of its column, but for the length of those without a limit. */
function withLength(field: Field, columns: readonly Line[], usual: number | undefined): Field {
  if (field.type.kind !== 'str') return field;
  const shown = columns.flatMap(({ name, statement: { start, end }, text }) =>
    name === field.name ? (LENGTH.exec(text.slice(start, end))?.[1] ?? []) : [],
  );
  const max = field.limits?.max ?? shown[0];
  const own = max === undefined || Number(max) === usual ? undefined : max;
  const min = field.limits?.min;
  return { ...field, limits: min === undefined && own === undefined ? undefined : { min, max: own } };
}

/** Matches the length of a column. */
const LENGTH = /\b(?:String|Unicode|VARCHAR|AutoString)\((?:length=)?(\d+)\)/;

/** Returns the field for the key of another table; its type is that of the key. */
const keyIn = (lines: readonly Line[]): Field | undefined => {
  const line = lines.find(({ annotation }) => annotation !== undefined);
  const text = line?.annotation && line.text.slice(line.annotation.start, line.annotation.end);
  return (
    lines[0] && { ...PLAIN_KEY, name: lines[0].name, isOptional: /\bNone\b|\bOptional\b/.test(text ?? '') }
  );
};

const PLAIN_KEY = { type: { kind: 'int' }, limits: undefined, default: undefined } as const;

/** Reads what the column of a field has besides its type; `undefined` if that's nothing. */
function columnOf(sources: Sources, lines: readonly Line[]): ColumnSpec | undefined {
  const has = (name: string): boolean =>
    lines.some(({ value }) => value?.type === 'Call' && isTrue(value, name));
  const keys = lines.flatMap((line) => {
    const column = foreignKeyOf(line)?.column;
    return column?.type === 'Str' ? [column.value] : [];
  });
  const model =
    keys.length === 0
      ? undefined
      : modelsOf(sources).find((one) => tableOf(sources, one)?.column === keys[0]);
  const references = model && wordsOf(nameOfResource(model)).plural.join('_');
  const column = { isUnique: has('unique'), isIndexed: has('index'), references };
  return column.isUnique || column.isIndexed || references !== undefined ? column : undefined;
}

import type { WantedImport } from '../edit/imports/import-blocks';
import { classText } from './function-text';
import { finished, type Unit } from './unit';
import { type FieldPlace, type Line, schemaField } from './field-lines';
import type { Writing } from './writing';

/** A schema before it's written. */
interface Schema {
  readonly name: string;
  /** `undefined` for the project's bases of schemas. */
  readonly base: string | undefined;
  readonly fields: readonly Line[];
  /** Lines before and behind the fields. */
  readonly before?: readonly string[];
  readonly more?: readonly string[];
  readonly behind?: readonly string[];
}

/** Returns the classes that clients send and get. */
export function schemaUnits(writing: Writing): readonly Unit[] {
  const { conventions, operations, isResponse } = writing;
  const { schema, wrapper, delete: gone } = conventions;
  const isMade = operations.includes('create') || operations.includes('update');
  const isShown = isResponse || operations.some((one) => one !== 'delete') || gone.answer === 'row';
  const needs = {
    base: schema.sharesTable || isMade || isShown,
    create: operations.includes('create'),
    update: operations.includes('update'),
    response: isShown,
    wrapper: operations.includes('list') && wrapper?.lines !== undefined,
  };
  const all: readonly (Schema | undefined)[] = [
    schema.base === undefined || !needs.base ? undefined : baseSchema(writing, schema.base),
    needs.create ? createSchema(writing) : undefined,
    needs.update ? updateSchema(writing) : undefined,
    needs.response ? responseSchema(writing) : undefined,
    needs.wrapper ? wrapperSchema(writing) : undefined,
  ];
  return all.flatMap((one) => (one === undefined ? [] : [schemaUnit(writing, one)]));
}

function schemaUnit(
  writing: Writing,
  { name, base, fields, before = [], more = [], behind = [] }: Schema,
): Unit {
  const { bases, isOwn, extra } = writing.conventions.schema;
  const { key, wrapper } = writing.conventions;
  const lines = fields.map(({ text }) => text);
  const given = {
    'schema.bases': isOwn && base === undefined ? bases : undefined,
    'schema.extra': extra,
    'key.type': key.type,
    wrapper: name === wrapper?.type ? [base ?? '', ...lines] : [],
  };
  return finished(writing, {
    role: 'schema',
    name,
    code: classText(name, base ?? bases, [before, [...more, ...lines], behind]),
    library: [...fields.flatMap(({ imports }) => imports), ...OF_SCHEMAS, ...basesOf(writing)],
    given,
  });
}

const OF_SCHEMAS: readonly WantedImport[] = [{ module: 'pydantic', name: 'ConfigDict' }];

const basesOf = ({ conventions: { schema } }: Writing): readonly WantedImport[] =>
  schema.isOwn
    ? []
    : [
        { module: 'pydantic', name: 'BaseModel' },
        { module: 'sqlmodel', name: 'SQLModel' },
      ];

const linesFor = ({ fields, conventions }: Writing, place: FieldPlace): readonly Line[] =>
  fields.map((field) => schemaField(field, place, conventions));

const baseSchema = (writing: Writing, name: string): Schema => ({
  name,
  base: undefined,
  fields: linesFor(writing, writing.conventions.schema.sharesTable ? 'shared' : 'sent'),
});

function createSchema(writing: Writing): Schema {
  const { base, create } = writing.conventions.schema;
  return { name: create, base, fields: base === undefined ? linesFor(writing, 'sent') : [] };
}

/** Returns the schema of updates; where they're partial, all of its fields may be left out. */
function updateSchema(writing: Writing): Schema {
  const { schema, isPartial } = writing.conventions;
  const isWhole = !isPartial && schema.base !== undefined;
  return {
    name: schema.update,
    base: isWhole ? schema.base : undefined,
    fields: isWhole ? [] : linesFor(writing, isPartial ? 'partial' : 'sent'),
  };
}

function responseSchema(writing: Writing): Schema {
  const { schema, key, table } = writing.conventions;
  const isKept = table !== undefined;
  const form = isKept ? schema.fromAttributes : 'none';
  const mark = writing.conventions.pydantic === 1 ? 'orm_mode' : 'from_attributes';
  const isAliased = isKept && schema.readsAliases === true && writing.conventions.pydantic !== 1;
  const settings = [
    ...(form === 'config-dict' ? ['from_attributes=True'] : []),
    ...(isAliased ? ['populate_by_name=True'] : []),
  ];
  const extra = isKept ? schema.extra : [];
  const hasBase = schema.base !== undefined;
  const id = [`${key.name}: ${key.type}`];
  return {
    name: schema.response,
    base: schema.base,
    before: settings.length > 0 ? [`model_config = ConfigDict(${settings.join(', ')})`] : [],
    more: hasBase ? [...id, ...extra] : id,
    fields: [
      ...(hasBase ? [] : linesFor(writing, 'got')),
      ...(hasBase ? [] : extra.map((text) => ({ text, imports: [] }))),
    ],
    behind: form === 'class-config' ? ['class Config:', `    ${mark} = True`] : [],
  };
}

function wrapperSchema({ conventions: { wrapper } }: Writing): Schema {
  const { type = '', bases, lines = [] } = wrapper ?? {};
  return { name: type, base: bases, fields: lines.map((text) => ({ text, imports: [] })) };
}

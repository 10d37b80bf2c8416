import type { WantedImport } from '../edit/imports/import-order';
import type { NewField } from '../layout/new-field';
import { columnFacts, textLength } from './column';
import type { Conventions } from './conventions';
import { optional } from './optional';

/** A line of a class, and what it needs imported. */
export interface Line {
  readonly text: string;
  readonly imports: readonly WantedImport[];
}

/** The place of a field: in a class that clients send, in what they get, or in one that a table has its fields from. */
export type FieldPlace = 'sent' | 'partial' | 'got' | 'shared' | 'table';

/** Returns the line of a field in a schema or in a table of SQLModel: `name: str = Field(max_length=80)`. */
export function schemaField(field: NewField, place: FieldPlace, conventions: Conventions): Line {
  const isPartial = place === 'partial';
  const isOptional = field.isOptional || isPartial;
  const { text, imports } = typeOf(field, place, conventions);
  const value = valueOf(field, place, conventions);
  const isColumn = conventions.orm === 'sqlmodel' && (place === 'shared' || place === 'table');
  const column = isColumn ? ofTable(field) : NOTHING;
  const limits = limitsOf(field, place, conventions);
  const isLoose =
    conventions.schema.isStrict === true && place !== 'got' && place !== 'table' && !OF_JSON.test(text);
  const rest = [...column.texts, ...limits, ...(isLoose ? ['strict=False'] : [])];
  const isCalled = rest.length > 0;
  const right = isCalled
    ? ` = Field(${[...(value === undefined ? [] : [`default=${value}`]), ...rest].join(', ')})`
    : value === undefined
      ? ''
      : ` = ${value}`;
  const type = isOptional ? optional(text, conventions.style) : text;
  return {
    text: `${field.name}: ${type}${right}`,
    imports: [
      ...imports,
      ...column.imports,
      ...(isCalled ? [{ module: fieldModule(conventions, place), name: 'Field' }] : []),
    ],
  };
}

/** The types that JSON has. */
const OF_JSON = /^(?:str|int|float|bool|Literal|list|dict|EmailStr)\b/;

/** The digits that the column of a decimal number holds. */
const DIGITS = ['max_digits=10', 'decimal_places=2'];

/** A response is what it is; of a text's limits a table takes its length. */
function limitsOf(field: NewField, place: FieldPlace, { table, orm }: Conventions): readonly string[] {
  if (orm === 'sqlalchemy' && place !== 'got' && field.sql === 'Numeric' && field.limits.length === 0)
    return DIGITS;
  const length = textLength(field, table);
  const isLong = length !== undefined && !field.type.text.startsWith('Literal[');
  if (place === 'table') return isLong ? [`max_length=${length}`] : [];
  const isLimited = field.limits.some((one) => one.startsWith('max_length='));
  return place === 'got'
    ? []
    : isLong && !isLimited
      ? [...field.limits, `max_length=${length}`]
      : field.limits;
}

const NOTHING = { texts: [], imports: [] };

/** Returns the module of `Field`: classes of SQLModel have their own. */
const fieldModule = ({ schema, orm }: Conventions, place: FieldPlace): string =>
  orm === 'sqlmodel' && (place === 'table' || schema.sharesTable || /\bSQLModel\b/.test(schema.bases))
    ? 'sqlmodel'
    : 'pydantic';

function typeOf(field: NewField, place: FieldPlace, { orm }: Conventions): NewField['type'] {
  if (orm === null) return field.type;
  if (place === 'table') return orm === 'beanie' ? ofDocument(field.stored) : field.stored;
  // A client gets an address as the table keeps it.
  return place === 'got' && field.kept.text !== field.type.text ? field.stored : field.kept;
}

/** Returns the type of a field in a document: what comes back is no Decimal by itself. */
const ofDocument = ({ text, imports }: NewField['type']): NewField['type'] => ({
  text: text.replace(/\bDecimal\b/, 'DecimalAnnotation'),
  imports: imports.map((one) =>
    one.name === 'Decimal' ? { module: 'beanie', name: 'DecimalAnnotation' } : one,
  ),
});

function valueOf(field: NewField, place: FieldPlace, { orm }: Conventions): string | undefined {
  if (place === 'partial') return 'None';
  const given = orm === null ? field.default : field.kept.default;
  if (place === 'got') return undefined;
  return given ?? (field.isOptional ? 'None' : undefined);
}

/** Returns what SQLModel's `Field` says of a column. It has no column for JSON, nor for one of several texts, by itself. */
function ofTable(field: NewField): Pick<Line, 'imports'> & { readonly texts: readonly string[] } {
  const { foreignKey, sql, isOptional, stored, kept } = field;
  const facts = columnFacts(field);
  const isTime = sql === 'DateTime';
  if (sql === 'JSON' || isTime) {
    const all = [
      isTime ? 'DateTime(timezone=True)' : sql,
      ...(isOptional ? [] : ['nullable=False']),
      ...facts,
    ];
    return {
      texts: [`sa_column=Column(${all.join(', ')})`],
      imports: ['Column', sql].map((name) => ({ module: 'sqlmodel', name })),
    };
  }
  const isLiteral = kept.text.startsWith('Literal[') || stored.text.startsWith('Literal[');
  const foreign =
    foreignKey === undefined ? [] : [`foreign_key="${foreignKey.column}"`, ...some(foreignKey.ondelete)];
  return {
    texts: [...foreign, ...(isLiteral ? ['sa_type=String'] : []), ...facts],
    imports: isLiteral ? [{ module: 'sqlmodel', name: 'String' }] : [],
  };
}

const some = (text: string | undefined): readonly string[] => (text === undefined ? [] : [text]);

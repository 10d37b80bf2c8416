import type { WantedImport } from '../edit/imports/import-blocks';
import type { NewField } from '../layout/new-field';
import type { Conventions } from './conventions';
import { optional } from './function-text';

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

/** Types that SQLAlchemy doesn't choose well by itself: its releases differ in that of a float. */
const EXPLICIT: ReadonlySet<string> = new Set(['Numeric', 'JSON', 'Float']);

/** Without the precision SQLite gives back ten digits behind the point; without the zone PostgreSQL refuses times that have one. */
const ARGUMENTS: Readonly<Record<string, string>> = { Numeric: '(10, 2)', DateTime: '(timezone=True)' };

/** Returns the line of a field in a table of SQLAlchemy, in the project's style. */
export const columnLine = (field: NewField, conventions: Conventions): Line =>
  conventions.table?.columns === 'column'
    ? plainColumn(field, conventions)
    : mappedColumn(field, conventions);

/** `price = Column(Numeric(10, 2), nullable=False)`. */
function plainColumn(field: NewField, { table }: Conventions): Line {
  const { sql, imports } = sqlType(field, table);
  const foreign = foreignKeyOf(field);
  const rest = [...defaultOf(field), ...(field.isOptional ? [] : ['nullable=False']), ...columnFacts(field)];
  return {
    text: `${field.name} = Column(${[sql, ...foreign.texts, ...rest].join(', ')})`,
    imports: [
      { module: 'sqlalchemy', name: 'Column' },
      ...imports,
      ...foreign.imports,
      ...field.stored.imports,
    ],
  };
}

/** `price: Mapped[Decimal] = mapped_column(Numeric(10, 2))`. */
function mappedColumn(field: NewField, { table, style }: Conventions): Line {
  const { sql, imports, isNeeded } = sqlType(field, table);
  const foreign = foreignKeyOf(field);
  const { text } = field.stored;
  // None is a JsonValue, too.
  const isNotNull = text === 'JsonValue' && !field.isOptional;
  const isUnset = table?.isDataclass === true && field.isOptional && field.kept.default === undefined;
  const all = [
    ...(isNeeded ? [sql] : []),
    ...foreign.texts,
    ...(isUnset ? ['default=None'] : defaultOf(field)),
    ...(isNotNull ? ['nullable=False'] : []),
    ...columnFacts(field),
  ];
  const type = field.isOptional ? optional(text, style) : text;
  return {
    text: `${field.name}: Mapped[${type}]${all.length === 0 ? '' : ` = mapped_column(${all.join(', ')})`}`,
    imports: [
      { module: 'sqlalchemy.orm', name: 'Mapped' },
      { module: 'sqlalchemy.orm', name: 'mapped_column' },
      ...field.stored.imports,
      ...(isNeeded ? imports : []),
      ...foreign.imports,
    ],
  };
}

interface SqlType {
  readonly sql: string;
  readonly imports: readonly WantedImport[];
  /** True if an annotation doesn't say it all. */
  readonly isNeeded: boolean;
}

function sqlType(field: NewField, table: Conventions['table']): SqlType {
  const { foreignKey, sql } = field;
  if (foreignKey?.sql !== undefined)
    return { sql: foreignKey.sql, imports: foreignKey.sqlImports, isNeeded: true };
  const length = textLength(field, table);
  const usual = ARGUMENTS[sql];
  const ending = length === undefined ? usual : `(${length})`;
  const isNeeded = foreignKey === undefined && (EXPLICIT.has(sql) || ending !== undefined);
  return { sql: `${sql}${ending ?? ''}`, imports: [{ module: 'sqlalchemy', name: sql }], isNeeded };
}

/** Returns the most characters that the column of a text may hold; `undefined` without a limit. */
export function textLength(field: NewField, table: Conventions['table']): number | undefined {
  if (field.sql !== 'String' || field.foreignKey !== undefined) return undefined;
  const max = field.limits.flatMap((one) => /^max_length=(\d+)$/.exec(one)?.[1] ?? []).at(0);
  return max === undefined ? (field.columnLength ?? table?.textLength) : Number(max);
}

/** Returns `ForeignKey("users.id", ondelete="CASCADE")`. */
function foreignKeyOf({
  foreignKey,
}: NewField): Pick<Line, 'imports'> & { readonly texts: readonly string[] } {
  if (foreignKey === undefined) return { texts: [], imports: [] };
  const all = [`"${foreignKey.column}"`, ...(foreignKey.ondelete === undefined ? [] : [foreignKey.ondelete])];
  return {
    texts: [`ForeignKey(${all.join(', ')})`],
    imports: [{ module: 'sqlalchemy', name: 'ForeignKey' }],
  };
}

/** A column's default is one object for all rows: that of JSON would be shared. */
const defaultOf = ({ kept, sql }: NewField): readonly string[] =>
  kept.default === undefined || sql === 'JSON' ? [] : [`default=${kept.default}`];

/** Returns `unique=True`, `index=True`. */
const columnFacts = (field: NewField): readonly string[] => [
  ...(field.isUnique ? ['unique=True'] : []),
  ...(field.isIndexed ? ['index=True'] : []),
];

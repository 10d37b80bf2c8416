import type { WantedImport } from '../edit/imports/import-order';
import type { NewField } from '../layout/new-field';
import type { Conventions } from './conventions';
import { optional } from './optional';
import type { Line } from './schema-field';

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
export const columnFacts = (field: NewField): readonly string[] => [
  ...(field.isUnique ? ['unique=True'] : []),
  ...(field.isIndexed ? ['index=True'] : []),
];

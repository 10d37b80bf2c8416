import type { Call, Expr } from '../../analysis/python/ast';
import type { WantedImport } from '../edit/import-order';
import {
  type ColumnArguments,
  columnArguments,
  foreignKeyCall,
  tableFieldArguments,
} from './column-arguments';
import { columnLike, isOfFamily, neededType, plainType, sized } from './column-types';
import { markOf, type NewField, type TypeText } from './field';
import { type Declared, type FieldClass, type FieldLine, lastName } from './shape';

/** A line that declares a new field, and what it needs imported. */
export interface NewLine {
  readonly text: string;
  readonly imports: readonly WantedImport[];
}

/** How the project writes its fields, as far as one class doesn't show it. */
export interface Manners {
  /** Columns of all resources, with their texts. */
  readonly columns: readonly Column[];
  /** True for `Optional[str]`. */
  readonly isOptional: boolean;
  /** True if values of schemas are kept in a table or an entity. */
  readonly isKept: boolean;
  /** True for tables of SQLModel, which has the digits of a decimal number from its limits, if no number of the project lacks them. */
  readonly keepsDigits: boolean;
  readonly quote: '"' | "'";
}

/** A column of a table that some resource has. */
export interface Column {
  /** The text of its annotation within `Mapped[…]`, without None. */
  readonly python: string | undefined;
  /** The text of its SQL type: `String(80)`; `undefined` if it shows none. */
  readonly sql: string | undefined;
  /** True for `mapped_column(…)` and `Column(…)`. */
  readonly isCalled: boolean;
  readonly isNotNull: boolean;
  /** True for one that gives a value by itself: `mapped_column(default=15)`. */
  readonly hasDefault: boolean;
  /** The class of the SQL type was imported by this. */
  readonly imports: readonly WantedImport[];
}

type Manner = FieldLine['manner'];

/** Writes the line of a field in the manner of a class's own lines. */
export function newLine(
  one: FieldClass,
  text: string,
  field: NewField,
  index: number,
  manner: Manner,
  manners: Manners,
): NewLine {
  const sample = one.lines.find(({ isRelation }) => !isRelation);
  if (sample?.annotation === undefined) return column(text, sample?.value, field, index, manners);
  const mapped = /^(?:\w+\.)?Mapped\b/.exec(sample.annotation)?.[0];
  if (mapped !== undefined) return mappedColumn(mapped, field, index, manners);
  return annotated(one, field, index, manner, manners);
}

/** Writes the column of a table that no class declares: `Column("price", Numeric(10, 2), nullable=False)`. */
export function tableColumn(
  text: string,
  like: Call,
  field: NewField,
  index: number,
  manners: Manners,
): NewLine {
  const { callee, texts, imports } = columnCall(text, like, field, index, manners);
  const name = `${manners.quote}${markOf(index)}${manners.quote}`;
  return { text: `${callee}(${[name, ...texts].join(', ')})`, imports };
}

/** `price = Column(Numeric(10, 2), nullable=False)`. */
function column(
  text: string,
  value: Expr | undefined,
  field: NewField,
  index: number,
  manners: Manners,
): NewLine {
  const { callee, texts, imports } = columnCall(text, value, field, index, manners);
  return { text: `${markOf(index)} = ${callee}(${texts.join(', ')})`, imports };
}

/** Returns the class of a column and its arguments besides a name. */
function columnCall(
  text: string,
  value: Expr | undefined,
  field: NewField,
  index: number,
  { columns, quote }: Manners,
): ColumnArguments & { readonly callee: string } {
  const callee = value?.type === 'Call' ? text.slice(value.func.start, value.func.end) : 'Column';
  const lead = callee.includes('.') ? `${callee.split('.')[0] ?? ''}.` : '';
  const like = columns.filter(({ python }) => python === undefined);
  const alike = like.filter(({ sql }) => sql !== undefined && isOfFamily(sql.slice(lead.length), field.sql));
  const known = columnLike(field, alike);
  const key = foreignKeyCall(field, index, { lead, quote });
  const sql = field.foreignKey?.sql ?? sized(known?.sql, field) ?? `${lead}${plainType(field)}`;
  const isNotNull = !field.isOptional && like.some((one) => one.isNotNull);
  const imports =
    field.foreignKey?.sql === undefined
      ? (known?.imports ?? (lead === '' ? [{ module: 'sqlalchemy', name: field.sql }] : []))
      : field.foreignKey.sqlImports;
  const rest = columnArguments(field, columns);
  const all = [sql, ...key.texts, ...(isNotNull ? ['nullable=False'] : []), ...rest.texts];
  return { callee, texts: all, imports: [...imports, ...key.imports, ...rest.imports] };
}

/** `price: Mapped[Decimal] = mapped_column(Numeric(10, 2))`. */
function mappedColumn(mapped: string, field: NewField, index: number, manners: Manners): NewLine {
  const { text: python } = field.stored;
  const key = foreignKeyCall(field, index, { lead: '', quote: manners.quote });
  const like = manners.columns.filter((one) => one.python === python);
  const known = columnLike(field, like);
  const isBare = like.some(({ isCalled }) => !isCalled);
  const usual =
    isBare && known === undefined && field.sql !== 'JSON'
      ? undefined
      : (sized(known?.sql, field) ?? neededType(field));
  const isKey = field.foreignKey !== undefined;
  const sql = isKey ? field.foreignKey.sql : usual;
  const ofType = isKey
    ? field.foreignKey.sqlImports
    : (known?.imports ?? [{ module: 'sqlalchemy', name: field.sql }]);
  const rest = columnArguments(field, manners.columns);
  // None is a JsonValue, too.
  const isNotNull = python === 'JsonValue' && !field.isOptional;
  const always = isNotNull ? ['nullable=False'] : [];
  const all = [...(sql === undefined ? [] : [sql]), ...key.texts, ...always, ...rest.texts];
  const call = all.length === 0 ? '' : ` = mapped_column(${all.join(', ')})`;
  return {
    text: `${markOf(index)}: ${mapped}[${optional(python, field.isOptional, manners)}]${call}`,
    imports: [
      ...field.stored.imports,
      ...(sql === undefined ? [] : ofType),
      ...key.imports,
      ...rest.imports,
      ...(call === '' ? [] : [{ module: 'sqlalchemy.orm', name: 'mapped_column' }]),
    ],
  };
}

/** Returns `str | None`, or `Optional[str]` where the project writes that. */
const optional = (type: string, is: boolean, { isOptional }: Manners): string =>
  !is ? type : isOptional ? `Optional[${type}]` : `${type} | None`;

/** The limits of which SQLModel makes the type of a decimal column. */
const DIGITS = /^(?:max_digits|decimal_places)=/;

/** `price: Decimal`, `price: Decimal | None = None`, `name: str = Field(max_length=80)`. */
function annotated(
  { def, lines, isStored }: FieldClass,
  field: NewField,
  index: number,
  manner: Manner,
  manners: Manners,
): NewLine {
  const isTable = def.keywords.some(({ name }) => name === 'table');
  const isData = def.bases.length === 0 || isTable;
  const { text, imports } = isData ? field.stored : inSchema(field, { isStored, lines }, manners);
  const mayBeNone = manner !== 'required' || field.isOptional;
  const isWithout = manner === 'nullable' || (manner === 'required' && !field.isOptional);
  const given = manners.isKept ? field.kept.default : field.default;
  const isDefault = manner === 'optional' && given !== undefined && !isPartial(lines);
  const value = isDefault ? given : isWithout ? undefined : 'None';
  const shown = isData || isResponse(lines) ? [] : field.limits;
  const limits = isTable && manners.keepsDigits ? field.limits.filter((one) => DIGITS.test(one)) : shown;
  const inTable =
    isTable || isStored
      ? tableFieldArguments(field, index, { quote: manners.quote, isLiteral: text.startsWith('Literal[') })
      : { texts: [], imports: [] };
  const rest = [...inTable.texts, ...limits];
  const type = optional(text, mayBeNone && !isDefault, manners);
  const right =
    rest.length > 0
      ? ` = Field(${[...(value === undefined ? [] : [`default=${value}`]), ...rest].join(', ')})`
      : value === undefined
        ? ''
        : ` = ${value}`;
  return {
    text: `${markOf(index)}: ${type}${right}`,
    imports: [
      ...imports,
      ...inTable.imports,
      ...(rest.length > 0 ? [{ module: isTable || isStored ? 'sqlmodel' : 'pydantic', name: 'Field' }] : []),
      ...(type.startsWith('Optional') ? [{ module: 'typing', name: 'Optional' }] : []),
    ],
  };
}

/** Returns the type of a field in a schema. A response gives an address as the table keeps it. */
function inSchema(
  { type, kept, stored }: NewField,
  { isStored, lines }: Pick<FieldClass, 'isStored' | 'lines'>,
  { isKept }: Manners,
): TypeText {
  if (!isStored && !isKept) return type;
  return isResponse(lines) && kept.text !== type.text ? stored : kept;
}

/** True for a class all of whose fields may be left out, such as that of an update. */
const isPartial = (lines: readonly FieldLine[]): boolean =>
  lines.every(({ manner }) => manner === 'optional');

/** True for a class that gives the key: what a client gets. */
const isResponse = (lines: readonly FieldLine[]): boolean =>
  lines.some(({ name, manner }) => name === 'id' && manner !== 'optional');

/** True for a value that stands there itself: neither None nor a function that makes one. */
const isPlainValue = (value: Expr): boolean =>
  value.type === 'Str' ||
  value.type === 'Num' ||
  (value.type === 'Constant' && typeof value.value === 'boolean') ||
  (value.type === 'Call' && lastName(value) === 'Decimal');

/** Returns what columns of a table's lines show. `importsOf` returns the imports that an expression needs. */
export function columnsOf(
  lines: readonly Declared[],
  text: string,
  importsOf: (expression: Expr) => readonly WantedImport[],
): readonly Column[] {
  return lines.flatMap(({ annotation, value, manner, isRelation }) => {
    if (isRelation) return [];
    const mapped = annotation === undefined ? undefined : /Mapped\[(.*)\]$/s.exec(annotation)?.[1];
    if (annotation !== undefined && mapped === undefined) return [];
    const call = value?.type === 'Call' ? value : undefined;
    const isForeign = call?.args.some((one) => lastName(one) === 'ForeignKey') ?? false;
    // A key isn't like other columns.
    if (isForeign || call?.keywords.some(({ name }) => name === 'primary_key') === true) return [];
    const type = call?.args.find((one) => one.type !== 'Str');
    const python = mapped?.replace(/\s*\|\s*None$/, '').replace(/^Optional\[(.*)\]$/, '$1');
    return [
      {
        python,
        sql: type === undefined ? undefined : text.slice(type.start, type.end),
        isCalled: call !== undefined,
        isNotNull: manner === 'required' && call?.keywords.some(({ name }) => name === 'nullable') === true,
        hasDefault:
          call?.keywords.some(({ name, value: given }) => name === 'default' && isPlainValue(given)) === true,
        imports: type === undefined ? [] : importsOf(type),
      },
    ];
  });
}

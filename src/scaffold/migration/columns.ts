import type { Call, Expr } from '../../analysis/python/ast';
import { keywordOf, valuesGiven } from '../../analysis/python/ast/keywords';
import { dottedName } from '../edit/names';
import {
  foreignKeyOf,
  isTrue,
  lastStep,
  linesOf,
  mayBeNone,
  type Model,
  modelsOf,
} from '../layout/read/models';
import type { Sources } from '../layout/read/sources';
import { classesOf, tableOf } from '../layout/read/tables';
import type { ColumnRules } from './constraints';

/** A column of a new table, as its class and the bases of that show it. */
export interface TableColumn extends ColumnRules {
  readonly name: string;
  /** The type in a migration: `sa.Numeric(10, 2)`. */
  readonly sql: string;
  readonly isNullable: boolean;
  readonly isKey: boolean;
  /** The argument of `server_default` in a migration. */
  readonly serverDefault: string | undefined;
}

/** A line of a class, and the file that it stands in. */
type Line = ReturnType<typeof linesOf>[number] & { readonly file: string };

/** Returns the columns of a table, its key first; a text says why they can't be told. */
export function columnsIn(sources: Sources, { file, node, mapper }: Model): readonly TableColumn[] | string {
  const lines = linesWithin(sources, file, node);
  const unique = lines.filter((one, index) => lines.findIndex(({ name }) => name === one.name) === index);
  const odd = unique.find(({ name, value }) => name === '__table_args__' && value?.type !== 'Dict');
  if (odd !== undefined) return `${odd.file} gives tables arguments of their own`;
  const columns = unique.filter((one) => isColumn(sources, one, mapper)).map((one) => columnOf(sources, one));
  const failed = columns.find((one) => typeof one === 'string');
  if (failed !== undefined) return failed;
  const all = columns.filter((one) => typeof one !== 'string');
  if (!all.some(({ isKey }) => isKey)) return 'the key of the table is unknown';
  return all.toSorted((left, right) => Number(right.isKey) - Number(left.isKey));
}

/** Returns a column of a table by the name of its attribute; a text says why it can't be told. */
export function columnNamed(sources: Sources, { file, node }: Model, name: string): TableColumn | string {
  const found = linesWithin(sources, file, node).find((one) => one.name === name);
  return found === undefined ? `${file} has no column "${name}"` : columnOf(sources, found);
}

/** Returns the lines of a class and of its bases. */
const linesWithin = (sources: Sources, file: string, node: Model['node']): readonly Line[] =>
  classesOf(sources, file, node).flatMap((one) =>
    linesOf(one.node).map((line) => ({ ...line, file: one.file })),
  );

const CALLS = /^(?:Column|mapped_column|Field)$/;

function isColumn(
  sources: Sources,
  { name, value, annotation, file }: Line,
  mapper: Model['mapper'],
): boolean {
  if (name.startsWith('__') || name === 'model_config') return false;
  if (value?.type === 'Call' && CALLS.test(lastStep(value.func))) return true;
  if (value?.type === 'Call' && /^relationship$/i.test(lastStep(value.func))) return false;
  const text = annotation === undefined ? '' : sources.text(file, annotation);
  return mapper === 'sqlmodel'
    ? annotation !== undefined && !text.includes('ClassVar')
    : /\bMapped\[/.test(text);
}

function columnOf(sources: Sources, line: Line): TableColumn | string {
  const { file, name } = line;
  const { call, type, at } = declaredBy(sources, line);
  const has = (flag: string): boolean => call !== undefined && isTrue(call, flag);
  const isKey = has('primary_key');
  const isNullable = !isKey && mayBeEmpty(sources, line, call);
  const key = call && foreignKeyOf({ value: call });
  if (key !== undefined && key.column.type !== 'Str')
    return `the key that ${name} refers to is no text (${file})`;
  const column = key?.column.type === 'Str' ? key.column.value : undefined;
  const sql = sqlOf(sources, { call, type, at, column });
  const given = keywordOf(call, 'server_default');
  const serverDefault = given === undefined ? undefined : defaultText(sources, at, given);
  if (sql === undefined || (given !== undefined && serverDefault === undefined))
    return `nothing shows how a migration writes the column "${name}" (${file})`;
  const ondelete = keywordOf(key?.call, 'ondelete');
  const [first] = call?.args ?? [];
  return {
    name: first?.type === 'Str' && lastStep(call?.func ?? first) !== 'Field' ? first.value : name,
    sql,
    isNullable,
    isKey,
    serverDefault,
    isUnique: has('unique'),
    isIndexed: has('index'),
    foreignKey:
      column === undefined
        ? undefined
        : { column, ondelete: ondelete?.type === 'Str' ? `ondelete="${ondelete.value}"` : undefined },
  };
}

/** The declaration of a column: its call, and the text of the type that the annotation names. */
interface Declared {
  readonly call: Call | undefined;
  readonly type: string;
  /** The file in which their names mean something. */
  readonly at: string;
}

/** Follows `Mapped[intpk]` to `intpk = Annotated[int, mapped_column(primary_key=True)]`, and `Field(sa_column=Column(…))` to the column. */
function declaredBy(sources: Sources, { file, annotation, value }: Line): Declared {
  const text = annotation === undefined ? '' : sources.text(file, annotation);
  const inner = /^(?:\w+\.)*Mapped\[(.*)\]$/.exec(text)?.[1] ?? text;
  const type = inner
    .replace(/\s*\|\s*None\b|\bNone\s*\|\s*/g, '')
    .replace(/^(?:\w+\.)?Optional\[(.*)\]$/, '$1');
  const given = value?.type === 'Call' ? value : undefined;
  const column = keywordOf(given, 'sa_column');
  const call = column?.type === 'Call' ? column : given;
  const alias = /^\w+$/.test(type) ? sources.definition(file, type) : undefined;
  const made = alias?.node.type === 'Assign' ? alias.node.value : undefined;
  if (alias === undefined || made?.type !== 'Subscript' || call !== undefined)
    return { call, type, at: file };
  const items = made.index.type === 'Tuple' ? made.index.items : [];
  const own = items.find((one): one is Call => one.type === 'Call');
  return {
    call: own,
    type: items[0] === undefined ? type : sources.text(alias.file, items[0]),
    at: alias.file,
  };
}

function mayBeEmpty(sources: Sources, { file, annotation, ...line }: Line, call: Call | undefined): boolean {
  const nullable = keywordOf(call, 'nullable');
  if (nullable?.type === 'Constant') return nullable.value === true;
  return mayBeNone({ ...line, value: call }, annotation && sources.text(file, annotation));
}

/** Types of SQLAlchemy for those of Python. */
const OF_PYTHON: Readonly<Record<string, string>> = {
  str: 'sa.String()',
  int: 'sa.Integer()',
  float: 'sa.Float()',
  bool: 'sa.Boolean()',
  bytes: 'sa.LargeBinary()',
  Decimal: 'sa.Numeric()',
  datetime: 'sa.DateTime()',
  date: 'sa.Date()',
  time: 'sa.Time()',
  UUID: 'sa.Uuid()',
};

const OF_KEYS = { int: 'sa.Integer()', uuid: 'sa.Uuid()', str: 'sa.String()' } as const;

function sqlOf(
  sources: Sources,
  { call, type, at, column }: Declared & { readonly column: string | undefined },
): string | undefined {
  const isField = call !== undefined && lastStep(call.func) === 'Field';
  const given =
    call && (isField ? keywordOf(call, 'sa_type') : (call.args.find(isType) ?? keywordOf(call, 'type_')));
  if (given !== undefined) return typeText(sources, at, given);
  const plain = type.replace(/^(?:uuid|datetime|dt|decimal)\./, '');
  const usual = mapped(sources, plain) ?? OF_PYTHON[plain];
  if (usual === undefined) return column === undefined ? undefined : keyText(sources, column);
  const number = (name: string): string | undefined => {
    const value = isField ? keywordOf(call, name) : undefined;
    return value?.type === 'Num' ? sources.text(at, value) : undefined;
  };
  const [length, digits, places] = [number('max_length'), number('max_digits'), number('decimal_places')];
  if (plain === 'str' && length !== undefined) return `sa.String(length=${length})`;
  if (plain === 'Decimal' && digits !== undefined)
    return `sa.Numeric(precision=${digits}${places === undefined ? '' : `, scale=${places}`})`;
  return usual;
}

/** Returns the type of the key that a column refers to. */
function keyText(sources: Sources, column: string): string | undefined {
  const table = modelsOf(sources)
    .map((one) => tableOf(sources, one))
    .find((one) => one?.column === column);
  return table && OF_KEYS[table.type];
}

/** True for an argument of a column that's its type. */
const isType = (one: Expr): boolean =>
  one.type !== 'Str' &&
  !/^(?:ForeignKey|Identity|Sequence|Computed|CheckConstraint)$/.test(
    lastStep(one.type === 'Call' ? one.func : one),
  );

/** Returns a type as migrations write it, if it's one of SQLAlchemy's and has only constants for arguments. */
function typeText(sources: Sources, file: string, expr: Expr): string | undefined {
  const func = expr.type === 'Call' ? expr.func : expr;
  const args = expr.type === 'Call' ? valuesGiven(expr) : [];
  if (args.some(({ type }) => !['Num', 'Str', 'Constant'].includes(type))) return undefined;
  const name = nameInMigrations(sources, file, func);
  const text = sources.text(file, expr);
  const inner = expr.type === 'Call' ? text.slice(text.indexOf('(')) : '()';
  return name && `${name}${inner}`;
}

/** Returns the name under which migrations have a type: `sa.String`, `postgresql.UUID`. */
function nameInMigrations(sources: Sources, file: string, func: Expr): string | undefined {
  const [first = ''] = (dottedName(func) ?? '').split('.');
  const { module, name = '' } = sources.bindings(file).findLast((one) => one.name === first)?.imported ?? {};
  const whole = first === lastStep(func) ? (module ?? '') : `${module ?? ''}.${name}`;
  const dialect = /^sqlalchemy\.dialects\.(postgresql|mysql|sqlite)\b/.exec(whole)?.[1];
  const from = dialect ?? (/^(?:sqlalchemy|sqlmodel)(?:\.|$)/.test(whole) ? 'sa' : undefined);
  // `UUID as PGUUID` has its own name there.
  return from && `${from}.${first === lastStep(func) ? name : lastStep(func)}`;
}

/** Returns the type that a base gives a type of Python by `type_annotation_map`. */
function mapped(sources: Sources, type: string): string | undefined {
  for (const file of sources.files) {
    if (sources.module(file)?.text.includes('type_annotation_map') !== true) continue;
    for (const node of sources.statements(file)) {
      const line =
        node.type === 'ClassDef'
          ? linesOf(node).find(({ name }) => name === 'type_annotation_map')
          : undefined;
      const item =
        line?.value?.type === 'Dict'
          ? line.value.items.find(({ key }) => key && lastStep(key) === type)
          : undefined;
      if (item !== undefined) return typeText(sources, file, item.value);
    }
  }
  return undefined;
}

/** Returns a default as migrations write it. */
function defaultText(sources: Sources, file: string, expr: Expr): string | undefined {
  if (expr.type === 'Str') return JSON.stringify(expr.value);
  const name = expr.type === 'Call' ? (dottedName(expr.func) ?? '') : '';
  if (expr.type !== 'Call' || expr.args.some(({ type }) => type !== 'Str')) return undefined;
  const isFunction = /(?:^|\.)func\.\w+$/.test(name);
  if (!isFunction && !/^(?:\w+\.)?(?:text|true|false)$/.test(name)) return undefined;
  const text = sources.text(file, expr);
  return `sa.${isFunction ? 'func.' : ''}${lastStep(expr.func)}${text.slice(text.indexOf('('))}`;
}

/** Returns a column, in the way in which a migration with this text writes others. */
export function columnCode(
  { name, sql, isNullable, serverDefault }: Omit<TableColumn, 'isKey'>,
  text: string,
  quote: string,
): string {
  const [, auto] = /([\w.]*\bAutoString)\(/.exec(text) ?? [];
  const type = auto === undefined ? sql : sql.replace(/^sa\.String(?=\((?:\)|length=))/, auto);
  const isText = /sa\.text\(["']now\(\)["']\)/.test(text) && serverDefault === 'sa.func.now()';
  const given = isText ? 'sa.text("now()")' : serverDefault;
  const all = [
    `"${name}"`,
    type,
    ...(given === undefined ? [] : [`server_default=${given}`]),
    `nullable=${isNullable ? 'True' : 'False'}`,
  ];
  return `sa.Column(${all.join(', ').replaceAll('"', quote)})`;
}

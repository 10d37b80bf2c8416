import type { Call, Expr, FunctionDef, Module } from '../../analysis/python/ast';
import { dottedName } from '../edit/dotted-name';
import type { Edit } from '../edit/source';
import { nodesIn } from '../edit/walk';
import { keywordOf, linesOf } from '../layout/read/class-lines';
import type { Model } from '../layout/read/models';
import type { Sources } from '../layout/read/sources';
import { classesOf } from '../layout/read/tables';
import type { Words } from '../layout/words';
import { callIn } from './batch';
import type { ColumnRules } from './constraints';
import { isName, textOf } from './texts';

/** A column of the new table. */
export interface NewColumn extends Partial<ColumnRules> {
  readonly name: string;
  /** The type of SQLAlchemy, with its arguments if it has some: `Numeric(10, 2)`, `String`. */
  readonly sql: string;
  readonly isOptional: boolean;
  /** The value of rows that are there, as the argument of `server_default`; missing for none. */
  readonly serverDefault?: string | undefined;
}

/** Holds the bodies of a new migration's functions. */
export interface TableFrame {
  /** The lines of `upgrade`. */
  readonly calls: string;
  /** The edit of a function's body by its name: `upgrade`, `downgrade`. */
  readonly bodies: ReadonlyMap<string, Edit>;
}

/** True for a migration that makes a resource's table and no other. */
export function makesTable({ body }: Module, words: Words): boolean {
  const tables = body.flatMap((one) =>
    one.type === 'FunctionDef' && one.name === 'upgrade' ? tablesOf(one) : [],
  );
  return tables.length === 1 && isName(textOf(tables[0]?.args[0]), words);
}

/** True for a migration that adds, drops or alters columns of a resource's table. */
export const changesTable = ({ body }: Module, words: Words): boolean =>
  [...nodesIn(body)].some(
    (node) =>
      node.type === 'Call' &&
      /\.(?:batch_alter_table|\w+_column)$/.test(dottedName(node.func) ?? '') &&
      isName(textOf(node.args[0]), words),
  );

const tablesOf = (upgrade: FunctionDef | undefined): readonly Call[] =>
  upgrade?.body().statements.flatMap((one) => callIn(one, ['create_table']) ?? []) ?? [];

/** True for the call that describes a column. */
export const isColumn = (element: Expr): element is Call =>
  element.type === 'Call' && /^(?:\w+\.)?Column$/.test(dottedName(element.func) ?? '');

/** Returns the SQL type that a model shows for a column: `Numeric(10, 2)`; `undefined` where it shows none. */
export function shownType(sources: Sources, { file, node }: Model, column: string): string | undefined {
  const lines = classesOf(sources, file, node).flatMap((one) =>
    linesOf(one.node).map((line) => ({ ...line, file: one.file })),
  );
  const found = lines.find(({ name }) => name === column);
  const call = found?.value?.type === 'Call' ? found.value : undefined;
  if (found === undefined || call === undefined) return undefined;
  const textOf = (expr: Expr | undefined): string | undefined => expr && sources.text(found.file, expr);
  const type = textOf(call.args.find((one) => one.type !== 'Str'))?.replace(/^(?:sa|sqlalchemy)\./, '');
  if (type !== undefined) return type.startsWith('ForeignKey') ? undefined : type;
  // SQLModel's `Field` makes it of limits.
  const [length, digits, places] = ['max_length', 'max_digits', 'decimal_places'].map((name) =>
    textOf(keywordOf(call, name)?.value),
  );
  if (digits !== undefined && places !== undefined) return `Numeric(precision=${digits}, scale=${places})`;
  return length === undefined ? undefined : `String(length=${length})`;
}

/** A text of SQLModel's, with its length if that's limited. */
const AUTO_STRING = /^String(?:\(length=|$)/;

/** Returns the text of a new column in the manner of the others. */
export function columnText(
  text: string,
  columns: readonly Call[],
  { name, sql, isOptional, serverDefault }: NewColumn,
): string {
  const like = columns.find(({ keywords }) => keywords.some((one) => one.name === 'nullable')) ?? columns[0];
  const callee = like === undefined ? 'sa.Column' : (dottedName(like.func) ?? '');
  const lead = callee.replace(/Column$/, '');
  const quote = like?.args[0] === undefined ? "'" : (text[like.args[0].start] ?? "'");
  const texts = columns.flatMap(({ args: [, type] }) =>
    type === undefined ? [] : [text.slice(type.start, type.end)],
  );
  const auto = texts.find((one) => /\bAutoString\(/.test(one))?.replace(/\(.*$/s, '');
  const type =
    auto !== undefined && AUTO_STRING.test(sql)
      ? `${auto}${sql.slice('String'.length) || '()'}`
      : `${lead}${sql}${sql.endsWith(')') ? '' : '()'}`;
  const given = serverDefault === undefined ? [] : [`server_default=${serverDefault}`];
  const nullable = `nullable=${isOptional ? 'True' : 'False'}`;
  return `${callee}(${[quote + name + quote, type, ...given, nullable].join(', ')})`;
}

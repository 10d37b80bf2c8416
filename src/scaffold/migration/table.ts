import type { Call, Expr, Module, Node } from '../../analysis/python/ast';
import { dottedName } from '../edit/dotted-name';
import { functionNamed, nodesIn } from '../edit/walk';
import { keywordOf, linesOf } from '../layout/read/class-lines';
import type { Model } from '../layout/read/models';
import type { Sources } from '../layout/read/sources';
import { classesOf } from '../layout/read/tables';
import { type Words, wordsIn } from '../layout/words';

/** A column of the new table. */
export interface NewColumn {
  readonly name: string;
  /** The type of SQLAlchemy, with its arguments if it has some: `Numeric(10, 2)`, `String`. */
  readonly sql: string;
  readonly isOptional: boolean;
  /** The value of rows that are there, as the argument of `server_default`; `undefined` for none. */
  readonly serverDefault: string | undefined;
}

/** True for a migration that makes a resource's table and no other. */
export function makesTable({ body }: Module, words: Words): boolean {
  const upgrade = functionNamed(body, 'upgrade');
  const tables = callsIn(upgrade === undefined ? [] : [upgrade], /\.create_table$/);
  return tables.length === 1 && tables.every((one) => isOf(one, words));
}

/** True for a migration that adds, drops or alters columns of a resource's table. */
export const changesTable = ({ body }: Module, words: Words): boolean =>
  callsIn(body, /\.(?:batch_alter_table|\w+_column)$/).some((one) => isOf(one, words));

/** Returns the calls of functions whose dotted names match. */
const callsIn = (nodes: readonly Node[], name: RegExp): readonly Call[] =>
  [...nodesIn(nodes)].filter(
    (node): node is Call => node.type === 'Call' && name.test(dottedName(node.func) ?? ''),
  );

/** True for a call whose first argument names a resource's table, in any case, with or without a prefix. */
function isOf({ args: [name] }: Call, { plural, singular }: Words): boolean {
  if (name?.type !== 'Str') return false;
  const words = wordsIn(name.value).join('_');
  const forms = [plural, singular].flatMap((one) => [one.join('_'), one.join('')]);
  return forms.some((form) => words === form || words.endsWith(`_${form}`));
}

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

/** Returns the text of a new column, as a migration with this text writes others. */
export function columnText(
  text: string,
  { name, sql, isOptional, serverDefault }: NewColumn,
  quote: string,
): string {
  const [, auto] = /([\w.]*\bAutoString)\(/.exec(text) ?? [];
  const type =
    auto !== undefined && AUTO_STRING.test(sql)
      ? `${auto}${sql.slice('String'.length) || '()'}`
      : `sa.${sql}${sql.endsWith(')') ? '' : '()'}`;
  const given = serverDefault === undefined ? [] : [`server_default=${serverDefault}`];
  const nullable = `nullable=${isOptional ? 'True' : 'False'}`;
  return `sa.Column(${[quote + name + quote, type, ...given, nullable].join(', ')})`;
}

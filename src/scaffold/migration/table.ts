import type { Call, Expr, FunctionDef, Module, Stmt } from '../../analysis/python/ast';
import { dottedName } from '../edit/dotted-name';
import { applied, type Edit } from '../edit/source';
import { nodesIn } from '../edit/walk';
import type { Joint, Words } from '../layout/words';
import { type AddedCalls, batchWith, bodyOf, callIn, statementsOf } from './batch';
import { type ColumnRules, foreignKeyText, indexCalls, type Ruled, uniqueText } from './constraints';
import type { Naming } from './naming';
import { isDropped, isName, namesIn, renamed, renamedTexts, spanOf, textOf } from './texts';

/** A column of the new table. */
export interface NewColumn extends Partial<ColumnRules> {
  readonly name: string;
  /** The type of SQLAlchemy, with its arguments if it has some: `Numeric(10, 2)`, `String`. */
  readonly sql: string;
  readonly isOptional: boolean;
  /** The value of rows that are there, as the argument of `server_default`; missing for none. */
  readonly serverDefault?: string | undefined;
}

/** The table to make, and the one that shows how. */
export interface Wanted {
  readonly from: Words;
  readonly to: Words;
  /** How several words stand side by side in the table's name: `order_item`, or `orderitem` of a class without `__tablename__`. */
  readonly joint: Joint;
  /** The columns of the pattern that the new table lacks. */
  readonly gone: ReadonlySet<string>;
  readonly columns: readonly NewColumn[];
  readonly naming?: Naming;
}

/** The functions of a migration with the new table in the place of the pattern's. */
export interface TableFrame {
  /** The statement that makes the table. */
  readonly table: string;
  /** The edit of a function's body by its name: `upgrade`, `downgrade`. */
  readonly bodies: ReadonlyMap<string, Edit>;
}

/** Returns a migration's functions for the new table; `undefined` if it doesn't make the pattern's. */
export function madeTable({ text, body }: Module, wanted: Wanted): TableFrame | undefined {
  const functions = body.filter((one): one is FunctionDef => one.type === 'FunctionDef');
  const upgrade = functions.find(({ name }) => name === 'upgrade');
  const downgrade = functions.find(({ name }) => name === 'downgrade');
  const table = tablesOf(upgrade).find((call) => isName(textOf(call.args[0]), wanted.from));
  const name = textOf(table?.args[0]);
  if (upgrade === undefined || downgrade === undefined || table === undefined || name === undefined)
    return undefined;
  const rules = rulesFor(text, table, wanted);
  const made = tableText(text, table, wanted, rules);
  const batch = batchWith(upgrade, 'create_index');
  const indexes = rules.flatMap((one) =>
    indexCalls({ ...one, op: batch?.op ?? one.op }, batch !== undefined),
  );
  const isKept = (call: Call): boolean => namesIn(call).every((one) => !isDropped(one, name, wanted));
  const rewritten = (statement: Stmt, call: Call): string | undefined => {
    if (call === table)
      return text.slice(statement.start, table.start) + made + text.slice(table.end, statement.end);
    return isKept(call) ? renamedTexts(text, statement, wanted) : undefined;
  };
  const statements = (def: FunctionDef, methods: readonly string[], added: AddedCalls): readonly string[] =>
    statementsOf(
      text,
      def,
      { methods, table: name, newTable: renamed(name, wanted), rewritten, batch },
      added,
    );
  return {
    table: made,
    bodies: new Map([
      [
        'upgrade',
        bodyOf(
          text,
          upgrade,
          statements(upgrade, ['create_table', 'create_index'], { last: indexes.map(({ make }) => make) }),
        ),
      ],
      [
        'downgrade',
        bodyOf(
          text,
          downgrade,
          statements(downgrade, ['drop_index', 'drop_table'], {
            first: indexes.map(({ drop }) => drop).toReversed(),
          }),
        ),
      ],
    ]),
  };
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

/** Returns the new columns with what they have besides a type, in the manner of the pattern. */
function rulesFor(text: string, table: Call, wanted: Wanted): readonly Ruled[] {
  const [name] = table.args;
  const callee = table.args.map(calleeOfColumn).find((one) => one !== undefined) ?? 'sa.Column';
  const common = {
    table: renamed(textOf(name) ?? '', wanted),
    naming: wanted.naming ?? {},
    quote: name === undefined ? "'" : (text[name.start] ?? "'"),
    lead: callee.replace(/Column$/, ''),
    op: (dottedName(table.func) ?? 'op').replace(/\.\w+$/, ''),
  };
  return wanted.columns.map((column) => ({
    ...common,
    column: { ...column, isUnique: column.isUnique === true, isIndexed: column.isIndexed === true },
  }));
}

const calleeOfColumn = (element: Expr): string | undefined =>
  isColumn(element) ? dottedName(element.func) : undefined;

/** Returns the call that makes the new table. */
function tableText(text: string, table: Call, wanted: Wanted, rules: readonly Ruled[]): string {
  const [name, ...elements] = table.args;
  const columns = elements.filter(isColumn);
  const isOwn = (column: Call): boolean => wanted.gone.has(textOf(column.args[0]) ?? '');
  const own = columns.filter(isOwn);
  const first = own[0] ?? columns[0];
  const tableName = textOf(name) ?? '';
  const lastKeyed = elements.findLast((one) => isColumn(one) || isForeignKey(one));
  const texts = elements.flatMap((element) => {
    const isGone = isColumn(element)
      ? own.includes(element)
      : namesIn(element).some((one) => isDropped(one, tableName, wanted));
    return [
      ...(isGone ? [] : [renamedTexts(text, element, wanted)]),
      ...(element === first ? wanted.columns.map((column) => columnText(text, columns, column)) : []),
      ...(element === lastKeyed ? rules.flatMap(foreignKeyText) : []),
      ...(element === elements.at(-1) ? rules.flatMap(uniqueText) : []),
    ];
  });
  const [head, last] = [elements[0]?.start ?? table.end, elements.at(-1)?.end ?? table.end];
  const edits = name === undefined ? [] : [{ ...spanOf(name), insert: renamedTexts(text, name, wanted) }];
  const opening = applied(text.slice(0, head), edits).slice(table.start);
  return opening + texts.join(separatorOf(text, elements)) + text.slice(last, table.end);
}

/** Returns what stands between two elements: a comma, and their line's indentation. */
function separatorOf(text: string, [one, other]: readonly Expr[]): string {
  return one === undefined || other === undefined ? ', ' : text.slice(one.end, other.start);
}

/** True for the call that describes a column. */
export const isColumn = (element: Expr): element is Call =>
  element.type === 'Call' && /^(?:\w+\.)?Column$/.test(dottedName(element.func) ?? '');

const isForeignKey = (element: Expr): boolean =>
  element.type === 'Call' && /^(?:\w+\.)?ForeignKeyConstraint$/.test(dottedName(element.func) ?? '');

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

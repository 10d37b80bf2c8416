import type { Call, FunctionDef, Stmt, With } from '../../analysis/python/ast';
import { dottedName } from '../edit/dotted-name';
import { applied, type Edit, lineStartAt } from '../edit/source';
import { literalLike, namesIn, spanOf, textOf } from './texts';

/** A block of calls for one table: `with op.batch_alter_table('parts') as batch_op:`. */
export interface Batch {
  readonly block: With;
  /** The name of the table. */
  readonly table: string;
  /** The name of the operations within: `batch_op`. */
  readonly op: string;
}

/** Returns the block of a statement; `undefined` for any other statement. */
function batchOf(statement: Stmt): Batch | undefined {
  const [item] = statement.type === 'With' ? statement.items : [];
  if (statement.type !== 'With' || item?.context.type !== 'Call' || item.target?.type !== 'Name')
    return undefined;
  const { func, args } = item.context;
  const table = textOf(args[0]);
  const isBatch = dottedName(func)?.endsWith('.batch_alter_table') === true;
  return isBatch && table !== undefined ? { block: statement, table, op: item.target.id } : undefined;
}

/** Finds the first block of a function that calls a method. */
export const batchWith = (def: FunctionDef, method: string): Batch | undefined =>
  def
    .body()
    .statements.flatMap((one) => batchOf(one) ?? [])
    .find(({ block }) => block.body.some((one) => callIn(one, [method]) !== undefined));

/** The statements of a function that are wanted, and how they're written. */
export interface Rewriting {
  readonly methods: readonly string[];
  /** The names of the pattern's table and of the new one. */
  readonly table: string;
  readonly newTable: string;
  /** Returns the new text of a statement; `undefined` drops it. */
  readonly rewritten: (statement: Stmt, call: Call) => string | undefined;
  /** A block that shows how indexes are written; `undefined` if each stands by itself. */
  readonly batch: Batch | undefined;
}

/** Calls to add: before all others, or behind them. */
export interface AddedCalls {
  readonly first?: readonly string[];
  readonly last?: readonly string[];
}

/** Returns the lines of a function for the new table, with further calls; those of a block are indented. */
export function statementsOf(
  text: string,
  def: FunctionDef,
  rewriting: Rewriting,
  { first = [], last = [] }: AddedCalls,
): readonly string[] {
  const { methods, table, rewritten, batch } = rewriting;
  const all = def.body().statements;
  const ours = all.filter((one) => batchOf(one)?.table === table);
  const isLoose = batch === undefined || ours.length === 0;
  const kept = (one: Stmt, isMeant = (_: Call) => true): readonly string[] => {
    const call = callIn(one, methods);
    const line = call === undefined || !isMeant(call) ? undefined : rewritten(one, call);
    return line === undefined ? [] : [line];
  };
  const lines = all.flatMap((one) => {
    const own = batchOf(one);
    if (own === undefined) return kept(one, (call) => namesIn(call).includes(table));
    const calls = [
      ...(one === ours[0] && !isLoose ? first : []),
      ...(own.table === table ? own.block.body.flatMap((inner) => kept(inner)) : []),
      ...(one === ours.at(-1) && !isLoose ? last : []),
    ];
    return blockOf(text, own, rewriting.newTable, calls);
  });
  const block = (calls: readonly string[]): readonly string[] =>
    batch === undefined ? calls : blockOf(text, batch, rewriting.newTable, calls);
  return isLoose ? [...block(first), ...lines, ...block(last)] : lines;
}

/** Returns the lines of a block for the new table, with the blank line that follows the pattern's; none without calls. */
function blockOf(
  text: string,
  { block, op }: Batch,
  newTable: string,
  calls: readonly string[],
): readonly string[] {
  const context = block.items[0]?.context;
  const name = context?.type === 'Call' ? context.args[0] : undefined;
  if (context === undefined || name === undefined || calls.length === 0) return [];
  const edit = { ...spanOf(name), insert: literalLike(text, name, newTable) };
  const head = applied(text.slice(0, context.end), [edit]).slice(context.start);
  const isApart = /^[ \t]*\n[ \t]*\n/.test(text.slice(block.end));
  return [`with ${head} as ${op}:`, ...calls.map((call) => `    ${call}`), ...(isApart ? [''] : [])];
}

/** Returns the call of a method in a statement, if it's one of some. */
export function callIn(statement: Stmt, methods: readonly string[]): Call | undefined {
  const value = statement.type === 'ExprStmt' || statement.type === 'Assign' ? statement.value : undefined;
  const isMeant =
    value?.type === 'Call' && value.func.type === 'Attribute' && methods.includes(value.func.attr);
  return isMeant ? value : undefined;
}

/** Returns the edit that gives a function other statements. */
export function bodyOf(text: string, def: FunctionDef, lines: readonly string[]): Edit {
  const old = def.body().statements;
  const [first] = old;
  const start = first?.start ?? def.end;
  const end = old.at(-1)?.end ?? def.end;
  const indent = text.slice(lineStartAt(text, start), start);
  const texts = lines.map((line, index) => (index === 0 || line === '' ? line : indent + line));
  return { at: start, remove: end - start, insert: texts.join('\n').trimEnd() };
}

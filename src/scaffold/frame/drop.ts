import type { Expr, Keyword, Node, Stmt } from '../../analysis/python/ast';
import { bindingsOf } from '../edit/bindings';
import { isDocstring } from '../edit/import-blocks';
import type { Edit } from '../edit/source';
import { outermost, replaceElements, replaceParameters } from './elements';
import { binds, isConstraint, isMention, type Missing } from './mention';
import { as, isStatement, type Part, type Path, pathsIn } from './paths';
import type { Piece } from './piece';
import { FILTERS, LINKS } from './query-links';
import { lastName } from './shape';
import { blocksIn, withoutStatements } from './statements';

/** A piece after a round of dropping, and what's missing since then. */
export interface Dropped {
  readonly piece: Piece;
  readonly names: readonly string[];
  readonly locals: ReadonlyMap<string, ReadonlySet<string>>;
  readonly hasChanged: boolean;
}

/** Removes the smallest part around each mention of something missing that can go: an element, a link of a chain, a statement. */
export function dropMentions(piece: Piece, missing: Missing): Dropped {
  const { body } = piece.source;
  const gone = new Set<Stmt>();
  const edits: Edit[] = [];
  for (const path of pathsIn(body)) {
    if (!isMention(path, piece, missing)) continue;
    const edit = partEdit(piece, path, missing);
    if (edit === undefined) gone.add(statementOf(path));
    else edits.push(edit);
  }
  return without(piece, closed(body, gone), edits);
}

/** Removes statements and, where a block or a function has nothing left, what's around it. */
export function dropStatements(piece: Piece, gone: ReadonlySet<Stmt>): Dropped {
  return without(piece, closed(piece.source.body, gone), []);
}

function without(piece: Piece, gone: ReadonlySet<Stmt>, edits: readonly Edit[]): Dropped {
  const { text, body } = piece.source;
  const all = outermost([...withoutStatements(text, body, gone), ...edits]);
  if (all.length === 0) return { piece, names: [], locals: new Map(), hasChanged: false };
  const names = [...gone].flatMap((one) => definedBy(one, body));
  const after = { ...piece, source: piece.source.edit(all) };
  return { piece: after, names, locals: lostLocals(piece, after), hasChanged: true };
}

/** Returns the names that a dropped statement defined for others: at the top level, and methods. */
function definedBy(statement: Stmt, body: readonly Stmt[]): readonly string[] {
  if (statement.type === 'FunctionDef' || statement.type === 'ClassDef') return [statement.name];
  return body.includes(statement) ? bindingsOf([statement]).map(({ name }) => name) : [];
}

/** Adds what goes with statements: a function that can't return, an `if` or a loop without a body. */
function closed(body: readonly Stmt[], first: ReadonlySet<Stmt>): ReadonlySet<Stmt> {
  const gone = new Set(first);
  for (const { statements, owner } of [...blocksIn(body)].reverse()) {
    if (owner === undefined || statements.length === 0) continue;
    const isEmptied =
      statements.every((one) => gone.has(one) || isDocstring(one)) && statements.some((one) => gone.has(one));
    const isFunction = owner.type === 'FunctionDef';
    const hasLostResult =
      isFunction && statements.some((one) => gone.has(one) && (one.type === 'Return' || one.type === 'Try'));
    if ((isEmptied && owner.type !== 'ClassDef') || hasLostResult) gone.add(owner);
  }
  return gone;
}

function lostLocals(before: Piece, after: Piece): ReadonlyMap<string, ReadonlySet<string>> {
  const lost = new Map<string, ReadonlySet<string>>();
  const defs = (piece: Piece) =>
    pathsIn(piece.source.body).flatMap((path) => as(path.at(-1), 'FunctionDef') ?? []);
  const left = defs(after);
  for (const def of defs(before)) {
    const now = left.find(({ name }) => name === def.name);
    if (now === undefined) continue;
    const names = [...bindingsOf(def.body().statements), ...def.signature().params]
      .map(({ name }) => name)
      .filter((name) => !binds(now, name));
    if (names.length > 0) lost.set(def.name, new Set(names));
  }
  return lost;
}

/** Returns the innermost statement of a path. For a decorator that's its function. */
function statementOf(path: Path): Stmt {
  const found = path.findLast(isStatement);
  if (found === undefined) throw new Error('Every part is in a statement.');
  return found;
}

/** Functions that name the columns of a query. */
const SELECTING = new Set(['select', 'returning', 'with_only_columns', 'load_only']);

/** Returns the edit that removes part of a statement; `undefined` if the statement has to go. */
function partEdit(piece: Piece, path: Path, missing: Missing): Edit | undefined {
  const { text } = piece.source;
  for (let index = path.length - 1; index > 0; index -= 1) {
    const [part, around] = [path[index], path[index - 1]];
    if (part === undefined || around === undefined || isStatement(part)) break;
    if (isLookup(piece, around)) return undefined;
    const edit =
      constraintEdit(text, part, around) ??
      elementEdit(text, part, around) ??
      argumentEdit(text, part, around, path[index - 2], missing);
    if (edit !== undefined) return edit;
  }
  const def = as(path.at(-2), 'FunctionDef');
  const part = path.at(-1);
  if (def === undefined || part === undefined || !('kind' in part)) return undefined;
  const { params } = def.signature();
  return replaceParameters(text, params, (one) => ((one as unknown as Part) === part ? [] : undefined)); // A parameter is a part.
}

/** True for a filter by something given: `.where(Part.title == data.title)`. */
function isLookup({ imports }: Piece, around: Part): boolean {
  const call = as(around, 'Call');
  if (call?.func.type !== 'Attribute' || !FILTERS.has(call.func.attr)) return false;
  return pathsIn([...call.args, ...call.keywords.map(({ value }) => value)]).some((path) => {
    const name = as(path.at(-1), 'Name')?.id;
    return name !== undefined && /^[a-z_]/.test(name) && !imports.has(name);
  });
}

/** Removes a constraint or an index from `__table_args__` or from the arguments of a table; a tuple of one keeps its comma. */
function constraintEdit(text: string, part: Part, around: Part): Edit | undefined {
  const constraint = as(part, 'Call');
  if (constraint === undefined || !isConstraint(constraint)) return undefined;
  const tuple = as(around, 'Tuple');
  const elements = tuple?.items ?? as(around, 'Call')?.args ?? [];
  if (elements.length < 2) return undefined;
  const edit = replaceElements(text, elements, (one) => (one === constraint ? [] : undefined));
  const isLone = tuple?.items.length === 2 && !/^\s*,/.test(text.slice(elements.at(-1)?.end));
  return edit && isLone ? { ...edit, insert: `${edit.insert ?? ''},` } : edit;
}

/** Removes an element of a display, or an operand of `or`; without one of `and` a test would hold more often. */
function elementEdit(text: string, part: Part, around: Part): Edit | undefined {
  const list = as(around, 'List', 'Set');
  const isOne = (one: Node): boolean => (one as unknown as Part) === part; // Nodes are parts.
  if (list !== undefined && list.items.length > 1)
    return replaceElements(text, list.items, (one) => (isOne(one) ? [] : undefined));
  const operands = as(around, 'BoolOp');
  if (operands?.op === 'or') return operandEdit(text, operands.values, part);
  const imported = as(around, 'ImportFrom');
  if (imported !== undefined && imported.names !== '*' && imported.names.length > 1)
    return replaceElements(text, imported.names, (one) => (isOne(one) ? [] : undefined));
  const dict = as(around, 'Dict');
  const entry = dict?.items.find(({ key, value }) => (key !== undefined && isOne(key)) || isOne(value));
  if (dict === undefined || entry === undefined || dict.items.length < 2) return undefined;
  const spans = dict.items.map((one) => ({ ...one.value, start: (one.key ?? one.value).start, entry: one }));
  return replaceElements(text, spans, (span) =>
    (span as (typeof spans)[number]).entry === entry ? [] : undefined,
  ); // The spans are those given.
}

function operandEdit(text: string, values: readonly Expr[], part: Part): Edit | undefined {
  const spans = values.map((one) => ({ one, ...withParentheses(text, one) }));
  const [first, last] = [spans[0], spans.at(-1)];
  const left = spans.filter(({ one }) => (one as unknown as Part) !== part); // Nodes are parts.
  if (first === undefined || last === undefined || left.length === 0 || left.length === spans.length)
    return undefined;
  const insert = left.map(({ start, end }) => text.slice(start, end)).join(' or ');
  return { at: first.start, remove: last.end - first.start, insert };
}

/** Returns the place of an expression with the parentheses right around it. */
function withParentheses(
  text: string,
  { start, end }: Node,
): { readonly start: number; readonly end: number } {
  const before = /\(\s*$/.exec(text.slice(0, start));
  const behind = /^\s*\)/.exec(text.slice(end));
  if (before === null || behind === null) return { start, end };
  return { start: start - before[0].length, end: end + behind[0].length };
}

/** Removes an argument, or with it the call of a chain that has no other. */
function argumentEdit(
  text: string,
  part: Part,
  around: Part,
  outer: Part | undefined,
  missing: Missing,
): Edit | undefined {
  const call = as(around, 'Call');
  if (call === undefined) return isKeyword(around) ? keywordEdit(text, around, outer, missing) : undefined;
  const isOne = (one: Node): boolean => (one as unknown as Part) === part; // Nodes are parts.
  if (isOne(call.func)) return undefined;
  const all = [...call.args, ...call.keywords].toSorted((left, right) => left.start - right.start);
  if (call.func.type === 'Attribute' && LINKS.has(call.func.attr)) {
    if (all.length > 1) return replaceElements(text, all, (one) => (isOne(one) ? [] : undefined));
    const at = call.func.value.end;
    return { at, remove: call.end - at };
  }
  const isColumn = SELECTING.has(lastName(call.func)) && all.length > 1;
  const isWhole = as(part, 'Name') !== undefined && missing.fields.has(lastName(part as unknown as Expr)); // A node.
  return isWhole || isColumn ? replaceElements(text, all, (one) => (isOne(one) ? [] : undefined)) : undefined;
}

const isKeyword = (part: Part): part is Part & Keyword =>
  !('type' in part) && 'value' in part && !('kind' in part);

/** Removes `title=title`, a keyword argument for a parameter that's gone as well. */
function keywordEdit(
  text: string,
  keyword: Part & Keyword,
  outer: Part | undefined,
  missing: Missing,
): Edit | undefined {
  const call = as(outer, 'Call');
  if (call === undefined || keyword.name === undefined) return undefined;
  const [sorted] = call.args;
  // A list of objects has no order by itself: it can't be sorted without a key.
  if (
    keyword.name === 'key' &&
    sorted !== undefined &&
    as(call.func as unknown as Part, 'Name')?.id === 'sorted'
  )
    return {
      at: call.start,
      remove: call.end - call.start,
      insert: `list(${text.slice(sorted.start, sorted.end)})`,
    };
  const isPlain =
    ['Name', 'Dict', 'List', 'Set'].includes(keyword.value.type) || missing.fields.has(keyword.name);
  const all = [...call.args, ...call.keywords].toSorted((left, right) => left.start - right.start);
  return isPlain
    ? replaceElements(text, all, (one) => (one.start === keyword.start ? [] : undefined))
    : undefined;
}

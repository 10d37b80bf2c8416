import type { ClassDef, Expr, Node, Stmt } from '../../analysis/python/ast';
import { type Edit, lineEndAt, lineStartAt, type PythonSource } from '../edit/source';
import { displayItems } from '../edit/display-items';
import { outermost, replaceElements } from './elements';
import { importEdits } from './import-mentions';
import type { Owner } from './owner';
import { as, namesIn, pathsIn } from './paths';
import { definedNames } from './project';
import { oneLine } from '../layout/read/sources';
import { isImport, isOfResource, isThere, type Mentioning, seriesAround } from './series';
import { lastName } from './shape';
import { bottomOf, innerBlocks } from './statements';

/** Repeats what names the sibling as one of a series: includes, imports, re-exports, elements of lists of routers. */
export function withMentions(source: PythonSource, mentioning: Mentioning): readonly Edit[] {
  const edits: Edit[] = [];
  const used = new Set(mentioning.used);
  for (const { statements, around } of openBlocks(source.body, mentioning)) {
    for (const statement of statements) {
      if (isImport(statement) || !(isSimple(statement) || statement.type === 'For')) continue;
      if (around === undefined && isDefinition(statement, mentioning)) continue;
      if (!isOpen(statement, around, mentioning)) continue;
      if (isOnLine(source.text, statement, mentioning.closedLine)) continue;
      const mention = mentionIn(source, statement, statements, mentioning);
      if (mention === undefined) continue;
      edits.push(mention.edit);
      for (const name of mention.names) used.add(name);
    }
  }
  if (mentioning.isForeign && edits.length === 0) return [];
  const code = codeWithoutImports(source);
  for (const { statements } of openBlocks(source.body, mentioning))
    for (const statement of statements)
      if (isImport(statement))
        edits.push(...importEdits(source, statement, statements, { ...mentioning, used }, code));
  return outermost(edits);
}

/** True for a definition of a resource. */
const isDefinition = (statement: Stmt, { owner }: Mentioning): boolean =>
  definedNames(statement).some((name) => owner.isMine(name) || owner.isOthers(name));

/** True for a statement that may be repeated: of what another resource defines, the other side of a relation. */
function isOpen(statement: Stmt, around: Stmt | undefined, mentioning: Mentioning): boolean {
  if (!isRelation(statement))
    return !mentioning.isForeign && (around === undefined || !isDefinition(around, mentioning));
  return around?.type === 'ClassDef' && mentioning.related.has(around.name);
}

const isSimple = (statement: Stmt): boolean => innerBlocks(statement).length === 0;

/** True if a statement holds a line. */
function isOnLine(text: string, { line, start, end }: Stmt, wanted: number | undefined): boolean {
  return wanted !== undefined && line <= wanted && wanted < line + text.slice(start, end).split('\n').length;
}

/** True for a line of a class that relates it to another. */
export const isRelation = (statement: Stmt): boolean =>
  (statement.type === 'Assign' || statement.type === 'AnnAssign') &&
  /^relationship$/i.test(lastName(statement.value));

interface OpenBlock {
  readonly statements: readonly Stmt[];
  readonly around: Stmt | undefined;
}

/** Yields the blocks in which series may stand: not those of the sibling's definitions, nor those under a test. */
function* openBlocks(
  statements: readonly Stmt[],
  mentioning: Mentioning,
  around?: Stmt,
): Generator<OpenBlock> {
  yield { statements, around };
  for (const statement of statements) {
    const isClosed = statement.type === 'If' && !mentioning.isConditional && !isForTypes(statement.test);
    if (isDefinition(statement, mentioning) || isClosed) {
      if (isRelated(statement, mentioning)) yield { statements: statement.body, around: statement };
      continue;
    }
    for (const inner of innerBlocks(statement)) yield* openBlocks(inner, mentioning, statement);
  }
}

/** True for another resource's table to which the new one is related. */
const isRelated = (statement: Stmt, { owner, related }: Mentioning): statement is ClassDef =>
  statement.type === 'ClassDef' && related.has(statement.name) && !owner.isMine(statement.name);

const isForTypes = (test: Expr): boolean => lastName(test) === 'TYPE_CHECKING';

/** Returns the names in a part that belong to the sibling and are known. */
function known(source: PythonSource, part: Node, { owner, known: all }: Mentioning): readonly string[] {
  return [...namesIn(source.text.slice(part.start, part.end))].filter(
    (name) => owner.isMine(name) && all.has(name),
  );
}

interface Mention {
  readonly edit: Edit;
  readonly names: readonly string[];
}

function mentionIn(
  source: PythonSource,
  statement: Stmt,
  block: readonly Stmt[],
  mentioning: Mentioning,
): Mention | undefined {
  // The body of a loop has series of its own.
  const part = statement.type === 'For' ? statement.iterable : statement;
  if (known(source, part, mentioning).length === 0) return undefined;
  for (const path of pathsIn([part])) {
    const elements = displayItems(as(path.at(-1), 'List', 'Tuple', 'Set', 'Dict'));
    const edit = elements === undefined ? undefined : elementsEdit(source, elements, mentioning);
    if (edit !== undefined) return edit;
  }
  return isSimple(statement) ? statementMention(source, statement, block, mentioning) : undefined;
}

/** Repeats the sibling's elements among others: sorted where all are, else behind the last of a resource. */
function elementsEdit(
  source: PythonSource,
  elements: readonly Node[],
  mentioning: Mentioning,
): Mention | undefined {
  const { text } = source;
  const mine = elements.filter((one) => known(source, one, mentioning).length > 0);
  const textOf = (one: Node): string => text.slice(one.start, one.end);
  // A lone element doesn't show that there's one for each resource, unless a loop includes it.
  const isSeries = mine.length < elements.length || mine.some((one) => isIncluded(textOf(one), mentioning));
  if (mine.length === 0 || !isSeries) return undefined;
  const there = new Set(elements.map(textOf));
  const added = mine.map((one) => mentioning.rename(textOf(one))).filter((one) => !there.has(one));
  if (added.length === 0) return undefined;
  const isResource = (one: Node): boolean => isOfResource(textOf(one), mentioning);
  const order = orderOf(elements.map(textOf));
  const last = elements.findLast(isResource);
  const edit = replaceElements(text, elements, (one) => {
    const own = textOf(one);
    if (order === undefined) return one === last ? [own, ...added] : undefined;
    const index = elements.indexOf(one);
    const before = added.filter(
      (other) =>
        order(other, own) < 0 &&
        elements.slice(0, index).every((earlier) => order(other, textOf(earlier)) >= 0),
    );
    const behind =
      index === elements.length - 1
        ? added.filter((other) => elements.every((earlier) => order(other, textOf(earlier)) >= 0))
        : [];
    return before.length + behind.length === 0 ? undefined : [...before, own, ...behind];
  });
  return edit === undefined
    ? undefined
    : { edit, names: mine.flatMap((one) => known(source, one, mentioning)) };
}

/** True for the element by which a loop includes the sibling's router. */
const isIncluded = (code: string, { looped }: Mentioning): boolean =>
  looped !== undefined && oneLine(code) === looped;

type Order = (left: string, right: string) => number;

const ORDERS: readonly Order[] = [
  (left, right) => (left < right ? -1 : Number(left > right)),
  (left, right) => left.toLowerCase().localeCompare(right.toLowerCase(), 'en'),
];

/** The fewest elements that show an order. */
const SHOWN = 3;

function orderOf(texts: readonly string[]): Order | undefined {
  if (texts.length < SHOWN) return undefined;
  return ORDERS.find((order) =>
    texts.every((text, index) => index === 0 || order(texts[index - 1] ?? '', text) <= 0),
  );
}

/** Calls that register something by themselves: no other one beside them has to show it. */
const REGISTERS =
  /^(?:include_router|include_routers|mount|add_api_route|register\w*|append|extend|add_router)$/;

/** Repeats a statement behind the last of its kind. */
function statementMention(
  source: PythonSource,
  statement: Stmt,
  block: readonly Stmt[],
  mentioning: Mentioning,
): Mention | undefined {
  const { text } = source;
  const names = known(source, statement, mentioning);
  const isResource = (one: Stmt): boolean => isOfResource(text.slice(one.start, one.end), mentioning);
  if (!isRelation(statement) && !isRepeated(text, statement, block, mentioning.owner)) return undefined;
  const isLike = likeness(statement);
  const unit = unitOf(text, block, statement, mentioning.owner);
  if (unit !== undefined) return { edit: repeatedUnit(text, unit, mentioning), names };
  // A second value for the same name would take the place of the first.
  if (definedNames(statement).some((name) => mentioning.rename(name) === name)) return undefined;
  const series = seriesAround(block, statement, isLike).filter(isResource);
  const order = orderOf(series.map((one) => text.slice(one.start, one.end)));
  const lead = text.slice(lineStartAt(text, statement.start), statement.start);
  const own = mentioning.rename(text.slice(statement.start, lineEndAt(text, statement.end)));
  const next =
    order === undefined ? undefined : series.find((one) => order(own, text.slice(one.start, one.end)) < 0);
  if (isThere(text, block, own)) return undefined;
  const after = series.at(-1) ?? statement;
  const edit =
    next === undefined
      ? { at: bottomOf(text, after), insert: `${lead}${own}\n` }
      : { at: lineStartAt(text, next.start), insert: `${lead}${own}\n` };
  return { edit, names };
}

/** Returns a statement that sets a variable, with those behind it that use the variable: `statement = delete(Part)`. */
export function unitOf(
  text: string,
  block: readonly Stmt[],
  statement: Stmt,
  owner: Owner,
): readonly Stmt[] | undefined {
  const [target] = statement.type === 'Assign' ? statement.targets : [];
  if (target?.type !== 'Name') return undefined;
  const unit = [statement];
  for (const next of block.slice(block.indexOf(statement) + 1)) {
    const code = text.slice(next.start, next.end);
    if (isOfResource(code, { owner }) || !isSimple(next) || !namesIn(code).has(target.id)) break;
    unit.push(next);
  }
  return unit.length > 1 ? unit : undefined;
}

/** Repeats several statements right behind them: they may have to be done in this order. */
function repeatedUnit(text: string, unit: readonly Stmt[], { rename }: Mentioning): Edit {
  const [first, last] = [unit[0], unit.at(-1)];
  if (first === undefined || last === undefined) throw new Error('A unit has statements.');
  const own = text.slice(lineStartAt(text, first.start), bottomOf(text, last));
  return { at: bottomOf(text, last), insert: rename(own) };
}

/** True for a statement that each resource has one of: it registers something, or another one like it names another resource. */
export function isRepeated(text: string, statement: Stmt, block: readonly Stmt[], owner: Owner): boolean {
  const isLike = likeness(statement);
  const hasLike = block.some(
    (one) =>
      one !== statement &&
      isLike(one) &&
      [...namesIn(text.slice(one.start, one.end))].some((name) => owner.isOthers(name)),
  );
  const isOneOfNames =
    isNameOfItself(statement) && block.some((one) => one !== statement && isNameOfItself(one));
  return hasLike || isOneOfNames || REGISTERS.test(calleeOf(statement));
}

/** True for `PARTS = "Parts"`, mostly a member of an enum: each resource has one, also those without routes that show it. */
function isNameOfItself(statement: Stmt): boolean {
  const [target, ...more] = statement.type === 'Assign' ? statement.targets : [];
  const value = statement.type === 'Assign' && statement.value.type === 'Str' ? statement.value.value : '';
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  return target?.type === 'Name' && more.length === 0 && plain(target.id) === plain(value);
}

const likeness =
  (statement: Stmt) =>
  (one: Stmt | undefined): one is Stmt =>
    one?.type === statement.type && shapeOf(one) === shapeOf(statement);

function calleeOf(statement: Stmt): string {
  const value = statement.type === 'ExprStmt' ? statement.value : undefined;
  return value?.type === 'Call' ? lastName(value.func) : '';
}

/** Returns the kind of a statement, and the function that it calls. */
const shapeOf = (statement: Stmt): string => `${statement.type} ${calleeOf(statement)}`;

function codeWithoutImports({ text, body }: PythonSource): ReadonlySet<string> {
  let code = text;
  for (const one of body.filter(isImport).toReversed()) code = code.slice(0, one.start) + code.slice(one.end);
  return namesIn(code.replace(/^[ \t]*#.*$/gm, ''));
}

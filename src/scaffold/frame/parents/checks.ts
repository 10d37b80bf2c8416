import type { ClassDef, FunctionDef, If, Stmt } from '../../../analysis/python/ast';
import { isDocstring } from '../../edit/import-blocks';
import { lineStartAt } from '../../edit/source';
import type { Owner } from '../owner';
import { as, namesIn, pathsIn } from '../paths';
import { classesOf, functionsIn, hasRole, type Piece } from '../piece';
import { lastName } from '../shape';
import { bottomOf, callIn } from '../statements';

/** Statements with which a function of a resource refuses an item whose parent isn't there. */
export interface ParentCheck {
  readonly piece: Piece;
  readonly def: FunctionDef;
  /** The class whose method the function is. */
  readonly around: ClassDef | undefined;
  /** The statements, without the indentation of the first. The last ones may say more of the parent: that it's somebody's own. */
  readonly lines: readonly string[];
  /** The variable that the first statement gets the parent into; `undefined` where it's tested, or refused, at once. */
  readonly variable: string | undefined;
  /** True if the first statement calls what gets the parent, or checks it, by its name: that may refuse it by itself. */
  readonly isAsking: boolean;
  /** True if the function gets its own item first, as an update does. */
  readonly isBehindItem: boolean;
}

/** The key that a client sends, and the resource that it's of. */
export interface ParentKey {
  readonly name: string;
  readonly parent: Owner;
}

/**
 * Finds where a resource's code refuses a key that leads nowhere: `if await crud.author.get(session, payload.author_id) is None: raise …`,
 * an item that's got first and tested then, or a call that refuses by itself: `await get_author(session, payload.author_id)`.
 */
export const checksIn = (pieces: readonly Piece[], key: ParentKey): readonly ParentCheck[] =>
  pieces
    .filter((piece) => !hasRole(piece, 'test'))
    .flatMap((piece) =>
      functionsIn(piece).flatMap((def) => {
        const found = checkIn(piece, def, key);
        const around = classesOf(piece).find(({ body }) => body.includes(def));
        return found.length === 0 ? [] : [checkOf({ piece, def, around }, found, key)];
      }),
    );

/** Returns the check that statements of a function are. */
export function checkOf(
  place: Pick<ParentCheck, 'piece' | 'def' | 'around'>,
  statements: readonly Stmt[],
  { parent }: ParentKey,
): ParentCheck {
  const { piece, def } = place;
  const { text } = piece.source;
  const [first] = statements;
  return {
    ...place,
    lines: linesOf(piece, statements),
    variable: first && variableOf(first),
    isAsking: first !== undefined && isAsking(first, text, parent),
    isBehindItem: ownLead(def.body().statements, text).some(({ end }) => end < (first?.start ?? 0)),
  };
}

function checkIn(piece: Piece, def: FunctionDef, key: ParentKey): readonly Stmt[] {
  const { statements } = def.body();
  const { text } = piece.source;
  const params = new Set(def.signature().params.map(({ name }) => name));
  const asksFor = (one: Stmt): boolean =>
    pathsIn([one]).some((path) => {
      const part = as(path.at(-1), 'Attribute');
      return part?.attr === key.name && part.value.type === 'Name' && params.has(part.value.id);
    }) &&
    [...namesIn(text.slice(one.start, one.end))].some((name) => name !== key.name && key.parent.isMine(name));
  const isTested = (one: Stmt): boolean => isRefusal(one) || isGetting(one) || isGuarded(one, key.name);
  const isCalled = (one: Stmt): boolean => one.type === 'ExprStmt' && isAsking(one, text, key.parent);
  const tested = statements.findIndex((one) => isTested(one) && asksFor(one));
  const at = tested === -1 ? statements.findIndex((one) => isCalled(one) && asksFor(one)) : tested;
  const first = statements[at];
  if (first === undefined) return [];
  if (first.type !== 'Assign') return [first];
  const tests = testsOf(statements.slice(at), text);
  return tests.length === 0 ? [] : [first, ...tests];
}

/** True for an `if` that does nothing but raise. */
const isRefusal = (one: Stmt): one is If =>
  one.type === 'If' && one.orelse.length === 0 && one.body.length === 1 && one.body[0]?.type === 'Raise';

/** True for refusals of a key that's given: `if data.author_id is not None: author = …; if author is None: raise …`. */
function isGuarded(one: Stmt, key: string): boolean {
  if (one.type !== 'If' || one.orelse.length > 0 || !isRefusal(one.body.at(-1) ?? one)) return false;
  const isOfKey = pathsIn([one.test]).some((path) => as(path.at(-1), 'Attribute')?.attr === key);
  return isOfKey && one.body.every((inner) => isRefusal(inner) || isGetting(inner));
}

const isGetting = (one: Stmt): boolean => variableOf(one) !== undefined;

function variableOf(one: Stmt): string | undefined {
  if (one.type !== 'Assign' || one.targets.length !== 1) return undefined;
  return one.targets[0]?.type === 'Name' ? one.targets[0].id : undefined;
}

/** Returns the refusals that follow the first of some statements, and test what it gets. */
function testsOf([first, ...rest]: readonly Stmt[], text: string): readonly Stmt[] {
  const variable = (first && variableOf(first)) ?? '';
  const end = rest.findIndex(
    (one) => !(isRefusal(one) && namesIn(text.slice(one.start, one.end)).has(variable)),
  );
  return rest.slice(0, end === -1 ? rest.length : end);
}

/** Returns the statements with which a function begins, behind its docstring: those that get an item, and refuse one that isn't there. */
export function ownLead(statements: readonly Stmt[], text: string): readonly Stmt[] {
  const all = statements.slice(isDocstring(statements[0]) ? 1 : 0);
  const [first] = all;
  if (first?.type !== 'Assign' || !ASKS.test(lastName(callIn(first)?.func))) return [];
  return [first, ...testsOf(all, text)];
}

function isAsking(one: Stmt, text: string, parent: Owner): boolean {
  const call = callIn(one);
  if (call === undefined || !ASKS.test(lastName(call.func))) return false;
  return [...namesIn(text.slice(call.func.start, call.func.end))].some(parent.isMine);
}

/** Matches functions that get something, or check that it's there. */
const ASKS = /^_*(?:get|find|fetch|load|read|check|ensure|require|verify|validate|assert)(?:_|$)/;

/** Returns the lines of statements, without the indentation of each. */
export const linesOf = ({ source: { text } }: Piece, statements: readonly Stmt[]): readonly string[] =>
  statements.map((one) => {
    const at = lineStartAt(text, one.start);
    const lead = text.slice(at, one.start);
    return text
      .slice(at, bottomOf(text, one))
      .split('\n')
      .map((line) => (line.startsWith(lead) ? line.slice(lead.length) : line))
      .join('\n');
  });

import type { Expr, FunctionDef, Node, Stmt } from '../../analysis/python/ast';
import { isDocstring } from '../edit/import-blocks';
import type { Edit } from '../edit/source';
import { as, pathsIn } from './paths';
import { edited, functionsIn, hasRole, type Piece } from './piece';
import { lastName } from './shape';
import { withoutStatements } from './statements';

/** Removes variables of functions that nothing reads any more though something did before. A request that fills one stays. */
export function withoutIdle(piece: Piece, before: Piece): Piece {
  const earlier = functionsIn(before);
  const { text } = piece.source;
  const edits = functionsIn(piece).flatMap((def): readonly Edit[] => {
    const old = earlier.find(({ name }) => name === def.name);
    if (old === undefined) return [];
    return def.body().statements.flatMap((one) => {
      const [target] = one.type === 'Assign' ? one.targets : [];
      if (one.type !== 'Assign' || target?.type !== 'Name' || one.targets.length > 1) return [];
      const isRead = countIn(def, target.id) > 1;
      const wasRead = countIn(old, target.id) > 1;
      if (isRead || !wasRead) return [];
      return withoutVariable(text, def, one, one.value);
    });
  });
  return edited(piece, edits);
}

/** Removes the classes of tests that have none left. */
export function withoutEmptyTests(piece: Piece): Piece {
  if (!hasRole(piece, 'test')) return piece;
  const { text, body } = piece.source;
  const empty = body.filter(
    (one) =>
      one.type === 'ClassDef' &&
      one.name.startsWith('Test') &&
      one.body.every((inner) => inner.type === 'Pass' || isDocstring(inner)),
  );
  return empty.length === 0 ? piece : edited(piece, withoutStatements(text, body, new Set(empty)));
}

const countIn = (def: FunctionDef, name: string): number =>
  pathsIn([def]).filter((path) => as(path.at(-1), 'Name')?.id === name).length;

/** Returns the edits that remove a variable: what a request does stays. */
function withoutVariable(text: string, def: FunctionDef, statement: Stmt, value: Expr): readonly Edit[] {
  const request = requestIn(value);
  if (request === undefined) return withoutStatements(text, [def], new Set([statement]));
  const insert = text.slice(request.start, request.end);
  return [{ at: statement.start, remove: statement.end - statement.start, insert }];
}

/** True for a test that checks nothing. */
export function isIdle(text: string, one: Stmt): boolean {
  if (one.type !== 'FunctionDef' || !one.name.startsWith('test')) return false;
  return !/\bassert\b|\braises\b|raise_for_status/.test(text.slice(one.start, one.end));
}

const CHANGING = /^(?:post|put|patch|delete)$/;

/** Returns the request in an expression that changes something, with its `await`. */
export function requestIn(value: Node): Node | undefined {
  for (const path of pathsIn([value])) {
    const call = as(path.at(-1), 'Call');
    if (
      call?.func.type !== 'Attribute' ||
      !CHANGING.test(lastName(call.func)) ||
      call.func.value.type !== 'Name'
    )
      continue;
    return as(path.at(-2), 'Await') ?? call;
  }
  return undefined;
}

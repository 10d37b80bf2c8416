import type { Stmt } from '../../python/ast';

/** The statements that a compound statement holds; bodies of functions and classes are not its own. */
function statementsIn(stmt: Stmt): readonly Stmt[] {
  switch (stmt.type) {
    case 'If':
    case 'For':
    case 'While':
      return [...stmt.body, ...stmt.orelse];
    case 'With':
      return stmt.body;
    case 'Try':
      return [...stmt.body, ...stmt.handlers.flatMap(({ body }) => body), ...stmt.orelse, ...stmt.finalbody];
    case 'Match':
      return stmt.cases.flatMap(({ body }) => body);
    default:
      return [];
  }
}

/** Whether a loop with this body may be left before its iterable is at its end. */
export const mayLeave = (body: readonly Stmt[]): boolean =>
  body.some(
    (stmt) =>
      stmt.type === 'Break' ||
      stmt.type === 'Return' ||
      stmt.type === 'Raise' ||
      mayLeave(statementsIn(stmt)),
  );

/** Whether a function with this body may give a value that's true. */
export const mayGive = (body: readonly Stmt[]): boolean =>
  body.some(
    (stmt) =>
      (stmt.type === 'Return' &&
        stmt.value !== undefined &&
        !(stmt.value.type === 'Constant' && stmt.value.value !== true)) ||
      mayGive(statementsIn(stmt)),
  );

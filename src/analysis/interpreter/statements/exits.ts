import type { Stmt } from '../../python/ast';

/** Returns the statements inside a compound statement, without the bodies of functions and classes. */
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

/** Returns true if a loop with this body may end before its iterable does. */
export const mayLeave = (body: readonly Stmt[]): boolean =>
  body.some(
    (stmt) =>
      stmt.type === 'Break' ||
      stmt.type === 'Return' ||
      stmt.type === 'Raise' ||
      mayLeave(statementsIn(stmt)),
  );

/** Returns true if a function with this body may return a true value. */
export const mayGive = (body: readonly Stmt[]): boolean =>
  body.some(
    (stmt) =>
      (stmt.type === 'Return' &&
        stmt.value !== undefined &&
        !(stmt.value.type === 'Constant' && stmt.value.value !== true)) ||
      mayGive(statementsIn(stmt)),
  );

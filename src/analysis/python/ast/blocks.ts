import type { Stmt } from './statements';

/** Returns the blocks of a compound statement, in source order; not the bodies of functions and classes. */
export function blocksOf(statement: Stmt): readonly (readonly Stmt[])[] {
  switch (statement.type) {
    case 'If':
    case 'For':
    case 'While':
      return [statement.body, statement.orelse];
    case 'With':
      return [statement.body];
    case 'Try':
      return [
        statement.body,
        ...statement.handlers.map(({ body }) => body),
        statement.orelse,
        statement.finalbody,
      ];
    case 'Match':
      return statement.cases.map(({ body }) => body);
    default:
      return [];
  }
}

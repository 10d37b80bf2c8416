import type { Stmt } from '../../python/ast';
import { blocksOf } from '../../python/ast/blocks';

/** Returns true if a loop with this body may end before its iterable does. */
export const mayLeave = (body: readonly Stmt[]): boolean =>
  body.some(
    (stmt) =>
      stmt.type === 'Break' ||
      stmt.type === 'Return' ||
      stmt.type === 'Raise' ||
      blocksOf(stmt).some(mayLeave),
  );

/** Returns true if a function with this body may return a true value. */
export const mayGive = (body: readonly Stmt[]): boolean =>
  body.some(
    (stmt) =>
      (stmt.type === 'Return' &&
        stmt.value !== undefined &&
        !(stmt.value.type === 'Constant' && stmt.value.value !== true)) ||
      blocksOf(stmt).some(mayGive),
  );

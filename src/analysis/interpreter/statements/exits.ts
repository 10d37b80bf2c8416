import type { Leaving } from '../guards/branches';
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

/** How far a statement leaves. */
const LEAVING: Readonly<Partial<Record<Stmt['type'], Leaving>>> = {
  Continue: 'round',
  Break: 'loop',
  Return: 'call',
  Raise: 'call',
};

/** Returns how far the end of a block leaves. */
export const leavingAtEnd = (body: readonly Stmt[]): Leaving => LEAVING[body.at(-1)?.type ?? 'Pass'] ?? 'no';

const FARTHEST: readonly Leaving[] = ['call', 'loop', 'round', 'no'];

/** Returns how far a block may leave, other than by an exception. */
export function leavingWithin(body: readonly Stmt[]): Leaving {
  const found = body.flatMap((stmt): readonly Leaving[] =>
    stmt.type === 'Raise' ? [] : [LEAVING[stmt.type] ?? 'no', ...blocksOf(stmt).map(leavingWithin)],
  );
  return FARTHEST.find((one) => found.includes(one)) ?? 'no';
}

/** Returns true if a function with this body may return a true value. */
export const mayGive = (body: readonly Stmt[]): boolean =>
  body.some(
    (stmt) =>
      (stmt.type === 'Return' &&
        stmt.value !== undefined &&
        !(stmt.value.type === 'Constant' && stmt.value.value !== true)) ||
      blocksOf(stmt).some(mayGive),
  );

import { blocksOf } from './blocks';
import { childrenOf } from './children';
import type { Expr } from './expressions';
import type { Stmt } from './statements';

const known = new WeakMap<Expr | Stmt, boolean>();

function remembered<N extends Expr | Stmt>(node: N, find: (node: N) => boolean): boolean {
  const before = known.get(node);
  if (before !== undefined) return before;
  const found = find(node);
  known.set(node, found);
  return found;
}

/** Returns true for an expression that holds a `yield` or an `await` of the function around it. */
export const mayStop = (expr: Expr): boolean =>
  remembered(expr, (one) => one.type === 'Yield' || one.type === 'Await' || childrenOf(one).some(mayStop));

/** Returns true for a statement in which the function around it may stop: at a `yield` or an `await`. */
export const mayStopIn = (stmt: Stmt): boolean =>
  remembered(
    stmt,
    (one) =>
      ((one.type === 'For' || one.type === 'With') && one.isAsync) ||
      headOf(one).some(mayStop) ||
      blocksOf(one).some((block) => block.some(mayStopIn)),
  );

/** Returns true for the body of a lambda that yields. */
export const hasYield = (expr: Expr): boolean => expr.type === 'Yield' || childrenOf(expr).some(hasYield);

/** Returns the expressions that belong to a statement itself, not to its blocks. */
export function headOf(stmt: Stmt): readonly Expr[] {
  switch (stmt.type) {
    case 'ExprStmt':
    case 'TypeAlias':
      return [stmt.value];
    case 'Assign':
      return [stmt.value, ...stmt.targets];
    case 'AugAssign':
      return [stmt.target, stmt.value];
    case 'AnnAssign':
      return [stmt.target, ...optional(stmt.value)];
    case 'Return':
      return optional(stmt.value);
    case 'If':
    case 'While':
      return [stmt.test];
    case 'For':
      return [stmt.iterable, stmt.target];
    case 'With':
      return stmt.items.flatMap(({ context, target }) => [context, ...optional(target)]);
    case 'Try':
      return stmt.handlers.flatMap(({ exception }) => optional(exception));
    case 'Match':
      return [stmt.subject, ...stmt.cases.flatMap(({ guard }) => optional(guard))];
    case 'Raise':
      return [...optional(stmt.exception), ...optional(stmt.cause)];
    case 'Assert':
      return [stmt.test, ...optional(stmt.message)];
    case 'Delete':
      return stmt.targets;
    case 'FunctionDef':
      return stmt.decorators;
    case 'ClassDef':
      return [...stmt.decorators, ...stmt.bases];
    default:
      return [];
  }
}

const optional = (expr: Expr | undefined): readonly Expr[] => (expr === undefined ? [] : [expr]);

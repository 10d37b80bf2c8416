import { blocksOf } from './blocks';
import type { Expr } from './expressions';
import type { Stmt } from './statements';

const BOUND = new WeakMap<readonly Stmt[], ReadonlySet<string>>();

/**
 * Returns the names that the statements of a body bind in their own scope (the reference, 4.2.2), parameters, patterns and `:=`
 * apart, without those that it declares as another's. The same set for the same array.
 */
export function boundIn(statements: readonly Stmt[]): ReadonlySet<string> {
  const known = BOUND.get(statements);
  if (known !== undefined) return known;
  const bound = new Set<string>();
  const elsewhere = new Set<string>();
  for (const stmt of statements.flatMap(withBlocks)) {
    const isDeclared = stmt.type === 'Global' || stmt.type === 'Nonlocal';
    if (isDeclared) stmt.names.forEach((name) => elsewhere.add(name));
    else namesBoundBy(stmt).forEach((name) => name !== undefined && bound.add(name));
  }
  elsewhere.forEach((name) => bound.delete(name));
  BOUND.set(statements, bound);
  return bound;
}

/** Returns the statements of a body, and of its blocks, that bind a name in its scope. */
export const bindersOf = (statements: readonly Stmt[], name: string): readonly Stmt[] =>
  statements.flatMap(withBlocks).filter((stmt) => namesBoundBy(stmt).includes(name));

const withBlocks = (stmt: Stmt): readonly Stmt[] => [stmt, ...blocksOf(stmt).flat().flatMap(withBlocks)];

/** Returns the names that a statement itself binds, without those in its blocks. */
export function namesBoundBy(stmt: Stmt): readonly (string | undefined)[] {
  switch (stmt.type) {
    case 'Assign':
    case 'Delete':
      return stmt.targets.flatMap(namesIn);
    case 'AugAssign':
    case 'AnnAssign':
    case 'For':
      return namesIn(stmt.target);
    case 'With':
      return stmt.items.flatMap(({ target }) => (target === undefined ? [] : namesIn(target)));
    case 'Try':
      return stmt.handlers.map(({ name }) => name);
    case 'Import':
      return stmt.names.map(({ name, asname }) => asname ?? name.split('.')[0]);
    case 'ImportFrom':
      return stmt.names === '*' ? [] : stmt.names.map(({ name, asname }) => asname ?? name);
    case 'FunctionDef':
    case 'ClassDef':
    case 'TypeAlias':
      return [stmt.name];
    default:
      return [];
  }
}

/** Returns the names that a target binds. */
export function namesIn(target: Expr): readonly string[] {
  switch (target.type) {
    case 'Name':
      return [target.id];
    case 'Tuple':
    case 'List':
      return target.items.flatMap(namesIn);
    case 'Starred':
      return namesIn(target.value);
    default:
      return [];
  }
}

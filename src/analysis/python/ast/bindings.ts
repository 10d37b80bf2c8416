import { blocksOf } from './blocks';
import type { Expr } from './expressions';
import type { FunctionDef, Stmt } from './statements';

/** Tells whether statements bind a name in their own scope, apart from patterns and `:=`, and don't declare it as another's. */
export function bindsName(statements: readonly Stmt[], name: string): boolean {
  const all = statements.flatMap(withBlocks);
  const isElsewhere = all.some(
    (stmt) => (stmt.type === 'Global' || stmt.type === 'Nonlocal') && stmt.names.includes(name),
  );
  return !isElsewhere && all.some((stmt) => namesBoundBy(stmt).includes(name));
}

const LOCALS = new WeakMap<FunctionDef, ReadonlySet<string>>();

/** Returns the names that a function's own statements bind (the reference, 4.2.2), parameters, patterns and `:=` apart. */
export function localsOf(def: FunctionDef): ReadonlySet<string> {
  const known = LOCALS.get(def);
  if (known !== undefined) return known;
  const locals = new Set<string>();
  const elsewhere = new Set<string>();
  for (const stmt of def.body().statements.flatMap(withBlocks)) {
    const isDeclared = stmt.type === 'Global' || stmt.type === 'Nonlocal';
    if (isDeclared) stmt.names.forEach((name) => elsewhere.add(name));
    else namesBoundBy(stmt).forEach((name) => name !== undefined && locals.add(name));
  }
  elsewhere.forEach((name) => locals.delete(name));
  LOCALS.set(def, locals);
  return locals;
}

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

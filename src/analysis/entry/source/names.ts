import type { Expr, Stmt } from '../../python/ast';
import { type Assignment, assignmentOf, bindingsBy } from '../../python/ast/bindings';
import { dotted } from './walk';

/** A name that an import statement binds: `from .main import app as api`. */
export interface ImportedName {
  /** `''` where a module is imported as a whole: `import app.main as m`. */
  readonly name: string;
  /** The name that it's bound to; `app` of `import app.main`. */
  readonly as: string;
  /** With its leading dots. */
  readonly module: string;
}

/** Returns the names that import statements bind; a star binds none. */
export function importedBy(statements: Iterable<Stmt>): readonly ImportedName[] {
  return [...statements].flatMap(bindingsBy).flatMap(({ name, imported }) => {
    if (imported === undefined) return [];
    return [{ module: imported.module, name: imported.name ?? '', as: name }];
  });
}

/** Returns what statements assign to a name or an attribute (`app`, `self.app`), in their order. */
export function assignedTo(statements: Iterable<Stmt>, name: string): readonly Expr[] {
  const values: Expr[] = [];
  for (const statement of statements) {
    const { targets, value } = assignment(statement);
    if (value !== undefined && targets.some((target) => dotted(target).join('.') === name))
      values.push(value);
  }
  return values;
}

/** Returns the targets and the value of an assignment, annotated or not; no targets for other statements. */
export const assignment = (statement: Stmt): Assignment =>
  assignmentOf(statement) ?? { targets: [], value: undefined };

/** Returns true if a statement binds a name by an assignment or a definition. */
export const binds = (statement: Stmt, name: string): boolean =>
  bindingsBy(statement).some((one) => one.name === name && /^(?:value|function|class)$/.test(one.to.kind));

/**
 * Returns true if a statement asks whether the module is the program: `if __name__ == "__main__":`, also within a longer
 * test, and `__name__ == "__main__" and main()`.
 */
export function isMainGuard(statement: Stmt): boolean {
  if (statement.type === 'If') return hasOwnName(statement.test);
  if (statement.type !== 'ExprStmt') return false;
  const { value } = statement;
  if (value.type === 'IfExp') return hasOwnName(value.test);
  return value.type === 'BoolOp' && value.values.some(hasOwnName);
}

/** Returns true if a test compares `__name__`. */
function hasOwnName(test: Expr): boolean {
  switch (test.type) {
    case 'Compare':
      return [test.left, ...test.rest.map(({ right }) => right)].some(
        (side) => side.type === 'Name' && side.id === '__name__',
      );
    case 'BoolOp':
      return test.values.some(hasOwnName);
    case 'UnaryOp':
      return hasOwnName(test.operand);
    default:
      return false;
  }
}

/** Returns true if a module's name, with any number of the packages around it, may be that of a file. */
export function isNameOf(file: string, module: string): boolean {
  const path = file.replace(/(?:\/__init__)?\.py$/, '');
  return `/${path}`.endsWith(`/${module.replaceAll('.', '/')}`);
}

import type { Module, Call, Expr, FunctionDef, ListExpr, Stmt, TupleExpr } from '../../python/ast';
import { decodeSource } from '../../python/decode';
import { parseLate } from '../../python/parser';
import type { Survey } from '../search/survey';
import { type Assignment, assignmentOf, bindingsBy } from '../../python/ast/bindings';

/** Returns the syntax tree of a Python file of the workspace, kept for a run. A file that isn't there is empty. */
export function moduleOf(survey: Survey, file: string): Pick<Module, 'text' | 'body'> {
  return survey.forRun('module', file, () => {
    const bytes = survey.tree.read(file);
    return parseLate((bytes && decodeSource(bytes).text) ?? '');
  });
}

/** Returns the calls in a statement's own expressions, outer ones first; not those in its blocks or its body. */
export function callsIn(statement: Stmt): readonly Call[] {
  return expressionsIn(statement).filter((expr) => expr.type === 'Call');
}

/** Returns the rows of expressions that may be the words of a command: lists, tuples, positional arguments. */
export function rowsIn(statement: Stmt): readonly (readonly Expr[])[] {
  return expressionsIn(statement).map((expr) => (expr.type === 'Call' ? expr.args : expr.items));
}

/** Keys of statements that hold statements, where they hold arrays: `body` of a lambda is an expression. */
const BLOCKS: ReadonlySet<string> = new Set(['body', 'orelse', 'finalbody', 'handlers', 'cases']);

type Searched = Call | ListExpr | TupleExpr;

function expressionsIn(statement: Stmt): readonly Searched[] {
  const found: Searched[] = [];
  const search = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    if (isSearched(part)) found.push(part);
    for (const [key, value] of Object.entries(part))
      if (!(BLOCKS.has(key) && Array.isArray(value))) search(value);
  };
  search(statement);
  return found;
}

function isSearched(part: object): part is Searched {
  return 'type' in part && (part.type === 'Call' || part.type === 'List' || part.type === 'Tuple');
}

/** `uvicorn.run` → `['uvicorn', 'run']`; of `make().serve` the end that has names, behind an empty part: `['', 'serve']`. */
export function dotted(expr: Expr): readonly string[] {
  if (expr.type === 'Name') return [expr.id];
  return expr.type === 'Attribute' ? [...dotted(expr.value), expr.attr] : [''];
}

/** Drops `await`. */
export function awaited(expr: Expr): Expr {
  return expr.type === 'Await' ? expr.value : expr;
}

/** Returns the parameters of a function, without `self` and `cls`. */
export function parametersOf(definition: FunctionDef): ReturnType<FunctionDef['signature']>['params'] {
  return definition.signature().params.filter(({ name }) => name !== 'self' && name !== 'cls');
}

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

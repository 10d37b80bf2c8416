import type { Call, Expr, FunctionDef, ListExpr, Stmt, TupleExpr } from '../../python/ast';

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

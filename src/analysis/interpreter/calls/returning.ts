import type { Place } from '../../../base/diagnostics/place';
import type { Attribute, Expr, FunctionDef, Return, Stmt } from '../../python/ast';
import { boundIn } from '../../python/ast/bindings';
import { blocksOf } from '../../python/ast/blocks';
import { childrenOf } from '../../python/ast/children';
import { headOf } from '../../python/ast/yields';
import { findOnClass } from '../values/classes';
import type { ClassValue, FunctionValue, Value } from '../values/values';

/** Calls of functions in each other are followed no further than this. */
const MAX_DEPTH = 8;

/** Built-in functions, and methods of what isn't known, that raise for no request: they read, write a log, or compare. */
const HARMLESS: ReadonlySet<string> = new Set(
  `print isinstance hasattr callable bool str repr len list dict set tuple getattr sorted any all type
  get getenv items keys values copy strip lstrip rstrip lower upper title split rsplit partition rpartition splitlines
  startswith endswith removeprefix removesuffix replace join encode format append add update extend setdefault discard
  debug info warning warn error exception critical log bind compare_digest now utcnow today time monotonic perf_counter
  add_task isoformat hexdigest Response JSONResponse PlainTextResponse RedirectResponse`.split(/\s+/u),
);

/** How a function returns that can't raise. */
export interface Returning {
  /** Its `return` statements; without any its definition. */
  readonly places: readonly Place[];
  /** True if it always gives the same: a value that's written there. */
  readonly isFixed: boolean;
  /** True if its result may be None, which others may look at. */
  readonly mayBeNone: boolean;
  /** True if it may give back what it's given. */
  readonly isGiven: boolean;
}

/**
 * Returns how a function of the project returns, told by its text, if neither it nor what it calls can raise. `undefined` if it may,
 * if that isn't known, and for a body that's to come (`...`).
 */
export function returningOf(func: FunctionValue): Returning | undefined {
  const { def, scope } = func;
  if (def.type === 'Lambda' || func.wrappedAt !== undefined || mayRaise(func, MAX_DEPTH)) return undefined;
  const { statements } = def.body();
  if (statements.every(isPlaceholder)) return undefined;
  const returns = returnsIn(statements);
  return {
    places: (returns.length === 0 ? [def] : returns).map((one) => scope.placeOf(one)),
    isFixed: returns.length < 2 && returns.every(({ value }) => value === undefined || isWritten(value)),
    mayBeNone: statements.at(-1)?.type !== 'Return' || returns.some(({ value }) => mayBeNone(value, def)),
    isGiven: returns.some(({ value }) => isGiven(value, def)),
  };
}

/** Tells whether a statement stands for code to come, as in a method that others override: a docstring, `...`. */
const isPlaceholder = (one: Stmt): boolean =>
  one.type === 'ExprStmt' &&
  (one.value.type === 'Str' || (one.value.type === 'Constant' && one.value.value === 'Ellipsis'));

/** Tells whether a result may be None: as it's written, as a parameter, or as what isn't there in a mapping. */
const mayBeNone = (value: Expr | undefined, def: FunctionDef): boolean =>
  value === undefined ||
  isGiven(value, def) ||
  (value.type === 'Constant' && value.value === null) ||
  (value.type === 'IfExp' && [value.body, value.orelse].some((one) => mayBeNone(one, def))) ||
  (value.type === 'BoolOp' && value.values.some((one) => mayBeNone(one, def))) ||
  (value.type === 'Call' && value.func.type === 'Attribute' && value.func.attr === 'get');

/** Tells whether a value is a parameter of the function, or a member of one: others look at it. */
function isGiven(value: Expr | undefined, def: FunctionDef): boolean {
  let from = value;
  while (from?.type === 'Attribute') from = from.value;
  return from?.type === 'Name' && def.signature().params.some(({ name }) => name === from.id);
}

function mayRaise({ def, scope, module, owner }: FunctionValue, depth: number): boolean {
  if (module.file === undefined || depth === 0 || def.type === 'Lambda') return true;
  const { statements, isGenerator } = def.body();
  if (isGenerator) return true;
  const bound = boundIn(statements);
  const locals = new Set([...bound, ...def.signature().params.map(({ name }) => name)]);
  const meant: Meaning = Object.assign((expr: Expr) => meaningOf(expr, locals, scope, owner), { bound });
  return statements.some((one) => statementMayRaise(one, meant, depth));
}

/** Returns what a name stands for, as far as that's known; `bound`: the variables of the function. */
type Meaning = ((expr: Expr) => Value | undefined) & { readonly bound: ReadonlySet<string> };

function statementMayRaise(statement: Stmt, meant: Meaning, depth: number): boolean {
  switch (statement.type) {
    case 'Raise':
    case 'Assert':
    case 'Delete':
    case 'UnsupportedStmt':
      return true;
    case 'FunctionDef':
    case 'ClassDef':
      return false;
    case 'Assign':
      // A value may have another number of elements, and a container may refuse one.
      if (statement.targets.some(({ type }) => type !== 'Name' && type !== 'Attribute')) return true;
      return expressionMayRaise(statement.value, meant, depth);
    case 'Try': {
      const isCaught = statement.handlers.some(({ exception }) => catchesAll(exception));
      const { body, handlers, orelse, finalbody } = statement;
      const left = [
        ...(isCaught ? [] : body),
        ...handlers.flatMap((one) => one.body),
        ...orelse,
        ...finalbody,
      ];
      return left.some((one) => statementMayRaise(one, meant, depth));
    }
    default:
      return (
        headOf(statement).some((one) => expressionMayRaise(one, meant, depth)) ||
        blocksOf(statement).some((block) => block.some((one) => statementMayRaise(one, meant, depth)))
      );
  }
}

const catchesAll = (exception: Expr | undefined): boolean =>
  exception === undefined ||
  (exception.type === 'Name' && (exception.id === 'Exception' || exception.id === 'BaseException'));

function expressionMayRaise(expr: Expr, meant: Meaning, depth: number): boolean {
  switch (expr.type) {
    // A key or an element may be missing; `request.state` holds what middleware has put there.
    case 'Subscript':
    case 'Comprehension':
    case 'UnsupportedExpr':
      return true;
    case 'Attribute':
      if (memberMayLack(expr, meant)) return true;
      break;
    case 'BinOp':
      if (!isWritten(expr.left) || !isWritten(expr.right)) return true;
      break;
    case 'Call':
      if (callMayRaise(expr, meant, depth)) return true;
      break;
  }
  return childrenOf(expr).some((one) => expressionMayRaise(one, meant, depth));
}

/** Members of a request that raise an exception without the middleware that sets them. */
const SET_BY_MIDDLEWARE: ReadonlySet<string> = new Set(['auth', 'session', 'user']);

/** Tells whether a member may not be there: of a variable or a result, which may be None, or of what middleware sets. */
const memberMayLack = ({ value: of, attr }: Attribute, { bound }: Meaning): boolean =>
  of.type === 'Call' ||
  (of.type === 'Name' && (bound.has(of.id) || (of.id === 'request' && SET_BY_MIDDLEWARE.has(attr)))) ||
  (of.type === 'Attribute' && of.attr === 'state');

function callMayRaise(call: Extract<Expr, { type: 'Call' }>, meant: Meaning, depth: number): boolean {
  const { func } = call;
  const value = meant(func);
  if (value?.kind === 'function') return value.wrappedAt !== undefined || mayRaise(value, depth - 1);
  if (value?.kind === 'class' && !isBuiltin(value)) return makingMayRaise(value, call, depth);
  const name = func.type === 'Attribute' ? func.attr : func.type === 'Name' ? func.id : '';
  return !HARMLESS.has(name) || (name === 'getattr' && call.args.length < 3);
}

const isBuiltin = ({ module }: ClassValue): boolean => module === 'builtins';

/** Making an exception raises none. An object with its values written there is as its author wanted it. */
function makingMayRaise(cls: ClassValue, call: Extract<Expr, { type: 'Call' }>, depth: number): boolean {
  if (cls.mro.some(({ name, module }) => name === 'BaseException' && module === 'builtins')) return false;
  if (cls.place !== undefined && isWritten(call)) return false;
  const init = findOnClass(cls, '__init__');
  return init?.kind !== 'function' || mayRaise(init, depth - 1);
}

/** Tells whether a value stands in the source: a literal, or an object that's made of literals. */
const isWritten = (expr: Expr): boolean =>
  ['Str', 'Num', 'Bytes', 'Constant'].includes(expr.type) ||
  (['List', 'Tuple', 'Set', 'Dict', 'UnaryOp'].includes(expr.type) && childrenOf(expr).every(isWritten)) ||
  (expr.type === 'Call' && expr.func.type === 'Name' && childrenOf(expr).slice(1).every(isWritten));

/** Returns what a name of the module, or a member of a module or of the function's own class, stands for. */
function meaningOf(
  expr: Expr,
  locals: ReadonlySet<string>,
  scope: FunctionValue['scope'],
  owner: ClassValue | undefined,
): Value | undefined {
  if (expr.type === 'Name') return locals.has(expr.id) ? undefined : scope.find(expr.id);
  if (expr.type !== 'Attribute') return undefined;
  if (expr.value.type === 'Name' && expr.value.id === 'self' && owner !== undefined)
    return findOnClass(owner, expr.attr);
  const around = meaningOf(expr.value, locals, scope, owner);
  if (around?.kind === 'module') return around.scope.find(expr.attr);
  if (around?.kind === 'instance') return findOnClass(around.cls, expr.attr);
  return around?.kind === 'class' ? findOnClass(around, expr.attr) : undefined;
}

/** Returns the `return` statements of a function's own body. */
function returnsIn(statements: readonly Stmt[]): readonly Return[] {
  return statements.flatMap((one) =>
    one.type === 'Return' ? [one] : blocksOf(one).flatMap((block) => returnsIn(block)),
  );
}

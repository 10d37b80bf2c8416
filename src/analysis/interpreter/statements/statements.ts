import { evaluate } from '../evaluation/evaluate';
import { inPlace } from '../evaluation/operators/in-place';
import type { AugAssign, ClassDef, FunctionDef, If, Raise, Return, Stmt } from '../../python/ast';
import { callValue } from '../calls/calls';
import { aliasOf, scopeWithin } from './type-parameters';
import { annotationOnClass, checkAnnotation, checkSignature } from './annotations';
import { defineClass } from './classes/class-definition';
import { NO_ARGUMENTS } from '../calls/call-site';
import { executeAssert } from './assertions';
import { raise, executeTry } from './exceptions';
import { tellTooDeep } from '../evaluation/expressions';
import { each } from '../guards/forks';
import { makeFunction } from '../calls/functions';
import { importFrom, importNames } from '../modules/imports';
import { leavingAtEnd } from './exits';
import { executeFor, executeWhile } from './loops';
import { NONE } from '../values/make';
import { Raised, type Machine, type Escape } from '../machine';
import { forkAll, inSteps, type Completion, type StatementHandlers } from './execute';
import { noteLeftOut } from './unanalyzed-calls';
import { executeMatch } from './patterns/patterns';
import { evaluateInSteps, withHoistedYields } from '../suspension/expressions';
import type { Steps } from '../suspension/steps';
import type { Scope } from '../values/scope';
import { assignTarget, deleteTarget, findTarget } from './targets';
import { noteUnchanged } from './unchanged';
import { executeWith } from './with';
import { following, sourceOf, tested, type Tested } from '../evaluation/tests';
import type { Decision } from '../evaluation/truth';
import { alternativesUnder, choose } from '../values/choice';
import { classOf } from '../values/classes';
import { mayBeWritten } from '../values/text/displays';
import type { Absent, Value } from '../values/values';

const then =
  <S>(run: (vm: Machine, stmt: S, scope: Scope) => void) =>
  (vm: Machine, stmt: S, scope: Scope): Completion => {
    run(vm, stmt, scope);
    return 'normal';
  };

/** One handler for each kind of statement. */
export const STATEMENTS: StatementHandlers = {
  ExprStmt: then((vm, { value }, scope) => evaluate(vm, value, scope)),
  Assign: then((vm, { targets, value }, scope) => {
    const result = flowing(vm, evaluate(vm, vm.options.forms?.evaluated(value, scope) ?? value, scope));
    for (const target of targets) assignTarget(vm, target, result, scope);
  }),
  AugAssign: (vm, stmt, scope) => augment(vm, stmt, scope),
  AnnAssign: then((vm, stmt, scope) => {
    const { target, annotation, value } = stmt;
    if (scope.kind === 'class' && target.type === 'Name' && target.start === stmt.start) {
      // A name in brackets, `(name): int`, isn't noted: only a bare one is.
      scope.annotations ??= new Map();
      const defined = { scope, definition: scope.define() };
      scope.annotations.set(scope.nameOf(target.id), annotationOnClass(vm, annotation, defined));
    }
    // Python evaluates the value first; the annotation of a local variable it never does.
    const given = value === undefined ? undefined : evaluate(vm, value, scope);
    if (scope.kind !== 'function') {
      checkAnnotation(vm, annotation, scope);
      vm.options.forms?.noteAnnotation(annotation, scope);
    }
    if (given !== undefined) assignTarget(vm, target, flowing(vm, given), scope);
  }),
  FunctionDef: then(defineFunction),
  ClassDef: then((vm, stmt, scope) => {
    scope.set(stmt.name, decorated(vm, stmt, defineClass(vm, stmt, scope), scope), vm.path);
  }),
  Return: (vm, stmt, scope) => leave(vm, 'return', stmt, scope, returned(vm, stmt, scope)),
  Break: (vm, stmt, scope) => leave(vm, 'break', stmt, scope, NONE),
  Continue: (vm, stmt, scope) => leave(vm, 'continue', stmt, scope, NONE),
  Pass: () => 'normal',
  If: (vm, stmt, scope) => executeIf(vm, stmt, scope),
  For: (vm, stmt, scope) => executeFor(vm, stmt, scope),
  While: (vm, stmt, scope) => executeWhile(vm, stmt, scope),
  With: (vm, stmt, scope) => executeWith(vm, stmt, scope),
  Try: (vm, stmt, scope) => executeTry(vm, stmt, scope),
  Match: (vm, stmt, scope) => executeMatch(vm, stmt, scope),
  Import: then((vm, stmt, scope) => {
    importNames(vm, stmt, scope);
  }),
  ImportFrom: then((vm, stmt, scope) => {
    importFrom(vm, stmt, scope);
  }),
  Raise: (vm, stmt: Raise, scope) => raise(vm, stmt, scope),
  Global: then((_, { names }, scope) => {
    names.forEach((name) => {
      scope.declareGlobal(name);
    });
  }),
  Nonlocal: then((_, { names }, scope) => {
    names.forEach((name) => {
      scope.declareNonlocal(name);
    });
  }),
  Delete: then((vm, { targets }, scope) => {
    targets.forEach((target) => {
      deleteTarget(vm, target, scope);
    });
  }),
  Assert: then(executeAssert),
  TypeAlias: then((vm, stmt, scope) => {
    scope.set(stmt.name, aliasOf(vm, stmt, scope), vm.path);
  }),
  UnsupportedStmt: then((vm, stmt, scope) => {
    tellTooDeep(vm, stmt.syntax, scope, scope.placeOf(stmt));
  }),
};

function leave(
  vm: Machine,
  kind: Escape['kind'],
  stmt: { readonly line: number },
  scope: Scope,
  value: Value,
): Completion {
  vm.escapes.push({ kind, path: vm.path, value, at: scope.placeOf(stmt) });
  return 'dead';
}

const returned = (vm: Machine, { value }: Return, scope: Scope): Value =>
  flowing(vm, value === undefined ? NONE : evaluate(vm, value, scope));

const flowing = ({ decisions }: Machine, value: Value): Value => decisions?.flowing(value) ?? value;

/**
 * Executes an augmented assignment. On a list, set or dict it changes the object itself, so every name for it sees
 * the change.
 */
function* augment(vm: Machine, { op, line, target, value }: AugAssign, scope: Scope): Steps<Completion> {
  const { old, assign } = findTarget(vm, target, scope);
  const operand = yield* evaluateInSteps(vm, value, scope);
  const at = scope.placeOf({ line });
  const result = each(vm, old, (single) => inPlace(vm, op, single, operand, at));
  assign(flowing(vm, result));
  return 'normal';
}

function defineFunction(vm: Machine, stmt: FunctionDef, scope: Scope): void {
  const inner = scopeWithin(vm, stmt, scope);
  checkSignature(vm, stmt, inner);
  const func = makeFunction(vm, stmt, inner);
  vm.options.forms?.noteFunction(stmt, inner);
  scope.set(stmt.name, decorated(vm, stmt, func, scope), vm.path);
}

/**
 * Applies decorators, the last one first. An unknown decorator leaves the function or class as it is, as one with
 * `functools.wraps` would; but it may catch the function's exceptions.
 */
function decorated(vm: Machine, { decorators }: FunctionDef | ClassDef, plain: Value, scope: Scope): Value {
  const functions = decorators.map((expr) => ({ value: evaluate(vm, expr, scope), at: scope.placeOf(expr) }));
  functions.forEach(({ at }) => vm.decisions?.at(at));
  return functions.reduceRight<Value>((current, { value, at }) => {
    vm.scope = scope;
    const result = callValue(vm, value, { ...NO_ARGUMENTS, args: [current] }, at);
    const kept = withoutOpaque(result, current);
    if (kept === current && result !== current && kept.kind === 'function') kept.wrappedAt ??= at;
    return kept;
  }, plain);
}

/** Returns a decorator's result with `before` in place of what isn't known, also where only one side of a test knows it. */
function withoutOpaque(result: Value, before: Value): Value {
  if (result.kind !== 'choice') return isOpaque(result) ? before : result;
  if (!result.alternatives.some(({ value }) => isOpaque(value))) return result;
  const kept = choose(
    result.alternatives.flatMap(({ guard, value }) =>
      isOpaque(value) ? alternativesUnder(guard, before) : [{ guard, value }],
    ),
  );
  return kept.kind === 'absent' ? before : kept;
}

const isOpaque = ({ kind }: Value | Absent): boolean => kind === 'unknown' || kind === 'library';

function* executeIf(vm: Machine, stmt: If, scope: Scope): Steps<Completion> {
  const test = ({ test: expr }: If): Steps<Tested> =>
    withHoistedYields(vm, expr, scope, (rest) => tested(vm, rest, scope));
  let clause = stmt;
  // A loop for `elif` clauses that no input has decided: thousands of them don't nest.
  for (let next = elifOf(clause); next !== undefined; next = elifOf(clause)) {
    const one = yield* test(clause);
    if (one.result.whenTrue !== undefined || one.causes !== undefined)
      return yield* executeClause(vm, clause, one, scope);
    noteUnchanged(vm, clause.body, scope);
    vm.stepOn(clause, scope);
    clause = next;
  }
  return yield* executeClause(vm, clause, yield* test(clause), scope);
}

/** Returns the `if` that's the only statement of an `else`. */
function elifOf({ orelse: [only, second] }: If): If | undefined {
  return only?.type === 'If' && second === undefined ? only : undefined;
}

/** Executes an `if` whose test has been decided. */
const executeClause = (vm: Machine, stmt: If, test: Tested, scope: Scope): Steps<Completion> =>
  following(
    vm,
    stmt.test,
    scope,
    test,
    (decision) => executeSides(vm, stmt, decision, test.causes, scope),
    (holds) => leavingAtEnd(holds ? stmt.orelse : stmt.body),
  );

function* executeSides(
  vm: Machine,
  stmt: If,
  { whenTrue, whenFalse }: Decision,
  causes: Tested['causes'],
  scope: Scope,
): Steps<Completion> {
  if (whenFalse === undefined || whenTrue === undefined) {
    const [taken, other] = whenFalse === undefined ? [stmt.body, stmt.orelse] : [stmt.orelse, stmt.body];
    if (vm.decisions !== undefined) noteUnchanged(vm, other, scope);
    if (causes !== undefined) noteLeftOut(vm, [...other, ...behind(stmt, taken, scope)], causes, scope);
    return yield* raises(taken) && causes === undefined
      ? doubting(vm, sourceOf(scope, stmt.test), inSteps(vm, taken, scope))
      : inSteps(vm, taken, scope);
  }
  const sides = [
    { guard: whenTrue, body: stmt.body },
    { guard: whenFalse, body: stmt.orelse },
  ];
  const raising = sides.filter(({ body }) => onlyRaises(body));
  const others = sides.filter(({ body }) => !onlyRaises(body));
  // A side that only raises comes first, so that the other one isn't conditional. It isn't taken if a handler
  // catches that which does nothing of note.
  const taken = vm.catchers.length === 0 || vm.weighed > 0 ? [...raising, ...others] : others;
  return yield* forkAll(
    vm,
    taken.map(({ guard, body }) => ({ guard, steps: inSteps(vm, body, scope) })),
  );
}

/** Returns the statements of a function behind a test, if the side that's taken leaves it. */
function behind(stmt: If, taken: readonly Stmt[], scope: Scope): readonly Stmt[] {
  if (taken.at(-1)?.type !== 'Return' || scope.code?.type !== 'FunctionDef') return [];
  return scope.code.body().statements.filter(({ start }) => start >= stmt.end);
}

const raises = (body: readonly Stmt[]): boolean => body.at(-1)?.type === 'Raise';

/** Runs a side of a test that ends in an exception, which proves nothing if code that isn't entered may have changed the test. */
function* doubting<T>(vm: Machine, test: string, steps: Steps<T>): Steps<T> {
  try {
    return yield* steps;
  } catch (error) {
    // Looked up only for an exception that would end the program.
    if (error instanceof Raised && !vm.isCaught(classOf(error.value)) && mayBeWritten(vm, test))
      vm.unproven.add(error.value);
    throw error;
  }
}

const onlyRaises = (body: readonly Stmt[]): boolean => body.length === 1 && body[0]?.type === 'Raise';

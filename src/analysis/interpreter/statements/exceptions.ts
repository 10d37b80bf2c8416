import type { Place } from '../../../base/diagnostics/place';
import type { Expr, Raise, Stmt, Try } from '../../python/ast';
import { evaluate } from '../evaluation/evaluate';
import { resume } from '../guards/forks';
import { classOf } from '../values/classes';
import { BUILT_IN, isReadWhole } from '../guards/refusals';
import { hangOn } from '../values/exceptions';
import { str, TRUE, unknown } from '../values/make';
import { Raised, type Escape, type Machine } from '../machine';
import { enterTry, handling, handlersOf, type Handler } from './handlers';
import type { Scope } from '../values/scope';
import { inSteps, type Completion } from './execute';
import { inOneGo, isStepping, pathHere, type Steps } from '../suspension/steps';
import { leavingWithin } from './exits';
import { noteUnchanged } from './unchanged';
import { instantiate } from '../calls/instantiate';
import { NO_ARGUMENTS } from '../calls/call-site';
import { endsAtOnce } from '../serving';
import { watchUnread } from './unanalyzed-calls';
import type { Value } from '../values/values';

/** Executes `raise`. */
export function raise(vm: Machine, stmt: Raise, scope: Scope): Completion {
  const at = scope.placeOf(stmt);
  const handled = vm.handling.at(-1);
  if (stmt.exception === undefined) throw new Raised(handled ?? noneActive(vm, at), at, vm.path);
  const given = evaluate(vm, stmt.exception, scope);
  refuseToRaise(vm, given, at);
  const value = given.kind === 'class' ? instantiate(vm, given, NO_ARGUMENTS, at) : given;
  if (stmt.cause !== undefined) setCause(vm, value, evaluate(vm, stmt.cause, scope), at);
  const text = literalOf(stmt.exception);
  if (text !== undefined) vm.sourceMessages.set(value, text);
  throw raisedHere(vm, value, at);
}

const noneActive = (vm: Machine, at: Place): Value =>
  vm.frame?.func === undefined || vm.frame.yields.length === 0
    ? vm.raiseIfCaught(
        'RuntimeError',
        'No active exception to reraise',
        at,
        true,
        str('No active exception to reraise'),
      )
    : unknown('operands', 'the active exception', at);

/** Sets what `raise … from cause` says: an exception, a class of them, or None. */
function setCause(vm: Machine, value: Value, given: Value, at: Place): void {
  const cause = given.kind === 'class' ? instantiate(vm, given, NO_ARGUMENTS, at) : given;
  if (value.kind !== 'instance') return;
  if (BUILT_IN.has(cause.kind) && cause.kind !== 'none') {
    const words = 'exception causes must derive from BaseException';
    vm.raiseIfCaught('TypeError', words, at, true, str(words));
  }
  value.attrs.set('__cause__', cause);
  value.attrs.set('__suppress_context__', TRUE);
}

/** Raises TypeError for what is no exception, if a `try` catches it. */
function refuseToRaise(vm: Machine, given: Value, at: Place): void {
  const cls = classOf(given);
  const isNone = cls === undefined ? given.kind !== 'unknown' : isReadWhole(cls);
  if (isNone && (cls !== undefined || given.kind === 'none' || given.kind === 'str'))
    vm.raiseIfCaught('TypeError', NO_EXCEPTION, at, false, str(NO_EXCEPTION));
}

const NO_EXCEPTION = 'exceptions must derive from BaseException';

/** Returns the text that an exception is given in the source: `RuntimeError("no token")`. */
function literalOf(exception: Expr): string | undefined {
  const [first, ...more] = exception.type === 'Call' ? exception.args : [];
  return first?.type === 'Str' && more.length === 0 ? first.value : undefined;
}

/** Returns an exception as one that the program raises at a place: in a handler it depends on the one that's handled. */
export function raisedHere(vm: Machine, value: Value, at: Place): Raised {
  const handled = vm.handling.at(-1);
  hangOn(value, handled);
  if (handled !== undefined && vm.unproven.has(handled)) vm.unproven.add(value);
  vm.decisions?.raising(value, handled, false);
  return new Raised(value, at, vm.path);
}

/** Executes `try`. A handler runs only for an exception that is known to be raised, under the guard at its `raise`. */
export function* executeTry(vm: Machine, stmt: Try, scope: Scope): Steps<Completion> {
  const handlers = handlersOf(vm, stmt, scope);
  const goBack = pathHere(vm);
  const mark = vm.escapes.length;
  let completion: Completion = 'dead';
  let failure: Raised | undefined;
  const told = watchUnread(vm, stmt, scope);
  const leave = enterTry(vm, stmt, handlers);
  try {
    completion = yield* inSteps(vm, stmt.body, scope);
  } catch (error) {
    if (!(error instanceof Raised)) throw error;
    failure = error;
  } finally {
    leave();
    told(failure !== undefined);
  }
  try {
    if (completion === 'normal') completion = yield* inSteps(vm, stmt.orelse, scope);
    const handled = yield* inOneGo(vm, handleEscapes(vm, handlers, mark, scope));
    resume(vm, goBack(), mark);
    if (failure !== undefined) completion = yield* handle(vm, handlers, failure, scope);
    if (handled === 'normal') completion = 'normal';
  } catch (error) {
    if (error instanceof Raised && (yield* isReplaced(vm, error, stmt.finalbody, scope))) return 'dead';
    throw error;
  }
  const left = vm.escapes.length;
  goBack();
  if ((yield* inSteps(vm, stmt.finalbody, scope)) === 'dead') {
    // An exit of the `finally` block replaces the exits before it.
    vm.escapes.splice(mark, left - mark);
    return 'dead';
  }
  return resume(vm, goBack(), mark) ? completion : 'dead';
}

/** Handles exceptions that were raised under a guard, each under that guard. What a handler raises has the same one; other paths go on. */
function* handleEscapes(
  vm: Machine,
  handlers: readonly Handler[],
  mark: number,
  scope: Scope,
): Steps<Completion> {
  const raised: Escape[] = [];
  vm.escapes = vm.escapes.filter((escape, index) => {
    const taken =
      index >= mark &&
      escape.kind === 'raise' &&
      handlers.some(({ catches }) => catches(classOf(escape.value)));
    if (taken) raised.push(escape);
    return !taken;
  });
  let completion: Completion = 'dead';
  for (const { path, value, at } of raised) {
    vm.path = path;
    try {
      if ((yield* handle(vm, handlers, new Raised(value, at, path), scope)) === 'normal')
        completion = 'normal';
    } catch (error) {
      if (!(error instanceof Raised)) throw error;
      vm.escapes.push({ kind: 'raise', path: vm.path, value: error.value, at: error.at });
    }
  }
  return completion;
}

/** Runs `finally` for an exception. Returns true if an exit of the block replaces that. */
function* isReplaced(vm: Machine, failure: Raised, finalbody: readonly Stmt[], scope: Scope): Steps<boolean> {
  const isAtOnce: boolean = endsAtOnce(failure);
  if (isAtOnce || (yield* handling(vm, failure.value, inSteps(vm, finalbody, scope))) === 'normal')
    return false;
  // A loop that has left the generator goes on, whatever this one does.
  return classOf(failure.value)?.name !== 'GeneratorExit' || isStepping(vm);
}

/** Runs the first handler that catches an exception; throws the exception if none does. */
function* handle(
  vm: Machine,
  handlers: readonly Handler[],
  failure: Raised,
  scope: Scope,
): Steps<Completion> {
  const found = handlers.find((one) => one.types().length >= 0 && one.catches(classOf(failure.value)));
  if (found === undefined) throw failure;
  const { name } = found.node;
  if (name !== undefined) scope.set(name, failure.value, vm.path);
  try {
    return yield* handling(vm, failure.value, runHandler(vm, found, failure, scope));
  } finally {
    if (name !== undefined) scope.unset(name, vm.path);
  }
}

/** Runs a handler. Notes that it runs, and what the `try` leaves undone, because of what led to the exception. */
function* runHandler(vm: Machine, { node, of }: Handler, failure: Raised, scope: Scope): Steps<Completion> {
  const { decisions } = vm;
  const body = inSteps(vm, node.body, scope);
  if (decisions === undefined) return yield* body;
  const undone = [...of.body, ...of.orelse];
  const noted = (function* (): Steps<Completion> {
    noteUnchanged(vm, undone, scope);
    return yield* body;
  })();
  return yield* decisions.handling(failure.value, scope.placeOf(node), leavingWithin(undone), noted);
}

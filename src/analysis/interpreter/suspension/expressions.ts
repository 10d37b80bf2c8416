import type { Place } from '../../../base/diagnostics/place';
import type { Await, BoolOp, Expr, IfExp, Yield } from '../../python/ast';
import { childrenOf, withChildren } from '../../python/ast/children';
import { mayStop } from '../../python/ast/yields';
import { evaluate } from '../evaluation/evaluate';
import { type Ended, endOf, raiseEnded } from '../evaluation/ended';
import { asked, pull } from '../evaluation/pull';
import { findAttribute } from '../attributes/attributes';
import { NO_ARGUMENTS } from '../calls/call-site';
import { callMethod, callValue } from '../calls/calls';
import { decideTest, testOf } from '../evaluation/tests';
import { decide } from '../evaluation/truth';
import { Raised, type Machine, type Stops } from '../machine';
import { item, NONE, unknown } from '../values/make';
import { classOf, findOnClass } from '../values/classes';
import { isBelow } from '../values/exceptions';
import type { Scope } from '../values/scope';
import type { ClassValue, DeferredValue, InstanceValue, Item, Resumption, Value } from '../values/values';
import { isStepping, pathInside, type Steps } from './steps';

/** Evaluates an expression that may hold yields. */
export function* evaluateInSteps(vm: Machine, expr: Expr, scope: Scope): Steps<Value> {
  return yield* withHoistedYields(vm, expr, scope, (rest) => evaluate(vm, rest, scope));
}

/**
 * Runs the yields of an expression and what Python evaluates before them, then the action with the expression that's left:
 * names stand for the values. Yields stay where an undecided test tells whether they run.
 */
export function* withHoistedYields<T>(
  vm: Machine,
  expr: Expr,
  scope: Scope,
  action: (rest: Expr) => T,
): Steps<T> {
  if (!isStepping(vm) || !mayStop(expr)) return action(expr);
  const hoist = new YieldHoister(vm, scope);
  try {
    return action(yield* hoist.rest(expr));
  } finally {
    hoist.forget();
  }
}

/** The yields of one expression, and names for their values: no program has such names. */
class YieldHoister {
  private readonly names: string[] = [];

  constructor(
    private readonly vm: Machine,
    private readonly scope: Scope,
  ) {}

  forget(): void {
    for (const name of this.names) this.scope.vars.delete(name);
  }

  *rest(expr: Expr): Steps<Expr> {
    if (!mayStop(expr)) return expr;
    if (expr.type === 'Yield') return this.named(expr, yield* this.yielded(expr));
    if (expr.type === 'Await') return yield* this.restOfAwait(expr);
    if (expr.type === 'IfExp') return yield* this.restOfIf(expr);
    if (expr.type === 'BoolOp') return yield* this.restOfBool(expr);
    if (expr.type === 'Compare' && expr.rest.length > 1) return expr;
    const children = childrenOf(expr);
    const last = children.findLastIndex(mayStop);
    const left: Expr[] = [];
    for (const [index, child] of children.entries())
      left.push(index < last ? yield* this.evaluated(child) : yield* this.rest(child));
    return withChildren(expr, left);
  }

  /** Evaluates a part that stands before a `yield`. */
  private *evaluated(expr: Expr): Steps<Expr> {
    if (expr.type === 'Starred') return { ...expr, value: yield* this.evaluated(expr.value) };
    const rest = yield* this.rest(expr);
    return this.named(expr, evaluate(this.vm, rest, this.scope));
  }

  private *restOfIf(expr: IfExp): Steps<Expr> {
    const test = yield* this.rest(expr.test);
    if (mayStop(test)) return { ...expr, test };
    const { whenTrue, whenFalse } = decideTest(this.vm, test, this.scope);
    if (whenTrue !== undefined && whenFalse !== undefined) return { ...expr, test };
    return yield* this.rest(whenFalse === undefined ? expr.body : expr.orelse);
  }

  private *restOfBool({ op, values, ...expr }: BoolOp): Steps<Expr> {
    const { vm, scope } = this;
    for (const [index, one] of values.entries()) {
      const rest = yield* this.rest(one);
      if (index === values.length - 1) return rest;
      const value = evaluate(vm, rest, scope);
      const left = this.named(one, value);
      const { whenTrue, whenFalse } = decide(vm, value, () => testOf(one, value, scope));
      if ((op === 'or' ? whenFalse : whenTrue) === undefined) return left;
      if ((op === 'or' ? whenTrue : whenFalse) !== undefined)
        return { ...expr, op, values: [left, ...values.slice(index + 1)] };
    }
    return { ...expr, op, values };
  }

  /** Hands out the value of a `yield`. Returns what's sent there. */
  private *yielded({ value: expr, from, ...node }: Yield): Steps<Value> {
    const { vm, scope } = this;
    const value = expr === undefined ? NONE : evaluate(vm, yield* this.rest(expr), scope);
    if (from) return yield* delegate(vm, value, scope.placeOf(node));
    return yield item(value, pathInside(vm));
  }

  private *restOfAwait(expr: Await): Steps<Expr> {
    const { vm, scope } = this;
    const awaited = yield* this.rest(expr.value);
    if (vm.frame?.stops === undefined) return { ...expr, value: awaited };
    const value = evaluate(vm, awaited, scope);
    if (value.kind === 'choice') return { ...expr, value: this.named(expr.value, value) };
    return this.named(expr, yield* awaitInSteps(vm, value, scope.placeOf(expr)));
  }

  private named({ line, start, end }: Expr, value: Value): Expr {
    const id = `yield ${this.names.length}`;
    this.names.push(id);
    this.scope.vars.set(id, value);
    return { type: 'Name', id, line, start, end };
  }
}

/** Waits for an awaitable: hands out what it waits for. Returns its result. */
export function* awaitInSteps(vm: Machine, value: Value, at: Place): Steps<Value> {
  if (value.kind === 'choice') return value;
  if (value.kind !== 'deferred') {
    const iterator = callMethod(vm, value, '__await__', [], at);
    return iterator?.kind === 'deferred' ? yield* awaitIterator(vm, iterator, at) : value;
  }
  return value.type === 'coroutine' ? yield* awaitIterator(vm, value, at) : value;
}

function* awaitIterator(vm: Machine, iterator: DeferredValue, at: Place): Steps<Value> {
  if (iterator.resume !== undefined) return yield* delegate(vm, iterator, at);
  const result = iterator.force();
  raiseEnded(vm, endOf(result));
  return iterator.type === 'coroutine' ? result : (iterator.returned?.() ?? NONE);
}

/** Hands out the elements of an iterable, or those of a generator, which gets what's sent and raised there. Returns its result. */
function* delegate(vm: Machine, value: Value, at: Place): Steps<Value> {
  if (value.kind === 'deferred' && value.resume !== undefined) {
    let how: Resumption = { sent: NONE };
    for (let next = value.resume(how); next !== undefined; next = value.resume(how)) {
      const { stops } = vm.frame ?? {};
      if (stops !== undefined) stops.count += 1;
      how = yield* handedOut(stops === undefined ? next : awaitedIn(stops, next));
      closeAtExit(vm, value, how, at);
    }
    return value.returned?.() ?? NONE;
  }
  if (value.kind === 'instance') {
    const iterator = callMethod(vm, value, '__iter__', [], at);
    if (iterator?.kind === 'instance') return yield* delegateTo(vm, iterator, at);
    if (iterator?.kind === 'deferred') return yield* delegate(vm, iterator, at);
  }
  const elements = pull(vm, value, at);
  for (let next = elements.next(); ; next = elements.next()) {
    if (next.done !== true) yield next.value;
    else {
      raiseEnded(vm, next.value.ended);
      return NONE;
    }
  }
}

const awaitedIn = ({ endless }: Stops, one: Item): Item => ({
  ...one,
  awaited: endless > 0 ? 'again' : (one.awaited ?? 'once'),
});

/** Hands out what an iterator of the project gives: its methods get what's sent and raised (PEP 380). Returns its result. */
function* delegateTo(vm: Machine, iterator: InstanceValue, at: Place): Steps<Value> {
  const go = (name: string, args: readonly Value[]): Value | Ended =>
    asked(
      vm,
      isStop,
      () => callMethod(vm, iterator, name, args, at) ?? unknown('operands', `${name} of an iterator`, at),
    );
  let given = go('__next__', []);
  while ('kind' in given) {
    const how: Resumption = yield* handedOut(item(given, pathInside(vm)));
    closeAtExit(vm, iterator, how, at);
    if ('sent' in how) given = how.sent.kind === 'none' ? go('__next__', []) : go('send', [how.sent]);
    else if (findOnClass(iterator.cls, 'throw') === undefined) throw new Raised(how.thrown, how.at, vm.path);
    else given = go('throw', [how.thrown]);
  }
  const args = given.value.kind === 'instance' ? given.value.attrs.get('args') : undefined;
  return (args?.kind === 'tuple' ? args.items[0]?.value : undefined) ?? NONE;
}

/** Closes what's delegated to when the generator itself is closed, and goes on with its GeneratorExit (PEP 380). */
function closeAtExit(vm: Machine, inner: DeferredValue | InstanceValue, how: Resumption, at: Place): void {
  if ('sent' in how || !isBelow(classOf(how.thrown), 'GeneratorExit')) return;
  const close = findAttribute(vm, inner, 'close', at);
  if (close !== undefined) callValue(vm, close, NO_ARGUMENTS, at);
  throw new Raised(how.thrown, how.at, vm.path);
}

const isStop = (cls: ClassValue | undefined): boolean => isBelow(cls, 'StopIteration');

/** Hands out an element. Returns what comes back for it. */
export function* handedOut(one: Item): Steps<Resumption> {
  try {
    return { sent: yield one };
  } catch (error) {
    if (!(error instanceof Raised)) throw error;
    return { thrown: error.value, at: error.at };
  }
}

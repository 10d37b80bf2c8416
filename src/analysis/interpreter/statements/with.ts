import type { Place } from '../../../base/diagnostics/place';
import type { With } from '../../python/ast';
import { describe } from '../attributes/open-attribute';
import { refuseOperands } from '../guards/refusals';
import { callMethod } from '../calls/calls';
import { possible } from '../values/choice';
import { consume } from '../calls/consumers';
import { classOf } from '../values/classes';
import { evaluate } from '../evaluation/evaluate';
import { isTakenToEnd } from '../guards/boundaries';
import { resume } from '../guards/forks';
import { and, beyond, isContradictory, not, type Guard } from '../guards/guards';
import { NONE, str, unknown } from '../values/make';
import { Raised, type Machine } from '../machine';
import { endsAtOnce } from '../serving';
import type { Scope } from '../values/scope';
import { handling } from './handlers';
import { execute, forkAll, type Completion } from './execute';
import { boundaryOf, catcherOf, watcherOf } from './managers';
import { assignTarget } from './targets';
import { truthOf } from '../evaluation/truth';
import type { DeferredValue, Single, Value } from '../values/values';

/** Binds the result of entering a manager and runs the body of the statement. */
type Inside = (entered: Value) => Completion;

/** Executes `with a as x, b as y` as two nested statements. */
export function executeWith(vm: Machine, stmt: With, scope: Scope): Completion {
  return enter(vm, stmt, scope, 0);
}

function enter(vm: Machine, stmt: With, scope: Scope, index: number): Completion {
  const item = stmt.items[index];
  if (item === undefined) return execute(vm, stmt.body, scope);
  const { context, target } = item;
  const inside: Inside = (entered) => {
    if (target !== undefined) assignTarget(vm, target, entered, scope);
    return enter(vm, stmt, scope, index + 1);
  };
  return within(vm, evaluate(vm, context, scope), stmt.isAsync, scope.placeOf(context), inside);
}

/** Enters a manager, runs `inside` and exits the manager, for each of its alternatives. */
export function within(vm: Machine, manager: Value, isAsync: boolean, at: Place, inside: Inside): Completion {
  const enterOne = (one: Single): Completion => {
    const generator = generatorOf(one);
    return generator === undefined
      ? insideObject(vm, one, isAsync, at, inside)
      : insideGenerator(vm, generator, inside);
  };
  if (manager.kind !== 'choice') return enterOne(manager);
  const branches = possible(manager, vm.path).map(({ guard, value }) => ({
    guard,
    run: () => enterOne(value),
  }));
  return forkAll(vm, branches);
}

/** Returns the generator inside a manager that `contextlib.contextmanager` made. */
function generatorOf(manager: Single): DeferredValue | undefined {
  if (manager.kind !== 'instance') return undefined;
  const generator = manager.attrs.get('gen');
  return generator?.kind === 'deferred' ? generator : undefined;
}

/** Generators that a `with` has entered: one that's entered again has no `yield` left. */
const ENTERED = new WeakSet<DeferredValue>();

/**
 * Runs the body at the `yield` of a generator, so that the code after the `yield` runs after the body. Raises RuntimeError
 * on the paths on which a function of the project ends before its `yield`, as contextlib does (CPython 3.14).
 */
function insideGenerator(vm: Machine, generator: DeferredValue, inside: Inside): Completion {
  const entry = vm.path;
  const mark = vm.escapes.length;
  const { leftStatements } = vm;
  const isFresh = generator.func !== undefined && !ENTERED.has(generator) && generator.taken === 0;
  ENTERED.add(generator);
  const entered: Guard[] = [];
  const { ready, rounds } = consume(vm, generator, 'with', (value) => {
    entered.push(vm.path);
    return inside(value);
  });
  const hasEnded =
    isFresh &&
    vm.leftStatements === leftStatements &&
    ready.kind === 'list' &&
    ready.items.length === 0 &&
    ready.open === undefined;
  if (hasEnded && resume(vm, entry, mark))
    refuseUnentered(
      vm,
      generator,
      entered.map((path) => beyond(path, entry)),
    );
  if (rounds === 0 && !hasEnded) return inside(NONE);
  return resume(vm, entry, mark) ? 'normal' : 'dead';
}

/** Raises RuntimeError on the paths on which a generator has ended without a `yield`. */
function refuseUnentered(vm: Machine, generator: DeferredValue, entered: readonly Guard[]): void {
  if (entered.some((guard) => guard.length === 0)) return;
  for (const guard of entered) vm.path = and(vm.path, not(guard));
  if (isContradictory(vm.path)) return;
  const { place } = generator.func ?? {};
  if (place === undefined) return;
  const result = generator.returned?.();
  if (result !== undefined) vm.decisions?.uses(result);
  try {
    vm.raise('RuntimeError', "generator didn't yield", place, undefined, str("generator didn't yield"));
  } catch (error) {
    if (!(error instanceof Raised) || entered.length === 0) throw error;
    vm.escapes.push({ kind: 'raise', path: error.path, value: error.value, at: error.at });
  }
}

/** Runs the body between `__enter__` and `__exit__`, which gets an exception of the body and may suppress it. */
function insideObject(vm: Machine, manager: Single, isAsync: boolean, at: Place, inside: Inside): Completion {
  const entry = vm.path;
  const mark = vm.escapes.length;
  const entered = enterObject(vm, manager, isAsync, at);
  const { doubts } = vm;
  const failure = failureOf(vm, manager, isAsync, () => inside(entered));
  vm.path = failure?.path ?? entry;
  exitObject(vm, manager, isAsync, at, failure ?? vm.doubts > doubts);
  return resume(vm, entry, mark) ? 'normal' : 'dead';
}

/** Calls a method of a manager: `enter` or `exit`. Returns what that gives, an awaitable under `async with`. */
const ask = (
  vm: Machine,
  manager: Single,
  name: string,
  isAsync: boolean,
  args: readonly Value[],
  at: Place,
): Value | undefined => callMethod(vm, manager, isAsync ? `__a${name}__` : `__${name}__`, args, at);

const awaited = (result: Value | undefined): Value | undefined =>
  result?.kind === 'deferred' && result.type === 'coroutine' ? result.force() : result;

/** Enters a manager. Returns what `as` binds. */
const enterObject = (vm: Machine, manager: Single, isAsync: boolean, at: Place): Value =>
  awaited(askToEnter(vm, manager, isAsync, at)) ?? NONE;

/** Asks a manager to be entered. Returns what `as` binds, under `async with` an awaitable for it. */
export function askToEnter(vm: Machine, manager: Single, isAsync: boolean, at: Place): Value {
  return ask(vm, manager, 'enter', isAsync, [], at) ?? refused(vm, manager, at);
}

/** Raises TypeError for an object that's no manager, if a `try` catches it. */
function refused(vm: Machine, manager: Single, at: Place): Value {
  refuseOperands(vm, `${describe(manager)} is no context manager`, at, manager);
  return manager;
}

/** How a body ended: by an exception; else whether something in it may have raised one, of which nothing tells. */
type Ended = Raised | boolean;

/** Leaves a manager, which is told of an exception of its body; throws the exception unless the manager ends it. */
function exitObject(vm: Machine, manager: Single, isAsync: boolean, at: Place, ended: Ended): void {
  const result = askToLeave(vm, manager, isAsync, at, ended, awaited);
  if (ended instanceof Raised) goOnUnlessEnded(vm, manager, isAsync, result, ended, at);
}

/**
 * Tells a manager that its body has ended, and how. One that's written to end exceptions isn't told whether there was one, if
 * something in the body may have raised it. Returns what `then` makes of its answer.
 */
export function askToLeave<T>(
  vm: Machine,
  manager: Single,
  isAsync: boolean,
  at: Place,
  ended: Ended,
  then: (answer: Value | undefined) => T,
): T {
  if (ended instanceof Raised) {
    const told = [classOf(ended.value) ?? NONE, ended.value, NONE];
    return handling(vm, ended.value, () => then(ask(vm, manager, 'exit', isAsync, told, at)));
  }
  const isOpen = ended && catcherOf(manager, isAsync) !== undefined;
  const one = isOpen ? unknown('operands', 'whether the body of a `with` raises an exception', at) : NONE;
  return then(ask(vm, manager, 'exit', isAsync, [one, one, one], at));
}

/** Throws the exception of a body unless the manager ended it. `result`: that of its `__exit__`, if that's read. */
export function goOnUnlessEnded(
  vm: Machine,
  manager: Single,
  isAsync: boolean,
  result: Value | undefined,
  failure: Raised,
  at: Place,
): void {
  if (!isEnded(vm, manager, isAsync, result, failure, at)) throw failure;
}

/** Lets a manager catch what's raised in its body, until the function is called that it returns. */
export function watchedBy(vm: Machine, manager: Single, isAsync: boolean): () => void {
  const catches = watcherOf(manager, isAsync);
  if (catches !== undefined) vm.catchers.push(catches);
  vm.boundaries.push(boundaryOf(manager, isAsync));
  return () => {
    vm.boundaries.pop();
    if (catches !== undefined) vm.catchers.pop();
  };
}

/** Runs the body of a manager. Returns the exception that ended it. */
function failureOf(vm: Machine, manager: Single, isAsync: boolean, body: () => unknown): Raised | undefined {
  const leave = watchedBy(vm, manager, isAsync);
  try {
    body();
    return undefined;
  } catch (error) {
    if (!(error instanceof Raised) || endsAtOnce(error)) throw error;
    return error;
  } finally {
    leave();
  }
}

/** Returns true if a manager ends an exception. */
function isEnded(
  vm: Machine,
  manager: Single,
  isAsync: boolean,
  result: Value | undefined,
  failure: Raised,
  at: Place,
): boolean {
  const truth = result === undefined || result.kind === 'choice' ? undefined : truthOf(vm, result, at);
  if (truth !== undefined) return truth;
  const isOpen = result !== undefined || boundaryOf(manager, isAsync)(classOf(failure.value)) === 'unclear';
  return isOpen && isTakenToEnd(vm, failure, at);
}

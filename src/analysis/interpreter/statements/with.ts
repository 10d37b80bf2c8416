import type { Place } from '../../../base/diagnostics/place';
import type { With } from '../../python/ast';
import { describe } from '../attributes/open-attribute';
import { refuseOperands } from '../guards/refusals';
import { callMethod } from '../calls/calls';
import { possible } from '../values/choice';
import { consume } from '../calls/consumers';
import { classOf } from '../values/classes';
import { isTakenToEnd } from '../guards/boundaries';
import { resume } from '../guards/forks';
import { and, beyond, isContradictory, not, type Guard } from '../guards/guards';
import { NONE, str, unknown } from '../values/make';
import { Raised, type Machine } from '../machine';
import { endsAtOnce } from '../serving';
import { awaitInSteps, evaluateInSteps } from '../suspension/expressions';
import { atOnce, calling, isStepping, pathHere, type Steps } from '../suspension/steps';
import type { Scope } from '../values/scope';
import { handling } from './handlers';
import { forkAll, inSteps, type Completion } from './execute';
import { boundaryOf, catcherOf, watcherOf } from './managers';
import { assignTarget } from './targets';
import { truthOf } from '../evaluation/truth';
import type { DeferredValue, Single, Value } from '../values/values';

/** Binds the result of entering a manager and runs the body of the statement. */
type Inside = (entered: Value) => Steps<Completion>;

/** Executes `with a as x, b as y` as two nested statements. */
export const executeWith = (vm: Machine, stmt: With, scope: Scope): Steps<Completion> =>
  enter(vm, stmt, scope, 0);

function* enter(vm: Machine, stmt: With, scope: Scope, index: number): Steps<Completion> {
  const item = stmt.items[index];
  if (item === undefined) return yield* inSteps(vm, stmt.body, scope);
  const { context, target } = item;
  const manager = yield* evaluateInSteps(vm, context, scope);
  return yield* withinSteps(vm, manager, stmt.isAsync, scope.placeOf(context), function* (entered) {
    if (target !== undefined) assignTarget(vm, target, entered, scope);
    return yield* enter(vm, stmt, scope, index + 1);
  });
}

/** Enters a manager, runs `inside` and exits the manager, for each of its alternatives. */
export const within = (
  vm: Machine,
  manager: Value,
  isAsync: boolean,
  at: Place,
  inside: (entered: Value) => Completion,
): Completion =>
  atOnce(
    vm,
    withinSteps(vm, manager, isAsync, at, (entered) => calling(() => inside(entered))),
  );

function withinSteps(
  vm: Machine,
  manager: Value,
  isAsync: boolean,
  at: Place,
  inside: Inside,
): Steps<Completion> {
  if (manager.kind !== 'choice') return withinOne(vm, manager, isAsync, at, inside);
  const branches = possible(manager, vm.path).map(({ guard, value }) => ({
    guard,
    steps: withinOne(vm, value, isAsync, at, inside),
  }));
  return forkAll(vm, branches);
}

function* withinOne(
  vm: Machine,
  manager: Single,
  isAsync: boolean,
  at: Place,
  inside: Inside,
): Steps<Completion> {
  // A body that stops can't run inside of another generator.
  const generator = isStepping(vm) ? undefined : generatorOf(manager);
  if (generator === undefined) return yield* insideObject(vm, manager, isAsync, at, inside);
  return insideGenerator(vm, generator, (entered) => atOnce(vm, inside(entered)));
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
function insideGenerator(
  vm: Machine,
  generator: DeferredValue,
  inside: (entered: Value) => Completion,
): Completion {
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
function* insideObject(
  vm: Machine,
  manager: Single,
  isAsync: boolean,
  at: Place,
  inside: Inside,
): Steps<Completion> {
  const goBack = pathHere(vm);
  const mark = vm.escapes.length;
  const entered = (yield* ask(vm, manager, 'enter', isAsync, [], at)) ?? refused(vm, manager, at);
  const { doubts } = vm;
  const leave = watchedBy(vm, manager, isAsync);
  let failure: Raised | undefined;
  try {
    yield* inside(entered);
  } catch (error) {
    if (!(error instanceof Raised) || endsAtOnce(error)) throw error;
    failure = error;
  } finally {
    leave();
  }
  goBack();
  if (failure === undefined) {
    // The body may have raised an exception that the analysis doesn't know of: a manager that ends exceptions gets an unknown.
    const isOpen = vm.doubts > doubts && catcherOf(manager, isAsync) !== undefined;
    const one = isOpen ? unknown('operands', 'whether the body of a `with` raises an exception', at) : NONE;
    yield* ask(vm, manager, 'exit', isAsync, [one, one, one], at);
  } else {
    const { value, path } = failure;
    vm.path = path;
    const told = [classOf(value) ?? NONE, value, NONE];
    const result = yield* handling(vm, value, ask(vm, manager, 'exit', isAsync, told, at));
    if (!isEnded(vm, manager, isAsync, result, failure, at)) throw failure;
  }
  return resume(vm, goBack(), mark) ? 'normal' : 'dead';
}

/** Calls a method of a manager: `enter` or `exit`. Returns what that gives, under `async with` when it's there. */
function* ask(
  vm: Machine,
  manager: Single,
  name: string,
  isAsync: boolean,
  args: readonly Value[],
  at: Place,
): Steps<Value | undefined> {
  const given = callMethod(vm, manager, isAsync ? `__a${name}__` : `__${name}__`, args, at);
  if (given === undefined || !isAsync) return given;
  if (isStepping(vm) && vm.frame?.stops !== undefined) return yield* awaitInSteps(vm, given, at);
  return given.kind === 'deferred' && given.type === 'coroutine' ? given.force() : given;
}

/** Raises TypeError for an object that's no manager, if a `try` catches it. */
function refused(vm: Machine, manager: Single, at: Place): Value {
  refuseOperands(vm, `${describe(manager)} is no context manager`, at, manager);
  return manager;
}

/** Lets a manager catch what's raised in its body, until the function is called that it returns. */
function watchedBy(vm: Machine, manager: Single, isAsync: boolean): () => void {
  const catches = watcherOf(manager, isAsync);
  if (catches !== undefined) vm.catchers.push(catches);
  vm.boundaries.push(boundaryOf(manager, isAsync));
  return () => {
    vm.boundaries.pop();
    if (catches !== undefined) vm.catchers.pop();
  };
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

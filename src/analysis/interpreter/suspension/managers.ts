import type { Place } from '../../../base/diagnostics/place';
import type { With } from '../../python/ast';
import { Raised, type Machine } from '../machine';
import { endsAtOnce } from '../serving';
import type { Completion } from '../statements/execute';
import { assignTarget } from '../statements/targets';
import { askToEnter, askToLeave, executeWith, goOnUnlessEnded, watchedBy } from '../statements/with';
import type { Scope } from '../values/scope';
import type { Value } from '../values/values';
import { awaitInSteps, evaluateInSteps } from './expressions';
import { inOneGo, type Steps } from './steps';

/** Executes `with` in steps: each manager is entered by hand, and left when the body has ended. */
export function* withInSteps(vm: Machine, stmt: With, scope: Scope): Steps<Completion> {
  return yield* insideFrom(vm, stmt, scope, 0);
}

function* insideFrom(vm: Machine, stmt: With, scope: Scope, index: number): Steps<Completion> {
  const one = stmt.items[index];
  if (one === undefined) return yield* vm.semantics.executeInSteps(vm, stmt.body, scope);
  const manager = yield* evaluateInSteps(vm, one.context, scope);
  const { isAsync } = stmt;
  const at = scope.placeOf(one.context);
  if (manager.kind === 'choice')
    return yield* inOneGo(vm, () => executeWith(vm, { ...stmt, items: stmt.items.slice(index) }, scope));
  const asked = askToEnter(vm, manager, isAsync, at);
  const entered = isAsync ? yield* awaitResult(vm, asked, at) : asked;
  if (one.target !== undefined) assignTarget(vm, one.target, entered, scope);
  const { doubts } = vm;
  const leave = watchedBy(vm, manager, isAsync);
  let completion: Completion;
  try {
    completion = yield* insideFrom(vm, stmt, scope, index + 1);
  } catch (error) {
    leave();
    if (!(error instanceof Raised) || endsAtOnce(error)) throw error;
    const failure: Raised = error;
    const answer = askToLeave(vm, manager, isAsync, at, failure, (one) => one);
    const result = yield* handled(vm, failure.value, settled(vm, answer, isAsync, at));
    goOnUnlessEnded(vm, manager, isAsync, result, failure, at);
    return 'normal';
  }
  leave();
  yield* settled(
    vm,
    askToLeave(vm, manager, isAsync, at, vm.doubts > doubts, (one) => one),
    isAsync,
    at,
  );
  return completion;
}

function* settled(
  vm: Machine,
  answer: Value | undefined,
  isAsync: boolean,
  at: Place,
): Steps<Value | undefined> {
  return answer === undefined || !isAsync ? answer : yield* awaitResult(vm, answer, at);
}

/** Returns the result of an awaitable: in a function that stops where it awaits, when that's there; else at once. */
function* awaitResult(vm: Machine, value: Value, at: Place): Steps<Value> {
  if (vm.frame?.stops !== undefined) return yield* awaitInSteps(vm, value, at);
  return value.kind === 'deferred' && value.type === 'coroutine' ? value.force() : value;
}

/** Runs steps while an exception is handled. */
function* handled<T>(vm: Machine, exception: Value, steps: Steps<T>): Steps<T> {
  vm.handling.push(exception);
  try {
    return yield* steps;
  } finally {
    vm.handling.pop();
  }
}

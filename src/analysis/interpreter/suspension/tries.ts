import type { Try } from '../../python/ast';
import { resume } from '../guards/forks';
import { Raised, type Machine } from '../machine';
import { endsAtOnce } from '../serving';
import type { Completion } from '../statements/execute';
import { handleEscapes } from '../statements/exceptions';
import { enterTry, handlersOf, type Handler } from '../statements/handlers';
import { watchUnread } from '../statements/unanalyzed-calls';
import { classOf } from '../values/classes';
import type { Scope } from '../values/scope';
import { goBack, inOneGo, pathInside, type Steps } from './steps';

/** Executes `try` in steps. */
export function* tryInSteps(vm: Machine, stmt: Try, scope: Scope): Steps<Completion> {
  const handlers = handlersOf(vm, stmt, scope);
  const entry = pathInside(vm);
  const mark = vm.escapes.length;
  let completion: Completion = 'dead';
  let failure: Raised | undefined;
  const told = watchUnread(vm, stmt, scope);
  const leave = enterTry(vm, stmt, handlers);
  try {
    completion = yield* vm.semantics.executeInSteps(vm, stmt.body, scope);
  } catch (error) {
    if (!(error instanceof Raised)) throw error;
    failure = error;
  } finally {
    leave();
    told(failure !== undefined);
  }
  try {
    if (completion === 'normal') completion = yield* vm.semantics.executeInSteps(vm, stmt.orelse, scope);
    if (failure !== undefined) completion = yield* handleInSteps(vm, handlers, failure, scope);
  } catch (error) {
    if (!(error instanceof Raised)) throw error;
    const { value } = error;
    if (endsAtOnce(error)) throw error;
    // `finally` runs, and may replace the exception by an exit of its own.
    vm.handling.push(value);
    try {
      if ((yield* vm.semantics.executeInSteps(vm, stmt.finalbody, scope)) === 'normal') throw error;
    } finally {
      vm.handling.pop();
    }
    return 'dead';
  }
  const handled = yield* inOneGo(vm, () => handleEscapes(vm, handlers, mark, scope));
  const left = vm.escapes.length;
  goBack(vm, entry);
  if ((yield* vm.semantics.executeInSteps(vm, stmt.finalbody, scope)) === 'dead') {
    vm.escapes.splice(mark, left - mark);
    return 'dead';
  }
  goBack(vm, entry);
  const alive = resume(vm, vm.path, mark);
  return (completion === 'normal' || handled === 'normal') && alive ? 'normal' : 'dead';
}

/** Runs the first handler that catches an exception; throws the exception if none does. */
function* handleInSteps(
  vm: Machine,
  handlers: readonly Handler[],
  failure: Raised,
  scope: Scope,
): Steps<Completion> {
  const found = handlers.find(({ catches }) => catches(classOf(failure.value)));
  if (found === undefined) throw failure;
  const { name, body } = found.node;
  if (name !== undefined) scope.set(name, failure.value, vm.path);
  vm.handling.push(failure.value);
  try {
    return yield* vm.semantics.executeInSteps(vm, body, scope);
  } finally {
    vm.handling.pop();
    if (name !== undefined) scope.unset(name, vm.path);
  }
}

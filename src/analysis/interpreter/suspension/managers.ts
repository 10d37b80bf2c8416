import type { With } from '../../python/ast';
import { Raised, type Machine } from '../machine';
import { endsAtOnce } from '../serving';
import type { Completion } from '../statements/execute';
import { assignTarget } from '../statements/targets';
import { enterObject, executeWith, exitObject, watchedBy } from '../statements/with';
import type { Scope } from '../values/scope';
import { evaluateInSteps } from './expressions';
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
  const entered = enterObject(vm, manager, isAsync, at);
  if (one.target !== undefined) assignTarget(vm, one.target, entered, scope);
  const leave = watchedBy(vm, manager, isAsync);
  let completion: Completion;
  try {
    completion = yield* insideFrom(vm, stmt, scope, index + 1);
  } catch (error) {
    leave();
    if (!(error instanceof Raised) || endsAtOnce(error)) throw error;
    exitObject(vm, manager, isAsync, at, error);
    return 'normal';
  }
  leave();
  exitObject(vm, manager, isAsync, at);
  return completion;
}

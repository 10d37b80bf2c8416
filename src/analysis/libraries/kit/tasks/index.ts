import type { Site } from '../../../interpreter/calls/call-site';
import type { Machine } from '../../../interpreter/machine';
import { Raised } from '../../../interpreter/machine';
import { findOnClass } from '../../../interpreter/values/classes';
import { NONE } from '../../../interpreter/values/make';
import { awaitInSteps } from '../../../interpreter/suspension/expressions';
import type { Steps } from '../../../interpreter/suspension/steps';
import type {
  DeferredValue,
  FunctionValue,
  Item,
  Resumption,
  Value,
} from '../../../interpreter/values/values';
import { finished } from '../calls';
import { type Future, futureOf, newFuture } from './future';
import { knownLoop } from './loop';
import { block, newTask } from './task';

type At = Pick<Site, 'vm' | 'at'>;

/** Returns a coroutine that a model runs: it stops where the model's function hands out what it waits for. */
export function waiting({ vm, at }: At, run: () => Steps<Value>): DeferredValue {
  let steps: Steps<Value> | undefined;
  let result: Value | undefined;
  let failure: Raised | undefined;
  const resume = (how: Resumption): Item | undefined => {
    if (failure !== undefined) throw failure;
    if (result !== undefined) return undefined;
    try {
      const isFresh = steps === undefined;
      steps ??= run();
      const next =
        'thrown' in how
          ? steps.throw(new Raised(how.thrown, how.at, vm.path))
          : steps.next(isFresh ? NONE : how.sent);
      if (next.done !== true) return next.value;
      result = next.value;
    } catch (error) {
      if (error instanceof Raised) failure = error;
      throw error;
    }
    return undefined;
  };
  const force = (): Value => {
    let how: Resumption = { sent: NONE };
    for (let stop = resume(how); stop !== undefined; stop = resume(how)) how = block(vm, stop, at);
    return result ?? NONE;
  };
  const returned = (): Value | undefined => result;
  return { kind: 'deferred', type: 'coroutine', func: undefined, force, resume, returned, taken: 0 };
}

/** Waits for any awaitable, as `await` does. */
export const awaiting = ({ vm, at }: At, value: Value): Steps<Value> => awaitInSteps(vm, value, at);

/** Returns the future of an awaitable: of a coroutine a task, which begins when the program next waits. */
export function ensureFuture(site: At, value: Value): Future {
  const known = futureOf(value);
  if (known !== undefined) return known;
  const { vm, at } = site;
  const isAwaitable =
    value.kind === 'deferred'
      ? value.type === 'coroutine'
      : value.kind === 'instance' && findOnClass(value.cls, '__await__') !== undefined;
  if (isAwaitable) {
    const coroutine = value.kind === 'deferred' ? value : waiting(site, () => awaiting(site, value));
    const task = newTask(vm, coroutine, at);
    if (task !== undefined) return task;
  }
  const future = newFuture(site);
  future.setResult(finished(value));
  return future;
}

/** Returns true while the event loop runs a task, or calls something else. */
export const isInTask = (vm: Machine): boolean => (knownLoop(vm)?.calling ?? 0) > 0;

/**
 * Has all tasks go on as far as they can, or some of them: those of the wanted functions. Tasks that never end go on a few
 * times.
 */
export function runTasks(vm: Machine, isWanted?: (func: FunctionValue | undefined) => boolean): void {
  knownLoop(vm)?.drain(
    ({ task }) => isWanted === undefined || task === undefined || isWanted(task.coroutine?.func),
  );
}

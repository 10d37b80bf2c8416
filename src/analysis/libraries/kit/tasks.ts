import type { Machine, Raised } from '../../interpreter/machine';
import { detached } from '../../interpreter/serving';
import type { DeferredValue, Value } from '../../interpreter/values/values';

/** Tasks that haven't begun. */
const waiting = new WeakMap<Machine, DeferredValue[]>();

/** Has something run where the program next waits: a coroutine, or a call that the event loop was asked for. */
export function plan(vm: Machine, task: DeferredValue): void {
  const tasks = waiting.get(vm) ?? [];
  waiting.set(vm, tasks);
  tasks.push(task);
}

/** Makes a task of a coroutine. It begins where the one that made it first waits. Any other value is its own. */
export function asTask(vm: Machine, coroutine: Value): Value {
  if (coroutine.kind !== 'deferred' || coroutine.type !== 'coroutine') return coroutine;
  plan(vm, coroutine);
  return coroutine;
}

/**
 * Runs the tasks that wait, in the order in which they were made, and those that they make. An exception of a task is raised
 * where that is awaited. Returns the exception for the first server that runs in one of them.
 */
export function runTasks(
  vm: Machine,
  isWanted = (_task: DeferredValue): boolean => true,
): Raised | undefined {
  const tasks = waiting.get(vm) ?? [];
  let blocked: Raised | undefined;
  for (let next = tasks.shift(); next !== undefined; next = tasks.shift()) {
    const task = next;
    if (!isWanted(task)) continue;
    const { server } = detached(vm, () => task.force());
    blocked ??= server;
  }
  return blocked;
}

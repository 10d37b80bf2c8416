import type { Site } from '../../../interpreter/calls/call-site';
import type { Machine } from '../../../interpreter/machine';
import { Raised } from '../../../interpreter/machine';
import { detached } from '../../../interpreter/serving';
import { item, NONE, unknown } from '../../../interpreter/values/make';
import type { Value } from '../../../interpreter/values/values';
import { finished, forwardAll } from '../../kit/calls';
import { keeping, methods } from '../../kit/model';
import { ensureFuture } from '../../kit/tasks';
import { asyncioClass, futureOf, newFuture } from '../../kit/tasks/future';
import { loopOf } from '../../kit/tasks/loop';
import { asMain, block, newTask, Task } from '../../kit/tasks/task';
import { causeOf } from '../../kit/values';

/** Runs a coroutine as `asyncio.run` does: tasks that are left in the end are cancelled. Returns its result. */
export function runToEnd({ vm, at }: Pick<Site, 'vm' | 'at'>, main: Value): Value {
  if (main.kind !== 'deferred' || main.type !== 'coroutine') return finished(main);
  const cls = asyncioClass(vm, 'Task');
  if (cls === undefined) return finished(main);
  const task = new Task(vm, vm.instance(cls, at), main);
  let result: Value = NONE;
  let failure: Raised | undefined;
  asMain(vm, task, () => {
    try {
      result = main.force();
    } catch (error) {
      if (!(error instanceof Raised)) throw error;
      failure = error;
    }
  });
  task.endAs(failure, result);
  stopLoop(vm, task);
  if (failure !== undefined) throw failure;
  return result;
}

/** Ends the loop as `asyncio.run` does behind its coroutine. A server that runs in a task keeps it running. */
function stopLoop(vm: Machine, main: Task): void {
  const loop = loopOf(vm);
  loop.runUntil((over) => {
    main.whenDone(over);
  });
  loop.endRound();
  if (loop.blocked !== undefined) throw loop.blocked;
  for (const task of [...loop.tasks]) if (task.coroutine !== undefined) task.cancel();
}

/** Waits for an awaitable outside of any task. */
function until(site: Site, awaitable: Value): Value {
  const isCoroutine = awaitable.kind === 'deferred' && awaitable.type === 'coroutine';
  if (!isCoroutine && futureOf(awaitable) === undefined) return finished(awaitable);
  const future = ensureFuture(site, awaitable);
  const { vm, at } = site;
  if (!future.isDone) block(vm, item(future.self), at);
  loopOf(vm).endRound();
  return future.outcome(at);
}

/** Begins a task, as `create_task` does. Returns it. */
export const createTask = (site: Site, coroutine: Value): Value => {
  if (coroutine.kind !== 'deferred') return causeOf(coroutine, 'a coroutine', site.at);
  const made = newTask(site.vm, coroutine, site.at);
  return made?.self ?? coroutine;
};

/** Calls a function as a thread of the loop's executor does. Returns the future of its result. */
const inExecutor = (site: Site, func: Value, args: readonly Value[]): Value => {
  const future = newFuture(site);
  const { server, failure } = detached(site.vm, () => {
    future.setResult(forwardAll(site, func, args));
  });
  if (server !== undefined) loopOf(site.vm).blocked ??= server;
  if (failure !== undefined) future.setException(failure.value);
  return future.self;
};

/** Methods of event loops. */
export const LOOP = methods(keeping('asyncio.AbstractEventLoop'), {
  'time()': (_, __, { at }) => unknown('library', 'the time of an event loop', at),
  'create_task(coro, *, name=None, context=None)': (_, { coro }, site) => createTask(site, coro),
  'run_until_complete(future)': (_, { future }, site) => until(site, future),
  'run_forever()': (_, __, { vm }) => {
    const loop = loopOf(vm);
    loop.drain();
    if (loop.blocked !== undefined) throw loop.blocked;
    return NONE;
  },
  'run_in_executor(executor, func, *args)': (_, { func, args }, site) => inExecutor(site, func, args),
  'stop()': () => NONE,
  'close()': () => NONE,
});

/** Methods of `asyncio.Runner`. */
export const RUNNER = methods(keeping('asyncio.Runner'), {
  '__enter__()': (self) => self,
  '__exit__(*exception)': () => NONE,
  'run(coro, *, context=None)': (_, { coro }, site) => runToEnd(site, coro),
  'close()': () => NONE,
});

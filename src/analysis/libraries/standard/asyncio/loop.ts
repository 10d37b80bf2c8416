import type { Site } from '../../../interpreter/calls/call-site';
import type { Machine } from '../../../interpreter/machine';
import { Raised } from '../../../interpreter/machine';
import { detached } from '../../../interpreter/serving';
import { modelClass } from '../../../interpreter/values/classes';
import { item, NONE, unknown } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { finished, forward, forwardAll } from '../../kit/calls';
import { contextIn, currentContext, inContext } from '../../kit/contexts';
import { keeping, methods, type MethodRule } from '../../kit/model';
import { ensureFuture } from '../../kit/tasks';
import { asyncioClass, futureOf, newFuture } from '../../kit/tasks/future';
import { type Handle as LoopHandle, loopOf } from '../../kit/tasks/loop';
import { asMain, block, newTask, Task } from '../../kit/tasks/task';
import { causeOf } from '../../kit/values';
import { secondsOf } from './waiting';

/** Runs a coroutine as `asyncio.run` does: tasks that are left in the end are cancelled. Returns its result. */
export function runToEnd({ vm, at }: Pick<Site, 'vm' | 'at'>, main: Value): Value {
  if (main.kind !== 'deferred' || main.type !== 'coroutine') return finished(main);
  const cls = asyncioClass(vm, 'Task');
  if (cls === undefined) return finished(main);
  const task = new Task(vm, vm.instance(cls, at), main);
  const context = currentContext(vm);
  let result: Value = NONE;
  let failure: Raised | undefined;
  asMain(vm, task, () => {
    try {
      result = inContext(vm, context, () => main.force());
    } catch (error) {
      if (!(error instanceof Raised)) throw error;
      failure = error;
    }
  });
  task.endAs(failure, result);
  stopLoop(vm, task, at);
  if (failure !== undefined) throw failure;
  return result;
}

/** Ends the loop as `asyncio.run` does behind its coroutine. A server that runs in a task keeps it running. */
function stopLoop(vm: Machine, main: Task, at: Site['at']): void {
  const loop = loopOf(vm);
  loop.runUntil((over) => {
    main.whenDone(over);
  });
  loop.endRound();
  if (loop.blocked !== undefined) throw loop.blocked;
  const left = [...loop.tasks].filter((task) => task.coroutine !== undefined && !task.isDone);
  for (const task of left) task.cancel();
  detached(vm, () => {
    for (const task of left) if (!task.isDone) block(vm, item(task.self), at);
  });
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

/** Makes the classes of loops and of the handles of what they'll call. */
export function loopClasses(object: ClassValue): Record<'Handle' | 'AbstractEventLoop', ClassValue> {
  const handles = new WeakMap<InstanceValue, LoopHandle>();
  const Handle = modelClass(
    'asyncio.Handle',
    [object],
    methods('asyncio.Handle', {
      'cancel()': (self) => {
        const handle = handles.get(self);
        if (handle !== undefined) handle.isCancelled = true;
        return NONE;
      },
    }),
  );
  const handled = ({ vm, at }: Site, handle: LoopHandle): Value => {
    const self = vm.instance(Handle, at);
    handles.set(self, handle);
    return self;
  };
  const soon: MethodRule<'(callback, *args, context=None)'> = (_, { callback, args, context }, site) =>
    handled(
      site,
      loopOf(site.vm).callSoon(() => forward(site, callback, args), { context: contextIn(context) }),
    );
  const calling = methods(keeping('asyncio.AbstractEventLoop'), {
    'call_soon(callback, *args, context=None)': soon,
    'call_soon_threadsafe(callback, *args, context=None)': soon,
    'call_later(delay, callback, *args, context=None)': (_, { delay, callback, args, context }, site) => {
      const loop = loopOf(site.vm);
      const when = loop.now + (secondsOf(delay) ?? 0);
      const run = (): Value => forward(site, callback, args);
      return handled(site, loop.callAt(when, run, { context: contextIn(context) }));
    },
  });
  const AbstractEventLoop = modelClass('asyncio.AbstractEventLoop', [object], [...calling, ...MEMBERS]);
  return { Handle, AbstractEventLoop };
}

/** Begins a task, as `create_task` does. Returns it. */
export const createTask = (site: Site, coroutine: Value, context?: Value): Value => {
  if (coroutine.kind !== 'deferred') return causeOf(coroutine, 'a coroutine', site.at);
  const made = newTask(site.vm, coroutine, site.at, context && contextIn(context));
  return made?.self ?? coroutine;
};

/** Calls a function as a thread of the loop's executor does. Returns the future of its result. */
const inExecutor = (site: Site, func: Value, args: readonly Value[]): Value => {
  const future = newFuture(site);
  const { server, failure } = detached(site.vm, () => {
    future.setResult(inContext(site.vm, site.vm.dict(), () => forwardAll(site, func, args)));
  });
  if (server !== undefined) loopOf(site.vm).blocked ??= server;
  if (failure !== undefined) future.setException(failure.value);
  return future.self;
};

const MEMBERS = methods(keeping('asyncio.AbstractEventLoop'), {
  'time()': (_, __, { at }) => unknown('library', 'the time of an event loop', at),
  'create_future()': (_, __, site) => newFuture(site).self,
  'create_task(coro, *, name=None, context=None)': (_, { coro, context }, site) =>
    createTask(site, coro, context),
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

import type { Site } from '../../interpreter/calls/call-site';
import { raiseProven } from '../../interpreter/guards/refusals';
import type { Machine } from '../../interpreter/machine';
import { aside, detached } from '../../interpreter/serving';
import { modelClass } from '../../interpreter/values/classes';
import { iterate } from '../../interpreter/evaluation/iterate';
import { bool, NONE, str, tuple, unknown } from '../../interpreter/values/make';
import type { InstanceValue, Value } from '../../interpreter/values/values';
import type { Library } from '../kit/library';
import { beside, finished, forward } from '../kit/calls';
import { functions, keeping, methods, type MethodRule, qualified } from '../kit/model';
import { asTask, plan, runTasks } from '../kit/tasks';
import { verdictOf } from '../kit/truth-values';

const notRunning = ({ vm, at }: Site): Value => {
  const words = 'no running event loop';
  return raiseProven(vm, 'RuntimeError', words, at, words, str(words));
};

/** `asyncio`: what's run to its end has run; a task runs where the one that made it first waits. */
export const library: Library = ({ object }) => {
  const Loop = modelClass('asyncio.AbstractEventLoop', [object], LOOP);
  // The real one is of a class for the platform.
  const loop = (_: unknown, { vm, at }: Site): Value => {
    const made = vm.instance(Loop, at);
    made.open = unknown('library', 'an attribute of an event loop', at);
    return made;
  };
  return {
    ...qualified('asyncio', {
      AbstractEventLoop: Loop,
      Runner: modelClass(
        'asyncio.Runner',
        [object],
        [...RUNNER, ...methods('asyncio.Runner', { 'get_loop()': (_, __, site) => loop(_, site) })],
      ),
      TaskGroup: modelClass('asyncio.TaskGroup', [object], GROUP),
    }),
    ...functions('asyncio', {
      'run(main, *, debug=None, loop_factory=None)': ({ main }, { vm }) => runToEnd(vm, main),
      'get_event_loop()': loop,
      'new_event_loop()': loop,
      'get_running_loop()': (none, site) => (isRunning(site.vm) ? loop(none, site) : notRunning(site)),
      'set_event_loop(loop)': () => NONE,
      'iscoroutinefunction(func)': ({ func }) => isCoroutineFunction(func),
      'iscoroutine(obj)': ({ obj }) => bool(obj.kind === 'deferred' && obj.type === 'coroutine'),
      'create_task(coro, **kwargs)': ({ coro }, { vm }) => asTask(vm, coro),
      'ensure_future(coro_or_future, *, loop=None)': ({ coro_or_future: coro }, { vm }) => asTask(vm, coro),
      'shield(arg)': ({ arg }) => arg,
      'wait(fs, *, timeout=None, return_when=None)': ({ fs }, { vm, at }) =>
        tuple(
          vm.list(
            finishAll(
              vm,
              iterate(vm, fs, at).items.map(({ value }) => value),
              'returned',
            ),
          ),
          vm.list(),
        ),
      'wait_for(fut, timeout=None)': ({ fut }) => fut,
      'gather(*coros_or_futures, return_exceptions=False)': (
        { coros_or_futures: all, return_exceptions: returned },
        { vm, at },
      ) => vm.list(finishAll(vm, all, verdictOf(vm, returned, at) === false ? 'raised' : 'returned')),
      'sleep(delay, result=None)': ({ result }, { vm }) => {
        runTasks(vm);
        return result;
      },
      'to_thread(func, /, *args, **kwargs)': ({ func, args, kwargs }, site) =>
        forward(site, func, args, kwargs),
    }),
  };
};

/** Has the loop call a function where the program next waits, unless the handle that's returned is cancelled. */
const callSoon: MethodRule<'(callback, *args, context=None)'> = (loop, { callback, args }, site) => {
  let isCancelled = false;
  const force = (): Value => (isCancelled ? NONE : forward(site, callback, args));
  const func = callback.kind === 'function' ? callback : undefined;
  plan(site.vm, { kind: 'deferred', type: 'coroutine', func, force, taken: 0 });
  const cancel = (): Value => {
    isCancelled = true;
    return NONE;
  };
  const handle = modelClass('asyncio.Handle', loop.cls.mro.slice(-1), [
    ...methods('asyncio.Handle', { 'cancel()': cancel, 'cancelled()': () => bool(isCancelled) }),
  ]);
  return site.vm.instance(handle, site.at);
};

/** Returns true if an event loop runs: an asynchronous function is being executed, or the application starts up. */
function isRunning(vm: Machine): boolean {
  for (let { frame } = vm; frame !== undefined; frame = frame.caller)
    if (frame.func?.def.type === 'FunctionDef' && frame.func.def.isAsync) return true;
  return vm.startupSteps > 0;
}

const LOOP = methods(keeping('asyncio.AbstractEventLoop'), {
  'call_soon(callback, *args, context=None)': callSoon,
  'call_soon_threadsafe(callback, *args, context=None)': callSoon,
  'run_until_complete(future)': (_, { future }, { vm }) => runToEnd(vm, future),
  'create_task(coro, **kwargs)': (_, { coro }, { vm }) => asTask(vm, coro),
  'run_forever()': (_, __, { vm }) => {
    finishAll(vm, []);
    return NONE;
  },
  'run_in_executor(executor, func, *args)': (_, { func, args }, site) => beside(site, func, args),
  'close()': () => NONE,
  'is_running()': () => bool(false),
  'is_closed()': () => bool(false),
});

const RUNNER = methods('asyncio.Runner', {
  '__enter__()': (self) => self,
  '__exit__(*exception)': () => NONE,
  'run(coro, *, context=None)': (_, { coro }, { vm }) => runToEnd(vm, coro),
  'close()': () => NONE,
});

/** A task group is left when all of its tasks have ended. */
const GROUP = methods('asyncio.TaskGroup', {
  '__aenter__()': (self) => self,
  '__aexit__(*exception)': (self, _, { vm }) => {
    finishAll(vm, grouped.get(self) ?? []);
    return NONE;
  },
  'create_task(coro, **kwargs)': (self, { coro }, { vm }) => {
    grouped.set(self, [...(grouped.get(self) ?? []), coro]);
    return asTask(vm, coro);
  },
});

/** The tasks of each group. */
const grouped = new WeakMap<InstanceValue, readonly Value[]>();

/** Tells how exceptions of awaitables end: the first one is raised, or each is the result of its own. */
type Failing = 'raised' | 'returned';

/** Waits for all tasks and for some values. The first server that runs in one of them is waited for; the others run beside it. */
function finishAll(vm: Machine, values: readonly Value[], failing: Failing = 'raised'): readonly Value[] {
  let blocked = runTasks(vm);
  const results = values.map((one) => {
    let result: Value = NONE;
    const run = (): unknown => (result = finished(one));
    if (failing === 'raised') {
      const server = aside(vm, run);
      blocked ??= server;
      return result;
    }
    const { server, failure } = detached(vm, run);
    blocked ??= server;
    return failure?.value ?? result;
  });
  blocked ??= runTasks(vm);
  if (blocked !== undefined) throw blocked;
  return results;
}

function runToEnd(vm: Machine, main: Value): Value {
  const result = finished(main);
  runTasks(vm);
  return result;
}

function isCoroutineFunction(func: Value): Value {
  switch (func.kind) {
    case 'unknown':
      return func;
    case 'method':
      return isCoroutineFunction(func.func);
    case 'function':
      return bool(func.def.type === 'FunctionDef' && func.def.isAsync);
    default:
      return bool(false);
  }
}

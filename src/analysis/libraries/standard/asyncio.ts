import type { Site } from '../../interpreter/calls/call-site';
import type { Machine } from '../../interpreter/machine';
import { modelClass } from '../../interpreter/values/classes';
import { bool, NONE } from '../../interpreter/values/make';
import type { DeferredValue, Value } from '../../interpreter/values/values';
import type { Library } from '../kit/library';
import { forward } from '../kit/calls';
import { functions, methods, qualified } from '../kit/model';

/** `asyncio`: what's run to its end has run; a task runs where the one that made it first waits. */
export const library: Library = ({ object }) => {
  const Loop = modelClass('asyncio.AbstractEventLoop', [object], LOOP);
  const loop = (_: unknown, { vm, at }: Site): Value => vm.instance(Loop, at);
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
      'get_running_loop()': loop,
      'set_event_loop(loop)': () => NONE,
      'iscoroutinefunction(func)': ({ func }) => isCoroutineFunction(func),
      'iscoroutine(obj)': ({ obj }) => bool(obj.kind === 'deferred' && obj.type === 'coroutine'),
      'create_task(coro, **kwargs)': ({ coro }, { vm }) => asTask(vm, coro),
      'ensure_future(coro_or_future, *, loop=None)': ({ coro_or_future: coro }, { vm }) => asTask(vm, coro),
      'shield(arg)': ({ arg }) => arg,
      'wait_for(fut, timeout=None)': ({ fut }) => fut,
      'gather(*coros_or_futures, return_exceptions=False)': ({ coros_or_futures: all }, { vm }) => {
        runTasks(vm);
        return vm.list(all.map(finish));
      },
      'sleep(delay, result=None)': ({ result }, { vm }) => {
        runTasks(vm);
        return result;
      },
      'to_thread(func, /, *args, **kwargs)': ({ func, args, kwargs }, site) =>
        forward(site, func, args, kwargs),
    }),
  };
};

const LOOP = methods('asyncio.AbstractEventLoop', {
  'run_until_complete(future)': (_, { future }, { vm }) => runToEnd(vm, future),
  'create_task(coro, **kwargs)': (_, { coro }, { vm }) => asTask(vm, coro),
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
  '__aexit__(*exception)': (_, __, { vm }) => {
    runTasks(vm);
    return NONE;
  },
  'create_task(coro, **kwargs)': (_, { coro }, { vm }) => asTask(vm, coro),
});

/** Tasks that haven't begun. */
const waiting = new WeakMap<Machine, DeferredValue[]>();

function asTask(vm: Machine, coroutine: Value): Value {
  if (coroutine.kind !== 'deferred' || coroutine.type !== 'coroutine') return coroutine;
  const tasks = waiting.get(vm) ?? [];
  waiting.set(vm, tasks);
  tasks.push(coroutine);
  return coroutine;
}

/** Runs the tasks that wait, in the order in which they were made, and those that they make. */
function runTasks(vm: Machine): void {
  const tasks = waiting.get(vm) ?? [];
  for (let next = tasks.shift(); next !== undefined; next = tasks.shift()) next.force();
}

function runToEnd(vm: Machine, main: Value): Value {
  const result = finish(main);
  runTasks(vm);
  return result;
}

/** Returns the result of a coroutine; any other value is its own. */
function finish(value: Value): Value {
  return value.kind === 'deferred' && value.type === 'coroutine' ? value.force() : value;
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

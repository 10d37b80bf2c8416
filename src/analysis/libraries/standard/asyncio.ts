import type { Call } from '../../interpreter/calls/call-site';
import { callValue } from '../../interpreter/calls/calls';
import { each } from '../../interpreter/guards/forks';
import type { Machine } from '../../interpreter/machine';
import { modelClass } from '../../interpreter/values/classes';
import { bool, NONE, unknown } from '../../interpreter/values/make';
import type { DeferredValue, Value } from '../../interpreter/values/values';
import type { Library } from '../kit/library';
import { functions, methods, param, type Run } from '../kit/members';

/** `asyncio`: what's run to its end has run; a task runs where the one that made it first waits. */
export const library: Library = ({ object }) => {
  const Loop = modelClass('asyncio.AbstractEventLoop', [object], methods('asyncio.AbstractEventLoop', LOOP));
  const loop: Run = ({ vm, at }) => vm.instance(Loop, at);
  return {
    'asyncio.AbstractEventLoop': Loop,
    'asyncio.Runner': modelClass(
      'asyncio.Runner',
      [object],
      methods('asyncio.Runner', { ...RUNNER, get_loop: loop }),
    ),
    'asyncio.TaskGroup': modelClass('asyncio.TaskGroup', [object], methods('asyncio.TaskGroup', GROUP)),
    ...functions('asyncio', {
      run: (call) => runToEnd(call.vm, param(call, 0, 'main')),
      get_event_loop: loop,
      new_event_loop: loop,
      get_running_loop: loop,
      set_event_loop: () => NONE,
      iscoroutinefunction: ({ args: [func = NONE] }) => isCoroutineFunction(func),
      iscoroutine: ({ args: [value = NONE] }) =>
        bool(value.kind === 'deferred' && value.type === 'coroutine'),
      create_task: (call) => asTask(call.vm, param(call, 0, 'coro')),
      ensure_future: (call) => asTask(call.vm, param(call, 0, 'coro_or_future')),
      shield: (call) => param(call, 0, 'arg'),
      wait_for: (call) => param(call, 0, 'fut'),
      gather: ({ vm, args }) => {
        runTasks(vm);
        return vm.list(args.map(finish));
      },
      sleep: (call) => {
        runTasks(call.vm);
        return param(call, 1, 'result');
      },
      to_thread: inThread,
    }),
  };
};

const LOOP: Readonly<Record<string, Run>> = {
  run_until_complete: (call) => runToEnd(call.vm, param(call, 1, 'future')),
  create_task: (call) => asTask(call.vm, param(call, 1, 'coro')),
  close: () => NONE,
  is_running: () => bool(false),
  is_closed: () => bool(false),
};

const RUNNER: Readonly<Record<string, Run>> = {
  __enter__: (call) => param(call, 0, 'self'),
  __exit__: () => NONE,
  run: (call) => runToEnd(call.vm, param(call, 1, 'coro')),
  close: () => NONE,
};

/** A task group is left when all of its tasks have ended. */
const GROUP: Readonly<Record<string, Run>> = {
  __aenter__: (call) => param(call, 0, 'self'),
  __aexit__: ({ vm }) => {
    runTasks(vm);
    return NONE;
  },
  create_task: (call) => asTask(call.vm, param(call, 1, 'coro')),
};

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

/** The result of a coroutine; any other value is its own. */
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

function inThread(call: Call): Value {
  const [func, ...args] = call.args;
  if (func === undefined) return unknown('argument', 'asyncio.to_thread(…)', call.at);
  return each(call.vm, func, (one) => callValue(call.vm, one, { ...call, args }, call.at));
}

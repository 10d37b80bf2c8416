import type { Call } from '../interpreter/call-site';
import { callValue } from '../interpreter/calls';
import { modelClass } from '../interpreter/classes';
import { each } from '../interpreter/forks';
import { bool, NONE, unknown } from '../interpreter/make';
import type { Value } from '../interpreter/values';
import type { Library } from './library';
import { functions, methods, param, type Run } from './members';

/** `asyncio`: what's run to its end has run. */
export const asyncio: Library = ({ object }) => {
  const Loop = modelClass('asyncio.AbstractEventLoop', [object], methods('asyncio.AbstractEventLoop', LOOP));
  const loop: Run = ({ vm, at }) => vm.instance(Loop, at);
  return {
    'asyncio.AbstractEventLoop': Loop,
    ...functions('asyncio', {
      run: (call) => finish(param(call, 0, 'main')),
      get_event_loop: loop,
      new_event_loop: loop,
      get_running_loop: loop,
      set_event_loop: () => NONE,
      iscoroutinefunction: ({ args: [func = NONE] }) => isCoroutineFunction(func),
      iscoroutine: ({ args: [value = NONE] }) =>
        bool(value.kind === 'deferred' && value.type === 'coroutine'),
      create_task: (call) => param(call, 0, 'coro'),
      ensure_future: (call) => param(call, 0, 'coro_or_future'),
      shield: (call) => param(call, 0, 'arg'),
      wait_for: (call) => param(call, 0, 'fut'),
      gather: ({ vm, args }) => vm.list(args.map(finish)),
      sleep: (call) => param(call, 1, 'result'),
      to_thread: inThread,
    }),
  };
};

const LOOP: Readonly<Record<string, Run>> = {
  run_until_complete: (call) => finish(param(call, 1, 'future')),
  create_task: (call) => param(call, 1, 'coro'),
  close: () => NONE,
  is_running: () => bool(false),
  is_closed: () => bool(false),
};

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

import type { Site } from '../../../interpreter/calls/call-site';
import { raiseProven } from '../../../interpreter/guards/refusals';
import type { Machine } from '../../../interpreter/machine';
import { modelClass } from '../../../interpreter/values/classes';
import { NONE, str, unknown } from '../../../interpreter/values/make';
import type { Value, ClassValue, InstanceValue } from '../../../interpreter/values/values';
import type { Library } from '../../kit/library';
import { functions, methods, qualified, keeping } from '../../kit/model';
import { ensureFuture, waiting } from '../../kit/tasks';
import { futureOf, awaitFuture, type Future } from '../../kit/tasks/future';
import { knownLoop } from '../../kit/tasks/loop';
import { testOf } from '../inspect';
import { exceptionsOf, futureClasses } from './futures';
import { createTask, LOOP, RUNNER, runToEnd } from './loop';
import { waitingFunctions } from './waiting';

const notRunning = ({ vm, at }: Site): Value => {
  const words = 'no running event loop';
  return raiseProven(vm, 'RuntimeError', words, at, words, str(words));
};

/**
 * `asyncio`: what's run to its end has run. Tasks go on in CPython's order: each from one `await` to the next, where the
 * program waits. What the program itself awaits runs in one go, and the loop goes on inside.
 */
export const library: Library = ({ object, class: builtin }) => {
  const AbstractEventLoop = modelClass('asyncio.AbstractEventLoop', [object], LOOP);
  // The real one is of a class for the platform.
  const loop = (_: unknown, { vm, at }: Site): Value => {
    const made = vm.instance(AbstractEventLoop, at);
    made.open = unknown('library', 'an attribute of an event loop', at);
    return made;
  };
  const getLoop = methods('asyncio.Runner', { 'get_loop()': (_, __, site) => loop(_, site) });
  const exceptions = exceptionsOf(builtin);
  return {
    ...qualified('asyncio', {
      AbstractEventLoop,
      iscoroutine: testOf('iscoroutine', 'asyncio'),
      iscoroutinefunction: testOf('iscoroutinefunction', 'asyncio'),
      ...futureClasses(object),
      ...exceptions,
      TaskGroup: groupClass(object),
      Runner: modelClass('asyncio.Runner', [object], [...RUNNER, ...getLoop]),
    }),
    ...qualified('asyncio.exceptions', exceptions),
    ...waitingFunctions(),
    ...functions('asyncio', {
      'run(main, *, debug=None, loop_factory=None)': ({ main }, site) => runToEnd(site, main),
      'get_event_loop()': loop,
      'new_event_loop()': loop,
      'get_running_loop()': (none, site) => (isRunning(site.vm) ? loop(none, site) : notRunning(site)),
      'set_event_loop(loop)': () => NONE,
      'create_task(coro, *, name=None, context=None)': ({ coro }, site) => createTask(site, coro),
      'ensure_future(coro_or_future, *, loop=None)': ({ coro_or_future: awaitable }, site) =>
        awaitable.kind === 'unknown' ? awaitable : ensureFuture(site, awaitable).self,
    }),
  };
};

/** Returns true if an event loop runs: an asynchronous function is being executed, or the application starts up. */
function isRunning(vm: Machine): boolean {
  for (let { frame } = vm; frame !== undefined; frame = frame.caller)
    if (frame.func?.def.type === 'FunctionDef' && frame.func.def.isAsync) return true;
  return vm.startupSteps > 0 || (knownLoop(vm)?.calling ?? 0) > 0;
}

/** The tasks of each group. */
const TASKS = new WeakMap<InstanceValue, Future[]>();

/** Makes `asyncio.TaskGroup`, whose tasks have ended when it's left. */
const groupClass = (object: ClassValue): ClassValue =>
  modelClass(
    'asyncio.TaskGroup',
    [object],
    methods(keeping('asyncio.TaskGroup'), {
      '__aenter__()': (self) => self,
      '__aexit__(et=None, exc=None, tb=None)': (self, _, site) =>
        waiting(site, function* () {
          for (const task of TASKS.get(self) ?? []) yield* awaitFuture(task, site.at);
          return NONE;
        }),
      'create_task(coro, *, name=None, context=None)': (self, { coro }, site) => {
        const made = createTask(site, coro);
        const task = futureOf(made);
        if (task !== undefined) TASKS.set(self, [...(TASKS.get(self) ?? []), task]);
        return made;
      },
    }),
  );

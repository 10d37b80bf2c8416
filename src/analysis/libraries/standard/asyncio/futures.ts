import type { Site } from '../../../interpreter/calls/call-site';
import { modelClass } from '../../../interpreter/values/classes';
import { bool, NONE } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import { contextIn } from '../../kit/contexts';
import { constructor, keeping, methods } from '../../kit/model';
import { waiting } from '../../kit/tasks';
import { awaitFuture, Future, futureOf, raised } from '../../kit/tasks/future';
import { Task } from '../../kit/tasks/task';
import { causeOf } from '../../kit/values';

const NOT_DONE = 'Result is not set.';
const NO_EXCEPTION = 'Exception is not set.';

/** Makes `asyncio.Future` and `asyncio.Task`. */
export function futureClasses(object: ClassValue): {
  readonly Future: ClassValue;
  readonly Task: ClassValue;
} {
  const Base = modelClass('asyncio.Future', [object], FUTURE, {
    construct: constructor(
      '(*, loop=None)',
      (cls, _, { vm, at }) => new Future(vm, vm.instance(cls, at)).self,
    ),
    yields: true,
  });
  const Of = modelClass('asyncio.Task', [Base], [], {
    construct: constructor(
      '(coro, *, loop=None, name=None, context=None, eager_start=False)',
      (cls, { coro, context }, { vm, at }) => {
        if (coro.kind !== 'deferred') return causeOf(coro, 'a coroutine', at);
        return new Task(vm, vm.instance(cls, at), coro, contextIn(context)).start().self;
      },
    ),
  });
  return { Future: Base, Task: Of };
}

/** Applies a rule to the future that an object is. */
const of = (self: InstanceValue, { at }: Site, rule: (future: Future) => Value): Value => {
  const future = futureOf(self);
  return future === undefined ? causeOf(undefined, 'a future', at) : rule(future);
};

/** Stops until a future has ended: what `await` and `yield from` do. */
const awaited = (self: InstanceValue, _: unknown, site: Site): Value =>
  of(self, site, (future) => waiting(site, () => awaitFuture(future, site.at)));

const FUTURE = methods(keeping('asyncio.Future'), {
  '__await__()': awaited,
  '__iter__()': awaited,
  'result()': (self, _, site) =>
    of(self, site, (future) => {
      if (!future.isDone) throw raised(site, 'InvalidStateError', NOT_DONE);
      return future.outcome(site.at);
    }),
  'exception()': (self, _, site) =>
    of(self, site, (future) => {
      if (!future.isDone) throw raised(site, 'InvalidStateError', NO_EXCEPTION);
      if (future.state === 'cancelled') return future.outcome(site.at);
      return future.exception ?? NONE;
    }),
  'done()': (self, _, site) => of(self, site, ({ isDone }) => bool(isDone)),
  'cancelled()': (self, _, site) => of(self, site, ({ state }) => bool(state === 'cancelled')),
  'cancel(msg=None)': (self, { msg }, site) => of(self, site, (future) => bool(future.cancel(msg))),
  'set_result(result, /)': (self, { result }, site) =>
    of(self, site, (future) =>
      ended(future, site, () => {
        future.setResult(result);
      }),
    ),
  'set_exception(exception, /)': (self, { exception }, site) =>
    of(self, site, (future) =>
      ended(future, site, () => {
        future.setException(exception.kind === 'class' ? invoke(site, exception) : exception);
      }),
    ),
  'add_done_callback(fn, /, *, context=None)': (self, { fn, context }, site) =>
    of(self, site, (future) => {
      future.whenDone(() => invoke(site, fn, self), { func: fn, context: contextIn(context) });
      return NONE;
    }),
});

function ended(future: Future, site: Site, end: () => void): Value {
  if (future instanceof Task)
    throw raised(site, 'RuntimeError', 'Task does not support set_result operation');
  if (future.isDone) throw raised(site, 'InvalidStateError', 'invalid state');
  end();
  return NONE;
}

/** The names of asyncio's exceptions. */
export const exceptionsOf = (builtin: (name: string) => ClassValue): Record<string, ClassValue> => {
  const Exception = builtin('Exception');
  const made = (name: string, ...bases: readonly ClassValue[]): ClassValue =>
    modelClass(`asyncio.exceptions.${name}`, bases);
  return {
    CancelledError: made('CancelledError', builtin('BaseException')),
    InvalidStateError: made('InvalidStateError', Exception),
    TimeoutError: builtin('TimeoutError'),
    BrokenBarrierError: made('BrokenBarrierError', builtin('RuntimeError')),
    IncompleteReadError: made('IncompleteReadError', builtin('EOFError')),
    LimitOverrunError: made('LimitOverrunError', Exception),
    SendfileNotAvailableError: made('SendfileNotAvailableError', builtin('RuntimeError')),
    QueueEmpty: modelClass('asyncio.queues.QueueEmpty', [Exception]),
    QueueFull: modelClass('asyncio.queues.QueueFull', [Exception]),
    QueueShutDown: modelClass('asyncio.queues.QueueShutDown', [Exception]),
  };
};

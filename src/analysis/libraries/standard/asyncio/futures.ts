import type { Site } from '../../../interpreter/calls/call-site';
import { modelClass } from '../../../interpreter/values/classes';
import { bool, NONE } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { markEscaped } from '../../../interpreter/values/text/displays';
import { keeping, methods } from '../../kit/model';
import { waiting } from '../../kit/tasks';
import { awaitFuture, Future, futureOf } from '../../kit/tasks/future';
import { Task } from '../../kit/tasks/task';
import { causeOf } from '../../kit/values';

/** Makes `asyncio.Future` and `asyncio.Task`. */
export function futureClasses(object: ClassValue): {
  readonly Future: ClassValue;
  readonly Task: ClassValue;
} {
  const Base = modelClass('asyncio.Future', [object], FUTURE, { yields: true });
  return { Future: Base, Task: modelClass('asyncio.Task', [Base]) };
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
  'result()': (self, _, site) => of(self, site, (future) => future.outcome(site.at)),
  'done()': (self, _, site) => of(self, site, ({ isDone }) => bool(isDone)),
  'cancel(msg=None)': (self, _, site) =>
    of(self, site, (future) => {
      const { isDone } = future;
      if (future instanceof Task && !isDone) future.cancel();
      return bool(!isDone);
    }),
  'add_done_callback(fn, /, *, context=None)': (_, { fn }, { vm }) => (markEscaped(vm, [fn]), NONE),
});

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

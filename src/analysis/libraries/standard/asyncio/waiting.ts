import type { Site } from '../../../interpreter/calls/call-site';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { modelClass } from '../../../interpreter/values/classes';
import { item, NONE, str, textOf, tuple } from '../../../interpreter/values/make';
import type { Steps } from '../../../interpreter/suspension/steps';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { forwardAll } from '../../kit/calls';
import { currentContext, inContext } from '../../kit/contexts';
import { lazyIterator } from '../../kit/elements';
import type { Entries } from '../../kit/library';
import { functions, keeping, methods, qualified } from '../../kit/model';
import { awaiting, ensureFuture, waiting } from '../../kit/tasks';
import { awaitFuture, type Future, isCancelled, newFuture, pause, raised } from '../../kit/tasks/future';
import { loopOf } from '../../kit/tasks/loop';
import { verdictOf } from '../../kit/truth-values';
import { gather } from './gather';
import { limited, untilTime } from './timeouts';

/** Makes the functions that wait for others: `gather`, `wait`, `as_completed`, `shield`, `sleep`. */
export const waitingFunctions = (object: ClassValue): Entries => {
  const Completed = modelClass('asyncio._AsCompletedIterator', [object], COMPLETED);
  return {
    ...qualified('asyncio', {
      FIRST_COMPLETED: str('FIRST_COMPLETED'),
      FIRST_EXCEPTION: str('FIRST_EXCEPTION'),
      ALL_COMPLETED: str('ALL_COMPLETED'),
    }),
    ...functions(keeping('asyncio'), {
      'gather(*coros_or_futures, return_exceptions=False)': (
        { coros_or_futures: all, return_exceptions: returned },
        site,
      ) => gather(site, all, verdictOf(site.vm, returned, site.at) !== false),
      'shield(arg)': ({ arg }, site) => shield(site, ensureFuture(site, arg)).self,
    }),
    ...functions('asyncio', {
      "wait(fs, *, timeout=None, return_when='ALL_COMPLETED')": ({ fs, timeout, return_when: mode }, site) =>
        waiting(site, () => waitFor(site, futuresOf(site, fs), secondsOf(timeout), textOf(mode))),
      'wait_for(fut, timeout)': ({ fut, timeout }, site) =>
        waiting(site, () => waitForOne(site, fut, secondsOf(timeout))),
      'as_completed(fs, *, timeout=None)': ({ fs, timeout }, site) => {
        const made = site.vm.instance(Completed, site.at);
        COMPLETIONS.set(made, completions(site, futuresOf(site, fs), secondsOf(timeout)));
        return made;
      },
      'sleep(delay, result=None)': ({ delay, result }, site) =>
        waiting(site, () => sleep(site, secondsOf(delay) ?? 0, result)),
      'to_thread(func, /, *args, **kwargs)': ({ func, args, kwargs }, site) =>
        waiting(site, function* () {
          const { vm } = site;
          const result = inContext(vm, currentContext(vm), () => forwardAll(site, func, args, kwargs));
          yield* pause();
          return result;
        }),
    }),
  };
};

/** Returns a number of seconds; `undefined` for None and what isn't known: taken for as long as it needs. */
export const secondsOf = (value: Value): number | undefined =>
  value.kind === 'num' ? Number(value.value) : undefined;

const futuresOf = (site: Site, fs: Value): readonly Future[] => {
  const futures = iterate(site.vm, fs, site.at).items.map(({ value }) => ensureFuture(site, value));
  return [...new Set(futures)];
};

function* sleep(site: Site, delay: number, result: Value): Steps<Value> {
  if (delay <= 0) {
    yield* pause();
    return result;
  }
  const future = newFuture(site);
  const loop = loopOf(site.vm);
  const handle = loop.callAt(
    loop.now + delay,
    () => {
      future.setResult(result);
    },
    { task: loop.current },
  );
  try {
    return yield* awaitFuture(future, site.at);
  } finally {
    handle.isCancelled = true;
  }
}

/** Returns a future that ends as another one does, which goes on when this one is cancelled. */
function shield(site: Site, inner: Future): Future {
  if (inner.isDone) return inner;
  const outer = newFuture(site);
  inner.whenDone(() => {
    if (inner.state === 'cancelled') outer.cancel();
    else if (inner.exception !== undefined) outer.setException(inner.exception);
    else outer.setResult(inner.result);
  });
  return outer;
}

/** Waits until enough futures have ended, or for a time. Returns those that have, and the others. */
function* waitFor(
  site: Site,
  futures: readonly Future[],
  timeout: number | undefined,
  mode: string | undefined,
): Steps<Value> {
  const { vm, at } = site;
  if (futures.length === 0) throw raised(site, 'ValueError', 'Set of Tasks/Futures is empty.');
  const isEnough = (): boolean =>
    futures.every(({ isDone }) => isDone) ||
    (mode === 'FIRST_COMPLETED' && futures.some(({ isDone }) => isDone)) ||
    (mode === 'FIRST_EXCEPTION' && futures.some(({ exception }) => exception !== undefined));
  if (!isEnough()) {
    const waiter = newFuture(site);
    const handle = untilTime(vm, timeout, () => {
      waiter.setResult(NONE);
    });
    const check = (): void => {
      if (isEnough()) waiter.setResult(NONE);
    };
    for (const one of futures) if (!one.isDone) one.whenDone(check);
    try {
      yield* awaitFuture(waiter, at);
    } finally {
      if (handle !== undefined) handle.isCancelled = true;
      for (const one of futures) one.forget((_, run) => run === check);
    }
  }
  const set = (isWanted: (one: Future) => boolean): Value =>
    vm.set(futures.filter(isWanted).map(({ self }) => item(self)));
  return tuple(
    set(({ isDone }) => isDone),
    set(({ isDone }) => !isDone),
  );
}

function* waitForOne(site: Site, awaitable: Value, timeout: number | undefined): Steps<Value> {
  const { at } = site;
  if (timeout === undefined) return yield* awaiting(site, awaitable);
  if (timeout <= 0) {
    const future = ensureFuture(site, awaitable);
    if (future.isDone) return future.outcome(at);
    future.cancel();
    try {
      return yield* awaitFuture(future, at);
    } catch (error) {
      throw isCancelled(error) ? raised(site, 'TimeoutError') : error;
    }
  }
  return yield* limited(site, timeout, () => awaiting(site, awaitable));
}

/** The futures that have ended, in their order, and those who wait for the next one. */
class Completions {
  readonly done: (Future | undefined)[] = [];
  readonly waiters: Future[] = [];

  constructor(public left: number) {}

  add(future: Future | undefined): void {
    this.done.push(future);
    this.waiters.shift()?.setResult(NONE);
  }
}

const COMPLETIONS = new WeakMap<InstanceValue, Completions>();

function completions({ vm }: Site, futures: readonly Future[], timeout: number | undefined): Completions {
  const made = new Completions(futures.length);
  let left = futures.length;
  const handle = untilTime(vm, timeout, () => {
    for (; left > 0; left -= 1) made.add(undefined);
  });
  for (const one of futures)
    one.whenDone(() => {
      if (left <= 0) return;
      left -= 1;
      made.add(one);
      if (left === 0 && handle !== undefined) handle.isCancelled = true;
    });
  return made;
}

function* nextDone(site: Site, { done, waiters }: Completions): Steps<Future> {
  while (done.length === 0) {
    const waiter = newFuture(site);
    waiters.push(waiter);
    yield* awaitFuture(waiter, site.at);
    if (!waiter.isDone) break;
  }
  const next = done.shift();
  if (next === undefined) throw raised(site, 'TimeoutError');
  return next;
}

const COMPLETED = methods('asyncio._AsCompletedIterator', {
  '__iter__()': (self, _, site) => {
    const found = COMPLETIONS.get(self);
    const next = (): Value =>
      waiting(site, function* () {
        return found === undefined ? NONE : (yield* nextDone(site, found)).outcome(site.at);
      });
    return lazyIterator(site.vm, () => site.vm.list(Array.from({ length: found?.left ?? 0 }, next)));
  },
  '__aiter__()': (self) => self,
  '__anext__()': (self, _, site) =>
    waiting(site, function* () {
      const found = COMPLETIONS.get(self);
      if (found === undefined || found.left === 0) throw raised(site, 'StopAsyncIteration');
      found.left -= 1;
      return (yield* nextDone(site, found)).self;
    }),
});

import type { Site } from '../../../interpreter/calls/call-site';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { item, NONE, str, textOf, tuple } from '../../../interpreter/values/make';
import type { Steps } from '../../../interpreter/suspension/steps';
import type { Value } from '../../../interpreter/values/values';
import { forwardAll } from '../../kit/calls';
import type { Entries } from '../../kit/library';
import { functions, keeping, qualified } from '../../kit/model';
import { awaiting, ensureFuture, waiting } from '../../kit/tasks';
import { awaitFuture, type Future, newFuture, pause } from '../../kit/tasks/future';
import { loopOf } from '../../kit/tasks/loop';
import { verdictOf } from '../../kit/truth-values';
import { gather } from './gather';

/** Makes the functions that wait for others: `gather`, `wait`, `shield`, `sleep`. */
export const waitingFunctions = (): Entries => {
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
      'shield(arg)': ({ arg }, site) => ensureFuture(site, arg).self,
    }),
    ...functions('asyncio', {
      "wait(fs, *, timeout=None, return_when='ALL_COMPLETED')": ({ fs, return_when: mode }, site) =>
        waiting(site, () => waitFor(site, futuresOf(site, fs), textOf(mode))),
      'wait_for(fut, timeout)': ({ fut }, site) => waiting(site, () => awaiting(site, fut)),
      'sleep(delay, result=None)': ({ delay, result }, site) =>
        waiting(site, () => sleep(site, secondsOf(delay) ?? 0, result)),
      'to_thread(func, /, *args, **kwargs)': ({ func, args, kwargs }, site) =>
        waiting(site, function* () {
          const result = forwardAll(site, func, args, kwargs);
          yield* pause();
          return result;
        }),
    }),
  };
};

/** Returns a number of seconds; `undefined` for None and what isn't known: taken for as long as it needs. */
const secondsOf = (value: Value): number | undefined =>
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
  const end = (): void => {
    future.setResult(result);
  };
  loop.callAt(loop.now + delay, end, loop.current);
  return yield* awaitFuture(future, site.at);
}

/** Waits until enough futures have ended. Returns those that have, and the others. */
function* waitFor(site: Site, futures: readonly Future[], mode: string | undefined): Steps<Value> {
  const { vm, at } = site;
  const isEnough = (): boolean =>
    futures.every(({ isDone }) => isDone) ||
    (mode === 'FIRST_COMPLETED' && futures.some(({ isDone }) => isDone)) ||
    (mode === 'FIRST_EXCEPTION' && futures.some(({ exception }) => exception !== undefined));
  if (!isEnough()) {
    const waiter = newFuture(site);
    const check = (): void => {
      if (isEnough()) waiter.setResult(NONE);
    };
    for (const one of futures) if (!one.isDone) one.whenDone(check);
    yield* awaitFuture(waiter, at);
  }
  const set = (isWanted: (one: Future) => boolean): Value =>
    vm.set(futures.filter(isWanted).map(({ self }) => item(self)));
  return tuple(
    set(({ isDone }) => isDone),
    set(({ isDone }) => !isDone),
  );
}

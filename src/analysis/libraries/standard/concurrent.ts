import type { Arguments, Site } from '../../interpreter/calls/call-site';
import { append, iterate } from '../../interpreter/evaluation/iterate';
import { raiseEnded } from '../../interpreter/evaluation/ended';
import { ENDS_ALL, isException } from '../../interpreter/guards/fates';
import { each, under } from '../../interpreter/guards/forks';
import { raiseInWords } from '../../interpreter/guards/refusals';
import { detached, type Detached } from '../../interpreter/serving';
import { modelClass } from '../../interpreter/values/classes';
import { bool, NONE, TRUE, tuple, unknown } from '../../interpreter/values/make';
import type { ClassValue, DictValue, InstanceValue, ListValue, Value } from '../../interpreter/values/values';
import { forward, forwardAll } from '../kit/calls';
import { lazyIterator } from '../kit/elements';
import { overUnknown, zip } from '../builtins/over-iterables';
import { collected } from '../../interpreter/evaluation/pull';
import type { Library } from '../kit/library';
import { functions, keeping, methods } from '../kit/model';
import { inContext } from '../kit/contexts';
import { inThread } from '../kit/current-thread';
import { ownOrNone, setOwn } from '../kit/instances';
import { isTrue } from '../kit/truth-values';
import { causeOf } from '../kit/values';

/** How the call of a future ended. */
interface Outcome extends Detached {
  readonly result: Value;
}

const outcomes = new WeakMap<InstanceValue, Outcome>();
/** The futures of each executor. */
const submitted = new WeakMap<InstanceValue, InstanceValue[]>();

/**
 * `concurrent.futures`: what's submitted to threads has been done at once. A pool of processes has no model: what its calls
 * change is changed in a copy of the program.
 */
export const library: Library = ({ object, class: builtin }) => {
  const Future = modelClass('concurrent.futures.Future', [object], FUTURE);
  const Executor = modelClass('concurrent.futures.Executor', [object], CLOSING);
  const pool = modelClass('concurrent.futures.ThreadPoolExecutor', [Executor], poolMethods(Future));
  const errors = Object.fromEntries(
    Object.entries({ CancelledError: 'Exception', InvalidStateError: 'Exception' }).map(([name, base]) => [
      `concurrent.futures.${name}`,
      modelClass(`concurrent.futures.${name}`, [builtin(base)]),
    ]),
  );
  return {
    ...errors,
    'concurrent.futures.TimeoutError': builtin('TimeoutError'),
    'concurrent.futures.Future': Future,
    'concurrent.futures.Executor': Executor,
    'concurrent.futures.ThreadPoolExecutor': pool,
    'concurrent.futures.thread.ThreadPoolExecutor': pool,
    ...functions('concurrent.futures', {
      'as_completed(fs, timeout=None)': ({ fs }, site) =>
        lazyIterator(site.vm, () => site.vm.listOf(iterate(site.vm, fs, site.at).items)),
      'wait(fs, timeout=None, return_when=None)': ({ fs }, { vm, at }) =>
        tuple(vm.set(iterate(vm, fs, at).items), vm.set([])),
    }),
  };
};

/** The context of the threads of a pool: the values that variables have at the start of each call. */
const contexts = new WeakMap<InstanceValue, DictValue>();

/** Calls a function as a thread of a pool does: its future keeps the exception, so it's raised as in a `try`. */
function called(site: Site, pool: InstanceValue, func: Value, given: Given): Outcome {
  const { vm } = site;
  const context = contexts.get(pool) ?? vm.dict();
  let result: Value = NONE;
  const ended = inContext(vm, context, () =>
    inThread(vm, undefined, () =>
      detached(
        vm,
        () => (result = forwardAll({ ...site, ...given }, func, given.args, given.keywords)),
        ENDS_ALL,
        isException,
      ),
    ),
  );
  return { ...ended, result };
}

/** Calls a function that may leave values in the context of its thread, which isn't always the one that's next. */
function calledInOne(site: Site, pool: InstanceValue, func: Value, given: Given): Outcome {
  const before = new Map(contexts.get(pool)?.entries);
  const outcome = called(site, pool, func, given);
  const left = unknown('operands', 'what a call has left in some thread of a pool', site.at);
  const context = contexts.get(pool);
  for (const [id, { key, value }] of context?.entries ?? [])
    if (before.get(id)?.value !== value) context?.entries.set(id, { key, value: left });
  return outcome;
}

/** The arguments of a call. */
type Given = Pick<Arguments, 'args' | 'keywords' | 'isWhole' | 'isWritten'>;

/** Returns whether the arguments of a call are all that there are: a function that gets them gets no others. */
const wholeness = ({ isWhole, isWritten }: Partial<Arguments>): Pick<Arguments, 'isWhole' | 'isWritten'> => ({
  isWhole,
  isWritten,
});

/** Returns a future's result, or raises how its call ended: who waits for a server waits for good. */
function resultOf({ server, failure, result }: Outcome, { vm, at }: Site): Value {
  if (server !== undefined) throw server;
  // An exception that isn't proven was raised for the code that catches it.
  return raiseEnded(vm, failure && { value: failure.value, at }) ?? result;
}

const FUTURE = methods('concurrent.futures.Future', {
  'result(timeout=None)': (self, _, site) => {
    const outcome = outcomes.get(self);
    return outcome === undefined
      ? causeOf(undefined, 'the result of a future', site.at)
      : resultOf(outcome, site);
  },
  'exception(timeout=None)': (self, _, { at }) => {
    const outcome = outcomes.get(self);
    if (outcome?.server !== undefined) throw outcome.server;
    return outcome === undefined
      ? causeOf(undefined, 'the exception of a future', at)
      : (outcome.failure?.value ?? NONE);
  },
  'done()': () => bool(true),
  'running()': () => bool(false),
  'cancelled()': () => bool(false),
  'cancel()': () => bool(false),
  'add_done_callback(fn)': (self, { fn }, site) => {
    detached(site.vm, () => forward(site, fn, [self]));
    return NONE;
  },
});

/** Waits for the first server among what was submitted. */
function awaitAll(self: InstanceValue): void {
  const blocked = submitted.get(self)?.map((one) => outcomes.get(one)?.server);
  const server = blocked?.find((one) => one !== undefined);
  if (server !== undefined) throw server;
}

const CLOSING = methods('concurrent.futures.Executor', {
  '__enter__()': (self) => self,
  '__exit__(*exception)': (self, _, site) => {
    setOwn(site, self, { _shutdown: TRUE });
    awaitAll(self);
    return bool(false);
  },
  'shutdown(wait=True, *, cancel_futures=False)': (self, { wait }, site) => {
    setOwn(site, self, { _shutdown: TRUE });
    if (wait.kind === 'bool' && wait.value) awaitAll(self);
    return NONE;
  },
});

/** Raises RuntimeError on the paths on which an executor has been shut down, if a `try` catches it. */
const whileOpen = (self: InstanceValue, site: Site, action: () => Value): Value =>
  each(site.vm, ownOrNone(site, self, '_shutdown'), (closed) =>
    isTrue(closed)
      ? raiseInWords(site.vm, 'RuntimeError', 'cannot schedule new futures after shutdown', site.at)
      : action(),
  );

const poolMethods = (Future: ClassValue) =>
  methods(keeping('concurrent.futures.ThreadPoolExecutor'), {
    "__init__(max_workers=None, thread_name_prefix='', initializer=None, initargs=..., **options)": (
      self,
      { initializer, initargs },
      site,
    ) => {
      submitted.set(self, []);
      contexts.set(self, site.vm.dict());
      if (initializer.kind === 'none') return NONE;
      const args = initargs === undefined ? [] : iterate(site.vm, initargs, site.at).items;
      called(site, self, initializer, { args: args.map(({ value }) => value), keywords: new Map() });
      return NONE;
    },
    'submit(fn, /, *args, **kwargs)': (self, { fn, args, kwargs }, site) =>
      whileOpen(self, site, () => {
        const future = site.vm.instance(Future, site.at);
        outcomes.set(future, calledInOne(site, self, fn, { args, keywords: kwargs, ...wholeness(site) }));
        submitted.get(self)?.push(future);
        return future;
      }),
    'map(fn, *iterables, timeout=None, chunksize=1, buffersize=None)': (self, { fn, iterables }, site) =>
      whileOpen(self, site, () => {
        const results = mapped(site, self, fn, iterables);
        return lazyIterator(site.vm, () => results);
      }),
  });

/** Calls a function for all elements; the first exception is raised behind the results before it. */
function mapped(site: Site, pool: InstanceValue, func: Value, iterables: readonly Value[]): ListValue {
  const { vm, at } = site;
  const { items, open, ended } = collected(zip(site, iterables));
  const results = vm.listOf([], open);
  for (const { value: row, guard } of items)
    under(vm, guard, () => {
      const args = iterate(vm, row, at).items.map(({ value }) => value);
      const { server, failure, result } = calledInOne(site, pool, func, {
        args,
        keywords: new Map(),
        isWhole: true,
      });
      if (server !== undefined) throw server;
      if (failure !== undefined) results.ended ??= { value: failure.value, at };
      else if (results.ended === undefined) append(vm, results, result);
    });
  if (open !== undefined) overUnknown(site, func, open);
  results.ended ??= ended;
  return results;
}

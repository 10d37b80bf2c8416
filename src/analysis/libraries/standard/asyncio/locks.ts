import type { Site } from '../../../interpreter/calls/call-site';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import type { Steps } from '../../../interpreter/suspension/steps';
import { modelClass } from '../../../interpreter/values/classes';
import { bool, FALSE, NONE, TRUE } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import { type Member, methods } from '../../kit/model';
import { waiting } from '../../kit/tasks';
import { awaitFuture, type Future, isCancelled, newFuture, raised } from '../../kit/tasks/future';
import { verdictOf } from '../../kit/truth-values';
import { causeOf, integerOf } from '../../kit/values';

/** Hands out permits to tasks in the order in which they asked for them. A lock has one permit. */
class Permits {
  readonly waiters: Future[] = [];

  constructor(
    public free: number,
    readonly limit: number | undefined,
  ) {}

  get isLocked(): boolean {
    return this.free === 0 || this.waiters.some(({ state }) => state !== 'cancelled');
  }

  *acquire(site: Site): Steps<Value> {
    if (!this.isLocked) {
      this.free -= 1;
      return TRUE;
    }
    const waiter = newFuture(site);
    this.waiters.push(waiter);
    try {
      yield* awaitFuture(waiter, site.at);
    } catch (error) {
      this.leave(waiter);
      if (isCancelled(error) && waiter.state === 'finished') this.free += 1;
      this.wakeNext();
      throw error;
    }
    this.leave(waiter);
    while (this.free > 0 && this.wakeNext());
    return TRUE;
  }

  release(): void {
    this.free += 1;
    this.wakeNext();
  }

  /** Gives a permit to the first one that waits. */
  wakeNext(): boolean {
    if (this.free === 0) return false;
    const next = this.waiters.find(({ isDone }) => !isDone);
    if (next === undefined) return false;
    this.free -= 1;
    next.setResult(TRUE);
    return true;
  }

  private leave(waiter: Future): void {
    this.waiters.splice(this.waiters.indexOf(waiter), 1);
  }
}

const PERMITS = new WeakMap<InstanceValue, Permits>();

const permitsOf = (self: InstanceValue): Permits => {
  const known = PERMITS.get(self) ?? new Permits(1, 1);
  PERMITS.set(self, known);
  return known;
};

const acquired = (self: InstanceValue, site: Site): Value =>
  waiting(site, () => permitsOf(self).acquire(site));

const released = (self: InstanceValue, site: Site, words: string): Value => {
  const permits = permitsOf(self);
  if (permits.limit !== undefined && permits.free >= permits.limit)
    return raiseInWords(site.vm, words.startsWith('Lock') ? 'RuntimeError' : 'ValueError', words, site.at);
  permits.release();
  return NONE;
};

/** Methods of what's acquired and released, also by `async with`. */
const acquiring = (name: string, words: string): readonly Member[] =>
  methods(name, {
    '__aenter__()': (self, _, site) =>
      waiting(site, function* () {
        yield* permitsOf(self).acquire(site);
        return NONE;
      }),
    '__aexit__(*exception)': (self, _, site) =>
      waiting(site, function* () {
        yield* [];
        released(self, site, words);
        return NONE;
      }),
    'acquire()': (self, _, site) => acquired(self, site),
    'release()': (self, _, site) => released(self, site, words),
    'locked()': (self) => bool(permitsOf(self).isLocked),
  });

/** An event: those who wait for it, while it isn't set. */
interface Signal {
  isSet: boolean;
  waiters: Future[];
}

const SIGNALS = new WeakMap<InstanceValue, Signal>();

const signalOf = (self: InstanceValue): Signal => {
  const known = SIGNALS.get(self) ?? { isSet: false, waiters: [] };
  SIGNALS.set(self, known);
  return known;
};

const EVENT = methods('asyncio.Event', {
  'is_set()': (self) => bool(signalOf(self).isSet),
  'set()': (self) => {
    const signal = signalOf(self);
    if (!signal.isSet) for (const waiter of signal.waiters) waiter.setResult(TRUE);
    signal.isSet = true;
    return NONE;
  },
  'clear()': (self) => {
    signalOf(self).isSet = false;
    return NONE;
  },
  'wait()': (self, _, site) => waiting(site, () => waitForSignal(signalOf(self), site)),
});

function* waitForSignal(signal: Signal, site: Site): Steps<Value> {
  if (signal.isSet) return TRUE;
  const waiter = newFuture(site);
  signal.waiters.push(waiter);
  try {
    return yield* awaitFuture(waiter, site.at);
  } finally {
    signal.waiters = signal.waiters.filter((one) => one !== waiter);
  }
}

const NOT_LOCKED = 'cannot wait on un-acquired lock';

function* waitForNotice(self: InstanceValue, site: Site): Steps<Value> {
  const permits = permitsOf(self);
  const signal = signalOf(self);
  if (permits.free > 0) throw raised(site, 'RuntimeError', NOT_LOCKED);
  permits.release();
  try {
    signal.isSet = false;
    yield* waitForSignal(signal, site);
  } finally {
    yield* permits.acquire(site);
  }
  return TRUE;
}

function notify(self: InstanceValue, count: number, site: Site): Value {
  if (permitsOf(self).free > 0)
    return raiseInWords(site.vm, 'RuntimeError', 'cannot notify on un-acquired lock', site.at);
  for (const waiter of signalOf(self)
    .waiters.filter(({ isDone }) => !isDone)
    .slice(0, count))
    waiter.setResult(FALSE);
  return NONE;
}

const CONDITION = methods('asyncio.Condition', {
  'wait()': (self, _, site) => waiting(site, () => waitForNotice(self, site)),
  'wait_for(predicate)': (self, { predicate }, site) =>
    waiting(site, function* () {
      for (;;) {
        const result = invoke(site, predicate);
        if (verdictOf(site.vm, result, site.at) !== false) return result;
        yield* waitForNotice(self, site);
      }
    }),
  'notify(n=1)': (self, { n }, site) => notify(self, integerOf(n) ?? 1, site),
  'notify_all()': (self, _, site) => notify(self, Infinity, site),
});

const LOCK_WORDS = 'Lock is not acquired.';

/** Makes the classes with which tasks wait for each other. */
export function lockClasses(object: ClassValue): Record<string, ClassValue> {
  const semaphore = (name: string, isBounded: boolean, bases: readonly ClassValue[]): ClassValue =>
    modelClass(`asyncio.${name}`, bases, [
      ...acquiring('asyncio.Semaphore', 'BoundedSemaphore released too many times'),
      ...methods(`asyncio.${name}`, {
        '__init__(value=1)': (self, { value }, site) => {
          const count = integerOf(value);
          if (count === undefined) return causeOf(value, 'the number of permits', site.at);
          if (count < 0)
            return raiseInWords(site.vm, 'ValueError', 'Semaphore initial value must be >= 0', site.at);
          PERMITS.set(self, new Permits(count, isBounded ? count : undefined));
          return NONE;
        },
      }),
    ]);
  const Semaphore = semaphore('Semaphore', false, [object]);
  return {
    Event: modelClass('asyncio.Event', [object], EVENT),
    Lock: modelClass('asyncio.Lock', [object], acquiring('asyncio.Lock', LOCK_WORDS)),
    Semaphore,
    BoundedSemaphore: semaphore('BoundedSemaphore', true, [Semaphore]),
    Condition: modelClass(
      'asyncio.Condition',
      [object],
      [
        ...acquiring('asyncio.Condition', LOCK_WORDS),
        ...methods('asyncio.Condition', {
          '__init__(lock=None)': (self, { lock }) => {
            if (lock.kind === 'instance') PERMITS.set(self, permitsOf(lock));
            return NONE;
          },
        }),
        ...CONDITION,
      ],
    ),
  };
}

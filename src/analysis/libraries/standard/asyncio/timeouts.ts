import type { Site } from '../../../interpreter/calls/call-site';
import type { Machine } from '../../../interpreter/machine';
import { Raised } from '../../../interpreter/machine';
import type { Steps } from '../../../interpreter/suspension/steps';
import { modelClass } from '../../../interpreter/values/classes';
import { bool, NONE, num } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import type { Entries } from '../../kit/library';
import { functions, methods, qualified } from '../../kit/model';
import { isA, isCancelled, raised } from '../../kit/tasks/future';
import { type Handle, loopOf } from '../../kit/tasks/loop';
import { currentTask, type Task } from '../../kit/tasks/task';

/** Has something happen after a number of seconds; never, if there's none. */
export function untilTime(vm: Machine, seconds: number | undefined, run: () => void): Handle | undefined {
  const loop = loopOf(vm);
  return seconds === undefined ? undefined : loop.callAt(loop.now + Math.max(0, seconds), run);
}

/** A part of a task that's cancelled when its time is up. */
class Timeout {
  hasExpired = false;
  private handle: Handle | undefined;
  private requests = 0;
  private task: Task | undefined;

  constructor(
    private readonly site: Pick<Site, 'vm' | 'at'>,
    public when: number | undefined,
  ) {}

  enter(): void {
    const { vm, at } = this.site;
    this.task = currentTask(vm, at);
    this.requests = this.task?.requests ?? 0;
    this.reschedule(this.when);
  }

  reschedule(when: number | undefined): void {
    if (this.handle !== undefined) this.handle.isCancelled = true;
    this.when = when;
    const expire = (): void => {
      this.hasExpired = true;
      this.task?.cancel();
    };
    if (when !== undefined && this.task !== undefined)
      this.handle = loopOf(this.site.vm).callAt(when, expire, { task: this.task });
  }

  /** Leaves the part. Returns the exception that takes the place of the one that ended it. */
  leave(failure: Value | undefined): Raised | undefined {
    if (this.handle !== undefined) this.handle.isCancelled = true;
    if (!this.hasExpired || this.task === undefined) return undefined;
    const isOwn = this.task.uncancel() <= this.requests;
    if (!isOwn || failure === undefined || !isA(failure, 'CancelledError')) return undefined;
    const error = raised(this.site, 'TimeoutError');
    if (error.value.kind === 'instance') error.value.attrs.set('__cause__', failure);
    return error;
  }
}

/** Runs steps for a number of seconds at most. */
export function* limited(site: Site, seconds: number, steps: () => Steps<Value>): Steps<Value> {
  const timeout = new Timeout(site, loopOf(site.vm).now + seconds);
  timeout.enter();
  try {
    const result = yield* steps();
    timeout.leave(undefined);
    return result;
  } catch (error) {
    throw timeout.leave(isCancelled(error) ? error.value : undefined) ?? error;
  }
}

const TIMEOUTS = new WeakMap<InstanceValue, Timeout>();

/** Makes `timeout`, `timeout_at` and the class of what they return. */
export const timeoutEntries = (object: ClassValue): Entries => {
  const cls = modelClass('asyncio.Timeout', [object], TIMEOUT);
  const made = ({ vm, at }: Site, when: number | undefined): Value => {
    const self = vm.instance(cls, at);
    TIMEOUTS.set(self, new Timeout({ vm, at }, when));
    return self;
  };
  return {
    ...qualified('asyncio', { Timeout: cls }),
    ...functions('asyncio', {
      'timeout(delay)': ({ delay }, site) =>
        made(site, delay.kind === 'num' ? loopOf(site.vm).now + Number(delay.value) : undefined),
      'timeout_at(when)': ({ when }, site) =>
        made(site, when.kind === 'num' ? Number(when.value) : undefined),
    }),
  };
};

const TIMEOUT = methods('asyncio.Timeout', {
  '__aenter__()': (self) => {
    TIMEOUTS.get(self)?.enter();
    return self;
  },
  '__aexit__(exc_type=None, exc_val=None, exc_tb=None)': (self, { exc_val: failure }) => {
    const error = TIMEOUTS.get(self)?.leave(failure.kind === 'none' ? undefined : failure);
    if (error !== undefined) throw error;
    return NONE;
  },
  'expired()': (self) => bool(TIMEOUTS.get(self)?.hasExpired === true),
  'when()': (self) => {
    const when = TIMEOUTS.get(self)?.when;
    return when === undefined ? NONE : num(when, true);
  },
  'reschedule(when)': (self, { when }) => {
    TIMEOUTS.get(self)?.reschedule(when.kind === 'num' ? Number(when.value) : undefined);
    return NONE;
  },
});

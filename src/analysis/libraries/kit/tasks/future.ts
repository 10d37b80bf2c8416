import type { Place } from '../../../../base/diagnostics/place';
import type { Site } from '../../../interpreter/calls/call-site';
import type { Guard } from '../../../interpreter/guards/guards';
import { Raised, type Machine } from '../../../interpreter/machine';
import { item, NONE, unknown } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Item, Resumption, Value } from '../../../interpreter/values/values';
import type { Steps } from '../../../interpreter/suspension/steps';
import { loopOf, type EventLoop } from './loop';
import type { Task } from './task';

interface Callback {
  readonly run: () => void;
  readonly path: Guard;
  /** The task that goes on. */
  readonly task: Task | undefined;
}

/** Holds the state of a future of asyncio, beside the object of the program that stands for it. */
export class Future {
  isDone = false;
  result: Value = NONE;
  exception: Value | undefined;
  private callbacks: Callback[] = [];

  constructor(
    readonly vm: Machine,
    readonly self: InstanceValue,
  ) {
    FUTURES.set(self, this);
  }

  get loop(): EventLoop {
    return loopOf(this.vm);
  }

  setResult(result: Value): void {
    if (this.isDone) return;
    this.result = this.settled(result);
    this.end();
  }

  setException(exception: Value): void {
    if (this.isDone) return;
    this.exception = exception;
    this.end();
  }

  /** Has the loop call something once the future has ended. */
  whenDone(run: () => void, task?: Task): void {
    const callback = { run, task, path: this.vm.path };
    if (this.isDone) this.schedule(callback);
    else this.callbacks.push(callback);
  }

  /** Tells whether anything waits for it. */
  get isAwaited(): boolean {
    return this.callbacks.length > 0;
  }

  /** Returns the result, or throws the exception. */
  outcome(at: Place): Value {
    const failure = this.failure(at);
    if (failure !== undefined) throw failure;
    return this.isDone ? this.result : unknown('operands', 'a future that nothing ends', at);
  }

  /** Returns the exception with which the future ended. */
  failure(at: Place): Raised | undefined {
    const { vm, exception } = this;
    return exception === undefined ? undefined : new Raised(exception, at, vm.path);
  }

  private settled(result: Value): Value {
    const { vm, self } = this;
    const isOpen = vm.changeOf(self.createdUnder).length > 0;
    return isOpen ? unknown('operands', 'a result that depends on a test', self.place) : result;
  }

  private end(): void {
    this.isDone = true;
    for (const callback of this.callbacks.splice(0)) this.schedule(callback);
  }

  private schedule({ run, path, task }: Callback): void {
    const { vm } = this;
    const { path: here } = vm;
    vm.path = path;
    this.loop.callSoon(run, task);
    vm.path = here;
  }
}

const FUTURES = new WeakMap<Value, Future>();

/** Returns the future that an object of the program stands for. */
export const futureOf = (value: Value): Future | undefined => FUTURES.get(value);

/** Returns a class of asyncio by name. */
export function asyncioClass({ models }: Machine, name: string): ClassValue | undefined {
  const cls = models.library(`asyncio.${name}`);
  return cls?.kind === 'class' ? cls : undefined;
}

/** Makes a future. */
export function newFuture({ vm, at }: Pick<Site, 'vm' | 'at'>): Future {
  const cls = asyncioClass(vm, 'Future') ?? vm.models.builtin('object');
  // The cast: both are modelled classes.
  return new Future(vm, vm.instance(cls as ClassValue, at));
}

/** Stops until a future has ended. Returns its result. */
export function* awaitFuture(future: Future, at: Place): Steps<Value> {
  if (!future.isDone) yield item(future.self);
  return future.outcome(at);
}

/** Stops, so that other tasks go on. */
export function* pause(): Steps<void> {
  yield PAUSE;
}

const PAUSE: Item = item(NONE);

/** Returns how a coroutine goes on that has waited for a future. */
export function resumption(future: Future | undefined, at: Place): Resumption {
  const failure = future?.failure(at);
  return failure === undefined ? { sent: NONE } : { thrown: failure.value, at };
}

import type { Place } from '../../../../base/diagnostics/place';
import type { Site } from '../../../interpreter/calls/call-site';
import type { Guard } from '../../../interpreter/guards/guards';
import { Raised, type Machine } from '../../../interpreter/machine';
import { hangOn } from '../../../interpreter/values/exceptions';
import { item, NONE, str, tuple, unknown } from '../../../interpreter/values/make';
import type {
  ClassValue,
  DictValue,
  InstanceValue,
  Item,
  Resumption,
  Value,
} from '../../../interpreter/values/values';
import { currentContext } from '../contexts';
import type { Steps } from '../../../interpreter/suspension/steps';
import { loopOf, type EventLoop } from './loop';
import type { Task } from './task';

interface Callback extends Required<CallbackOptions> {
  readonly run: (future: Future) => void;
  readonly path: Guard;
}

interface CallbackOptions {
  /** The function of the program that's called. */
  readonly func?: Value | undefined;
  /** The task that goes on. */
  readonly task?: Task | undefined;
  readonly context?: DictValue | undefined;
}

/** Holds the state of a future of asyncio, beside the object of the program that stands for it. */
export class Future {
  state: 'pending' | 'cancelled' | 'finished' = 'pending';
  result: Value = NONE;
  exception: Value | undefined;
  protected message: Value = NONE;
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

  get isDone(): boolean {
    return this.state !== 'pending';
  }

  /** Tells that the future is given up. Returns false if it has ended. */
  cancel(message: Value = NONE): boolean {
    if (this.isDone) return false;
    this.message = message;
    this.end('cancelled');
    return true;
  }

  setResult(result: Value): void {
    if (this.isDone) return;
    this.result = this.settled(result);
    this.end('finished');
  }

  setException(exception: Value): void {
    if (this.isDone) return;
    this.exception = exception;
    this.end('finished');
  }

  /** Has the loop call something once the future has ended. */
  whenDone(run: (future: Future) => void, { func, task, context }: CallbackOptions = {}): void {
    const { vm } = this;
    const callback = { run, func, task, path: vm.path, context: context ?? currentContext(vm) };
    if (this.isDone) this.schedule(callback);
    else this.callbacks.push(callback);
  }

  /** Tells whether anything waits for it: functions of the program that are called behind its end don't. */
  get isAwaited(): boolean {
    return this.callbacks.some(({ func }) => func === undefined);
  }

  /** Forgets the calls of a function. Returns how many there were. */
  forget(isGone: (func: Value | undefined, run: (future: Future) => void) => boolean): number {
    const before = this.callbacks.length;
    this.callbacks = this.callbacks.filter(({ func, run }) => !isGone(func, run));
    return before - this.callbacks.length;
  }

  /** Returns the result, or throws the exception. */
  outcome(at: Place): Value {
    const failure = this.failure(at);
    if (failure !== undefined) throw failure;
    return this.isDone ? this.result : unknown('operands', 'a future that nothing ends', at);
  }

  /** Returns the exception with which the future ended. */
  failure(at: Place): Raised | undefined {
    const { vm, state, exception } = this;
    if (state === 'cancelled') return cancelledError(vm, at, this.message);
    return exception === undefined ? undefined : new Raised(exception, at, vm.path);
  }

  private settled(result: Value): Value {
    const { vm, self } = this;
    const isOpen = vm.changeOf(self.createdUnder).length > 0;
    return isOpen ? unknown('operands', 'a result that depends on a test', self.place) : result;
  }

  private end(state: 'cancelled' | 'finished'): void {
    this.state = state;
    for (const callback of this.callbacks.splice(0)) this.schedule(callback);
  }

  private schedule({ run, path, ...of }: Callback): void {
    const { vm } = this;
    const { path: here } = vm;
    vm.path = path;
    const call = (): void => {
      run(this);
    };
    this.loop.callSoon(call, of);
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

/** Returns a CancelledError that's raised. */
export function cancelledError(vm: Machine, at: Place, message: Value = NONE): Raised {
  const cls = asyncioClass(vm, 'CancelledError');
  const value: Value = cls === undefined ? unknown('library', 'CancelledError', at) : vm.instance(cls, at);
  if (value.kind === 'instance') {
    value.attrs.set('args', message.kind === 'none' ? tuple() : tuple(message));
    hangOn(value, vm.handling.at(-1));
  }
  return new Raised(value, at, vm.path);
}

/** Tells whether an exception is of a class, or one below, by its name. */
export const isA = (value: Value, name: string): boolean =>
  value.kind === 'instance' && value.cls.mro.some((cls) => cls.name === name);

/** Makes an exception of asyncio or a built-in one, with Python's words. */
export function raised({ vm, at }: Pick<Site, 'vm' | 'at'>, name: string, words?: string): Raised {
  const cls = asyncioClass(vm, name) ?? vm.models.builtin(name);
  const value = cls?.kind === 'class' ? vm.instance(cls, at) : unknown('library', name, at);
  if (value.kind === 'instance') {
    value.attrs.set('args', words === undefined ? tuple() : tuple(str(words)));
    hangOn(value, vm.handling.at(-1));
  }
  return new Raised(value, at, vm.path);
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

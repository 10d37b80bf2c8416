import { NOWHERE, type Place } from '../../../base/diagnostics/place';
import { aroundGenerator, asBefore } from './generators';
import { resume } from '../guards/forks';
import { beyond, type Guard } from '../guards/guards';
import { str, unknown } from '../values/make';
import { LIMITS, YieldLimitReached, Raised, type Escape, type Machine } from '../machine';
import type { Completion } from '../statements/execute';
import type { DeferredValue, Value } from '../values/values';

const NOT_STOPPED = "generator didn't stop";

/** The construct around a generator: a loop over it, or a `with` statement that enters it. */
type Consumer = 'for' | 'with';

/** The result of running a generator beside its consumer. */
export interface Consumed {
  /** Values for which the body hasn't run, because the generator had run before. */
  readonly ready: Value;
  /** The number of times the body ran. */
  readonly rounds: number;
}

/**
 * Runs a generator, and `body` at each of its yields, in Python's order. Under `for`, leaving the loop ends the
 * generator at its `yield`. Under `with` the generator goes on there, however the body was left, and an exception of
 * the body is raised at the `yield`; a further `yield` on the same path ends the generator and raises RuntimeError.
 */
export function consume(
  vm: Machine,
  generator: DeferredValue,
  consumer: Consumer,
  body: (value: Value) => Completion,
): Consumed {
  const session = new Session(vm, consumer, body, generator.func?.place ?? NOWHERE);
  return { ready: session.run(generator), rounds: session.rounds };
}

/** One run of a generator beside its consumer. Each of the two has its own frame, exits and handlers. */
class Session {
  rounds = 0;
  /** The consumer's part of the machine's state. */
  private readonly outside: Pick<Machine, 'frame' | 'scope' | 'escapes' | 'catchers' | 'boundaries' | 'path'>;
  /** The exception that ends a generator when its loop is left. */
  private readonly exit: Value;
  private failure: Raised | undefined;
  /** The paths on which a `with` has entered the generator. */
  private readonly entered: Guard[] = [];
  /** The exceptions of the body that were raised at a `yield`. */
  private readonly thrown: Value[] = [];

  constructor(
    private readonly vm: Machine,
    private readonly consumer: Consumer,
    private readonly body: (value: Value) => Completion,
    private readonly at: Place,
  ) {
    const { frame, scope, escapes, catchers, boundaries, path } = vm;
    this.outside = { frame, scope, escapes, catchers, boundaries, path };
    const cls = vm.models.builtin('GeneratorExit');
    this.exit =
      cls?.kind === 'class' ? vm.instance(cls, NOWHERE) : unknown('operands', 'GeneratorExit', NOWHERE);
  }

  run(generator: DeferredValue): Value {
    const { vm, outside } = this;
    const mark = outside.escapes.length;
    vm.escapes = [];
    // An exception of a `with` statement's body comes out of the generator as it was.
    vm.catchers = [...(this.consumer === 'for' ? aroundGenerator(vm, outside.catchers) : outside.catchers)];
    vm.boundaries = [...outside.boundaries];
    try {
      const ready = generator.force((value) => {
        this.round(value);
      });
      this.leave();
      return ready;
    } catch (error) {
      this.leave();
      if (!(error instanceof Raised)) throw error;
      if (error.value !== this.exit) throw asBefore(error, this.thrown);
      const { failure } = this;
      if (failure === undefined || resume(vm, outside.path, mark)) return vm.list();
      vm.escapes = vm.escapes.filter(({ value }) => value !== failure.value);
      throw failure;
    }
  }

  /** Switches back to the consumer, and passes on exceptions that left the generator under a guard. */
  private leave(): void {
    const { vm, outside, exit } = this;
    const raised = vm.escapes.filter(({ value }) => value !== exit);
    Object.assign(vm, outside);
    vm.escapes.push(...raised);
  }

  /** Runs the consumer's body while the generator is at a `yield`, then switches back to the generator. */
  private round(value: Value): void {
    const { vm, outside, consumer } = this;
    if (++this.rounds > LIMITS.yields) throw new YieldLimitReached(vm.frame);
    const { frame, scope, escapes, catchers, boundaries, path } = vm;
    const mark = outside.escapes.length;
    vm.frame = outside.frame;
    vm.scope = outside.scope;
    vm.escapes = outside.escapes;
    if (consumer === 'for') Object.assign(vm, { catchers: outside.catchers, boundaries: outside.boundaries });
    let completion: Completion = 'dead';
    const isSecond = consumer === 'with' && this.isEntered();
    try {
      completion = isSecond ? this.refuse() : this.body(value);
    } catch (error) {
      if (error instanceof Raised) this.thrown.push(error.value);
      if ((consumer === 'with' && !isSecond) || !(error instanceof Raised)) throw error;
      this.failure = error;
      vm.escapes.push({ kind: 'raise', path: error.path, value: error.value, at: error.at });
    } finally {
      outside.escapes = vm.escapes;
      Object.assign(vm, { frame, scope, escapes, catchers, boundaries, path });
    }
    if (isSecond) throw new Raised(this.exit, NOWHERE, path);
    if (consumer === 'for') this.goOnLooping(completion, mark);
    else this.goOnEntered(mark);
  }

  /** Tells whether the body surely has run on this path before. */
  private isEntered(): boolean {
    const { path } = this.vm;
    const isEntered = this.entered.some((guard) => beyond(guard, path).length === 0);
    this.entered.push(path);
    return isEntered;
  }

  /** Raises the exception of contextlib for a generator that doesn't stop behind the body. */
  private refuse(): never {
    const words = this.thrown.length === 0 ? NOT_STOPPED : `${NOT_STOPPED} after throw()`;
    return this.vm.raise('RuntimeError', words, this.at, undefined, str(words));
  }

  /** Ends the generator on the paths that left the loop; it goes on with the others. */
  private goOnLooping(completion: Completion, mark: number): void {
    const { vm, outside, exit } = this;
    const { path } = vm;
    if (completion === 'dead') throw new Raised(exit, NOWHERE, path);
    const here = vm.escapes.length;
    const left = outside.escapes.slice(mark);
    vm.escapes.push(...left.map((one): Escape => ({ ...one, kind: 'raise', value: exit })));
    resume(vm, path, here);
  }

  /**
   * Raises exceptions of the body at the `yield`, under their guards. Other exits of the body don't stop the
   * generator.
   */
  private goOnEntered(mark: number): void {
    const { vm, outside } = this;
    const { path } = vm;
    const here = vm.escapes.length;
    const raised = outside.escapes.slice(mark).filter(({ kind }) => kind === 'raise');
    outside.escapes = outside.escapes.filter((one) => !raised.includes(one));
    vm.escapes.push(...raised);
    const last = raised.at(-1);
    this.thrown.push(...raised.map(({ value }) => value));
    if (!resume(vm, path, here) && last !== undefined) {
      vm.escapes.length = here;
      throw new Raised(last.value, last.at, last.path);
    }
  }
}

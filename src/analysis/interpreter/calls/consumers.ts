import type { Place } from '../../../base/diagnostics/place';
import { resume } from '../guards/forks';
import { append } from '../evaluation/iterate';
import { unknown } from '../values/make';
import { LIMITS, Overflow, Raised, type Escape, type Machine } from '../machine';
import type { Completion } from '../statements/execute';
import type { DeferredValue, ListValue, Value } from '../values/values';

/** What stands around a generator: a loop over it, or a `with` statement that enters it. */
type Consumer = 'for' | 'with';

/** What is left to do when a generator has run beside its consumer. */
export interface Consumed {
  /** Values that were ready before: the generator had been run already. */
  readonly ready: Value;
  /** How often the body ran. */
  readonly rounds: number;
}

/**
 * Runs a generator with `body` at each of its yields, as Python does: what stands before a `yield` runs before the
 * body, what stands behind it after. Under `for`, leaving the loop ends the generator at its `yield`; under `with`,
 * it goes on there however the body was left, and an exception of the body arises at the `yield`.
 */
export function consume(
  vm: Machine,
  generator: DeferredValue,
  consumer: Consumer,
  body: (value: Value) => Completion,
): Consumed {
  const session = new Session(vm, consumer, body);
  return { ready: session.run(generator), rounds: session.rounds };
}

/**
 * The first elements of a generator that nothing was taken of: it's run no further than to its `count`th `yield`, so
 * that one without an end is fine. What it would yield next can't be asked for any more.
 */
export function firstYields(vm: Machine, generator: DeferredValue, count: number): ListValue {
  const taken = vm.list();
  const { ready } = consume(vm, generator, 'for', (value) => {
    append(vm, taken, value);
    if (taken.items.length < count) return 'normal';
    generator.taken = Infinity;
    return 'dead';
  });
  return ready.kind === 'list' && ready.items.length > 0 ? ready : taken;
}

const NOWHERE: Place = { file: '', line: 0 };

/** One run of a generator beside its consumer: each has its own frame, exits and handlers. */
class Session {
  rounds = 0;
  /** What the consumer sees of the machine. */
  private readonly outside: Pick<Machine, 'frame' | 'scope' | 'escapes' | 'catchers' | 'path'>;
  /** The exception that ends a generator whose loop was left. */
  private readonly exit: Value;
  private failure: Raised | undefined;

  constructor(
    private readonly vm: Machine,
    private readonly consumer: Consumer,
    private readonly body: (value: Value) => Completion,
  ) {
    const { frame, scope, escapes, catchers, path } = vm;
    this.outside = { frame, scope, escapes, catchers, path };
    const cls = vm.models.builtin('GeneratorExit');
    this.exit =
      cls?.kind === 'class' ? vm.instance(cls, NOWHERE) : unknown('operands', 'GeneratorExit', NOWHERE);
  }

  run(generator: DeferredValue): Value {
    const { vm, outside } = this;
    const mark = outside.escapes.length;
    vm.escapes = [];
    vm.catchers = [...outside.catchers];
    try {
      const ready = generator.force((value) => {
        this.round(value);
      });
      this.leave();
      return ready;
    } catch (error) {
      this.leave();
      if (!(error instanceof Raised && error.value === this.exit)) throw error;
      if (this.failure !== undefined && !resume(vm, outside.path, mark)) throw this.failure;
      return vm.list();
    }
  }

  /** Back to the consumer; exceptions that left the generator under tests are on their way there. */
  private leave(): void {
    const { vm, outside, exit } = this;
    const raised = vm.escapes.filter(({ value }) => value !== exit);
    Object.assign(vm, outside);
    vm.escapes.push(...raised);
  }

  /** The generator stands at a `yield`: the consumer's body runs, then the generator goes on. */
  private round(value: Value): void {
    const { vm, outside, consumer } = this;
    if (++this.rounds > LIMITS.yields) throw new Overflow(vm.frame);
    const { frame, scope, escapes, catchers, path } = vm;
    const mark = outside.escapes.length;
    vm.frame = outside.frame;
    vm.scope = outside.scope;
    vm.escapes = outside.escapes;
    if (consumer === 'for') vm.catchers = outside.catchers;
    let completion: Completion = 'dead';
    try {
      completion = this.body(value);
    } catch (error) {
      if (consumer === 'with' || !(error instanceof Raised)) throw error;
      this.failure = error;
      vm.escapes.push({ kind: 'raise', path: error.path, value: error.value, at: error.at });
    } finally {
      outside.escapes = vm.escapes;
      Object.assign(vm, { frame, scope, escapes, catchers, path });
    }
    if (consumer === 'for') this.goOnLooping(completion, mark);
    else this.goOnEntered(mark);
  }

  /** Where the loop was left, the generator ends; it goes on elsewhere. */
  private goOnLooping(completion: Completion, mark: number): void {
    const { vm, outside, exit } = this;
    const { path } = vm;
    if (completion === 'dead') throw new Raised(exit, NOWHERE, path);
    const here = vm.escapes.length;
    const left = outside.escapes.slice(mark);
    vm.escapes.push(...left.map((one): Escape => ({ ...one, kind: 'raise', value: exit })));
    resume(vm, path, here);
  }

  /** Exceptions that the body raised under tests arise at the `yield`; where it was left otherwise, all goes on. */
  private goOnEntered(mark: number): void {
    const { vm, outside } = this;
    const { path } = vm;
    const here = vm.escapes.length;
    const raised = outside.escapes.slice(mark).filter(({ kind }) => kind === 'raise');
    outside.escapes = outside.escapes.filter((one) => !raised.includes(one));
    vm.escapes.push(...raised);
    const last = raised.at(-1);
    if (!resume(vm, path, here) && last !== undefined) {
      vm.escapes.length = here;
      throw new Raised(last.value, last.at, last.path);
    }
  }
}

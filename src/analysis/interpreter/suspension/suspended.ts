import type { Body } from '../../python/ast';
import type { Call } from '../calls/call-site';
import type { Ending } from '../evaluation/pull';
import { LazySequence } from '../evaluation/lazy-sequence';
import { outcomeAmong, type Boundary } from '../guards/exception-outcome';
import { ALWAYS, and, beyond, type Guard } from '../guards/guards';
import {
  LIMITS,
  YieldLimitReached,
  Raised,
  type Escape,
  type Frame,
  type Machine,
  type Stops,
} from '../machine';
import type { Completion } from '../statements/execute';
import { aroundGenerator, withoutStop } from '../calls/generators';
import { NONE, str, unknown } from '../values/make';
import type { Scope } from '../values/scope';
import type { DeferredValue, FunctionValue, Item, Resumption, Value } from '../values/values';
import type { Steps } from './steps';

/** Returns the result of a body that has ended: its return values, each under its guard. */
export type ResultOf = (vm: Machine, completion: Completion, mark: number, entry: Guard) => Value;

/** The part of the machine's state that belongs to a generator function while it's suspended. */
interface Own {
  readonly escapes: Escape[];
  readonly catchers: Machine['catchers'];
  readonly boundaries: Machine['boundaries'];
  readonly handling: Value[];
  /** The path, as seen from where the function was resumed. */
  readonly inside: Guard;
}

const NOT_STARTED = "can't send non-None value to a just-started generator";

/** A generator function's or a coroutine's call: it runs from `yield` to `yield`, or `await` to `await`, as far as it's asked for. */
export class Suspended {
  /** Its elements so far. */
  readonly supply: LazySequence;
  /** The value of its `return`, once it has ended. */
  returned: Value | undefined;
  private own: Own = { escapes: [], catchers: [], boundaries: [], handling: [], inside: ALWAYS };
  private readonly steps: Steps<Completion>;
  private readonly stops: Stops = { count: 0, endless: 0 };
  /** True while the function hands out what it waits for. */
  private mayWait: boolean;
  private isRunning = false;
  private isFresh = true;
  private hasEnded = false;

  constructor(
    private readonly func: FunctionValue,
    private readonly call: Call,
    body: Body,
    private readonly scope: Scope,
    private readonly resultOf: ResultOf,
    private readonly type: DeferredValue['type'] = 'generator',
  ) {
    const { vm } = call;
    this.mayWait = type === 'coroutine';
    vm.suspends();
    this.steps = vm.semantics.executeInSteps(vm, body.statements, scope);
    this.supply = new LazySequence(vm, () => this.go({ sent: NONE }), scope.createdUnder);
  }

  /** Goes on at the `yield`. Returns the next element, `undefined` at the end; throws what the function raises. */
  resume(how: Resumption, mayWait = this.type === 'coroutine'): Item | undefined {
    this.mayWait = mayWait;
    const given = this.go(how);
    this.mayWait = this.type === 'coroutine';
    if (given.done === true || given.value.awaited === undefined) this.supply.keep(given);
    return given.done === true ? undefined : given.value;
  }

  get state(): 'created' | 'running' | 'suspended' | 'closed' {
    if (this.isRunning) return 'running';
    if (this.hasEnded) return 'closed';
    return this.isFresh ? 'created' : 'suspended';
  }

  /** Tells how an exception fares that's thrown in at the `yield`: a `try` around it that only raises it again doesn't end it. */
  readonly fate: Boundary = (cls) => {
    const { catchers, boundaries } = this.own;
    if (cls !== undefined && catchers.some((catches) => catches(cls, false))) return 'ends';
    return outcomeAmong(boundaries, cls);
  };

  private go(how: Resumption): IteratorResult<Item, Ending | undefined> {
    const { vm, at } = this.call;
    if (this.isRunning) {
      const words = `${this.type} already executing`;
      vm.raiseIfCaught('ValueError', words, at, true, str(words));
      return { done: true, value: { open: unknown('operands', 'a generator that asks itself', at) } };
    }
    if (this.hasEnded) return this.afterEnd(how);
    if (vm.depth >= LIMITS.calls) {
      const open = unknown('limit', `calls of ${this.func.qualname} nested too deep`, at);
      vm.report({ code: 'limit-nesting', detail: open.detail, at, affects: [this.func.scope.module.name] });
      return { done: true, value: { open } };
    }
    return this.inFrame(() => this.step(how));
  }

  private afterEnd(how: Resumption): IteratorResult<Item, undefined> {
    if ('thrown' in how) throw new Raised(how.thrown, how.at, this.call.vm.path);
    return { done: true, value: undefined };
  }

  private step(how: Resumption): IteratorResult<Item, Ending | undefined> {
    const { vm } = this.call;
    const { isFresh } = this;
    if (isFresh && 'sent' in how && how.sent.kind !== 'none' && how.sent.kind !== 'unknown')
      vm.raiseIfCaught('TypeError', NOT_STARTED, this.call.at, true, str(NOT_STARTED));
    this.isFresh = false;
    try {
      const { done, value } = withoutStop(
        vm,
        () =>
          'thrown' in how
            ? this.steps.throw(new Raised(how.thrown, how.at, vm.path))
            : this.steps.next(isFresh ? NONE : how.sent),
        this.type,
      );
      if (done !== true) return { done: false, value };
      this.end();
      this.returned = this.resultOf(vm, value, 0, vm.frame?.path ?? vm.path);
      return { done: true, value: undefined };
    } catch (error) {
      this.end();
      if (error instanceof YieldLimitReached && error.frame === vm.frame)
        return { done: true, value: { open: this.tooMany() } };
      throw error;
    }
  }

  private end(): void {
    this.hasEnded = true;
    this.call.vm.ends();
  }

  private readonly tooMany = () =>
    unknown('limit', `more than ${LIMITS.yields} items of ${this.func.qualname}`, this.call.at);

  /** Runs something with the function's own part of the machine's state, and leaves it as it was. */
  private inFrame<T>(run: () => T): T {
    const { func, own } = this;
    const { vm, args } = this.call;
    const { frame: caller, scope, escapes, catchers, boundaries, path, startupHandler } = vm;
    const handled = vm.handling.length;
    const stops = this.mayWait ? this.stops : undefined;
    const frame: Frame = {
      func,
      caller,
      from: scope,
      first: args[0],
      path,
      yields: [],
      isStepping: true,
      stops,
    };
    vm.handling.push(...own.handling);
    Object.assign(vm, {
      frame,
      scope: this.scope,
      escapes: own.escapes,
      catchers: [...aroundGenerator(vm, catchers), ...own.catchers],
      boundaries: [...boundaries, ...own.boundaries],
      path: and(path, own.inside),
    });
    vm.depth += 1;
    this.isRunning = true;
    try {
      return vm.decisions === undefined ? run() : vm.decisions.inside(run);
    } finally {
      this.isRunning = false;
      vm.depth -= 1;
      this.own = {
        escapes: this.hasEnded ? [] : vm.escapes,
        catchers: vm.catchers.slice(catchers.length),
        boundaries: vm.boundaries.slice(boundaries.length),
        handling: vm.handling.splice(handled),
        inside: beyond(vm.path, path),
      };
      const raised = this.hasEnded ? vm.escapes.filter(({ kind }) => kind === 'raise') : [];
      Object.assign(vm, { frame: caller, scope, escapes, catchers, boundaries, path, startupHandler });
      vm.escapes.push(...raised);
    }
  }
}

import { NOWHERE } from '../../../base/diagnostics/place';
import { ALWAYS, type Guard } from '../guards/guards';
import { LIMITS, Raised, type Machine } from '../machine';
import { classOf } from '../values/classes';
import { isBelow } from '../values/exceptions';
import { str, unknown } from '../values/make';
import type { DeferredValue, Item, ListValue } from '../values/values';
import { fill } from './ended';
import { append, push } from './iterate';
import { GONE_ON } from './left-items';
import type { Ending } from './pull';

/** Makes the next element of an iterator. */
export type Next = () => IteratorResult<Item, Ending | undefined>;

/** The elements of an iterator, made as far as they're asked for. */
export class LazySequence {
  readonly list: ListValue;
  private isWhole = false;
  private isRunning = false;
  private isAsked = false;
  /** The tests under which it was asked last. */
  private under: Guard = ALWAYS;

  /** `createdUnder`: the path on which the iterator was made. `isHeld`: its elements are there, whoever asks for them. */
  constructor(
    private readonly vm: Machine,
    private readonly next: Next,
    createdUnder: Guard,
    private readonly isHeld = false,
  ) {
    this.list = { ...vm.list(), createdUnder };
  }

  /** Makes elements until there are `count`, or the end is reached. Returns all that were made so far. */
  upTo(count: number): ListValue {
    if (!this.isWhole && !this.isHeld && this.list.items.length < count) this.askedHere();
    while (!this.isWhole && this.list.items.length < count) this.more();
    return this.list;
  }

  /** Notes the tests under which the iterator goes on. Where it has done so only under others, what it would give isn't known. */
  private askedHere(): void {
    const { list, under, vm } = this;
    const elsewhere = vm.beyond(under)[0]?.literals[0];
    if (elsewhere === undefined) {
      this.under = vm.changeOf(list.createdUnder);
      return;
    }
    list.open ??= unknown('alternatives', GONE_ON, elsewhere.test.place);
    this.isWhole = true;
  }

  /** Keeps an element that the iterator has given, or its end. */
  keep(given: IteratorResult<Item, Ending | undefined>): void {
    const { list, vm } = this;
    // The elements behind one that asked the iterator itself aren't known.
    if (this.isAsked) {
      this.isWhole = true;
      return;
    }
    if (given.done !== true) {
      if (this.isHeld) push(list, given.value);
      else append(vm, list, given.value.value, given.value.guard);
      if (list.items.length <= LIMITS.yields) return;
      list.open ??= unknown('limit', `more than ${LIMITS.yields} items of an iterator`, NOWHERE);
    }
    this.isWhole = true;
    if (given.done !== true) return;
    list.open ??= given.value?.open;
    list.ended = given.value?.ended;
  }

  /** Tells that the next element, which is being made, asks the iterator itself. */
  askItself(): void {
    this.isAsked = true;
    this.list.open ??= unknown('operands', 'an iterator that asks itself', NOWHERE);
  }

  /** Ends the iterator where it stands. */
  end(): void {
    this.isWhole = true;
  }

  get state(): 'running' | 'suspended' | 'closed' {
    if (this.isRunning) return 'running';
    return this.isWhole ? 'closed' : 'suspended';
  }

  private more(): void {
    this.isRunning = true;
    try {
      fill(this.vm, this.list, () => {
        this.isWhole = true;
        const given = this.next();
        this.isWhole = false;
        this.keep(given);
      });
    } finally {
      this.isRunning = false;
    }
  }
}

/**
 * Returns an iterator whose elements are made one by one, as they're asked for. One that asks itself for its next element has
 * unknown ones: each of Python's iterators answers in its own way.
 */
export function stream(
  vm: Machine,
  make: () => Iterator<Item, Ending | undefined>,
  isHeld = false,
): DeferredValue {
  const createdUnder = vm.path;
  let supply: LazySequence | undefined;
  let isRunning = false;
  const upTo = (count: number): ListValue => {
    if (supply === undefined) {
      const made = make();
      supply = new LazySequence(vm, () => made.next(), createdUnder, isHeld);
    }
    const { list } = supply;
    if (isRunning) {
      if (list.items.length < count) supply.askItself();
      return list;
    }
    isRunning = true;
    try {
      return supply.upTo(count);
    } finally {
      isRunning = false;
    }
  };
  return {
    kind: 'deferred',
    type: 'generator',
    func: undefined,
    force: () => upTo(Infinity),
    upTo,
    taken: 0,
    createdUnder,
  };
}

/**
 * Returns an iterator that runs in one go if all of it is asked for at first, and else step by step. `begin` starts the
 * latter. One that was left in its one go has ended by an exception of its own; what else it would give isn't known.
 */
export function suspendable(vm: Machine, whole: DeferredValue, begin: () => LazySequence): DeferredValue {
  let supply: LazySequence | undefined;
  let left: ListValue | undefined;
  let hasRun = false;
  let isRunning = false;
  const inOneGo: DeferredValue['force'] = (onYield) => {
    if (isRunning) {
      const words = 'generator already executing';
      vm.raiseIfCaught('ValueError', words, NOWHERE, true, str(words));
      return vm.listOf([], unknown('operands', 'a generator that asks itself', NOWHERE));
    }
    hasRun = true;
    isRunning = true;
    try {
      return whole.force(onYield);
    } catch (error) {
      left = vm.list();
      if (!(error instanceof Raised) || isBelow(classOf(error.value), 'GeneratorExit'))
        left.open = unknown('operands', 'a generator behind a loop that was left', NOWHERE);
      throw error;
    } finally {
      isRunning = false;
    }
  };
  return {
    ...whole,
    force: (onYield) => left ?? supply?.upTo(Infinity) ?? inOneGo(onYield),
    upTo: (count) => left ?? (hasRun ? undefined : (supply ??= begin()).upTo(count)),
    close: () => {
      if (!hasRun) (supply ??= begin()).end();
    },
    state: () => {
      if (hasRun) return isRunning ? 'running' : 'closed';
      return supply?.state ?? 'created';
    },
  };
}

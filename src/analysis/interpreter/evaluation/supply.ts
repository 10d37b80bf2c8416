import { NOWHERE } from '../../../base/diagnostics/place';
import { LIMITS, type Machine } from '../machine';
import { unknown } from '../values/make';
import type { DeferredValue, Item, ListValue } from '../values/values';
import { fill } from './ended';
import { append } from './iterate';
import type { Ending } from './pull';

/** Makes the next element of an iterator. */
export type Next = () => IteratorResult<Item, Ending | undefined>;

/** The elements of an iterator, made as far as they're asked for. */
export class Supply {
  readonly list: ListValue;
  private isWhole = false;

  constructor(
    private readonly vm: Machine,
    private readonly next: Next,
  ) {
    this.list = vm.list();
  }

  /** Makes elements until there are `count`, or the end is reached. Returns all that were made so far. */
  upTo(count: number): ListValue {
    while (!this.isWhole && this.list.items.length < count) this.more();
    return this.list;
  }

  /** Keeps an element that the iterator has given, or its end. */
  keep(given: IteratorResult<Item, Ending | undefined>): void {
    const { list, vm } = this;
    if (given.done !== true) {
      append(vm, list, given.value.value, given.value.guard);
      if (list.items.length <= LIMITS.yields) return;
      list.open ??= unknown('limit', `more than ${LIMITS.yields} items of an iterator`, NOWHERE);
    }
    this.isWhole = true;
    if (given.done !== true) return;
    list.open ??= given.value?.open;
    list.ended = given.value?.ended;
  }

  private more(): void {
    fill(this.vm, this.list, () => {
      this.isWhole = true;
      const given = this.next();
      this.isWhole = false;
      this.keep(given);
    });
  }
}

/**
 * Returns an iterator whose elements are made one by one, as they're asked for. One that asks itself for its next element has
 * unknown ones: each of Python's iterators answers in its own way.
 */
export function stream(vm: Machine, make: () => Iterator<Item, Ending | undefined>): DeferredValue {
  let supply: Supply | undefined;
  let isRunning = false;
  const upTo = (count: number): ListValue => {
    if (supply === undefined) {
      const made = make();
      supply = new Supply(vm, () => made.next());
    }
    const { list } = supply;
    if (isRunning) {
      if (list.items.length < count)
        list.open ??= unknown('operands', 'an iterator that asks itself', NOWHERE);
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
  };
}

/**
 * Returns an iterator that runs in one go if all of it is asked for at first, and else step by step. `begin` starts the
 * latter.
 */
export function inSteps(whole: DeferredValue, begin: () => Supply): DeferredValue {
  let supply: Supply | undefined;
  let hasRun = false;
  const force: DeferredValue['force'] = (onYield) => {
    hasRun ||= supply === undefined;
    return supply?.upTo(Infinity) ?? whole.force(onYield);
  };
  const upTo = (count: number): ListValue | undefined =>
    hasRun ? undefined : (supply ??= begin()).upTo(count);
  return { ...whole, force, upTo };
}

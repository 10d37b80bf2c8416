import { NOWHERE } from '../../../base/diagnostics/place';
import { ALWAYS, and, isContradictory, not, type Guard } from '../guards/guards';
import type { Machine } from '../machine';
import { unknown } from '../values/make';
import type { DeferredValue, Item } from '../values/values';

/** An item that was taken from an iterator under tests, and the guard under which it's still to come. */
export interface LeftItem extends Item {
  /** Its number in the iterator. */
  readonly index: number;
}

/** Why an iterator's elements aren't known where it went on under tests that may not hold. */
export const GONE_ON = 'what comes of an iterator that has gone on under a test';

/** Items that wait in an iterator for the paths on which they weren't taken, at most: each further one doubles the guards. */
const MAX_LEFT = 3;

/** Takes the first item that was taken under tests which may not hold here. */
export function takeLeft(vm: Machine, iterator: DeferredValue): LeftItem | undefined {
  const { left = [] } = iterator;
  const one = left.find(({ guard }) => vm.reaches(guard));
  if (one === undefined) return undefined;
  iterator.left = left.filter((other) => other !== one);
  leave(vm, iterator, one);
  return one;
}

/** Takes all that's to come of an iterator whose items are made. */
export function takeRest(vm: Machine, iterator: DeferredValue, items: readonly Item[]): readonly Item[] {
  const rest: Item[] = [];
  for (let one = takeLeft(vm, iterator); one !== undefined; one = takeLeft(vm, iterator)) rest.push(one);
  const fresh = items.slice(iterator.taken);
  for (const one of fresh) {
    iterator.taken += 1;
    leave(vm, iterator, one);
  }
  return rest.length === 0 ? fresh : [...rest, ...fresh];
}

/** Keeps an item that's taken from an iterator here for the paths on which it's still to come. */
export function leave(vm: Machine, iterator: DeferredValue, one: Item): void {
  const { createdUnder } = iterator;
  const tests = createdUnder === undefined ? ALWAYS : vm.changeOf(createdUnder);
  const elsewhere = not(tests);
  // The opposite of a long path is a test of its own, which says nothing about the path.
  if (tests.length > 0 && !vm.reaches(elsewhere))
    leaveUnder(iterator, { index: iterator.taken - 1, ...one }, elsewhere);
}

/** Keeps an item that has been taken from an iterator for the paths on which a guard holds. */
export function leaveUnder(
  iterator: DeferredValue,
  { index, value, guard }: LeftItem,
  elsewhere: Guard,
): void {
  const { left = [] } = iterator;
  const rest = and(elsewhere, guard);
  if (left.length > MAX_LEFT || isContradictory(rest)) return;
  const place = elsewhere[0]?.literals[0]?.test.place ?? NOWHERE;
  const kept = left.length < MAX_LEFT ? value : unknown('alternatives', GONE_ON, place);
  // An item that's kept again stays in front of the items that came behind it.
  const behind = left.findIndex((other) => other.index > index);
  iterator.left = left.toSpliced(behind < 0 ? left.length : behind, 0, { index, value: kept, guard: rest });
}

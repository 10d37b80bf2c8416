import type { Place } from '../../../../base/diagnostics/place';
import { append, type Iteration } from '../../../interpreter/evaluation/iterate';
import { under } from '../../../interpreter/guards/forks';
import { and, ALWAYS, not, type Guard, type Test } from '../../../interpreter/guards/guards';
import type { Machine } from '../../../interpreter/machine';
import { areTooMany, choose, elsewhere, possible } from '../../../interpreter/values/choice';
import { item, NONE } from '../../../interpreter/values/make';
import type {
  Alternative,
  DeferredValue,
  Item,
  ListValue,
  SetValue,
  Value,
} from '../../../interpreter/values/values';

/** Makes an iterator whose elements are made when it's first consumed, as those of Python's lazy built-ins are. */
export function lazyIterator({ path: createdUnder }: Machine, make: () => Value): DeferredValue {
  let made: Value | undefined;
  const force = (): Value => (made ??= make());
  return { kind: 'deferred', type: 'generator', func: undefined, force, taken: 0, createdUnder };
}

/** Makes an element under a guard; none where the guard can't hold, or the making ends in an exception under it. */
export function madeUnder(vm: Machine, guard: Guard, make: () => Value): readonly Item[] {
  const made: Item[] = [];
  under(vm, guard, () => made.push(item(make(), guard)));
  return made;
}

/** Converts each element, and keeps the guards. */
export function mapItems(
  vm: Machine,
  { items, open, ended }: Iteration,
  convert: (value: Value, index: number) => Value,
  list = vm.list(),
): ListValue {
  list.open = open;
  list.ended = ended;
  items.forEach((one, index) => {
    under(vm, one.guard, () => append(vm, list, convert(one.value, index)));
  });
  return list;
}

/** Returns the elements that can be there on this path. */
export const reachable = (vm: Machine, items: readonly Item[]): readonly Item[] => (
  vm.work(items.length),
  items.filter(({ guard }) => vm.reaches(guard))
);

/** Tells whether every element is surely there. */
export const areCertain = (vm: Machine, items: readonly Item[]): boolean =>
  items.every(({ guard }) => vm.beyond(guard).length === 0);

/** Returns the first element that's there, by the tests that decide which; `fallback` where none is. */
export function firstOf(vm: Machine, { items, open }: Iteration, fallback: () => Value): Value {
  const alternatives: Alternative[] = [];
  let before: readonly Guard[] = [ALWAYS];
  const add = (guard: Guard, value: Value): void => {
    for (const rest of before) {
      for (const one of possible(value, and(vm.path, guard))) {
        alternatives.push({ guard: and(rest, and(guard, one.guard)), value: one.value });
      }
    }
  };
  for (const { value, guard } of reachable(vm, items)) {
    const needed = vm.beyond(guard);
    add(needed, value);
    // Each of many elements under tests asks for the opposite of all before it: soon too much to write down.
    before = areTooMany(alternatives)
      ? []
      : before.flatMap((rest) => elsewhere(needed).map((outside) => and(rest, outside)));
    if (before.length === 0) break;
  }
  if (before.length > 0) add(ALWAYS, open ?? fallback());
  const chosen = choose(alternatives);
  return chosen.kind === 'absent' ? NONE : chosen;
}

/** Takes elements out of a list or set, on this path: where it doesn't hold, they stay in their places. */
export function removeItems(vm: Machine, target: ListValue | SetValue, isGone: (one: Item) => boolean): void {
  const guard = vm.changeOf(target.createdUnder);
  vm.work(target.items.length);
  // One guard, not one for each clause: a loop that takes many elements out under tests would double what's left.
  const rest = not(guard);
  target.items = target.items.flatMap((one) => {
    if (!isGone(one)) return [one];
    return guard.length === 0 ? [] : [{ value: one.value, guard: and(rest, one.guard) }];
  });
}

/** Makes an undecided test of a library's own, in words. */
export const testAt = (text: string, at: Place): Test => ({
  key: `${text}@${at.file}:${at.line}`,
  whenTrue: text,
  whenFalse: `not (${text})`,
  place: at,
});

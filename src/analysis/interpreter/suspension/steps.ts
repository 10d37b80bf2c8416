import { and, beyond, ALWAYS, type Guard } from '../guards/guards';
import type { Machine } from '../machine';
import type { Item, Value } from '../values/values';

/**
 * Runs a part of a generator function up to its next `yield`, which hands out an element, guarded as seen from the
 * function's path, and gets what's sent. An exception is raised at a `yield` by the `throw` of these steps.
 */
export type Steps<T> = Generator<Item, T, Value>;

/** The path on which the function was resumed. */
const start = ({ frame }: Machine): Guard => frame?.path ?? ALWAYS;

/** Returns the current path as seen from where the function was resumed: next time that's another path. */
export const pathInside = (vm: Machine): Guard => beyond(vm.path, start(vm));

/** Goes back to a path that {@link pathInside} returned. */
export function goBack(vm: Machine, inside: Guard): void {
  vm.path = and(start(vm), inside);
}

/**
 * Executes something in one go, then hands out what it yielded, under its guards: under an undecided test a function goes
 * on both ways, so it can't stop on one of them.
 */
export function* inOneGo<T>(vm: Machine, action: () => T): Steps<T> {
  const yields = vm.frame?.yields ?? [];
  try {
    return action();
  } finally {
    yield* yields.splice(0);
  }
}

import { and, beyond, ALWAYS, type Guard } from '../guards/guards';
import type { Machine } from '../machine';
import { NONE } from '../values/make';
import type { Item, Value } from '../values/values';

/**
 * Runs a part of a function. In a generator function that runs from `yield` to `yield` it stops at each, hands out an element,
 * guarded as seen from the function's path, and gets what's sent; an exception is raised there by the `throw` of these steps.
 * Everywhere else it runs to its end in one go, and what it yields is kept or heard.
 */
export type Steps<T> = Generator<Item, T, Value>;

/** Returns true in a function that stops where it yields. */
export const isStepping = ({ frame }: Machine): boolean => frame?.isStepping === true;

/** Runs steps to their end: in one go. */
export function atOnce<T>(vm: Machine, steps: Steps<T>): T {
  const stepping = isStepping(vm) ? vm.frame : undefined;
  if (stepping !== undefined) stepping.isStepping = false;
  try {
    const { done, value } = steps.next(NONE);
    if (done !== true) throw new Error('A function that runs in one go has stopped.');
    return value;
  } finally {
    if (stepping !== undefined) stepping.isStepping = true;
  }
}

/** Returns an action as steps: as one that stops nowhere. */
export function* calling<T>(action: () => T): Steps<T> {
  return action();
}

/**
 * Runs steps in one go, then hands out what they yielded, under its guards: under an undecided test a function goes on both
 * ways, so it can't stop on one of them.
 */
export function* inOneGo<T>(vm: Machine, steps: Steps<T>): Steps<T> {
  if (!isStepping(vm)) return yield* steps;
  const yields = vm.frame?.yields ?? [];
  try {
    return atOnce(vm, steps);
  } finally {
    yield* yields.splice(0);
  }
}

/** The path on which the function was resumed. */
const start = ({ frame }: Machine): Guard => frame?.path ?? ALWAYS;

/** Returns the current path as seen from where the function was resumed: next time that's another path. */
export const pathInside = (vm: Machine): Guard => beyond(vm.path, start(vm));

/** Notes the current path. Returns a function that goes back to it, wherever the function has been resumed since, and returns it. */
export function pathHere(vm: Machine): () => Guard {
  const { path, frame } = vm;
  const from = start(vm);
  return () => {
    vm.path = vm.frame === frame ? path : and(start(vm), beyond(path, from));
    return vm.path;
  };
}

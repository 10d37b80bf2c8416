import type { Machine } from '../machine';
import type { BuiltinException } from '../values/exceptions';
import type { ClassValue } from '../values/values';

/**
 * Returns true for the exceptions that a `try` catches. One that's raised again there counts only if it's proven: we may have
 * misread. With `goesOn` only a handler that doesn't end the program counts.
 */
export type Catcher = (cls: ClassValue, isProven: boolean, goesOn?: boolean) => boolean;

/**
 * How an exception fares at a boundary: it ends there, it goes on to the caller, or it may do either, because the code that
 * decides it isn't read.
 */
export type ExceptionOutcome = 'ends' | 'passes' | 'unclear';

/**
 * Something that runs code of the program and may end its exceptions, though it's no `try`: a thread, a task, a `with`
 * statement, a decorator. It tells how an exception of a class fares there; of `undefined`, one whose class isn't known.
 */
export type Boundary = (cls: ClassValue | undefined) => ExceptionOutcome;

/** Returns true for a class below a built-in exception, by its name. */
const isA = (cls: ClassValue, name: string): boolean => cls.mro.some((base) => base.name === name);

/** Returns true for an `Exception`, or one whose class isn't known. The others ask the program to end. */
export const isOrdinary = (cls: ClassValue | undefined): boolean =>
  cls === undefined || isA(cls, 'Exception');

export const PASSES: Boundary = () => 'passes';

/** A boundary at which every exception ends that doesn't ask the program to end. */
export const ENDS: Boundary = (cls) => (isOrdinary(cls) ? 'ends' : 'passes');

/** Returns true for every exception of Python's; what ends a process at once is none. */
const isException = (cls: ClassValue | undefined): boolean => cls === undefined || isA(cls, 'BaseException');

/** A boundary at which those end, too, that ask the program to end: a thread, a call of a pool. */
export const ENDS_ALL: Boundary = (cls) => (isException(cls) ? 'ends' : 'passes');

/** A boundary of which nothing is known. */
export const UNCLEAR: Boundary = (cls) => (isOrdinary(cls) ? 'unclear' : 'passes');

/** Returns a boundary at which the exceptions of built-in classes end. */
export const endsOf =
  (...names: readonly string[]): Boundary =>
  (cls) =>
    cls !== undefined && names.some((name) => isA(cls, name)) ? 'ends' : 'passes';

/** Returns how an exception that's raised here fares at the innermost boundary that doesn't just pass it on. */
export function outcomeOf(vm: Machine, type: ClassValue | BuiltinException | undefined): ExceptionOutcome {
  if (vm.boundaries.length === 0) return 'passes';
  return outcomeAmong(vm.boundaries, type === undefined ? undefined : vm.exceptionClass(type));
}

/** Returns how an exception fares at boundaries, of which the last one is the innermost. */
export function outcomeAmong(boundaries: readonly Boundary[], cls: ClassValue | undefined): ExceptionOutcome {
  for (const boundary of boundaries.toReversed()) {
    const fate = boundary(cls);
    if (fate !== 'passes') return fate;
  }
  return 'passes';
}

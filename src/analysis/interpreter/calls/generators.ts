import type { Place } from '../../../base/diagnostics/place';
import type { Catcher } from '../guards/exception-outcome';
import { and } from '../guards/guards';
import { raiseEnded } from '../evaluation/ended';
import { iterateLazily } from '../evaluation/iterate';
import { item, NONE, str, tuple, unknown } from '../values/make';
import { LIMITS, YieldLimitReached, Raised, type Machine } from '../machine';
import { classOf } from '../values/classes';
import { isBelow } from '../values/exceptions';
import type { ClassValue, DeferredValue, Value } from '../values/values';

/**
 * Executes `yield value` or `yield from value`: passes the value on, or keeps it with its guard. Returns the value of
 * the expression.
 */
export function yieldValue(vm: Machine, value: Value, from: boolean, at: Place): Value {
  const { frame } = vm;
  // `yield from coroutine.__await__()`: runs it, as `await` does.
  if (from && value.kind === 'deferred' && value.type === 'coroutine') return value.force();
  if (frame === undefined) return NONE;
  const hear = frame.onYield;
  const isInner = from && value.kind === 'deferred' && value.type === 'generator';
  if (hear !== undefined && isInner) {
    // `yield from` passes values on while the inner generator is still at its `yield`.
    deliver(value.force(hear), vm, at, hear);
    return value.returned?.() ?? NONE;
  }
  let returned: Value | undefined;
  if (hear === undefined) returned = keep(vm, value, from, at);
  else if (from) returned = deliver(value, vm, at, hear);
  else hear(value);
  // A loop or a `with` asks for the next value and sends none.
  if (!from) return hear === undefined ? unknown('argument', 'what is sent into a generator', at) : NONE;
  return (isInner ? value.returned?.() : returned) ?? NONE;
}

/** Hands the elements of an iterable to who hears them. Returns what its end gave. */
function deliver(values: Value, vm: Machine, at: Place, hear: (value: Value) => void): Value | undefined {
  const entry = vm.path;
  const { items, ended, returned } = iterateLazily(vm, values, at);
  vm.work(items.length);
  for (const one of items) {
    if (!vm.reaches(one.guard)) continue;
    vm.path = and(vm.path, one.guard);
    hear(one.value);
    vm.path = entry;
  }
  raiseEnded(vm, ended);
  return returned;
}

/** Keeps an element, or those of an iterable. Returns what its end gave. */
function keep(vm: Machine, value: Value, from: boolean, at: Place): Value | undefined {
  const { frame } = vm;
  if (frame === undefined) return undefined;
  const guard = vm.changeOf(frame.path);
  let result: Value | undefined;
  if (!from) frame.yields.push(item(value, guard));
  else {
    const { items, ended, returned } = iterateLazily(vm, value, at);
    for (const one of items) frame.yields.push(item(one.value, and(guard, one.guard)));
    raiseEnded(vm, ended);
    result = returned;
  }
  if (frame.yields.length > LIMITS.yields) throw new YieldLimitReached(frame);
  return result;
}

/** Runs the body of a generator or a coroutine. A StopIteration that leaves it becomes the cause of a RuntimeError (PEP 479). */
export const withoutStop = <T>(vm: Machine, run: () => T, type: DeferredValue['type'] = 'generator'): T =>
  asCause(vm, `${type} raised StopIteration`, run, (cls) => isBelow(cls, 'StopIteration'));

/** Runs something; an exception that leaves it becomes the cause of a RuntimeError with these words, if its class is one of those meant. */
export function asCause<T>(
  vm: Machine,
  words: string,
  run: () => T,
  isMeant: (cls: ClassValue | undefined) => boolean = () => true,
): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof Raised) || !isMeant(classOf(error.value))) throw error;
    const cls = vm.exceptionClass('RuntimeError');
    if (cls === undefined) throw error;
    const raised = vm.instance(cls, error.at);
    raised.attrs.set('args', tuple(str(words)));
    raised.attrs.set('__cause__', error.value);
    if (vm.unproven.has(error.value)) vm.unproven.add(raised);
    throw new Raised(raised, error.at, error.path);
  }
}

/** Returns the tries around a generator as they are for what's raised in it: a StopIteration comes to them as a RuntimeError. */
export function aroundGenerator(vm: Machine, catchers: readonly Catcher[]): readonly Catcher[] {
  if (catchers.length === 0) return catchers;
  const outside = (cls: ClassValue): ClassValue =>
    (isBelow(cls, 'StopIteration') ? vm.exceptionClass('RuntimeError') : undefined) ?? cls;
  return catchers.map(
    (catches): Catcher =>
      (cls, ...how) =>
        catches(outside(cls), ...how),
  );
}

/** Runs the whole body of a generator that nobody hears, with the tries around it as they are for it. */
export function inGenerator<T>(vm: Machine, run: () => T): T {
  const { catchers } = vm;
  vm.catchers = [...aroundGenerator(vm, catchers)];
  try {
    return run();
  } finally {
    vm.catchers = catchers;
  }
}

/** Returns the exception of a manager's body in place of the RuntimeError that its StopIteration became in the generator. */
export const asBefore = (error: Raised, thrown: readonly Value[]): Raised => {
  const cause = error.value.kind === 'instance' ? error.value.attrs.get('__cause__') : undefined;
  const isMade = cause !== undefined && isBelow(classOf(cause), 'StopIteration') && thrown.includes(cause);
  return isMade ? new Raised(cause, error.at, error.path) : error;
};

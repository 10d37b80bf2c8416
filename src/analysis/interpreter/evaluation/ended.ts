import { classOf } from '../values/classes';
import { isOrdinary } from '../guards/exception-outcome';
import { resume } from '../guards/forks';
import { isCertain } from '../guards/refusals';
import { unknown } from '../values/make';
import { Raised, type Machine } from '../machine';
import { runsServer } from '../serving';
import type { Place } from '../../../base/diagnostics/place';
import type { ListValue, Unknown, Value } from '../values/values';

/** An exception that ended an iterator. */
export interface Ended {
  readonly value: Value;
  readonly at: Place;
}

/**
 * Runs what fills the list of an iterator. An exception ends the list: Python raises it only for whoever takes what comes
 * behind the elements, which `next`, `any`, `in` and a loop that's left may never do.
 */
export function fill(vm: Machine, list: ListValue, run: () => void): ListValue {
  const { path } = vm;
  const mark = vm.escapes.length;
  try {
    run();
  } catch (error) {
    if (!(error instanceof Raised) || runsServer(error) || !isOrdinary(classOf(error.value))) throw error;
    resume(vm, path, mark);
    list.ended = { value: error.value, at: error.at };
  }
  return list;
}

/**
 * Raises the exception that ended an iterator, for whoever takes what comes behind its elements. Returns an unknown where
 * that isn't certain and nothing catches it, `undefined` for an iterator that has an end.
 */
export function raiseEnded(vm: Machine, ended: Ended | undefined): Unknown | undefined {
  if (ended === undefined) return undefined;
  const { value, at } = ended;
  const cls = classOf(value);
  const isProven = !vm.unproven.has(value);
  if ((isProven && isCertain(vm)) || vm.isCaught(cls, isProven)) throw new Raised(value, at, vm.path);
  return unknown('attribute', `what comes behind ${cls?.name ?? 'an exception'}`, at);
}

/** Returns the exception that ended the list of an iterator, which is raised once. */
export function endOf(made: Value): Ended | undefined {
  if (made.kind !== 'list') return undefined;
  const { ended } = made;
  made.ended = undefined;
  return ended;
}

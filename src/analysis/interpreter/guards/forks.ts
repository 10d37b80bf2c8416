import { NOWHERE } from '../../../base/diagnostics/place';
import { alternativesUnder, choose, possible } from '../values/choice';
import { ALWAYS, and, beyond, conflicts, clauseOf, not, type Guard, type Test } from './guards';
import { outcomeOf } from './exception-outcome';
import { EXITED, SERVER_RUNS } from '../values/server';
import { classOf } from '../values/classes';
import { NONE, unknown } from '../values/make';
import { Raised, type Escape, type Machine } from '../machine';
import type { Single, Value } from '../values/values';

export interface Branch<T> {
  readonly guard: Guard;
  readonly run: () => T;
}
export interface Outcome<T> {
  /** The path at the end of the branch. */
  readonly path: Guard;
  readonly result: T;
}

/**
 * Runs branches that exclude each other, each under its guard. Keeps an exception in a branch as an escape; throws
 * the last one if all branches end in one. Afterwards the path is the one on which execution goes on.
 */
export function fork<T>(vm: Machine, branches: readonly Branch<T>[]): Outcome<T>[] {
  const entry = vm.path;
  const mark = vm.escapes.length;
  const outcomes: Outcome<T>[] = [];
  let last: Raised | undefined;
  /** The path without the branches that nothing survives. */
  let rest = entry;
  for (const { guard, run } of branches) {
    if (conflicts(entry, guard)) continue;
    vm.path = and(rest, guard);
    try {
      const result = run();
      outcomes.push({ path: vm.path, result });
    } catch (error) {
      if (!(error instanceof Raised)) throw error;
      last = error;
      const escape: Escape = { kind: 'raise', path: vm.path, value: error.value, at: error.at };
      const hasEnded = isFatal(vm, escape);
      if (hasEnded && isCrowded(entry)) continue;
      vm.escapes.push(escape);
      if (hasEnded) rest = and(rest, not(beyond(escape.path, rest), true));
    }
  }
  if (outcomes.length === 0 && last !== undefined) {
    dropRaises(vm, mark);
    vm.path = entry;
    throw last;
  }
  resume(vm, entry, mark);
  return outcomes;
}

/** Clauses of a path that tell which exceptions didn't end the program, at most. Further ones would cost more than they tell. */
const MAX_ASSUMED = 50;

const isCrowded = (path: Guard): boolean => path.filter(({ assumed }) => assumed).length >= MAX_ASSUMED;

function dropRaises(vm: Machine, mark: number): void {
  vm.escapes = vm.escapes.filter(({ kind }, index) => index < mark || kind !== 'raise');
}

/** Runs an action on the part of the path on which the guard holds. */
export function under(vm: Machine, guard: Guard, action: () => unknown): void {
  if (!vm.reaches(guard)) return;
  const tests = vm.beyond(guard);
  if (tests.length === 0) action();
  else fork(vm, [{ guard: tests, run: action }]);
}

/**
 * Returns to the path `entry`, without the paths that have escaped since `mark`. Returns false if nothing is left of
 * it: then the code that follows is dead.
 */
export function resume(vm: Machine, entry: Guard, mark: number): boolean {
  vm.path = entry;
  for (const escape of vm.escapes.slice(mark)) {
    const guard = beyond(escape.path, entry);
    if (guard.length === 0) return false;
    vm.path = and(vm.path, not(guard, isFatal(vm, escape)));
  }
  return !conflicts(vm.path, ALWAYS);
}

/**
 * Returns true for an exception that nothing catches. It aborts the import, so a running application implies the
 * other branch.
 */
function isFatal(vm: Machine, escape: Escape): boolean {
  const value = exceptionOf(escape);
  if (value === undefined) return false;
  const cls = classOf(value);
  return (!vm.isCaught(cls, false) && outcomeOf(vm, cls) !== 'ends') || cls === EXITED;
}

/** Returns the exception of an escape; nothing for the end of a generator and for a server that runs. */
function exceptionOf({ kind, value }: Escape): Value | undefined {
  const cls = classOf(value);
  return kind === 'raise' && cls !== SERVER_RUNS && cls?.name !== 'GeneratorExit' ? value : undefined;
}

/**
 * Notes at the end of a module, or of the entry's expression, that the program doesn't take the paths which an
 * exception has left: a program that serves has started.
 */
export function noteStart(vm: Machine): void {
  for (const escape of vm.escapes) {
    const value = exceptionOf(escape);
    if (value === undefined || vm.isCaught(classOf(value))) continue;
    const more = not(beyond(escape.path, vm.facts), true);
    if (!conflicts(vm.facts, more)) vm.facts = and(vm.facts, more);
  }
}

/** Applies an operation to each alternative under its guard, and joins the results to one value. */
export function each(vm: Machine, value: Value, operation: (single: Single) => Value): Value {
  if (value.kind !== 'choice') return operation(value);
  const entry = vm.path;
  const branches = possible(value, entry).map(({ guard, value: single }) => ({
    guard,
    run: () => operation(single),
  }));
  return join(entry, fork(vm, branches));
}

/** Joins the results of branches to one value, as seen from the path before them. */
export function join(entry: Guard, outcomes: readonly Outcome<Value>[]): Value {
  const joined = choose(
    outcomes.flatMap(({ path, result }) => alternativesUnder(beyond(path, entry), result)),
  );
  if (joined.kind !== 'absent') return joined;
  return outcomes.length === 0 ? unknown('alternatives', 'no alternative is possible', NOWHERE) : NONE;
}

/** Returns the guard under which an undecided test holds or, negated, doesn't. */
export const holds = ({ tests }: Machine, test: Test, negated = false): Guard => [
  clauseOf(tests.literal(test, negated)),
];

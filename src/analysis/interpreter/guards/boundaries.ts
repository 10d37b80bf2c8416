import type { Place } from '../../../base/diagnostics/place';
import { Raised, type Machine } from '../machine';
import { classOf } from '../values/classes';
import type { Value } from '../values/values';
import { isOrdinary, type Boundary } from './exception-outcome';
import { resume } from './forks';
import type { Guard } from './guards';

/**
 * Runs something inside a boundary. Returns the exception that ended there, `undefined` if none did. Exceptions that were
 * raised there under tests end too, and the path goes on as it was. `at`: the place of the boundary.
 */
export function contain(vm: Machine, boundary: Boundary, at: Place, run: () => unknown): Raised | undefined {
  const { path } = vm;
  const mark = vm.escapes.length;
  vm.boundaries.push(boundary);
  let ended: Raised | undefined;
  try {
    run();
  } catch (error) {
    if (!(error instanceof Raised) || !endsHere(vm, boundary, error, at)) throw error;
    ended = error;
  } finally {
    vm.boundaries.pop();
  }
  leave(vm, boundary, path, mark);
  return ended;
}

/** Returns what an action gives, or a substitute if it raises an exception that ends at the boundary. */
export function unlessRaised<T>(
  vm: Machine,
  { boundary, at }: { readonly boundary: Boundary; readonly at: Place },
  action: () => T,
  substitute: () => T,
): T {
  // Assigned where the action ends, which is where no exception does.
  let given: { readonly value: T } | undefined;
  const ended = contain(vm, boundary, at, () => {
    given = { value: action() };
  });
  return ended === undefined && given !== undefined ? given.value : substitute();
}

function endsHere(vm: Machine, boundary: Boundary, error: Raised, at: Place): boolean {
  const fate = boundary(classOf(error.value));
  return fate === 'ends' || (fate === 'unclear' && isTakenToEnd(vm, error, at));
}

/**
 * Returns true if an exception is taken to end at a boundary that isn't clear, and tells of it: whoever asks for the routes
 * has a program that starts. It goes on where a `try` shows that the program expects it, and where an absent input led to it:
 * then the program starts with that input. One that asks the program to end goes on, too.
 */
export function isTakenToEnd(vm: Machine, { value, at: place }: Raised, at: Place): boolean {
  const cls = classOf(value);
  if (!isOrdinary(cls) || vm.isCaught(cls, false) || causedByAbsence(vm, value)) return false;
  const detail = `${cls?.name ?? 'an exception'} is raised here, and ${at.file}:${at.line} may catch it`;
  vm.report({ code: 'maybe-caught', detail, at: place, affects: [] });
  return true;
}

const causedByAbsence = ({ decisions }: Machine, value: Value): boolean =>
  (decisions?.behind(value).length ?? 0) > 0;

/** Takes the exceptions that end at a boundary from those that are on their way under tests. */
function leave(vm: Machine, boundary: Boundary, path: Guard, mark: number): void {
  vm.escapes = vm.escapes.filter(
    ({ kind, value }, index) => index < mark || kind !== 'raise' || boundary(classOf(value)) !== 'ends',
  );
  resume(vm, path, mark);
}

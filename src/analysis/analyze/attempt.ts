import type { Diagnostic } from '../../base/diagnostics/diagnostic';
import type { DiagnosticLog } from '../../base/diagnostics/log';
import type { Place } from '../../base/diagnostics/place';
import { noteStart } from '../interpreter/guards/forks';
import { LimitReached, LIMITS, Raised, StatementLimitReached, type Machine } from '../interpreter/machine';
import { failureOf } from '../interpreter/modules/failures';
import { inWords } from '../interpreter/statements/uncaught';

/** The result of a part of a run, or the reason why it ended early, which is still to be reported. */
export interface Attempt<T> {
  readonly value?: T;
  readonly end?: Diagnostic;
}

/**
 * Runs a part of a run. Whatever ends it early leaves the machine as it was before, with new steps. `at`: the place to name
 * where an error has none of its own.
 */
export function attempt<T>(vm: Machine, log: DiagnosticLog, at: Place, run: () => T): Attempt<T> {
  const { path, escapes, frame, scope, catchers, boundaries, depth } = vm;
  const handling = vm.handling.length;
  try {
    const value = run();
    noteStart(vm);
    return { value };
  } catch (error) {
    Object.assign(vm, { path, escapes, frame, scope, catchers, boundaries, depth });
    vm.handling.length = handling;
    vm.restart();
    return { end: endOf(error, vm, log, at) };
  }
}

/** Returns the diagnostic for what ended a run: an exception, a limit, or a defect of this interpreter. */
function endOf(error: unknown, vm: Machine, log: DiagnosticLog, at: Place): Diagnostic {
  if (error instanceof Raised) {
    vm.uncaught.push(error);
    return { code: 'exception', ...inWords(vm, error), at: error.at, affects: [] };
  }
  if (error instanceof StatementLimitReached)
    return { code: 'limit-statement', detail: String(LIMITS.statement), at: error.at, affects: [] };
  const steps = log.all.findLast(({ code }) => code === 'limit-steps');
  if (error instanceof LimitReached && steps !== undefined) return steps;
  return { ...failureOf(error), at, affects: [] };
}

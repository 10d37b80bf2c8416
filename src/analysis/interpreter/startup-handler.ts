import type { Place } from '../../base/diagnostics/place';
import { type Machine, StartupLimitReached, Raised } from './machine';
import { checkpoint } from './unwinding';
import { classOf } from './values/classes';

/** A lifespan or startup handler that runs. */
export interface StartupHandler {
  /** The depth of calls at which its own statements run. */
  readonly depth: number;
  /** Takes an error that ends a statement of it, at a place. Returns true if the handler goes on behind the statement. */
  readonly leaves: (error: unknown, at: Place) => boolean;
  /** True in a loop of it: the limit of steps leaves the whole loop. */
  readonly isLooping?: boolean;
}

/** The steps that are left to a thread, or to a task that nothing waits for and the tasks that it makes in turn. */
export interface Allowance {
  left: number;
}

/**
 * Runs a part of such a task, as far as its allowance goes. Returns false if it ends before its end. The program would
 * otherwise spend its own steps on what goes on beside it.
 */
export function withinAllowance(vm: Machine, allowance: Allowance, run: () => void): boolean {
  const { startupSteps, steps: before } = vm;
  const limit = before + allowance.left;
  if (startupSteps !== 0 && limit >= startupSteps) {
    run();
    return true;
  }
  const goBack = checkpoint(vm);
  vm.startupSteps = limit;
  try {
    run();
    return true;
  } catch (error) {
    if (!(error instanceof StartupLimitReached)) throw error;
    goBack();
    return false;
  } finally {
    vm.startupSteps = startupSteps;
    allowance.left = Math.max(0, limit - vm.steps);
  }
}

/**
 * Returns true for an exception that may come from a mistake of a model, and that nothing catches; and for the limit of
 * steps, if further ones are granted.
 */
export function isLeft(vm: Machine, error: unknown): error is Raised | StartupLimitReached {
  if (error instanceof StartupLimitReached) return vm.extendStartup();
  return error instanceof Raised && vm.unproven.has(error.value) && !vm.isCaught(classOf(error.value), false);
}

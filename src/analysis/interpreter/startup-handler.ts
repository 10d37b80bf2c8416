import type { Place } from '../../base/diagnostics/place';
import { type Machine, Overrun, Raised } from './machine';
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

/**
 * Returns true for an exception that may come from a mistake of a model, and that nothing catches; and for the limit of
 * steps, if further ones are granted.
 */
export function isLeft(vm: Machine, error: unknown): error is Raised | Overrun {
  if (error instanceof Overrun) return vm.extendStartup();
  return error instanceof Raised && vm.doubted.has(error.value) && !vm.isCaught(classOf(error.value), false);
}

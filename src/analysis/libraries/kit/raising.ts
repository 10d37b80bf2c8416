import type { Site } from '../../interpreter/calls/call-site';
import { Raised } from '../../interpreter/machine';
import { hangOn } from '../../interpreter/values/exceptions';
import type { Value } from '../../interpreter/values/values';

/** Raises an exception that a model has made: in a handler it depends on the one that's handled. */
export function raiseMade({ vm, at }: Site, error: Value): never {
  const handled = vm.handling.at(-1);
  hangOn(error, handled);
  vm.decisions?.raising(error, handled, true);
  throw new Raised(error, at, vm.path);
}

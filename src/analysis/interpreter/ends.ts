import type { Place } from '../../base/diagnostics/place';
import type { Guard } from './guards/guards';
import type { Frame } from './machine';
import type { Value } from './values/values';

/** A Python exception that is being propagated. */
export class Raised extends Error {
  constructor(
    readonly value: Value,
    readonly at: Place,
    /** The path on which it was raised. */
    readonly path: Guard,
  ) {
    // Nobody reads the JavaScript stack, and collecting it takes longer than all the rest.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super('a Python exception');
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Thrown at a limit that ends the whole interpretation. Whatever was registered before remains. */
export class LimitReached extends Error {}

/** Thrown at the limit of steps of startup. Nobody has reported it. */
export class StartupLimitReached extends LimitReached {
  constructor(readonly at: Place) {
    super();
  }
}

/** Thrown at a limit that ends one statement at the top of a module. Execution goes on with the next one. */
export class StatementLimitReached extends LimitReached {
  constructor(readonly at: Place) {
    super();
  }
}

/** Thrown when a generator exceeds the limit of yields. The values before remain. */
export class YieldLimitReached extends Error {
  constructor(
    /** The call of the generator that overflowed. */
    readonly frame: Frame | undefined,
  ) {
    super('a generator without end');
  }
}

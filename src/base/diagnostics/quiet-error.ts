import type { Failure } from './failure';

/**
 * A Failure for the runners of schematics: `nx g` prints an error's stack and its inspected form besides its message,
 * so both are empty. The Failure itself is the `cause`.
 */
export function quietError(failure: Failure): Error {
  const error = new Error(failure.text, { cause: failure });
  error.stack = '';
  return Object.assign(error, { [Symbol.for('nodejs.util.inspect.custom')]: () => '' });
}

import type { Failure } from './failure';

/**
 * A Failure for runners of schematics. Its stack and inspected form are empty, because `nx g` prints them beside the
 * message. The Failure itself is the `cause`.
 */
export function quietError(failure: Failure): Error {
  const error = new Error(failure.text, { cause: failure });
  error.stack = '';
  return Object.assign(error, { [Symbol.for('nodejs.util.inspect.custom')]: () => '' });
}

import { Failure } from './failure';

/**
 * What a user reads of an error. A Failure's message is written for users; anything else is our mistake, and
 * `verbose` shows where it was made.
 */
export function errorMessage(error: unknown, verbose: boolean): string {
  if (!(error instanceof Error)) return String(error);
  if (verbose) return error.stack ?? error.message;
  return error instanceof Failure
    ? error.text
    : `${error.message} (a defect of this tool; --verbose says more)`;
}

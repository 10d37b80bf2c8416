import { Failure } from './failure';

/**
 * Returns the text that a user sees of an error: a Failure's message, or that of a defect, whose stack `verbose`
 * shows.
 */
export function errorMessage(error: unknown, verbose: boolean): string {
  if (!(error instanceof Error)) return String(error);
  if (verbose) return error.stack ?? error.message;
  return error instanceof Failure
    ? error.text
    : `${error.message} (a defect of this tool; --verbose says more)`;
}

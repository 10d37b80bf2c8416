import { Failure } from '../../base/diagnostics/failure';

/** The document is one that FastAPI raises an error for, and so there is none. */
export class Refused extends Failure {
  /** `field` is the one that the error is about: `Hook.given`. */
  constructor(
    readonly error: string,
    field?: string,
  ) {
    super(`FastAPI refuses this document: ${error}${field === undefined ? '' : ` (the field ${field})`}`);
  }
}

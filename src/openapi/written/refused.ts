import { Failure } from '../../base/diagnostics/failure';

/** The document is one that FastAPI raises an error for, and so there is none. */
export class Refused extends Failure {
  /** `about` is what the error is about: `the field Hook.given`. */
  constructor(
    readonly error: string,
    about?: string,
  ) {
    super(`FastAPI refuses this document: ${error}${about === undefined ? '' : ` (${about})`}`);
  }
}

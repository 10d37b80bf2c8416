import { Failure } from '../../base/diagnostics/failure';

/** The document is one that FastAPI raises an error for, and so there is none. */
export class Refused extends Failure {
  constructor(readonly error: string) {
    super(`FastAPI refuses this document: ${error}`);
  }
}

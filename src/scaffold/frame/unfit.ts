import { Failure } from '../../base/diagnostics/failure';

/** Says that a resource can't be the frame of another; one more may be. */
export class Unfit extends Failure {
  constructor(
    /** A sentence without a period. */
    readonly problem: string,
    advice: string,
  ) {
    super(`${problem}; ${advice}`);
  }
}

import { Failure } from '../../base/diagnostics/failure';

/** Returns the Failure for something that a command is about and the project doesn't have, with its files and what follows. */
export const notThere = (what: string, paths: readonly string[], follows: string): Failure =>
  new Failure(`there's no ${what}: no ${paths.join(', ')}; ${follows}`);

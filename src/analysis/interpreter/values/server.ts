import { EXIT } from '../../../base/diagnostics/diagnostic';
import { modelClass } from './classes';
import type { ClassValue } from './values';

/**
 * The class of the exception that stands for a server that runs. It's derived from nothing, so that no `except` names it.
 * One for all analyses: no program can reach it.
 */
export const SERVER_RUNS: ClassValue = modelClass('a server that runs', []);

/**
 * The class of the exception that stands for `os._exit` and `os.abort`: derived from nothing, since no handler and no
 * `finally` sees them.
 */
export const EXITED: ClassValue = modelClass(EXIT, []);

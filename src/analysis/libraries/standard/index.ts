import { modelsIn } from '../kit/found';
import type { Library } from '../kit/library';

/** Models of Python's standard library, by top-level name. The build puts a table in place of this module. */
export const models = modelsIn<Library>(__dirname);

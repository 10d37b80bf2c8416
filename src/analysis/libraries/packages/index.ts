import { modelsIn } from '../kit/found';
import type { Library } from '../kit/library';

/** Models of packages from PyPI that register no routes; those that do are in `fastapi/packages`, by top-level name. The build puts a table in place of this module. */
export const models = modelsIn<Library>(__dirname);

import type { Library } from './library';
import { SYSTEM_LIBRARIES } from './standard-system';

/** Python's standard library, as far as it's modelled: by top-level package. */
export const STANDARD_LIBRARIES: Readonly<Record<string, Library>> = {
  ...SYSTEM_LIBRARIES,
};

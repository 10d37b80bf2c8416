import { num } from '../../interpreter/values/make';
import { STATUSES } from '../../libraries/standard/http';
import type { Entries } from '../../libraries/kit/library';

/**
 * Names that Starlette has in addition to the standard library's: newer names for some codes, and closing codes of
 * websockets.
 */
const MORE: Readonly<Record<string, number>> = {
  HTTP_413_CONTENT_TOO_LARGE: 413,
  HTTP_414_URI_TOO_LONG: 414,
  HTTP_416_RANGE_NOT_SATISFIABLE: 416,
  HTTP_422_UNPROCESSABLE_CONTENT: 422,
  WS_1000_NORMAL_CLOSURE: 1000,
  WS_1001_GOING_AWAY: 1001,
  WS_1003_UNSUPPORTED_DATA: 1003,
  WS_1008_POLICY_VIOLATION: 1008,
  WS_1011_INTERNAL_ERROR: 1011,
};

/** Models the constants of `starlette.status`, for that module or FastAPI's. */
export function statusCodes(module: string): Entries {
  const standard = Object.entries(STATUSES).map(([name, code]) => [`HTTP_${code}_${name}`, code] as const);
  return Object.fromEntries(
    [...standard, ...Object.entries(MORE)].map(([name, code]) => [`${module}.${name}`, num(code)]),
  );
}

import { FALSE, TRUE } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';

const isFalse = (value: Value): boolean => value.kind === 'none' || (value.kind === 'bool' && !value.value);

/** Returns true if a flag is set. An unknown flag counts as set, because FastAPI's flags default to true. */
export const isTrue = (value: Value | undefined): boolean => value === undefined || !isFalse(value);

/** Returns `a or b` of two flags. */
export const either = (a: Value, b: Value): Value => (isTrue(a) ? a : b);

/** Returns `a and b` of two flags. */
export const both = (a: Value, b: Value): Value => (isTrue(a) && isTrue(b) ? TRUE : FALSE);

import { FALSE, TRUE } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';

const isFalse = (value: Value): boolean => value.kind === 'none' || (value.kind === 'bool' && !value.value);

/** Whether a flag is set; one that isn't known counts as set, as FastAPI's flags are by default. */
export const isTrue = (value: Value | undefined): boolean => value === undefined || !isFalse(value);

/** `a or b` of two flags. */
export const either = (a: Value, b: Value): Value => (isTrue(a) ? a : b);

/** `a and b` of two flags. */
export const both = (a: Value, b: Value): Value => (isTrue(a) && isTrue(b) ? TRUE : FALSE);

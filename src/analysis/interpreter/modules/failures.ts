import type { Diagnostic } from '../../../base/diagnostics/diagnostic';

/** JavaScript's message for values nested deeper than its stack. */
const STACK = 'Maximum call stack size exceeded';

/** JavaScript's messages for texts, lists and tables that are too large. */
const SIZE =
  /^(?:Invalid (?:string|array|typed array|count value)|(?:Map|Set) maximum size|Array buffer alloc)/;

/**
 * Returns the diagnostic for an error of JavaScript that ended a statement. Where the limits that we count leave a way
 * round them, those of JavaScript hold, which are as good; anything else is a defect.
 */
export function failureOf(error: unknown): Pick<Diagnostic, 'code' | 'detail'> {
  const detail = error instanceof Error ? error.message : String(error);
  if (error instanceof RangeError && detail === STACK)
    return { code: 'limit-nesting', detail: 'this leads too deep' };
  if (error instanceof RangeError && SIZE.test(detail))
    return { code: 'limit-size', detail: 'more than can be kept' };
  return { code: 'internal', detail: detail || 'no message' };
}

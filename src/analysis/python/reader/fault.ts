/** The message of CPython for source that fits no rule. */
export const INVALID = 'invalid syntax';

/**
 * The error of CPython 3.13 for source that isn't Python. Refused is what its parser refuses (`ast.parse`), and of what its
 * compiler refuses that which one construct shows by itself: names given twice in parameters, arguments or type parameters,
 * two stars in a target, a bare `except` in front of others. Not refused is what depends on the code around: `return`,
 * `yield` and `await` outside functions, `break` outside loops, `global` and `nonlocal` that don't fit, late imports of
 * `__future__`, patterns that hide others.
 */
export class SyntaxFault extends Error {
  constructor(
    message: string,
    /** The line that CPython gives; 1-based. */
    readonly line: number,
    /** The index in the text where reading ended: of the token that doesn't fit, or behind the last one that does. */
    readonly index: number,
  ) {
    super(message);
  }
}

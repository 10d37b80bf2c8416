/** What CPython says of source that fits no rule. */
export const INVALID = 'invalid syntax';

/** The error of CPython 3.13 for source that isn't Python. */
export class SyntaxFault extends Error {
  constructor(
    message: string,
    /** The line at which CPython tells it; 1-based. */
    readonly line: number,
    /** Where reading ended, in the text: at the token that doesn't fit, or behind the last one that does. */
    readonly index: number,
  ) {
    super(message);
  }
}

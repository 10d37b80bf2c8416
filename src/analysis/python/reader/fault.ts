/** The message of CPython for source that fits no rule. */
export const INVALID = 'invalid syntax';

/** The error of CPython 3.13 for source that isn't Python. */
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

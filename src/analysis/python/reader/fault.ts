/** The message for source that fits no rule. */
export const INVALID = 'invalid syntax';

/**
 * The error for source that can't be read. What CPython refuses beside that (names given twice, an argument behind keywords, escapes
 * that mean nothing) is read: an application that starts has none of it.
 */
export class SyntaxFault extends Error {
  constructor(
    message: string,
    /** 1-based. */
    readonly line: number,
    /** The index in the text where reading ended: of the token that doesn't fit, or behind the last one that does. */
    readonly index: number,
  ) {
    super(message);
  }
}

/** What CPython says of source that fits no rule. */
export const INVALID = 'invalid syntax';

/** The error of CPython 3.13 for source that isn't Python. */
export class SyntaxFault extends Error {
  constructor(
    message: string,
    /** 1-based, as CPython counts. */
    readonly line: number,
    /** Of the first character that doesn't fit, in the text. */
    readonly index: number,
  ) {
    super(message);
  }
}

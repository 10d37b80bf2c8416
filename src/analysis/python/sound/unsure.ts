/** Source that isn't sound Python, or that this reader doesn't know for sure: for the parser to read. */
export class Unsure extends Error {}

/** One for all: nobody reads where it was thrown, and finding that out takes longer than the reading. */
export const UNSURE = new Unsure('not read');

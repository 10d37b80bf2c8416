import type { Option } from './option';

/** Ends the parsing of words that don't fit: what `ArgumentError` is in Python. */
export class ArgumentRefusal extends Error {
  constructor(
    readonly words: string,
    readonly option: Option | undefined,
    /** True where Python calls `error` of the parser itself before 3.13, and raises no ArgumentError. */
    readonly isDirect = false,
  ) {
    super(words);
  }
}

/** Ends the parsing of words whose result isn't known. */
export class GivenUp extends Error {}

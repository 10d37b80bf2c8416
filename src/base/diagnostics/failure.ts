import { printable } from './printable';

/** Returns a result; `undefined` where there's a Failure instead. */
export function unlessFailure<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/**
 * An error that the user must correct: misuse, no entry, a file in the way. The message is one line: what is wrong,
 * where, and what to do. Front ends print it and exit with 2.
 */
export class Failure extends Error {
  override readonly name = 'Failure';

  constructor(
    message: string,
    /** Lines to print below the message, such as code to add by hand. */
    readonly details: readonly string[] = [],
  ) {
    super(message);
  }

  /** The text to print. Escapes what the user passed, which may hold characters that move the cursor. */
  get text(): string {
    return [...this.message.split('\n').map(printable), ...this.details].join('\n');
  }
}

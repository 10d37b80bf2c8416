import { printable } from './printable';

/**
 * Something that the user has to put right before we can go on: misuse, no entry, a file in the way.
 * The message is one line: what is wrong, where, and what to do. Front ends print it and exit with 2.
 */
export class Failure extends Error {
  override readonly name = 'Failure';

  constructor(
    message: string,
    /** Lines for the user below the message: code to add by hand. */
    readonly details: readonly string[] = [],
  ) {
    super(message);
  }

  /** What front ends print: what the user gave may hold anything that moves a cursor. */
  get text(): string {
    return [...this.message.split('\n').map(printable), ...this.details].join('\n');
  }
}

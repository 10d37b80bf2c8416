/**
 * Something that the user has to put right before we can go on: misuse, no entry, a file in the way.
 * The message is one line: what is wrong, where, and what to do. Front ends print it and exit with 2.
 */
export class Failure extends Error {
  override readonly name = 'Failure';
}

/**
 * Says why a file can't be edited safely. The message follows the file's name: `has a syntax error in line 3`. Callers turn
 * it into a Failure that says what to do instead.
 */
export class EditRefused extends Error {
  override readonly name: string = 'EditRefused';
}

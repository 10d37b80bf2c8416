/**
 * Why a file's source can't be edited safely. The message is half a sentence that follows the file's name: `has a
 * syntax error in line 3`. Callers make a Failure of it, which says what to do instead.
 */
export class EditRefused extends Error {
  override readonly name: string = 'EditRefused';
}

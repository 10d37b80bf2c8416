/**
 * Says why a file can't be edited safely. The message follows the file's name: `has a syntax error in line 3`. Callers turn
 * it into a Failure that says what to do instead.
 */
export class EditRefused extends Error {
  override readonly name: string = 'EditRefused';
}

/** Returns what an edit gives; where it's refused, what `otherwise` gives or throws, else `undefined`. */
export function unlessRefused<T>(edit: () => T): T | undefined;
export function unlessRefused<T, R>(edit: () => T, otherwise: (why: EditRefused) => R): T | R;
export function unlessRefused<T>(edit: () => T, otherwise?: (why: EditRefused) => unknown): unknown {
  try {
    return edit();
  } catch (error) {
    if (!(error instanceof EditRefused)) throw error;
    return otherwise?.(error);
  }
}

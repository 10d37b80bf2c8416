/** A place in the source: a POSIX path relative to the workspace root, and a 1-based line. */
export interface Place {
  readonly file: string;
  readonly line: number;
}

/** Returns true for the same line of the same file. */
export const isSamePlace = (a: Place, b: Place): boolean => a.file === b.file && a.line === b.line;

/** Returns `main.py:12`, the file alone where the line isn't known, and nothing without a file. */
export const placeText = (at: { readonly file: string | null; readonly line: number | null }): string =>
  at.file === null ? '' : `${at.file}${at.line === null ? '' : `:${at.line}`}`;

/** The place of what stands in no file of the project. */
export const NOWHERE: Place = { file: '', line: 0 };

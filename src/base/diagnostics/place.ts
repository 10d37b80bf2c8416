/** A place in the source: a POSIX path relative to the workspace root, and a 1-based line. */
export interface Place {
  readonly file: string;
  readonly line: number;
}

/** Returns true for the same line of the same file. */
export const isSamePlace = (a: Place, b: Place): boolean => a.file === b.file && a.line === b.line;

/** The place of what stands in no file of the project. */
export const NOWHERE: Place = { file: '', line: 0 };

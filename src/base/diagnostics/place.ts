/** A place in the source: a POSIX path relative to the workspace root, and a 1-based line. */
export interface Place {
  readonly file: string;
  readonly line: number;
}

/** The place of what stands in no file of the project. */
export const NOWHERE: Place = { file: '', line: 0 };

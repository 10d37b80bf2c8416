/** The kind of a path; `undefined` for a missing path, a FIFO or a socket. */
export type Kind = 'file' | 'directory';

/**
 * The files of a workspace as the analyser sees them; kept as small as possible. Paths are POSIX, relative to the
 * workspace root, without a leading `./`; the root is `''`. No method throws: an unreadable path counts as missing
 * (`undefined`).
 */
export interface SourceTree {
  read(path: string): Uint8Array | undefined;
  kind(path: string): Kind | undefined;
  /** Returns the names in a folder, sorted by code point; `undefined` if there's no such folder. */
  list(path: string): readonly string[] | undefined;
  /**
   * Stands for all answers of `kind` and `list`: as long as trees of the same files have the same object, none of them has
   * changed. Absent where nobody looks after that.
   */
  readonly names?: object | undefined;
}

/** What stands at a path; `undefined` where nothing does (or nothing that we read: a FIFO, a socket). */
export type Kind = 'file' | 'directory';

/**
 * The files of a workspace, as the analyser sees them: the smallest port. Paths are POSIX, relative to the
 * workspace root, without a leading `./`; the root itself is `''`. No method throws: what can't be read is
 * `undefined`, as if it weren't there.
 */
export interface SourceTree {
  read(path: string): Uint8Array | undefined;
  kind(path: string): Kind | undefined;
  /** Names in a folder, sorted by code point; `undefined` where there's no such folder. */
  list(path: string): readonly string[] | undefined;
}

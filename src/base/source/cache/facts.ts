/** The facts that the disk has of a path besides its content: size, times of modification and of change, inode, device. */
export type Stats = readonly [size: number, modified: number, changed: number, inode: number, device: number];

/** A file that was read: its path (absolute), and a hash of its content; `null` for one that can't be read. */
export type FileFact = readonly [path: string, hash: string | null, stats: Stats | null];

/**
 * A folder that was looked into. `asked` has the names that were asked for, each with the letter of its kind, `-` for
 * none. `hash` is that of all its names and kinds if it was listed; `null` in both: it can't be listed.
 */
export type FolderFact = readonly [
  path: string,
  asked: Readonly<Record<string, string>> | null,
  hash: string | null,
  stats: Stats | null,
];

/** A symbolic link that was followed: its target, and the kind of that; `null` for one that leads nowhere. */
export type LinkFact = readonly [path: string, target: string | null, kind: string | null];

/** A question to git about names, which may mean another commit next time, and a hash of its answer. */
export type GitFact = readonly [directory: string, args: readonly string[], hash: string];

/** All that a report was made from, besides the command line and our own code. */
export interface Facts {
  /** Milliseconds since 1970. A path that changed later may have changed again with the same times. */
  readonly since: number;
  readonly files: readonly FileFact[];
  readonly folders: readonly FolderFact[];
  readonly links: readonly LinkFact[];
  readonly git: readonly GitFact[];
  /** Variables of the environment that were asked for. */
  readonly env: Readonly<Record<string, string | null>>;
}

import { byCodePoint } from './paths';
import type { SourceTree } from './tree';

/** What a report depends on: a change in any of these may change it. Sorted by code point. */
export interface Inputs {
  /** Files that were read, or whose presence was asked for. */
  readonly read: readonly string[];
  /** Paths that were asked for in vain. */
  readonly missing: readonly string[];
  /** Folders whose names were asked for. */
  readonly listed: readonly string[];
}

/** A tree that can say what has been asked of it so far. */
export interface RecordingTree extends SourceTree {
  inputs(): Inputs;
}

/** Passes everything on to `tree` and remembers what was asked for. */
export function recordingTree(tree: SourceTree): RecordingTree {
  const seen = { read: new Set<string>(), missing: new Set<string>(), listed: new Set<string>() };
  return {
    read(path) {
      const bytes = tree.read(path);
      (bytes ? seen.read : seen.missing).add(path);
      return bytes;
    },
    kind(path) {
      const kind = tree.kind(path);
      if (kind === 'file') seen.read.add(path);
      if (kind === undefined) seen.missing.add(path);
      return kind;
    },
    list(path) {
      const names = tree.list(path);
      (names ? seen.listed : seen.missing).add(path);
      return names;
    },
    inputs: () => ({ read: sorted(seen.read), missing: sorted(seen.missing), listed: sorted(seen.listed) }),
  };
}

function sorted(paths: ReadonlySet<string>): readonly string[] {
  return [...paths].sort(byCodePoint);
}

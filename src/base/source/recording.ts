import { byCodePoint } from './paths';
import type { SourceTree } from './tree';

/** The inputs of a report: only a change to one of these can change it. Sorted by code point. */
export interface Inputs {
  /** Files that were read, or found to exist. */
  readonly read: readonly string[];
  /** Paths that were looked up and don't exist. */
  readonly missing: readonly string[];
  /** Folders that were listed. */
  readonly listed: readonly string[];
  /** Files that were read as texts, not only as modules. */
  readonly asText: ReadonlySet<string>;
}

/** A tree that records what was read from it. */
export interface RecordingTree extends SourceTree {
  /** Reads a module: all that counts of the file is what's asked of the module later. */
  readModule(path: string): Uint8Array | undefined;
  inputs(): Inputs;
}

/** Wraps `tree` and records every access. */
export function recordingTree(tree: SourceTree): RecordingTree {
  const seen = { read: new Set<string>(), missing: new Set<string>(), listed: new Set<string>() };
  const asText = new Set<string>();
  const readModule = (path: string): Uint8Array | undefined => {
    const bytes = tree.read(path);
    (bytes ? seen.read : seen.missing).add(path);
    return bytes;
  };
  return {
    readModule,
    read(path) {
      asText.add(path);
      return readModule(path);
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
    inputs: () => ({
      read: sorted(seen.read),
      missing: sorted(seen.missing),
      listed: sorted(seen.listed),
      asText,
    }),
  };
}

function sorted(paths: ReadonlySet<string>): readonly string[] {
  return [...paths].sort(byCodePoint);
}

import type { CreateNodesResultArray } from '@nx/devkit';
import { createHash } from 'node:crypto';
import { parentOf } from '../base/source/paths';
import { stampOf, TICK } from '../base/source/stamps';
import type { SourceTree } from '../base/source/tree';

/** What came out of a run, and what it was made from. */
export interface LastRun {
  /** When it began, in milliseconds since 1970. */
  readonly at: number;
  /** Over what Nx gave it. */
  readonly given: string;
  /** Files that were read and folders that were listed; see {@link presentPaths}. */
  readonly paths: readonly string[];
  /** Over what the disk says of them. */
  readonly stamps: string;
  readonly results: CreateNodesResultArray;
}

/** A tree that knows all that a run has looked at. */
export interface WatchedTree extends SourceTree {
  readonly paths: ReadonlySet<string>;
  /** A file that's read by another way. */
  readonly note: (path: string) => void;
}

/** Passes everything on to `tree`. What stands at a path is told by the listing of its folder. */
export function watchedTree(tree: SourceTree): WatchedTree {
  const paths = new Set<string>();
  return {
    paths,
    note: (path) => paths.add(path),
    read(path) {
      paths.add(path);
      return tree.read(path);
    },
    kind(path) {
      paths.add(parentOf(path));
      return tree.kind(path);
    },
    list(path) {
      paths.add(path);
      return tree.list(path);
    },
  };
}

/**
 * Whether all is as it was, by the disk's word: no file is read. What was changed within the clock's tick before the
 * run may have been changed again since.
 */
export function isUnchanged(workspaceRoot: string, { at, paths, stamps }: LastRun): boolean {
  const { text, changed } = stampsOf(workspaceRoot, paths);
  return text === stamps && changed < at - TICK;
}

/** What to ask the disk for: in place of what isn't there, the nearest folder that is, which would get it. */
export function presentPaths(workspaceRoot: string, paths: Iterable<string>): readonly string[] {
  const present = new Map<string, string>();
  const nearest = (path: string): string => {
    const known = present.get(path);
    if (known !== undefined) return known;
    const isThere = path === '' || stampOf(`${workspaceRoot}/${path}`) !== undefined;
    const found = isThere ? path : nearest(parentOf(path));
    present.set(path, found);
    return found;
  };
  return [...new Set(Array.from(paths, nearest))];
}

/** One text for all paths. */
export function stampsOf(
  workspaceRoot: string,
  paths: Iterable<string>,
): { readonly text: string; readonly changed: number } {
  const stamps = Array.from(paths, (path) => stampOf(`${workspaceRoot}/${path}`));
  const changed = stamps.reduce((latest, stamp) => Math.max(latest, stamp?.changed ?? 0), 0);
  const lines = stamps.map((stamp) => stamp?.text ?? '').join('\n');
  return { text: createHash('sha1').update(lines).digest('base64url'), changed };
}

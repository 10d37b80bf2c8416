import type { CreateNodesResultArray } from '@nx/devkit';
import { createHash } from 'node:crypto';
import { parentOf } from '../base/source/paths';
import { stampOf, TICK } from '../base/source/stamps';

/** The results of a run and everything they depended on. */
export interface LastRun {
  /** When the run began, in milliseconds since 1970. */
  readonly at: number;
  /** Hash of the arguments that Nx passed. */
  readonly given: string;
  /** Files that were read and folders that were listed; see {@link presentPaths}. */
  readonly paths: readonly string[];
  /** Hash of the stamps of these paths. */
  readonly stamps: string;
  readonly results: CreateNodesResultArray;
}

/**
 * Returns true if nothing changed, judged by file stamps alone. A path changed within one clock tick before the run
 * doesn't count as unchanged: it may have changed again.
 */
export function isUnchanged(workspaceRoot: string, { at, paths, stamps }: LastRun): boolean {
  const { text, changed } = stampsOf(workspaceRoot, paths);
  return text === stamps && changed < at - TICK;
}

/**
 * Returns existing paths to check: for a missing path the nearest existing folder, whose stamp would change if it
 * appeared.
 */
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

/** Returns one text with the stamps of all paths. */
export function stampsOf(
  workspaceRoot: string,
  paths: Iterable<string>,
): { readonly text: string; readonly changed: number } {
  const stamps = Array.from(paths, (path) => stampOf(`${workspaceRoot}/${path}`));
  const changed = stamps.reduce((latest, stamp) => Math.max(latest, stamp?.changed ?? 0), 0);
  const lines = stamps.map((stamp) => stamp?.text ?? '').join('\n');
  return { text: createHash('sha1').update(lines).digest('base64url'), changed };
}

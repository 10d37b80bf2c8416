import { canFollow } from '../../analysis/libraries/kit/can-follow';
import type { Doubt } from '../../analysis/types/doubt';
import type { Code } from '../../base/diagnostics/diagnostic';
import type { Inspection } from '../inspect/inspection';

/** Analyses at most: each may need packages that the one before couldn't know of. */
const MAX_ROUNDS = 6;

/** Codes of diagnostics on packages that may bring operations: what a mount serves isn't in the document. */
const OPERATIONS: ReadonlySet<Code> = new Set([
  'router-unknown',
  'target-unknown',
  'routes-unknown',
  'loop-unknown',
  'path-unknown',
  'condition-undecided',
]);

/** An inspection, and what of its document isn't known. */
export interface Known {
  readonly inspection: Inspection;
  readonly doubts: readonly Doubt[];
}

/**
 * Inspects an application again with the source of the installed packages that its document needs, until it needs no further
 * one. `inspect` gets the names of packages to read.
 */
export async function withInstalled<T extends Known>(
  given: readonly string[],
  inspect: (follow: readonly string[]) => Promise<T>,
): Promise<T> {
  const follow = new Set(given);
  let known = await inspect(given);
  for (let round = 1; round < MAX_ROUNDS; round += 1) {
    const needed = packagesNeeded(known).filter((name) => !follow.has(name));
    if (needed.length === 0) return known;
    for (const name of needed) follow.add(name);
    known = await inspect([...follow]);
  }
  return known;
}

/** Returns the packages that would tell more of a document or of the routes in it, and that are installed. */
function packagesNeeded({ inspection, doubts }: Known): readonly string[] {
  const { analysis } = inspection;
  const names = [
    ...doubts.flatMap(({ packageName }) => packageName ?? []),
    ...analysis.diagnostics.flatMap((one) => (OPERATIONS.has(one.code) ? (one.package ?? []) : [])),
  ];
  return [...new Set(names)].filter((name) => canFollow(name) && inspection.isInstalled(name));
}

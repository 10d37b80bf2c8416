import { withUnixEnds } from '../../base/source/text';
import type { Tree } from '@angular-devkit/schematics';
import type { Change } from '../change';

/** The outcome of a run for one file. */
export type Outcome = 'created' | 'overwritten' | 'updated' | 'deleted' | 'unchanged' | 'conflict';

/** One file of a run. */
export interface Settled {
  /** POSIX, relative to the workspace root. */
  readonly path: string;
  readonly outcome: Outcome;
  /** `undefined` without a file. */
  readonly before: Buffer | undefined;
  readonly after: Buffer | undefined;
}

/** Compares the planned changes with the files of the Tree, and changes nothing. */
export function settle(tree: Tree, changes: readonly Change[], force: boolean): readonly Settled[] {
  return changes.map((change) => {
    const { path } = change;
    const before = tree.read(path) ?? undefined;
    if (change.kind === 'delete') return { path, outcome: 'deleted', before, after: undefined };
    const after = Buffer.from(change.content);
    return { path, outcome: outcomeOf(change, { before, after, force }), before, after };
  });
}

interface Contents {
  readonly before: Buffer | undefined;
  readonly after: Buffer;
  readonly force: boolean;
}

function outcomeOf({ kind }: Change, { before, after, force }: Contents): Outcome {
  if (before === undefined) return 'created';
  if (kind === 'edit') return before.equals(after) ? 'unchanged' : 'updated';
  if (isSameText(before, after)) return 'unchanged';
  return force ? 'overwritten' : 'conflict';
}

/** Compares texts, whatever their line ends are. */
function isSameText(existing: Buffer, generated: Buffer): boolean {
  return withUnixEnds(existing.toString('utf8')) === generated.toString('utf8');
}

/** Applies the settled changes to the Tree. */
export function applyTo(tree: Tree, files: readonly Settled[]): void {
  for (const { path, outcome, after } of files) {
    if (outcome === 'deleted') tree.delete(path);
    if (after === undefined) continue;
    if (outcome === 'created') tree.create(path, after);
    if (outcome === 'overwritten' || outcome === 'updated') tree.overwrite(path, after);
  }
}

import { jsonText } from '../../base/diagnostics/printable';
import type { Difference } from './compare';

/** One side of a comparison. */
export interface Side {
  /** The name in messages: `main`, `the work tree`, `old.json`. */
  readonly name: string;
  /** The full commit id of a revision. */
  readonly commit?: string;
  /** The entry of the application; absent if none was read. */
  readonly entry?: { readonly file: string; readonly app: string };
  /** The reason why this side has no application, so that all routes of the other side count as added. */
  readonly absent?: string;
  readonly total: number;
}

/** The result of a comparison. */
export interface DiffReport {
  readonly version: 1;
  readonly base: Side;
  readonly head: Side;
  readonly difference: Difference;
}

/** The name of the work tree. */
export const WORK_TREE = 'the work tree';

/** Returns `main (3f2a1bc)`; a commit that is named by its own id is shortened. */
function sideName({ name, commit }: Side): string {
  if (commit === undefined) return name;
  const short = commit.slice(0, SHORT_ID);
  return commit.startsWith(name) ? short : `${name} (${short})`;
}

const SHORT_ID = 7;

/** Returns `since main (3f2a1bc)`, or `from v1 (…) to v2 (…)`. */
export const between = ({ base, head }: DiffReport): string =>
  head.name === WORK_TREE ? `since ${sideName(base)}` : `from ${sideName(base)} to ${sideName(head)}`;

/** Returns `1 added, 2 changed; 1 breaking`. */
export function summary({ added, removed, moved, changed, webhooks = [], breaking }: Difference): string {
  const counts = [
    [added.length, 'added'],
    [removed.length, 'removed'],
    [moved.length, 'moved'],
    [changed.length, 'changed'],
    [webhooks.length, 'of webhooks'],
  ] as const;
  const told = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return `${told.join(', ')}; ${breaking} breaking`;
}

/** Renders the object of `--format json`. */
export function renderDiffJson({ version, base, head, difference }: DiffReport): string {
  return jsonText({ version, base, head, ...difference });
}

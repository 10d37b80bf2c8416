import { jsonText } from '../../base/diagnostics/printable';
import type { Difference } from './compare';

/** One side of a comparison, as people call it. */
export interface Side {
  /** `main`, `the work tree`, `old.json`. */
  readonly name: string;
  /** The whole object id, of a revision. */
  readonly commit?: string;
  /** Of the application that was read; absent where nothing was. */
  readonly entry?: { readonly file: string; readonly app: string };
  /** Why there's no application on this side, so that all routes of the other count as added. */
  readonly absent?: string;
  readonly total: number;
}

/** What's told of a comparison. */
export interface DiffReport {
  readonly version: 1;
  readonly base: Side;
  readonly head: Side;
  readonly difference: Difference;
}

/** The work tree's name. */
export const WORK_TREE = 'the work tree';

/** `main (3f2a1bc)`; a commit that's named by its own id is told in short. */
function sideName({ name, commit }: Side): string {
  if (commit === undefined) return name;
  const short = commit.slice(0, SHORT_ID);
  return commit.startsWith(name) ? short : `${name} (${short})`;
}

const SHORT_ID = 7;

/** `since main (3f2a1bc)`, `from v1 (…) to v2 (…)`. */
export const between = ({ base, head }: DiffReport): string =>
  head.name === WORK_TREE ? `since ${sideName(base)}` : `from ${sideName(base)} to ${sideName(head)}`;

/** `1 added, 2 changed; 1 breaking`. */
export function summary({ added, removed, moved, changed, breaking }: Difference): string {
  const counts = [
    [added.length, 'added'],
    [removed.length, 'removed'],
    [moved.length, 'moved'],
    [changed.length, 'changed'],
  ] as const;
  const told = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return `${told.join(', ')}; ${breaking} breaking`;
}

/** What `--format json` prints. */
export function renderDiffJson({ version, base, head, difference }: DiffReport): string {
  return jsonText({ version, base, head, ...difference });
}

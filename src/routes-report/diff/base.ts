import { Failure } from '../../base/diagnostics/failure';
import type { Git } from '../../base/source/git-command';
import {
  mainLine,
  mergeBase,
  openRepository,
  resolveRevision,
  type Revision,
} from '../../base/source/git-revision';
import type { DiffOptions } from './options';

/** The sides of a comparison: two revisions, or one and the work tree. */
export interface Revisions {
  readonly base: Revision;
  readonly head: Revision | undefined;
}

/**
 * Resolves the revisions to compare. The default base is the merge base of HEAD and `NX_BASE`, or else the main branch,
 * as in `nx affected`; HEAD if there is neither. `A..B` and `A...B` mean the same as in `git diff`. Throws a Failure for
 * an unknown revision.
 */
export function revisionsOf(
  { base, head }: DiffOptions,
  directory: string,
  nxBase: string | undefined,
): Revisions {
  const git = openRepository(directory);
  const named = head === undefined ? undefined : resolveRevision(git, head);
  if (base === undefined) return { base: defaultBase(git, named, nxBase), head: named };
  const range = /^(.*?)(\.{2,3})(.*)$/su.exec(base);
  if (range === null) return { base: resolveRevision(git, base), head: named };
  const [, left = '', dots, right = ''] = range;
  if (named !== undefined) throw new Failure(`${base} names both sides already; leave out "${named.name}".`);
  const [first, second] = [left, right].map((one) => resolveRevision(git, one === '' ? 'HEAD' : one));
  if (first === undefined || second === undefined) throw new Failure(`${base} is no range of revisions.`);
  return { base: dots === '...' ? mergeBase(git, first, second) : first, head: second };
}

function defaultBase(git: Git, head: Revision | undefined, nxBase: string | undefined): Revision {
  const tip = head ?? resolveRevision(git, 'HEAD');
  const main = nxBase === undefined || nxBase === '' ? mainLine(git) : resolveRevision(git, nxBase);
  return main === undefined ? tip : mergeBase(git, main, tip);
}

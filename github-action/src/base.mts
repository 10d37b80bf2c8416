import { unlessFailure } from '../../src/base/diagnostics/failure.js';
import {
  mainLine,
  mergeBase,
  openRepository,
  resolveRevision,
  type Revision,
} from '../../src/base/source/git/git-revision.js';

/** The parts of an event that tell what it changes. */
export interface Event {
  readonly pull_request?: {
    readonly number: number;
    readonly base: { readonly ref: string; readonly sha: string };
  };
  readonly merge_group?: { readonly base_sha: string };
  /** The commit that a branch had before a push; zeros if it's new. */
  readonly before?: string;
  readonly forced?: boolean;
  readonly repository?: { readonly default_branch?: string };
}

/**
 * Returns what an event's changes start from: where a pull request left its base, what was there before a push or a group of
 * merges, or else where HEAD left the default branch. Throws a Failure if the checkout doesn't have it.
 */
export function baseOf(event: Event, directory: string): Revision {
  const { pull_request: request, merge_group: group, before, forced, repository } = event;
  const git = openRepository(directory);
  const head = resolveRevision(git, 'HEAD');
  // The checkout doesn't have what a forced push replaced.
  const pushed = forced === true || before === undefined || /^0+$/u.test(before) ? undefined : before;
  const direct = group?.base_sha ?? pushed;
  if (direct !== undefined) return resolveRevision(git, direct);
  const branch = request?.base.ref ?? repository?.default_branch;
  const there =
    branch === undefined
      ? undefined
      : unlessFailure(() => resolveRevision(git, `refs/remotes/origin/${branch}`));
  const other = () =>
    request === undefined ? (mainLine(git) ?? head) : resolveRevision(git, request.base.sha);
  const left = there ?? other();
  return { ...mergeBase(git, left, head), name: branch ?? left.name };
}

import { Failure } from '../../diagnostics/failure';
import { Git } from './git-command';

/** A commit and its name. */
export interface Revision {
  /** The name that the user knows: `main`, or `merge base with main`. */
  readonly name: string;
  /** The full object id. */
  readonly commit: string;
}

/** Opens the repository around a folder. Throws a Failure if there's none that git can read. */
export function openRepository(directory: string): Git {
  const git = new Git(directory);
  const { isOk, complaint } = git.ask(['rev-parse', '--git-dir']);
  if (isOk) return git;
  const why = complaint.startsWith('not a git repository')
    ? 'there is no git repository around it'
    : complaint;
  throw new Failure(`${directory} can't be compared with a revision: ${why}.`);
}

/**
 * Resolves a name to a commit. Throws a Failure for an unknown name; in a shallow clone it says how to fetch it.
 */
export function resolveRevision(git: Git, name: string): Revision {
  const commit = commitOf(git, name);
  if (commit !== undefined) return { name, commit };
  const advice = isShallow(git)
    ? `in this shallow clone; fetch it first: git fetch --unshallow (GitHub Actions: fetch-depth: 0)`
    : 'in this repository; give a branch, a tag, a commit, or a saved report that is there';
  throw new Failure(`there's no revision "${name}" ${advice}.`);
}

/** Returns the merge base of two revisions. Throws a Failure if the local history doesn't reach it. */
export function mergeBase(git: Git, left: Revision, right: Revision): Revision {
  const commit = git.line('merge-base', left.commit, right.commit)?.split('\n')[0];
  if (commit !== undefined) {
    return { name: commit === left.commit ? left.name : `merge base with ${left.name}`, commit };
  }
  const advice = isShallow(git)
    ? 'this clone is shallow; fetch more of it: git fetch --unshallow (GitHub Actions: fetch-depth: 0)'
    : `name a revision: tool routes diff ${left.name}`;
  throw new Failure(`${left.name} and ${right.name} have no common ancestor here; ${advice}.`);
}

/** Usual names of the main branch, the most likely first. */
const MAIN_LINES = ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master'];

/** Returns the main branch's newest commit; `undefined` if none of the usual names exists. */
export function mainLine(git: Git, named: readonly string[] = []): Revision | undefined {
  for (const name of [...named, ...MAIN_LINES]) {
    const commit = commitOf(git, name);
    if (commit !== undefined) return { name, commit };
  }
  return undefined;
}

/** Resolves a name to a commit id. Never takes a leading dash for an option. */
function commitOf(git: Git, name: string): string | undefined {
  if (/[\0\n]/u.test(name)) return undefined;
  return git.line('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`);
}

const isShallow = (git: Git): boolean => git.line('rev-parse', '--is-shallow-repository') === 'true';

import { Failure } from '../diagnostics/failure';
import { Git } from './git-command';

/** A commit, and what it's called. */
export interface Revision {
  /** What the user knows it by: `main`, or `merge base with main`. */
  readonly name: string;
  /** The whole object id. */
  readonly commit: string;
}

/** The repository around a folder. Throws a Failure where there's none that git would read. */
export function openRepository(directory: string): Git {
  const git = new Git(directory);
  const { isOk, complaint } = git.ask(['rev-parse', '--git-dir']);
  if (isOk) return git;
  const why = complaint.startsWith('not a git repository')
    ? 'there is no git repository around it'
    : complaint;
  throw new Failure(`${directory} can't be compared with a revision: ${why}.`);
}

/** Throws a Failure for a name that isn't one of a commit; in a shallow clone it says how to get it. */
export function resolveRevision(git: Git, name: string): Revision {
  const commit = commitOf(git, name);
  if (commit !== undefined) return { name, commit };
  const advice = isShallow(git)
    ? `in this shallow clone; fetch it first: git fetch --unshallow (GitHub Actions: fetch-depth: 0)`
    : 'in this repository; give a branch, a tag, a commit, or a saved report that is there';
  throw new Failure(`there's no revision "${name}" ${advice}.`);
}

/** Where two revisions parted. Throws a Failure where the history that's here doesn't tell. */
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

/** Where a repository's main line is usually found, the likeliest first. */
const MAIN_LINES = ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master'];

/** The main line's newest commit; `undefined` in a repository that has none by a usual name. */
export function mainLine(git: Git, named: readonly string[] = []): Revision | undefined {
  for (const name of [...named, ...MAIN_LINES]) {
    const commit = commitOf(git, name);
    if (commit !== undefined) return { name, commit };
  }
  return undefined;
}

/** What begins with a dash is never taken for an option. */
function commitOf(git: Git, name: string): string | undefined {
  if (/[\0\n]/u.test(name)) return undefined;
  return git.line('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`);
}

const isShallow = (git: Git): boolean => git.line('rev-parse', '--is-shallow-repository') === 'true';

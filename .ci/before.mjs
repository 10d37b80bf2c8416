/** Files as they were before this work: where it left origin/main, or at the parent on main itself. */
import { execFileSync } from 'node:child_process';

/** @returns {string | undefined} what git prints; `undefined` where the command fails */
function git(...args) {
  try {
    const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 26 };
    return execFileSync('git', args, options).trim();
  } catch {
    return undefined;
  }
}

/** @returns {string | undefined} `undefined` on the first commit ever */
function commitBefore() {
  const head = git('rev-parse', 'HEAD');
  const fork = git('merge-base', 'HEAD', 'origin/main');
  if (fork !== undefined && fork !== head) return fork;
  const parent = git('rev-parse', '--verify', '--quiet', 'HEAD^');
  if (parent === undefined && git('rev-parse', '--is-shallow-repository') === 'true') {
    throw new Error('A shallow clone hides the commit before: fetch the whole history.');
  }
  return parent;
}

/** @returns {{ commit: string, text: string } | undefined} `undefined` where the file wasn't there yet */
export function fileBefore(path) {
  const commit = commitBefore();
  const text = commit && git('show', `${commit}:${path}`);
  return text === undefined ? undefined : { commit: commit.slice(0, 8), text };
}

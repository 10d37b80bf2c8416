/**
 * Fails when test/fixtures/pending.json (fixture → what it still misses) names a fixture that it didn't name before:
 * what was exact stays exact, and a new fixture comes with the code that makes it so.
 *
 * "Before" is the commit that this work started from: where it left origin/main, or the parent on main itself.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const FILE = 'test/fixtures/pending.json';

/** @returns {string | undefined} what git prints; `undefined` where the command fails */
function git(...args) {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
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

const base = commitBefore();
const before = base && git('show', `${base}:${FILE}`);
const now = existsSync(FILE) ? Object.keys(JSON.parse(readFileSync(FILE, 'utf8'))) : [];
if (before === undefined) {
  console.log(`${now.length} pending fixtures; no earlier list to compare with.`);
} else {
  const known = new Set(Object.keys(JSON.parse(before)));
  const added = now.filter((name) => !known.has(name));
  console.log(`${now.length} pending fixtures, ${known.size} at ${base.slice(0, 8)}.`);
  for (const name of added) console.error(`${name} is new in ${FILE}: make it exact instead.`);
  process.exitCode = added.length > 0 ? 1 : 0;
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..');

/** Matches a path of this repository in backticks, if it's whole: no placeholder, no wildcard. */
const PATH = /`((?:src|test|scripts|files|bench|conformance|editors|python|github-action)\/[\w./-]+)`/g;

/** The documents about this code; others name files of the reader's project. */
const DOCUMENTS = [
  'CONTRIBUTING.md',
  ...['dependencies', 'development', 'how-it-works', 'real-projects'].map(
    (name) => `docs/internals/${name}.md`,
  ),
  'docs/performance.md',
];

it.each(DOCUMENTS)('%s names no path that is gone', (name) => {
  const named = [...readFileSync(join(ROOT, name), 'utf8').matchAll(PATH)].map(([, path = '']) => path);
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

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

const PAGES = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'editors/vscode/README.md'],
  ...['github-action/README.md', 'python/mirror/README.md', '.agents/skills/tool/SKILL.md'],
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

it.each(PAGES)('%s links to files that are there', (name) => {
  const text = readFileSync(join(ROOT, name), 'utf8').replaceAll(/^```[^]*?^```|`[^`\n]*`/gm, '');
  const linked = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, path = '']) => path);
  expect(linked.filter((path) => !existsSync(join(ROOT, dirname(name), path)))).toEqual([]);
});

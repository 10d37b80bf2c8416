/**
 * `npm run oracle:requests [-- --check]`: asks real FastAPI what `tool routes match` tells, and rewrites the answers.
 * - Which route handles each request in a fixture's `requests.json`: method, path and host.
 * - What it answers to many texts in the place of a path parameter, by its type: test/routes-report/match/values/answers.json.
 * `--check` writes nothing, and fails if an answer differs from the file.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ask, fail, foldersIn, rowsText, settle, TEST } from './oracle-files.mjs';

const FIXTURES = join(TEST, 'fixtures');
const VALUES = join(TEST, 'routes-report', 'match', 'values');

const folders = foldersIn(FIXTURES)
  .flatMap((group) => foldersIn(join(FIXTURES, group)).map((name) => join(FIXTURES, group, name)))
  .filter((folder) => existsSync(join(folder, 'requests.json')));
const files = new Map();
for (const [index, { error, requests, ...head }] of ask('', 'requests.py', folders).entries()) {
  if (error === undefined)
    files.set(join(folders[index], 'requests.json'), rowsText(head, 'requests', requests));
  else fail(`${folders[index]} can't be asked:\n${error}`);
}
const [answers] = ask('', 'match_values.py', [join(VALUES, 'main.py')]);
files.set(join(VALUES, 'answers.json'), `${JSON.stringify(answers, undefined, 2)}\n`);
settle(files);

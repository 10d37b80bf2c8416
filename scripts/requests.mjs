/**
 * `npm run oracle:requests [-- --check]`: asks real FastAPI what `tool routes match` tells, and rewrites the answers.
 * - Which route handles requests to the paths of each fixture with a `requests.json`. Their generator is seeded: they change only if
 *   the fixture's routes do. To add a fixture, give it an empty `requests.json`.
 * - What it answers to many texts in the place of a path parameter, by its type: test/routes-report/match/values/answers.json.
 * `--check` writes nothing, and fails if an answer differs from the file.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ask, fail, foldersIn, rowsText, settle, TEST } from './oracle-files.mjs';

/** Requests per fixture. */
const COUNT = '25';
const FIXTURES = join(TEST, 'fixtures');
const VALUES = join(TEST, 'routes-report', 'match', 'values');

const folders = foldersIn(FIXTURES)
  .flatMap((group) => foldersIn(join(FIXTURES, group)).map((name) => join(FIXTURES, group, name)))
  .filter((folder) => existsSync(join(folder, 'requests.json')));
const files = new Map();
for (const [index, { error, requests, ...head }] of ask('', 'requests.py', [COUNT, ...folders]).entries()) {
  if (error === undefined)
    files.set(join(folders[index], 'requests.json'), rowsText(head, 'requests', requests));
  else fail(`${folders[index]} can't be asked:\n${error}`);
}
const [answers] = ask('', 'match_values.py', [join(VALUES, 'main.py')]);
files.set(join(VALUES, 'answers.json'), `${JSON.stringify(answers, undefined, 2)}\n`);
settle(files);

/**
 * `npm run oracle:unseen [-- NAME…] [--check]`: runs the applications of test/unseen (or those whose names contain NAME) as their
 * `app.json` says, with real FastAPI, and writes the rows that they serve into `truth.json`. `--check` writes nothing, and fails if
 * an answer differs from the file. Needs Python >= 3.11.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ask, fail, foldersIn, isAsked, rowsText, settle, TEST } from './oracle-files.mjs';

const folders = foldersIn(join(TEST, 'unseen'))
  .filter(isAsked)
  .map((name) => join(TEST, 'unseen', name))
  .filter((folder) => existsSync(join(folder, 'app.json')));
const files = new Map();
for (const [index, { error, fastapi, routes }] of ask('unseen', 'oracle_unseen.py', folders).entries()) {
  const text = routes === null ? '{\n  "routes": null\n}\n' : rowsText({ fastapi }, 'routes', routes ?? []);
  if (error === undefined) files.set(join(folders[index], 'truth.json'), text);
  else fail(`${folders[index]} can't be started:\n${error}`);
}
settle(files);

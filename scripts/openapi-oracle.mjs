/**
 * `npm run openapi:oracle [-- NAME…] [--check]`: asks real FastAPI for the whole OpenAPI document of every fixture in
 * test/openapi/fixtures, and of those in test/fixtures (or those whose names contain NAME). A fixture of the first is
 * `main.py` with its modules, and beside it `openapi.json`, what `app.openapi()` returns; those of test/fixtures have it as
 * `document.json`, if there's an operation in it. Where FastAPI refuses the document the file holds `{"error": …}`.
 * `fixture.json` is optional: see test/fixtures/README.md; `requirements` in its `oracle` names an environment of
 * python-env.mjs. `--check` writes nothing, and fails if an answer differs from the file.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensurePython } from './python-env.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const TEST = join(HERE, '..', 'test');

const foldersIn = (path) => readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory());

/** Returns all fixtures: the folder, relative to test/, the name of the answer's file, the environment. */
function fixtures() {
  const whole = foldersIn(join(TEST, 'openapi', 'fixtures')).map(({ name }) =>
    join('openapi', 'fixtures', name),
  );
  const others = foldersIn(join(TEST, 'fixtures'))
    .flatMap(({ name: group }) =>
      foldersIn(join(TEST, 'fixtures', group)).map(({ name }) => join('fixtures', group, name)),
    )
    .filter((folder) => existsSync(join(TEST, folder, 'fixture.json')));
  return [
    ...whole.map((folder) => ({ folder, file: 'openapi.json', variant: variantOf(folder) })),
    ...others.map((folder) => ({ folder, file: 'document.json', variant: variantOf(folder) })),
  ];
}

/** Returns which environment of python-env.mjs a fixture runs in. */
function variantOf(folder) {
  const told = join(TEST, folder, 'fixture.json');
  const { packages, oracle } = existsSync(told) ? JSON.parse(readFileSync(told, 'utf8')) : {};
  return oracle?.requirements ?? (packages === true ? 'packages' : '');
}

/** Returns one answer of oracle.py per fixture, in the same order. */
function ask(variant, asked) {
  const folders = asked.map(({ folder }) => join(TEST, folder));
  const options = { encoding: 'utf8', maxBuffer: 2 ** 28, env: { ...process.env, PYTHONHASHSEED: '0' } };
  const lines = execFileSync(ensurePython(variant), [join(HERE, 'oracle.py'), ...folders], options);
  return lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** Returns the file's text; `undefined` for a document of test/fixtures that says nothing, or that there is none. */
function textOf({ file }, { openapi }) {
  if (file === 'openapi.json')
    return openapi.error === undefined ? openapi.text : `${JSON.stringify({ error: openapi.error })}\n`;
  return openapi.operations?.length > 0 ? openapi.text : undefined;
}

function fail(message) {
  console.error(message);
  process.exitCode = 1;
}

const isCheck = process.argv.includes('--check');
const patterns = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const asked = fixtures().filter(
  ({ folder, variant }) =>
    variant !== 'pydantic-1' &&
    (patterns.length === 0 || patterns.some((pattern) => folder.includes(pattern))),
);

let changed = 0;
for (const variant of new Set(asked.map((fixture) => fixture.variant))) {
  const some = asked.filter((fixture) => fixture.variant === variant);
  for (const [index, answer] of ask(variant, some).entries()) {
    const { folder, file } = some[index];
    if (answer.error !== undefined) {
      fail(`${folder} can't be imported:\n${answer.error}`);
      continue;
    }
    const path = join(TEST, folder, file);
    const content = textOf(some[index], answer);
    const present = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
    if (present === content) continue;
    changed += 1;
    if (isCheck)
      fail(`${folder} differs from what FastAPI says; run "npm run openapi:oracle" and look at the change.`);
    else if (content !== undefined) writeFileSync(path, content);
  }
}
console.log(`${asked.length} fixtures, ${changed} ${isCheck ? 'differ' : 'written'}`);

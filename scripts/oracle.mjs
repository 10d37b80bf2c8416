/**
 * `npm run oracle [-- NAME…] [--check]`: asks real FastAPI about every fixture (or those whose names contain NAME). In test/fixtures it
 * writes `oracle.json`, the routes; `oracle.0.136.json`, if the include rule before 0.137 gives other routes; and `document.json`,
 * what `app.openapi()` returns, if there's an operation in it. In test/openapi/fixtures, where a fixture is `main.py` with its
 * modules, it writes that as `openapi.json`; `{"error": …}` where FastAPI refuses it.
 * A fixture with `"since": "0.137"` in fixture.json needs a newer FastAPI and has no old oracle; neither has one with
 * `"packages": true`, which imports packages of requirements-packages.txt, or with `requirements` in its `oracle`.
 * `--check` writes nothing, and fails if an answer differs from the file.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ask, configOf, fail, foldersIn, isAsked, rowsText, settle, TEST } from './oracle-files.mjs';

const FIXTURES = join(TEST, 'fixtures');
const DOCUMENTS = join(TEST, 'openapi', 'fixtures');

const fixtures = [
  ...foldersIn(FIXTURES).flatMap((group) =>
    foldersIn(join(FIXTURES, group)).map((name) => `${group}/${name}`),
  ),
  ...foldersIn(DOCUMENTS).map((name) => `openapi/${name}`),
]
  .filter(isAsked)
  .map((name) => {
    const folder = name.startsWith('openapi/')
      ? join(TEST, 'openapi', 'fixtures', name.slice(8))
      : join(FIXTURES, name);
    const config = configOf(folder);
    const variant = config.oracle?.requirements ?? (config.packages === true ? 'packages' : '');
    return { folder, config, variant, hasRoutes: !name.startsWith('openapi/') };
  })
  .filter(({ folder, hasRoutes }) => !hasRoutes || existsSync(join(folder, 'fixture.json')));

/** Asks FastAPI about fixtures, and hands each answer on. */
function answers(variant, some, take) {
  if (some.length === 0) return;
  const folders = some.map(({ folder }) => folder);
  for (const [index, answer] of ask(variant, 'oracle.py', folders).entries()) {
    if (answer.error === undefined) take(some[index], answer);
    else fail(`${folders[index]} can't be imported:\n${answer.error}`);
  }
}

const textOf = ({ fastapi, routes }) => rowsText({ fastapi }, 'routes', routes);

const files = new Map();
for (const variant of new Set(fixtures.map((fixture) => fixture.variant))) {
  const some = fixtures.filter((fixture) => fixture.variant === variant);
  answers(variant, some, ({ folder, hasRoutes }, answer) => {
    const { error, text, operations } = answer.openapi;
    if (!hasRoutes)
      return files.set(
        join(folder, 'openapi.json'),
        error === undefined ? text : `${JSON.stringify({ error })}\n`,
      );
    files.set(join(folder, 'oracle.json'), textOf(answer));
    // The document of pydantic 1 isn't ours.
    if (variant !== 'pydantic-1') files.set(join(folder, 'document.json'), operations > 0 ? text : undefined);
  });
}
const old = fixtures.filter(
  ({ config, variant, hasRoutes }) => hasRoutes && variant === '' && !('since' in config),
);
answers('0.136', old, ({ folder }, answer) => {
  const now = files.get(join(folder, 'oracle.json'));
  const isSame = now === textOf({ ...answer, fastapi: JSON.parse(now).fastapi });
  files.set(join(folder, 'oracle.0.136.json'), isSame ? undefined : textOf(answer));
});
settle(files);

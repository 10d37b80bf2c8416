/**
 * `npm run oracle [-- NAME…]`: asks real FastAPI for the routes of every fixture (or those whose names contain
 * NAME). Writes `oracle.json`, `openapi.json` (the result of `app.openapi()`), and `oracle.0.136.json` if the
 * include rule before 0.137 gives other routes. A fixture with `"since": "0.137"` in fixture.json needs a newer
 * FastAPI and has no old oracle; neither has one with `"packages": true`, which imports packages of
 * requirements-packages.txt, or with `requirements` in its `oracle`. `npm run oracle -- --check` writes nothing, and
 * fails if an answer differs from the file on disk.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensurePython } from './python-env.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const FIXTURES = join(HERE, '..', 'test', 'fixtures');

/** Returns the names of all fixtures, `<group>/<name>`, sorted. */
function fixtureNames() {
  const folders = (path) => readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders(FIXTURES)
    .flatMap(({ name: group }) => folders(join(FIXTURES, group)).map(({ name }) => `${group}/${name}`))
    .filter((name) => existsSync(join(FIXTURES, name, 'fixture.json')))
    .sort();
}

const fixtureOf = (name) => JSON.parse(readFileSync(join(FIXTURES, name, 'fixture.json'), 'utf8'));

/** Returns which environment of python-env.mjs a fixture's oracle runs in. */
const variantOf = ({ packages, oracle }) => oracle?.requirements ?? (packages === true ? 'packages' : '');

/** Returns one answer of oracle.py per fixture, in the same order. */
function ask(python, names) {
  if (names.length === 0) return [];
  const folders = names.map((name) => join(FIXTURES, name));
  const options = { encoding: 'utf8', maxBuffer: 2 ** 28, env: { ...process.env, PYTHONHASHSEED: '0' } };
  const lines = execFileSync(python, [join(HERE, 'oracle.py'), ...folders], options)
    .trim()
    .split('\n');
  return lines.map((line) => JSON.parse(line));
}

/** Formats one row per line, so that a changed route is a changed line. */
function format({ fastapi, routes }) {
  const rows = routes.map((route) => `\n    ${JSON.stringify(route)}`).join(',');
  return `{\n  "fastapi": ${JSON.stringify(fastapi)},\n  "routes": [${rows}${rows && '\n  '}]\n}\n`;
}

/** Formats one operation per line. `invalid` is the validator's complaint about the document. */
function formatOpenapi(fastapi, { error, info, operations = [] }, invalid) {
  const head = { fastapi, error, info, invalid: invalid ?? undefined };
  const lines = Object.entries(head)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  const rows = operations.map((operation) => `\n    ${JSON.stringify(operation)}`).join(',');
  return `{\n${[...lines, `  "operations": [${rows}${rows && '\n  '}]`].join(',\n')}\n}\n`;
}

/** Returns the first error in each document, null for a valid one. */
function mistakes(documents) {
  const input = documents.map((document) => `${JSON.stringify(document)}\n`).join('');
  const script = join(HERE, 'validate_openapi.py');
  const lines = execFileSync(ensurePython('openapi'), [script], {
    encoding: 'utf8',
    input,
    maxBuffer: 2 ** 28,
  });
  return lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** Returns the files that should be on disk with their contents, `undefined` for a file that shouldn't exist. */
function wanted(names) {
  const files = new Map();
  const described = [];
  const variants = new Map(names.map((name) => [name, variantOf(fixtureOf(name))]));
  const newest = new Map(
    [...new Set(variants.values())].flatMap((variant) => {
      const some = names.filter((name) => variants.get(name) === variant);
      return zip(some, ask(ensurePython(variant), some));
    }),
  );
  const oldNames = names.filter((name) => variants.get(name) === '' && !('since' in fixtureOf(name)));
  const old = new Map(zip(oldNames, oldNames.length === 0 ? [] : ask(ensurePython('0.136'), oldNames)));
  for (const name of names) {
    const [now, before] = [newest.get(name), old.get(name)];
    const error = now.error ?? before?.error;
    if (error !== undefined) {
      fail(`${name} can't be imported:\n${error}`);
      continue;
    }
    files.set(`${name}/oracle.json`, format(now));
    described.push([name, now]);
    const isSame = before === undefined || JSON.stringify(before.routes) === JSON.stringify(now.routes);
    files.set(`${name}/oracle.0.136.json`, isSame ? undefined : format(before));
  }
  const documents = described.filter(([, { openapi }]) => openapi.document !== undefined);
  const invalid = new Map(
    zip(
      documents.map(([name]) => name),
      documents.length === 0 ? [] : mistakes(documents.map(([, { openapi }]) => openapi.document)),
    ),
  );
  for (const [name, { fastapi, openapi }] of described)
    files.set(`${name}/openapi.json`, formatOpenapi(fastapi, openapi, invalid.get(name)));
  return files;
}

const zip = (keys, values) => keys.map((key, index) => [key, values[index]]);

function fail(message) {
  console.error(message);
  process.exitCode = 1;
}

const isCheck = process.argv.includes('--check');
const patterns = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isAsked = (name) => patterns.length === 0 || patterns.some((pattern) => name.includes(pattern));
const names = fixtureNames().filter(isAsked);
if (ensurePython() === undefined) {
  fail('The oracle needs Python >= 3.10 on the PATH.');
} else {
  let changed = 0;
  for (const [file, content] of wanted(names)) {
    const path = join(FIXTURES, file);
    const present = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
    if (present === content) continue;
    changed += 1;
    if (isCheck) fail(`${file} differs from what FastAPI says; run "npm run oracle" and look at the change.`);
    else if (content === undefined) rmSync(path);
    else writeFileSync(path, content);
  }
  console.log(`${names.length} fixtures, ${changed} ${isCheck ? 'differ' : 'written'}`);
}

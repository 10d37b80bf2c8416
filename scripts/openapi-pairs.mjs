/**
 * `npm run openapi:pairs [-- NAME…] [--check]`: asks older FastAPI, with a pydantic of its time, for the documents of the fixtures in
 * test/openapi/fixtures that need no other package (or those whose names contain NAME). Writes test/openapi/pairs/RELEASE.json, by
 * fixture what differs from `openapi.json`: paths and components that are others, `null` for one that isn't there, and `null` for a
 * fixture that can't be imported. `--check` writes nothing, and fails if an answer differs from the file.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensurePython } from './python-env.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const FIXTURES = join(HERE, '..', 'test', 'openapi', 'fixtures');
const PAIRS = join(HERE, '..', 'test', 'openapi', 'pairs');
const RELEASES = ['0.115', '0.128', '0.136', '0.150'];

/** How deep in the document parts are compared each by itself. */
const DEPTHS = { paths: 1, webhooks: 1, components: 2 };

const isCheck = process.argv.includes('--check');
const patterns = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const names = readdirSync(FIXTURES).filter(
  (name) =>
    !existsSync(join(FIXTURES, name, 'fixture.json')) &&
    (patterns.length === 0 || patterns.some((pattern) => name.includes(pattern))),
);

function ask(python) {
  const options = { encoding: 'utf8', maxBuffer: 2 ** 28, env: { ...process.env, PYTHONHASHSEED: '0' } };
  const folders = names.map((name) => join(FIXTURES, name));
  const lines = execFileSync(python, [join(HERE, 'oracle.py'), ...folders], options);
  return lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** Returns the version of a package in an environment. */
const versionIn = (python, name) =>
  execFileSync(python, ['-c', `import importlib.metadata as m; print(m.version('${name}'))`], {
    encoding: 'utf8',
  }).trim();

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const areSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Returns the members of an object that differ from those of another one; those that only the other has are `null`. */
function changes(now, newest, depth) {
  const keys = [...new Set([...Object.keys(newest), ...Object.keys(now)])];
  const different = keys.filter((key) => !areSame(now[key], newest[key]));
  return Object.fromEntries(
    different.map((key) => [
      key,
      (DEPTHS[key] ?? depth) > 0 && isObject(now[key]) && isObject(newest[key])
        ? changes(now[key], newest[key], (DEPTHS[key] ?? depth) - 1)
        : (now[key] ?? null),
    ]),
  );
}

/** Returns what differs of an answer; `undefined` for an equal one. */
function different(name, answer) {
  if (answer.error !== undefined) return null;
  const newest = JSON.parse(readFileSync(join(FIXTURES, name, 'openapi.json'), 'utf8'));
  const { document, error } = answer.openapi;
  if (error === undefined && newest.error === undefined)
    return areSame(document, newest) ? undefined : changes(document, newest, 0);
  const now = error === undefined ? document : { error };
  return areSame(now, newest) ? undefined : { whole: now };
}

let changed = 0;
for (const release of RELEASES) {
  const python = ensurePython(`pair-${release}`);
  const path = join(PAIRS, `${release}.json`);
  const present = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  const known = patterns.length > 0 && present !== undefined ? JSON.parse(present).different : {};
  const found = { ...known };
  for (const [index, answer] of ask(python).entries()) {
    const one = different(names[index], answer);
    if (one === undefined) delete found[names[index]];
    else found[names[index]] = one;
  }
  const lines = Object.entries(found)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, one]) => `    ${JSON.stringify(name)}: ${JSON.stringify(one)}`);
  const [fastapi, pydantic] = ['fastapi', 'pydantic'].map((name) => JSON.stringify(versionIn(python, name)));
  const text = `{\n  "fastapi": ${fastapi},\n  "pydantic": ${pydantic},\n  "different": {\n${lines.join(',\n')}\n  }\n}\n`;
  if (text === present) continue;
  changed += 1;
  if (!isCheck) writeFileSync(path, text);
  else {
    console.error(
      `${path} differs from what FastAPI says; run "npm run openapi:pairs" and look at the change.`,
    );
    process.exitCode = 1;
  }
}
console.log(
  `${RELEASES.length} releases, ${names.length} fixtures, ${changed} ${isCheck ? 'differ' : 'written'}`,
);

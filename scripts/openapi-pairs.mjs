/**
 * `npm run openapi:pairs [-- NAME…] [--check]`: asks older FastAPI, with a pydantic of its time, for the documents of the fixtures in
 * test/openapi/fixtures that need no other package (or those whose names contain NAME). Writes test/openapi/pairs/RELEASE.json, by
 * fixture what differs from `openapi.json`: paths and components that are others, `null` for one that isn't there, and `null` for a
 * fixture that can't be imported. `--check` writes nothing, and fails if an answer differs from the file.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, configOf, foldersIn, isAsked, settle, TEST } from './oracle-files.mjs';

const FIXTURES = join(TEST, 'openapi', 'fixtures');
const RELEASES = ['0.115', '0.128', '0.136', '0.150'];

/** How deep in the document parts are compared each by itself. */
const DEPTHS = { paths: 1, webhooks: 1, components: 2 };

const all = foldersIn(FIXTURES).filter((name) => Object.keys(configOf(join(FIXTURES, name))).length === 0);
const names = all.filter(isAsked);

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

const files = new Map();
for (const release of RELEASES) {
  const variant = `pair-${release}`;
  const path = join(TEST, 'openapi', 'pairs', `${release}.json`);
  const isPart = names.length < all.length && existsSync(path);
  const found = isPart ? JSON.parse(readFileSync(path, 'utf8')).different : {};
  const folders = names.map((name) => join(FIXTURES, name));
  const answers = ask(variant, 'oracle.py', folders);
  for (const [index, answer] of answers.entries()) {
    const one = different(names[index], answer);
    if (one === undefined) delete found[names[index]];
    else found[names[index]] = one;
  }
  const lines = Object.entries(found)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, one]) => `    ${JSON.stringify(name)}: ${JSON.stringify(one)}`);
  const { fastapi, pydantic } = answers.find(({ error }) => error === undefined);
  files.set(
    path,
    `{\n  "fastapi": ${JSON.stringify(fastapi)},\n  "pydantic": ${JSON.stringify(pydantic)},\n  "different": {\n${lines.join(',\n')}\n  }\n}\n`,
  );
}
settle(files);

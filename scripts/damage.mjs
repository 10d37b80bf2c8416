/**
 * `npm run damage [-- --seed N] [--files N] [--each] [--only NAME]`: damages one line in files of real applications, and
 * counts how many of the other routes are found. See scripts/fuzz/README.md. Runs src/, so it needs no build. Leaves out
 * applications whose wheel isn't unpacked (`npm run conformance -- --download`); takes the fixtures if there is none.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { routesArguments } from '../conformance/analyse.mjs';
import { ensurePython } from './python-env.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const CASES = join(ROOT, 'conformance', 'cases');

const require = createRequire(import.meta.url);
require('@swc-node/register');
const { main } = require('./fuzz/damage-run.ts');
const { fixtureApplications } = require('./fuzz/damage-fixtures.ts');

const unpacked = readdirSync(CASES)
  .sort()
  .map((file) => JSON.parse(readFileSync(join(CASES, file), 'utf8')))
  .map((one) => ({ one, root: join(ROOT, '.cache', 'corpus', one.wheel.replace(/\.whl$/, '')) }))
  .filter(({ root }) => existsSync(root));
const applications = unpacked.map(({ one, root }) => ({
  name: one.name,
  root,
  options: optionsFor(root, one),
}));

/** Returns the options that `npm run conformance` passes on the command line. */
function optionsFor(root, corpusCase) {
  const args = routesArguments(root, corpusCase);
  const { values } = parseArgs({
    args: args.slice(1),
    options: {
      format: { type: 'string' },
      root: { type: 'string' },
      entry: { type: 'string' },
      'python-path': { type: 'string', multiple: true },
      env: { type: 'string', multiple: true },
      fastapi: { type: 'string' },
      'python-version': { type: 'string' },
    },
  });
  const { entry, env, fastapi } = values;
  return { entry, env, fastapi, pythonPath: values['python-path'], pythonVersion: values['python-version'] };
}

const python = ensurePython();
if (python === undefined) {
  console.error('Python >= 3.10 has to be on the PATH: it tells which damage is one.');
  process.exitCode = 1;
} else {
  const chosen = applications.length > 0 ? applications : fixtureApplications();
  process.exitCode = await main(process.argv.slice(2), chosen, python);
}

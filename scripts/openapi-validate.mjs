/**
 * `npm run openapi:validate [-- NAME…]`: asks openapi-spec-validator about our document of each fixture (or of those whose names
 * contain NAME), in OpenAPI 3.1 and converted to 3.0. Prints what it refuses although it accepts FastAPI's own document; exit code 1
 * if there's any.
 * Reads src/ directly, in one process: no build needed.
 */
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensurePython } from './python-env.mjs';

const require = createRequire(import.meta.url);
require('@swc-node/register');
const { loadDocumentFixtures, ourDocument } = require('../test/support/openapi-document.ts');
const { downgraded } = require('../src/openapi/convert/older.ts');

const SCRIPT = join(dirname(fileURLToPath(import.meta.url)), 'validate_openapi.py');
const WIDTH = 200;

const patterns = process.argv.slice(2);
const python = ensurePython('openapi');
if (python === undefined) throw new Error('No Python >= 3.10 with venv on the PATH.');

const fixtures = loadDocumentFixtures().filter(
  ({ name, document }) =>
    document.error === undefined &&
    (patterns.length === 0 || patterns.some((pattern) => name.includes(pattern))),
);
const theirs = mistakesIn(fixtures.map(({ document }) => document));
const accepted = fixtures.filter((_, index) => theirs[index] === null);
const ours = [];
for (const fixture of accepted) ours.push(await ourDocument(fixture));
let refused = 0;
report('3.1', mistakesIn(ours));
report('3.0', mistakesIn(ours.map(downgraded)));
console.log(`${fixtures.length} documents, ${accepted.length} of them accepted, ${refused} of ours refused`);
process.exitCode = refused > 0 ? 1 : 0;

function report(version, mistakes) {
  mistakes.forEach((mistake, index) => {
    if (mistake === null) return;
    refused += 1;
    console.log(`${accepted[index].name} in ${version}: ${mistake.slice(0, WIDTH)}`);
  });
}

/** Returns the first mistake in each document, null for a valid one. */
function mistakesIn(documents) {
  const input = documents.map((document) => `${JSON.stringify(document)}\n`).join('');
  const lines = execFileSync(python, [SCRIPT], { encoding: 'utf8', input, maxBuffer: 2 ** 28 });
  return lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/**
 * `npm run fixtures [-- NAME…] [--detail] [--all]`: compares our analyser with FastAPI on each fixture (or those whose names contain
 * NAME): routes, diagnostics and the document, also of those in test/openapi/fixtures. Prints those that aren't exact, or with
 * `--all` every one. `--detail` adds each differing row (`-` missing from ours, `+` extra in it), the diagnostics, and each place
 * of the document. `--pairs` compares with the documents of older releases (test/openapi/pairs). `--write-pending` writes the
 * lists of documents that aren't exact. Reads src/ directly, in one process: no build needed.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
require('@swc-node/register');
const { compare, misspoken } = require('../test/support/compare.ts');
const { fixturesOf, loadPairs, pairDifferences } = require('../test/support/document-pairs.ts');
const { loadFixtures } = require('../test/support/fixtures.ts');
const {
  documentDifferences,
  loadDocumentFixtures,
  withDocument,
} = require('../test/support/openapi-document.ts');
const { inspectionOf } = require('../test/support/reporter.ts');

const OPENAPI = join(dirname(fileURLToPath(import.meta.url)), '..', 'test', 'openapi');
const WIDTH = 160;

const flags = new Set(process.argv.slice(2).filter((argument) => argument.startsWith('--')));
const patterns = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isAsked = ({ name }) => patterns.length === 0 || patterns.some((pattern) => name.includes(pattern));
const counts = { exact: 0, inexact: 0, crashed: 0 };

const placesOf = (differences) =>
  differences.map(
    ({ at, expected, actual }) => `${at}\n    - ${expected.slice(0, WIDTH)}\n    + ${actual.slice(0, WIDTH)}`,
  );

if (flags.has('--pairs')) await comparePairs();
else await compareFixtures();
console.log(
  Object.entries(counts)
    .map(([word, count]) => `${count} ${word}`)
    .join(', '),
);

async function comparePairs() {
  const pending = {};
  for (const pair of loadPairs()) {
    console.log(`FastAPI ${pair.fastapi}, pydantic ${pair.pydantic}`);
    pending[pair.fastapi] = [];
    for (const fixture of fixturesOf(pair).filter(isAsked)) {
      const lines = await show(fixture.name, async () => placesOf(await pairDifferences(fixture, pair)));
      if (lines > 0) pending[pair.fastapi].push(fixture.name);
    }
  }
  writePending(join(OPENAPI, 'pairs'), pending);
}

async function compareFixtures() {
  const pending = {};
  for (const fixture of loadFixtures().filter(isAsked)) {
    for (const [index, oracle] of fixture.oracles.entries()) {
      const title = index === 0 ? fixture.name : `${fixture.name} (${oracle.fastapi})`;
      await show(title, async () => {
        const described = index === 0 ? withDocument(fixture) : undefined;
        const inspection = await inspectionOf(fixture, oracle.fastapi, { document: described !== undefined });
        const rows = rowsOf(fixture, oracle, inspection.report);
        if (described === undefined) return rows;
        const differences = await documentDifferences(described, inspection);
        if (differences.length > 0) pending[fixture.name] = differences.length;
        return [...rows, ...placesOf(differences)];
      });
    }
  }
  for (const fixture of loadDocumentFixtures().filter(isAsked)) {
    const lines = await show(fixture.name, async () => placesOf(await documentDifferences(fixture)));
    if (lines > 0) pending[fixture.name] = lines;
  }
  writePending(OPENAPI, pending);
}

/** Returns a line for each row that differs, each diagnostic that's wrong, and each that is given. */
function rowsOf(fixture, oracle, report) {
  const { expected, actual, silent, isExact } = compare(fixture, oracle, report);
  const wrong = misspoken(fixture, report).map((text) => `! wrong: ${text}`);
  if (isExact && wrong.length === 0) return [];
  const index = expected.findIndex((row, at) => row !== actual[at]);
  return [
    ...expected.filter((text) => !actual.includes(text)).map((row) => `- ${row}`),
    ...actual.filter((text) => !expected.includes(text)).map((row) => `+ ${row}`),
    ...(isExact ? [] : [`first difference: row ${index === -1 ? expected.length + 1 : index + 1}`]),
    ...silent.map((row) => `silent: ${row}`),
    ...wrong,
    ...report.diagnostics.map(
      ({ code, file, line, message }) => `! ${code} ${file ?? ''}:${line ?? ''} ${message}`,
    ),
  ];
}

/** Prints what differs of a fixture, and returns how much. */
async function show(title, linesOf) {
  try {
    const lines = await linesOf();
    counts[lines.length === 0 ? 'exact' : 'inexact'] += 1;
    if (lines.length > 0 || flags.has('--all'))
      console.log(`${title.padEnd(60)} ${lines.length === 0 ? 'exact' : `differs: ${lines.length}`}`);
    if (flags.has('--detail')) for (const line of lines) console.log(`  ${line}`);
    return lines.length;
  } catch (error) {
    counts.crashed += 1;
    console.log(`${title.padEnd(60)} CRASH ${flags.has('--detail') ? error.stack : error.message}`);
    return 0;
  }
}

function writePending(folder, pending) {
  if (flags.has('--write-pending') && patterns.length === 0)
    writeFileSync(join(folder, 'pending.json'), `${JSON.stringify(pending, null, 2)}\n`);
}

/**
 * `npm run openapi:fixtures [-- NAME…] [--detail] [--all]`: compares our OpenAPI document with FastAPI's on each fixture
 * (or those whose names contain NAME). Prints the fixtures that aren't exact, or with `--all` every one, and the totals.
 * `--detail` adds each difference. `--write-pending` writes test/openapi/pending.json.
 * `--pairs` compares with older releases instead (test/openapi/pairs), and `--write-pending` writes the pending.json there.
 * Reads src/ directly, in one process: no build needed.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
require('@swc-node/register');
const {
  documentDifferences,
  loadDocumentFixtures,
  loadPendingDocuments,
} = require('../test/support/openapi-document.ts');

const {
  fixturesOf,
  loadPairs,
  loadPendingPairs,
  pairDifferences,
} = require('../test/support/document-pairs.ts');

const OPENAPI = join(dirname(fileURLToPath(import.meta.url)), '..', 'test', 'openapi');
const WIDTH = 160;

const flags = new Set(process.argv.slice(2).filter((argument) => argument.startsWith('--')));
const patterns = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

const isPairs = flags.has('--pairs');
const written = {};
if (isPairs) {
  const pending = loadPendingPairs();
  for (const pair of loadPairs()) {
    console.log(`FastAPI ${pair.fastapi}, pydantic ${pair.pydantic}`);
    const known = Object.fromEntries((pending[pair.fastapi] ?? []).map((name) => [name, 1]));
    const differences = (fixture) => pairDifferences(fixture, pair);
    written[pair.fastapi] = Object.keys(await compare(fixturesOf(pair), known, differences));
  }
} else
  Object.assign(written, await compare(loadDocumentFixtures(), loadPendingDocuments(), documentDifferences));
if (flags.has('--write-pending') && patterns.length === 0)
  writeFileSync(
    join(OPENAPI, isPairs ? 'pairs' : '', 'pending.json'),
    `${JSON.stringify(written, null, 2)}\n`,
  );

/** Compares fixtures, and returns the number of differences of each that isn't exact. */
async function compare(fixtures, pending, differencesOf) {
  const counts = { exact: 0, inexact: 0, crashed: 0, pending: Object.keys(pending).length };
  const inexact = {};
  for (const fixture of fixtures) {
    const { name } = fixture;
    if (patterns.length > 0 && !patterns.some((pattern) => name.includes(pattern))) continue;
    try {
      const differences = await differencesOf(fixture);
      counts[differences.length === 0 ? 'exact' : 'inexact'] += 1;
      if (differences.length > 0) inexact[name] = differences.length;
      show(name, differences, name in pending);
    } catch (error) {
      counts.crashed += 1;
      inexact[name] = pending[name] ?? 0;
      console.log(`${name.padEnd(60)} CRASH ${flags.has('--detail') ? error.stack : error.message}`);
    }
  }
  console.log(
    Object.entries(counts)
      .map(([word, count]) => `${count} ${word}`)
      .join(', '),
  );
  return inexact;
}

function show(name, differences, isPending) {
  if (differences.length === 0 && !flags.has('--all')) return;
  const note = isPending ? ' (pending)' : '';
  console.log(
    `${name.padEnd(60)} ${differences.length === 0 ? 'exact' : `${differences.length} differences`}${note}`,
  );
  if (!flags.has('--detail')) return;
  for (const { at, expected, actual } of differences)
    console.log(`  ${at}\n    - ${expected.slice(0, WIDTH)}\n    + ${actual.slice(0, WIDTH)}`);
}

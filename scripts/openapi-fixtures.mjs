/**
 * `npm run openapi:fixtures [-- NAME…] [--detail] [--all]`: compares our OpenAPI document with FastAPI's on each fixture
 * (or those whose names contain NAME). Prints the fixtures that aren't exact, or with `--all` every one, and the totals.
 * `--detail` adds each difference. `--write-pending` writes test/openapi/pending.json.
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

const PENDING = join(dirname(fileURLToPath(import.meta.url)), '..', 'test', 'openapi', 'pending.json');
const WIDTH = 160;

const flags = new Set(process.argv.slice(2).filter((argument) => argument.startsWith('--')));
const patterns = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const pending = loadPendingDocuments();
const counts = { exact: 0, inexact: 0, crashed: 0, pending: Object.keys(pending).length };
const inexact = {};

for (const fixture of loadDocumentFixtures()) {
  if (patterns.length > 0 && !patterns.some((pattern) => fixture.name.includes(pattern))) continue;
  try {
    show(fixture, await documentDifferences(fixture));
  } catch (error) {
    counts.crashed += 1;
    inexact[fixture.name] = pending[fixture.name] ?? 0;
    console.log(`${fixture.name.padEnd(60)} CRASH ${flags.has('--detail') ? error.stack : error.message}`);
  }
}
console.log(
  Object.entries(counts)
    .map(([word, count]) => `${count} ${word}`)
    .join(', '),
);
if (flags.has('--write-pending') && patterns.length === 0)
  writeFileSync(PENDING, `${JSON.stringify(inexact, null, 2)}\n`);

function show({ name }, differences) {
  counts[differences.length === 0 ? 'exact' : 'inexact'] += 1;
  if (differences.length > 0) inexact[name] = differences.length;
  if (differences.length === 0 && !flags.has('--all')) return;
  const note = name in pending ? ' (pending)' : '';
  console.log(
    `${name.padEnd(60)} ${differences.length === 0 ? 'exact' : `${differences.length} differences`}${note}`,
  );
  if (!flags.has('--detail')) return;
  for (const { at, expected, actual } of differences)
    console.log(`  ${at}\n    - ${expected.slice(0, WIDTH)}\n    + ${actual.slice(0, WIDTH)}`);
}

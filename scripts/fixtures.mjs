/**
 * `npm run fixtures [-- NAME…] [--detail] [--all]`: compares our analyser with FastAPI on each fixture (or those
 * whose names contain NAME). Prints the fixtures that aren't exact, or with `--all` every one, and the totals.
 * `--detail` adds each differing row (`-` missing from our report, `+` extra in it) and the diagnostics.
 * `--write-pending` updates test/fixtures/pending.json: drops exact fixtures, keeps the descriptions of others or
 * inserts the counts. Reads src/ directly, in one process: no build needed.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
require('@swc-node/register');
const { compare, misspoken } = require('../test/support/compare.ts');
const { FIXTURES, loadFixtures, loadPending } = require('../test/support/fixtures.ts');
const { reportOn } = require('../test/support/reporter.ts');

const flags = new Set(process.argv.slice(2).filter((argument) => argument.startsWith('--')));
const patterns = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const pending = loadPending();
const inexact = new Map();
const totals = {
  exact: 0,
  inexact: 0,
  crashed: 0,
  pending: Object.keys(pending).length,
  missing: 0,
  extra: 0,
  silent: 0,
};

for (const fixture of loadFixtures()) {
  if (patterns.length > 0 && !patterns.some((pattern) => fixture.name.includes(pattern))) continue;
  for (const oracle of fixture.oracles) await show(fixture, oracle);
}
console.log(
  Object.entries(totals)
    .map(([word, count]) => `${count} ${word}`)
    .join(', '),
);
if (flags.has('--write-pending') && patterns.length === 0) {
  writeFileSync(join(FIXTURES, 'pending.json'), `${JSON.stringify(Object.fromEntries(inexact), null, 2)}\n`);
}

async function show(fixture, oracle) {
  const title = `${fixture.name} ${oracle.fastapi === '0.136.3' ? '(0.136)' : ''}`.padEnd(60);
  let reported;
  try {
    reported = await reportOn(fixture, oracle.fastapi);
  } catch (error) {
    totals.crashed += 1;
    inexact.set(fixture.name, pending[fixture.name] ?? 'no application');
    console.log(`${title} CRASH ${flags.has('--detail') ? error.stack : error.message}`);
    return;
  }
  const result = compare(fixture, oracle, reported);
  for (const column of ['missing', 'extra', 'silent']) totals[column] += result[column].length;
  const wrong = misspoken(fixture, reported);
  const isRight = result.isExact && wrong.length === 0;
  totals[isRight ? 'exact' : 'inexact'] += 1;
  if (isRight && !flags.has('--all')) return;
  const silent = result.silent.length > 0 ? `silent: ` : '';
  const said = wrong.length > 0 ? ', wrong diagnostics' : '';
  const counts = `${silent}missing ${result.missing.length}, extra ${result.extra.length}${said}`;
  if (!isRight) inexact.set(fixture.name, pending[fixture.name] ?? counts);
  const note = fixture.name in pending ? ` (pending: ${pending[fixture.name]})` : '';
  console.log(`${title} ${isRight ? 'exact' : counts}${note}`);
  if (flags.has('--detail')) detail(result, reported);
  if (flags.has('--detail')) for (const what of wrong) console.log(`  ! wrong: ${what}`);
}

function detail({ expected, actual }, { diagnostics }) {
  if (expected.join('\n') !== actual.join('\n')) {
    const index = expected.findIndex((row, at) => row !== actual[at]);
    for (const row of expected.filter((text) => !actual.includes(text))) console.log(`  - ${row}`);
    for (const row of actual.filter((text) => !expected.includes(text))) console.log(`  + ${row}`);
    console.log(`  first difference: row ${index === -1 ? expected.length + 1 : index + 1}`);
  }
  for (const { code, file, line, message } of diagnostics)
    console.log(`  ! ${code} ${file ?? ''}:${line ?? ''} ${message}`);
}

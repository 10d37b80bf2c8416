/**
 * Fails when test/fixtures/pending.json (fixture → what it still misses) names a fixture that it didn't name before:
 * what was exact stays exact, and a new fixture comes with the code that makes it so.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileBefore } from './before.mjs';

const FILE = 'test/fixtures/pending.json';

const before = fileBefore(FILE);
const now = existsSync(FILE) ? Object.keys(JSON.parse(readFileSync(FILE, 'utf8'))) : [];
if (before === undefined) {
  console.log(`${now.length} pending fixtures; no earlier list to compare with.`);
} else {
  const known = new Set(Object.keys(JSON.parse(before.text)));
  const added = now.filter((name) => !known.has(name));
  console.log(`${now.length} pending fixtures, ${known.size} at ${before.commit}.`);
  for (const name of added) console.error(`${name} is new in ${FILE}: make it exact instead.`);
  process.exitCode = added.length > 0 ? 1 : 0;
}

/**
 * Fails when a list of pending cases (case → what it still misses, or release or file → cases) names one that it didn't name before: what was
 * exact stays exact, and a new fixture comes with the code that makes it so.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileBefore } from './before.mjs';

const FILES = ['test/unseen/pending.json', 'test/openapi/pending.json', 'test/openapi/pairs/pending.json'];

/** Returns the cases that a list names, those of a release with it. */
const casesIn = (text) =>
  Object.entries(JSON.parse(text)).flatMap(([key, value]) =>
    Array.isArray(value) ? value.map((name) => `${name} of ${key}`) : [key],
  );

for (const file of FILES) {
  const before = fileBefore(file);
  const now = existsSync(file) ? casesIn(readFileSync(file, 'utf8')) : [];
  if (before === undefined) {
    console.log(`${file}: ${now.length} pending; no earlier list to compare with.`);
    continue;
  }
  const known = new Set(casesIn(before.text));
  const added = now.filter((name) => !known.has(name));
  console.log(`${file}: ${now.length} pending, ${known.size} at ${before.commit}.`);
  for (const name of added) console.error(`${name} is new in ${file}: make it exact instead.`);
  if (added.length > 0) process.exitCode = 1;
}

/**
 * Fails when a floor of conformance/manifest.json is lower than it was before, or gone: what agreed with FastAPI in a
 * real application goes on agreeing.
 */
import { existsSync, readFileSync } from 'node:fs';
import { lowered } from '../conformance/manifest.mjs';
import { fileBefore } from './before.mjs';

const FILE = 'conformance/manifest.json';

const before = fileBefore(FILE);
if (before === undefined) {
  console.log('No earlier floors to compare with.');
} else {
  const now = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {};
  const then = JSON.parse(before.text);
  const lines = lowered(then, now);
  console.log(
    `${Object.keys(now).length} cases with floors, ${Object.keys(then).length} at ${before.commit}.`,
  );
  for (const line of lines) console.error(`${FILE}: ${line}`);
  process.exitCode = lines.length > 0 ? 1 : 0;
}

/**
 * `npm run docs`: makes the tables of formats and rules in docs/, and the lists of formats in schemas, from the tables in
 * src/. test/docs/made.spec.ts fails if they are out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const require = createRequire(import.meta.url);
require('@swc-node/register');
const { MADE_FILES, remade } = require('./docs/made.ts');

for (const file of MADE_FILES) {
  const path = join(ROOT, file);
  const text = readFileSync(path, 'utf8');
  const made = remade(file, text);
  if (made === text) continue;
  writeFileSync(path, made);
  console.log(`${file} updated`);
}

/**
 * `npm run unseen [-- NAME…]`: runs `tool routes` in each application of test/unseen (or those whose names contain NAME)
 * and prints what's wrong with each, and how many are right, for each rule. `--write-pending` drops from
 * test/unseen/pending.json those that are right. Reads src/ directly, in one process: no build needed.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
require('@swc-node/register');
const { ruleOf, unseenNames, unseenPending, wrongWith } = require('../test/support/unseen.ts');

const PENDING = join(dirname(fileURLToPath(import.meta.url)), '..', 'test', 'unseen', 'pending.json');

const isWriting = process.argv.includes('--write-pending');
const patterns = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const names = unseenNames().filter(
  (name) => patterns.length === 0 || patterns.some((pattern) => name.includes(pattern)),
);
const pending = unseenPending();
const wrong = {};
const tally = new Map();

for (const name of names) {
  const lines = await wrongWith(name);
  const isRight = lines.length === 0;
  for (const rule of [ruleOf(name), 'all']) {
    const { right = 0, of = 0 } = tally.get(rule) ?? {};
    tally.set(rule, { right: right + (isRight ? 1 : 0), of: of + 1 });
  }
  if (isRight) continue;
  wrong[name] = pending[name] ?? lines[0].split('\n', 1)[0];
  console.log([name, ...lines].join('\n    '));
}
for (const [rule, { right, of }] of tally) console.log(`${rule.padEnd(24)} ${right} of ${of} right`);
if (isWriting && patterns.length === 0) writeFileSync(PENDING, `${JSON.stringify(wrong, null, 2)}\n`);

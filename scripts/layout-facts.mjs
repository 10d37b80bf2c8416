/**
 * `npm run layouts:facts [-- NAME…]`: predicts the layout of each project in test/layouts and compares it with what its
 * maintainer expects. Prints what's wrong, and for each fact the number of projects in which it's right. Needs no build.
 */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
require('@swc-node/register');
const {
  FACT_NAMES,
  PLACE_FACTS,
  layoutProjects,
  missesOf,
  projectLayout,
} = require('../test/support/layouts.ts');

const patterns = process.argv.slice(2);
const names = layoutProjects().filter(
  (name) => patterns.length === 0 || patterns.some((pattern) => name.includes(pattern)),
);
const wrong = new Map(FACT_NAMES.map((fact) => [fact, []]));
let placed = 0;
for (const name of names) {
  const misses = missesOf(name, await projectLayout(name));
  const facts = new Set(misses.map(({ fact }) => fact));
  for (const fact of facts) wrong.get(fact).push(name);
  if (!PLACE_FACTS.some((fact) => facts.has(fact))) placed += 1;
  console.log(`${name.padEnd(24)} ${FACT_NAMES.length - facts.size} of ${FACT_NAMES.length}`);
  for (const { resource, fact, predicted, expected } of misses)
    console.log(
      `    ${resource} ${fact}: ${JSON.stringify(predicted)}, expected ${JSON.stringify(expected)}`,
    );
}
console.log();
for (const [fact, projects] of wrong) {
  console.log(
    `${fact.padEnd(20)} ${names.length - projects.length} of ${names.length}  ${projects.join(', ')}`,
  );
}
console.log(`all places${' '.repeat(10)} ${placed} of ${names.length}`);

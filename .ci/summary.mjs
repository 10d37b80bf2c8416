/**
 * `node .ci/summary.mjs FOLDER`: adds up what .ci/run left in FOLDER (steps.tsv, and Jest's test.json, page.json, vscode.json and e2e.json)
 * and prints `N passed, N failed, N skipped` as its last line. Exit code 1 on a failure or on a skip without a reason.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
/** Steps that Jest counts itself. Such a step counts once more only where it failed without a failed test. */
const JEST_STEPS = ['test', 'page', 'vscode', 'e2e'];

/** @typedef {{ name: string, outcome: 'passed' | 'failed' | 'skipped' }} Result */

/** @returns {Result[]} */
function stepResults(folder) {
  const lines = readFileSync(join(folder, 'steps.tsv'), 'utf8').trim().split('\n');
  return lines.flatMap((line) => {
    const [outcome, name] = line.split('\t');
    if (!JEST_STEPS.includes(name)) return [{ name, outcome }];
    const tests = jestResults(join(folder, `${name}.json`));
    const isExplained =
      outcome === 'passed' ? tests.length > 0 : tests.some((test) => test.outcome === 'failed');
    return isExplained ? tests : [...tests, { name: `${name}: ended without a result`, outcome: 'failed' }];
  });
}

/** One result a test, and one a file that couldn't even be loaded. @returns {Result[]} */
function jestResults(path) {
  if (!existsSync(path)) return [];
  return JSON.parse(readFileSync(path, 'utf8')).testResults.flatMap((file) => {
    const tests = file.assertionResults.map(({ fullName, status }) => ({
      name: fullName,
      outcome: status === 'passed' || status === 'failed' ? status : 'skipped',
    }));
    const isBroken = file.status === 'failed' && !tests.some(({ outcome }) => outcome === 'failed');
    return isBroken ? [...tests, { name: file.name, outcome: 'failed' }] : tests;
  });
}

/** Full names of the tests that may be skipped; each line has its reason. */
function allowedSkips() {
  const lines = readFileSync(join(HERE, 'allowed-skips.txt'), 'utf8').split('\n');
  return new Set(lines.filter((line) => /\S {2}# \S/.test(line)).map((line) => line.split('  # ')[0].trim()));
}

const results = stepResults(process.argv[2]);
const of = (outcome) => results.filter((result) => result.outcome === outcome).map(({ name }) => name);
const allowed = allowedSkips();
const unexplained = of('skipped').filter((name) => !allowed.has(name));

console.log('');
for (const name of of('failed')) console.log(`failed: ${name}`);
for (const name of unexplained) console.log(`skipped without a reason in .ci/allowed-skips.txt: ${name}`);
console.log(`${of('passed').length} passed, ${of('failed').length} failed, ${of('skipped').length} skipped`);
process.exitCode = of('failed').length + unexplained.length > 0 ? 1 : 0;

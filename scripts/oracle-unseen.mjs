/**
 * `npm run oracle:unseen [-- NAME…]`: runs the applications of test/unseen (or those whose names contain NAME) as their
 * `app.json` says, with real FastAPI, and writes the rows that they serve into `truth.json`. `-- --check` writes nothing,
 * and fails if an answer differs from the file on disk. Needs Python >= 3.11.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensurePython } from './python-env.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const APPLICATIONS = join(HERE, '..', 'test', 'unseen');

const isCheck = process.argv.includes('--check');
const patterns = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const names = readdirSync(APPLICATIONS)
  .filter((name) => existsSync(join(APPLICATIONS, name, 'app.json')))
  .filter((name) => patterns.length === 0 || patterns.some((pattern) => name.includes(pattern)))
  .sort();

/** Formats one row per line, so that a changed route is a changed line. */
function format({ fastapi, routes }) {
  if (routes === null) return '{\n  "routes": null\n}\n';
  const rows = routes.map((route) => `\n    ${JSON.stringify(route)}`).join(',');
  return `{\n  "fastapi": ${JSON.stringify(fastapi)},\n  "routes": [${rows}${rows && '\n  '}]\n}\n`;
}

function fail(message) {
  console.error(message);
  process.exitCode = 1;
}

const python = ensurePython('unseen');
if (python === undefined) {
  fail('The oracle needs Python >= 3.11 on the PATH.');
} else {
  const folders = names.map((name) => join(APPLICATIONS, name));
  const lines = execFileSync(python, [join(HERE, 'oracle_unseen.py'), ...folders], { encoding: 'utf8' });
  let changed = 0;
  for (const [index, line] of lines.trim().split('\n').entries()) {
    const [name, answer] = [names[index], JSON.parse(line)];
    if (answer.error !== undefined) {
      fail(`${name} can't be started:\n${answer.error}`);
      continue;
    }
    const file = join(APPLICATIONS, name, 'truth.json');
    if (existsSync(file) && readFileSync(file, 'utf8') === format(answer)) continue;
    changed += 1;
    if (isCheck)
      fail(`${name} differs from what FastAPI serves; run "npm run oracle:unseen" and look at the change.`);
    else writeFileSync(file, format(answer));
  }
  console.log(`${names.length} applications, ${changed} ${isCheck ? 'differ' : 'written'}`);
}

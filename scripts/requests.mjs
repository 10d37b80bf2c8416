/**
 * `npm run oracle:requests`: generates requests to the paths of each fixture with a `requests.json`, asks real
 * FastAPI which route handles each, and rewrites the file. The generator is seeded: requests change only if the
 * fixture's routes do. To add a fixture, give it an empty `requests.json`. `npm run oracle:requests -- --check`
 * writes nothing, and fails if an answer differs from the file on disk.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensurePython } from './python-env.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const FIXTURES = join(HERE, '..', 'test', 'fixtures');
/** Requests per fixture. */
const COUNT = '25';

const folders = (path) => readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const names = folders(FIXTURES)
  .flatMap(({ name: group }) => folders(join(FIXTURES, group)).map(({ name }) => join(group, name)))
  .filter((name) => existsSync(join(FIXTURES, name, 'requests.json')))
  .sort();

/** Formats one request per line. */
function format({ fastapi, starlette, requests }) {
  const lines = requests.map((request) => `\n    ${JSON.stringify(request)}`).join(',');
  return `{\n  "fastapi": ${JSON.stringify(fastapi)},\n  "starlette": ${JSON.stringify(starlette)},\n  "requests": [${lines}\n  ]\n}\n`;
}

const python = ensurePython();
if (python === undefined) {
  console.error('The oracle needs Python >= 3.10 on the PATH.');
  process.exitCode = 1;
} else {
  const isCheck = process.argv.includes('--check');
  const env = { ...process.env, PYTHONHASHSEED: '0' };
  const asked = [join(HERE, 'requests.py'), COUNT, ...names.map((name) => join(FIXTURES, name))];
  const output = execFileSync(python, asked, { encoding: 'utf8', maxBuffer: 2 ** 28, env });
  let changed = 0;
  for (const [index, line] of output.trim().split('\n').entries()) {
    const answer = JSON.parse(line);
    const path = join(FIXTURES, names[index], 'requests.json');
    if (answer.error !== undefined) {
      console.error(`${names[index]} can't be asked:\n${answer.error}`);
      process.exitCode = 1;
    } else if (format(answer) !== readFileSync(path, 'utf8')) {
      changed += 1;
      if (!isCheck) writeFileSync(path, format(answer));
    }
  }
  if (isCheck && changed > 0) process.exitCode = 1;
  console.log(`${names.length} fixtures, ${changed} ${isCheck ? 'differ' : 'written'}`);
}

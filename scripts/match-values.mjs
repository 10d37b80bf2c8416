/**
 * `npm run oracle:values [-- --check]`: asks real FastAPI what it answers to many texts in the place of a path parameter,
 * by its type, and rewrites test/routes-report/match/values/answers.json. `--check` writes nothing, and fails if an answer
 * differs from the file.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as prettier from 'prettier';
import { ensurePython } from './python-env.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const FOLDER = join(HERE, '..', 'test', 'routes-report', 'match', 'values');
const FILE = join(FOLDER, 'answers.json');

const python = ensurePython();
if (python === undefined) {
  console.error('The oracle needs Python >= 3.10 on the PATH.');
  process.exitCode = 1;
} else {
  const args = [join(HERE, 'match_values.py'), join(FOLDER, 'main.py')];
  const printed = execFileSync(python, args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  const options = { ...(await prettier.resolveConfig(FILE)), filepath: FILE };
  const text = await prettier.format(printed, options);
  if (!process.argv.includes('--check')) writeFileSync(FILE, text);
  else if (text !== readFileSync(FILE, 'utf8')) {
    console.error(`${FILE} differs from what FastAPI answers`);
    process.exitCode = 1;
  }
}

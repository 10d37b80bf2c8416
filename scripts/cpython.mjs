/**
 * `npm run cpython:show -- test_enum [Class.method]`: each assertion of CPython's tests that comes out wrong, with its line;
 * `--unknown` adds those that can't be told, and `--program` prints the program instead. `PYTHON=python3.13` names another
 * CPython than `python3`. Reads src/ directly: no build needed.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
require('@swc-node/register');
const { holdTo, programsOf } = require('../test/cpython/hold.ts');

const python = process.env.PYTHON ?? 'python3';
const flags = new Set(process.argv.slice(2).filter((argument) => argument.startsWith('--')));
const [name = 'test_dict', method] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

/** The lines of the test file, read when the first is shown. */
let lines;

const program = programsOf(python, [name])[name];
if (program === undefined) throw new Error(`${python} has no ${name}.`);
if (flags.has('--program')) {
  console.log(program.text);
} else {
  const { equal, places } = holdTo(program);
  const shown = flags.has('--unknown') ? ['different', 'unknown'] : ['different'];
  for (const kind of shown) {
    for (const place of places[kind]) if (isOf(place)) console.log(`${kind}  ${place}  ${lineOf(place)}`);
  }
  console.log(
    `${name}: ${equal} equal, ${places.unknown.length} unknown, ${places.different.length} different`,
  );
}

function isOf(place) {
  return method === undefined || place.startsWith(`${method}:`);
}

function lineOf(place) {
  lines ??= readFileSync(testFile(), 'utf8').split('\n');
  return lines[Number(place.split(':').pop()) - 1]?.trim() ?? '';
}

function testFile() {
  const code = `import sys; from importlib.util import find_spec; print(find_spec('test.' + sys.argv[1]).origin)`;
  return execFileSync(python, ['-c', code, name], { encoding: 'utf8' }).trim();
}

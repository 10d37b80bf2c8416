/**
 * `npm run cpython:show -- test_enum [Class.method]`: each assertion of CPython's tests that comes out wrong, with its line;
 * `--help` says the rest. Reads src/ directly: no build needed.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const HELP = `Shows how the assertions of one of CPython's test files come out here.

  npm run cpython:show -- FILE [Class.method] [options]

  FILE          a test file by its name in Lib/test: test_enum
  --unknown     shows the assertions that can't be told, too
  --program     prints the program that the file's assertions make
  --help        shows this

PYTHON=python3.13 names another CPython than python3; its own tests are read.
`;

const OPTIONS = ['--unknown', '--program', '--help'];

const python = process.env.PYTHON ?? 'python3';
const given = process.argv.slice(2);
const flags = new Set(given.filter((argument) => argument.startsWith('-')));
const [name, method, ...more] = given.filter((argument) => !argument.startsWith('-'));

/** The lines of the test file, read when the first is shown. */
let lines;

main();

function main() {
  if (flags.has('--help')) {
    process.stdout.write(HELP);
    return;
  }
  refuseMisuse();
  const path = testFile();
  const require = createRequire(import.meta.url);
  require('@swc-node/register');
  const { holdTo, programsOf } = require('../test/cpython/hold.ts');
  const program = programsOf(python, [name])[name];
  if (program === undefined) refuse(`${python} has no file ${name} among its tests`);
  if (method !== undefined && !Object.keys(program.counts).some(isOf))
    refuse(`no assertion of ${name} is in ${method}`);
  if (flags.has('--program')) console.log(program.text);
  else show(holdTo(program), path);
}

function refuseMisuse() {
  const wrong = [...flags].find((flag) => !OPTIONS.includes(flag));
  if (wrong !== undefined) refuse(`${wrong} is no option`);
  if (name === undefined) refuse('no test file is named');
  if (!/^\w+$/u.test(name)) refuse(`${name} is no name of a test file, such as test_enum`);
  if (more.length > 0) refuse(`${more[0]} is one argument too many`);
}

/** Ends the program with a line on what's wrong. */
function refuse(words) {
  console.error(`cpython:show: ${words}; see --help.`);
  process.exit(2);
}

function show({ equal, places }, path) {
  for (const kind of flags.has('--unknown') ? ['different', 'unknown'] : ['different']) {
    for (const place of places[kind])
      if (isOf(place)) console.log(`${kind}  ${place}  ${lineOf(place, path)}`);
  }
  console.log(
    `${name}: ${equal} equal, ${places.unknown.length} unknown, ${places.different.length} different`,
  );
}

function isOf(place) {
  return method === undefined || place.startsWith(`${method}:`);
}

function lineOf(place, path) {
  lines ??= readFileSync(path, 'utf8').split('\n');
  return lines[Number(place.split(':').pop()) - 1]?.trim() ?? '';
}

/** Returns the path of the test file; ends the program where this Python has none. */
function testFile() {
  const code = `import sys; from importlib.util import find_spec; print(find_spec('test.' + sys.argv[1]).origin)`;
  if (spawnSync(python, ['-c', '']).status !== 0) refuse(`${python} can't be run`);
  try {
    return execFileSync(python, ['-c', code, name], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return refuse(`${python} has no file ${name} among its tests`);
  }
}

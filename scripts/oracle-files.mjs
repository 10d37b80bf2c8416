/** Holds what the oracles share: which fixtures are asked for, questions to FastAPI, and files that are written or, with `--check`, compared. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensurePython } from './python-env.mjs';

export const SCRIPTS = dirname(fileURLToPath(import.meta.url));
export const TEST = join(SCRIPTS, '..', 'test');

const isCheck = process.argv.includes('--check');
const patterns = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

/** True if the command line names this, or nothing. */
export const isAsked = (name) => patterns.length === 0 || patterns.some((pattern) => name.includes(pattern));

export function fail(message) {
  console.error(message);
  process.exitCode = 1;
}

/** Returns the sorted folders in a folder, by name. */
export const foldersIn = (path) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** Returns the content of a fixture's fixture.json; empty if it has none. */
export function configOf(folder) {
  const file = join(folder, 'fixture.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Runs a Python program of this folder in an environment of python-env.mjs; returns an answer for each line that it prints. */
export function ask(variant, program, args, input) {
  const python = ensurePython(variant);
  if (python === undefined) throw new Error('The oracle needs Python >= 3.10 on the PATH.');
  const env = { ...process.env, PYTHONHASHSEED: '0' };
  const options = { encoding: 'utf8', maxBuffer: 2 ** 28, env, input };
  const lines = execFileSync(python, [join(SCRIPTS, program), ...args], options).trim();
  return lines.split('\n').map((line) => JSON.parse(line));
}

/** Formats a list of rows with one row per line, so that a changed one is a changed line. */
export function rowsText(head, key, rows) {
  const lines = Object.entries(head).map(
    ([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`,
  );
  const list = rows.map((row) => `\n    ${JSON.stringify(row)}`).join(',');
  return `{\n${lines.join('')}  ${JSON.stringify(key)}: [${list}${list && '\n  '}]\n}\n`;
}

/**
 * Writes what FastAPI said, or with `--check` fails if a file differs from it.
 * @param {Map<string, string | undefined>} files by path; `undefined` for a file that shouldn't exist
 */
export function settle(files) {
  let changed = 0;
  for (const [path, content] of files) {
    const present = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
    if (present === content) continue;
    changed += 1;
    if (isCheck)
      fail(`${path} differs from what FastAPI says; run the command without --check and look at the change.`);
    else if (content === undefined) rmSync(path);
    else writeFileSync(path, content);
  }
  console.log(`${files.size} files, ${changed} ${isCheck ? 'differ' : 'written'}`);
}

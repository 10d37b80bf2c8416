import { spawnSync } from 'node:child_process';

const OUTPUT_LIMIT = 256 * 1024 * 1024;

/**
 * Rules of `ruff check` for what CPython's compiler refuses after its parser: imports of `__future__` that are late or
 * unknown, two stars in a target, jumps out of nothing, a bare `except` in front of others, names that are declared wrong.
 * Errors of syntax are told whatever is selected.
 */
const RULES = [
  'F404', 'F407', 'F622', 'F701', 'F702', 'F704', 'F706', 'F707', 'PLE0115', 'PLE0117', 'PLE0118', 'PLE1142',
]; // prettier-ignore

/** The code for a file that ruff can't read: it knows UTF-8 only. */
export const UNREADABLE = 'E902';

/**
 * `ruff check` rather than `ruff format --check`: both have the same parser, but only the checker tells what CPython finds
 * behind the parser (its "semantic syntax errors"). It reads Python 3.14, whatever Python is there.
 */
const ARGUMENTS = [
  '-m', 'ruff', 'check', '--isolated', '--no-cache', '--ignore-noqa', '--no-respect-gitignore',
  '--target-version', 'py314', '--output-format', 'json', '--config', 'exclude=[]',
  '--select', [UNREADABLE, ...RULES].join(','),
]; // prettier-ignore

interface Diagnostic {
  readonly filename: string;
  readonly code: string;
}

/** Returns the code of what ruff refuses in the files at these paths, or in these folders, by absolute path. */
export function refusedByRuff(python: string, paths: readonly string[]): ReadonlyMap<string, string> {
  const { stdout, stderr } = spawnSync(python, [...ARGUMENTS, ...paths], {
    encoding: 'utf8',
    maxBuffer: OUTPUT_LIMIT,
  });
  if (!stdout.startsWith('[')) throw new Error(stderr);
  // The cast: `--output-format json` is an array of such objects.
  const found = JSON.parse(stdout) as Diagnostic[];
  return new Map(found.map(({ filename, code }) => [filename, code]));
}

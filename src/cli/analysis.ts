import { Failure } from '../base/diagnostics/failure';
import type { Surroundings } from '../routes-report/inspect/workspace';
import { diskTree } from '../base/source/disk';
import { findSourceRoot } from '../base/source/workspace-root';
import type { Arguments } from './arguments';
import type { Io } from './command';
import type { Options } from './options';

/** The options of every command that reads an application: which one, and how it is read. */
export const ANALYSIS_OPTIONS = {
  entry: { type: 'string', value: 'ENTRY', help: 'the same as the plain argument' },
  'python-path': {
    type: 'list',
    value: 'DIR',
    help: "a folder on Python's search path (repeatable)",
  },
  follow: {
    type: 'list',
    value: 'PACKAGE',
    help: 'an installed package whose source is read too, for its routers\n(repeatable): looked for in .venv, venv, and site-packages\nfolders given as --python-path',
  },
  root: {
    type: 'string',
    value: 'DIR',
    help: 'the workspace root (default: nearest folder upwards with\nnx.json, else with backend/, else with pyproject.toml\nor .git, else the current one)',
  },
  env: {
    type: 'list',
    value: 'NAME=VALUE',
    help: 'an environment variable that the application sees (repeatable)',
  },
  'env-file': {
    type: 'list',
    value: 'FILE',
    spelling: '--envFile',
    help: "a file of them, in dotenv syntax (repeatable; the last wins);\nNode itself reads a file given as --env-file, so don't",
  },
  fastapi: {
    type: 'string',
    value: 'VERSION',
    help: 'whose rules hold (default: lock file, upper bound, newest)',
  },
  'python-version': {
    type: 'string',
    value: 'X.Y',
    help: 'the Python release (default: the newest that the project allows)',
  },
  startup: {
    type: 'boolean',
    help: 'run the lifespan and the startup handlers, list what is there then',
  },
} as const satisfies Options;

/** The options of every command that prints: how it prints. */
export const OUTPUT_OPTIONS = {
  'no-color': { type: 'boolean', help: 'no colours, also on a terminal (as with NO_COLOR)' },
  verbose: { type: 'boolean', help: 'all diagnostics; stack traces of errors' },
} as const satisfies Options;

/** What every help ends its options with. */
export const LAST_OPTIONS =
  '  --no-FLAG               take back a flag that [tool.schematics] of pyproject.toml sets\n  --help, --version\n';

/** The entry of a command line: its plain argument or `--entry`. Throws a Failure for two. */
export function entryOf(command: string, { positionals, strings }: Arguments): string | undefined {
  const [positional, extra] = positionals;
  const entry = strings.get('entry');
  if (extra !== undefined) throw new Failure(`unexpected argument "${extra}"; ${command} takes one entry.`);
  if (positional !== undefined && entry !== undefined) {
    throw new Failure(`two entries, "${positional}" and "${entry}"; give one of them.`);
  }
  return positional ?? entry;
}

/** Where a command stands. The root is looked for on the disk only when it isn't given. */
export function surroundingsOf({ strings }: Arguments, { cwd }: Io): Surroundings {
  return { cwd, root: strings.has('root') ? cwd : findSourceRoot(cwd), open: diskTree };
}

/** Whether stdout takes colours. */
export function hasColour({ flags }: Arguments, { columns, env }: Io): boolean {
  return columns !== undefined && !env['NO_COLOR'] && env['TERM'] !== 'dumb' && !flags.has('no-color');
}

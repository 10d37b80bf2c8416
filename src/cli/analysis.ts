import { Failure } from '../base/diagnostics/failure';
import type { Surroundings } from '../routes-report/inspect/workspace';
import { diskTree } from '../base/source/disk';
import { findSourceRoot } from '../base/source/workspace-root';
import type { Arguments } from './arguments';
import type { Io } from './command';
import type { Options } from './options';

/** The options of every command that reads an application: which one, and how to read it. */
export const ANALYSIS_OPTIONS = {
  entry: { type: 'string', value: 'ENTRY', help: 'same as the plain argument' },
  'python-path': {
    type: 'list',
    value: 'DIR',
    help: "a folder on Python's search path (repeatable)",
  },
  follow: {
    type: 'list',
    value: 'PACKAGE',
    help: 'an installed package to read too, for its routers\n(repeatable); found in .venv, venv, and site-packages\nfolders given as --python-path; auto: all that the\napplication needs',
  },
  root: {
    type: 'string',
    value: 'DIR',
    help: "the workspace root (default: the nearest parent folder with\nnx.json, else with backend/, else uv's workspace, else with\npyproject.toml or .git, else the current folder)",
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
    help: 'a file of variables in dotenv syntax (repeatable; the last\nwins); Node itself reads --env-file',
  },
  fastapi: {
    type: 'string',
    value: 'VERSION',
    help: 'FastAPI release to emulate (default: lock file, upper\nbound, newest)',
  },
  'python-version': {
    type: 'string',
    value: 'X.Y',
    help: 'Python release to emulate (default: the newest that the\nproject allows)',
  },
  startup: {
    type: 'boolean',
    spelling: '--no-startup',
    help: 'leave out routes that lifespan and startup handlers register;\n--startup lists them, whatever [tool.schematics] sets',
  },
  'served-env': {
    type: 'boolean',
    spelling: '--no-served-env',
    help: 'ignore the variables that files set for the serving command\n(ENV, environment:, …), whose values appear where the\napplication puts them; --env wins over them anyway;\n--served-env uses them, whatever [tool.schematics] sets',
  },
} as const satisfies Options;

/** `--entry` of commands whose plain argument is something else. */
export const ENTRY_OPTION = {
  entry: {
    type: 'string',
    value: 'ENTRY',
    help: 'the application: FILE[:EXPRESSION] or MODULE[:EXPRESSION]',
  },
} as const satisfies Options;

/** The options of every command that prints. */
export const OUTPUT_OPTIONS = {
  'no-color': { type: 'boolean', help: 'no colours on a terminal (like NO_COLOR)' },
  verbose: { type: 'boolean', help: 'all diagnostics; stack traces of errors' },
} as const satisfies Options;

/** The last lines of the options in every help. */
export const LAST_OPTIONS =
  '  --no-FLAG               turn off a flag that [tool.schematics] in pyproject.toml sets\n  --no-cache              keep and use nothing of earlier runs\n  --help, --version\n';

/** Returns the entry of a command line: its plain argument or `--entry`. Throws a Failure for two. */
export function entryOf(command: string, { positionals, strings }: Arguments): { readonly entry?: string } {
  const [positional, extra] = positionals;
  const entry = strings.get('entry');
  if (extra !== undefined) throw new Failure(`unexpected argument "${extra}"; ${command} takes one entry.`);
  if (positional !== undefined && entry !== undefined) {
    throw new Failure(`two entries, "${positional}" and "${entry}"; give one of them.`);
  }
  const found = positional ?? entry;
  return found === undefined ? {} : { entry: found };
}

/** Returns the surroundings of a command. Looks for the root on the disk only if it isn't given. */
export function surroundingsOf({ strings }: Arguments, { cwd }: Io): Surroundings {
  return { cwd, root: strings.has('root') ? cwd : findSourceRoot(cwd), open: diskTree };
}

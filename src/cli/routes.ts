import { Failure } from '../diagnostics/failure';
import type { RoutesOptions } from '../routes-report/options';
import { type Presentation, presentError } from '../routes-report/present';
import { diskTree } from '../source/disk';
import { findSourceRoot } from '../source/workspace-root';
import { type Arguments, type OptionType, parseArguments } from './arguments';
import type { Command, Io } from './command';

const HELP = `Usage: tool routes [ENTRY] [options]

Lists every route that a FastAPI application registers, without running Python.

ENTRY is FILE[:EXPRESSION] or MODULE[:EXPRESSION]: backend/main.py, app.main:app,
main.py:create_app(). Without it, the application is found: [tool.fastapi] in
pyproject.toml, backend/main.py, the commands that serve it (Dockerfile, Makefile,
README, …), FastAPI's own order, then whatever makes one.

Options:
  --entry ENTRY           the same as the plain argument
  --all                   every application of the workspace, a table each
  --python-path DIR       a folder on Python's search path (repeatable)
  --follow PACKAGE        an installed package whose source is read too, for its routers
                          (repeatable): looked for in .venv, venv, and site-packages
                          folders given as --python-path
  --root DIR              the workspace root (default: nearest folder upwards with
                          nx.json, else with backend/, else with pyproject.toml
                          or .git, else the current one)
  --env NAME=VALUE        an environment variable that the application sees (repeatable)
  --envFile FILE          a file of them, in dotenv syntax (repeatable; the last wins);
                          Node itself reads a file given as --env-file, so don't
  --fastapi VERSION       whose rules hold (default: lock file, upper bound, newest)
  --python-version X.Y    the Python release (default: the newest that the project allows)
  --format FORMAT         table (default) or json
  --docs                  list FastAPI's documentation routes too
  --conditions            explain the tests that routes hang on: undecided ones, and what
                          decided those on settings, files and options
  --startup               run the lifespan and the startup handlers, list what is there then
  --strict                exit with 1 if a warning, a conditional or a partial route is there
  --no-color              no colours, also on a terminal (as with NO_COLOR)
  --verbose               all diagnostics; stack traces of errors
  --help, --version

Exit codes: 0 a report · 1 --strict found something · 2 misuse, no entry.
`;

const OPTIONS: Readonly<Record<string, OptionType>> = {
  entry: 'string',
  'python-path': 'list',
  follow: 'list',
  root: 'string',
  env: 'list',
  'env-file': 'list',
  fastapi: 'string',
  'python-version': 'string',
  format: 'string',
  docs: 'boolean',
  startup: 'boolean',
  conditions: 'boolean',
  strict: 'boolean',
  'no-color': 'boolean',
  verbose: 'boolean',
  all: 'boolean',
};

/** `tool routes`. */
export const routes: Command = { help: HELP, run };

async function run(args: readonly string[], io: Io): Promise<number> {
  const { stdout, stderr, exitCode } = await list(args, io);
  if (stdout !== '') io.stdout(stdout);
  if (stderr !== '') io.stderr(stderr);
  return exitCode;
}

async function list(args: readonly string[], io: Io): Promise<Presentation> {
  try {
    const parsed = parseArguments(args, OPTIONS);
    const options = toOptions(parsed);
    const surroundings = { cwd: io.cwd, root: rootOf(parsed, io), open: diskTree };
    // Lazy: help and mistakes needn't load the analyser. The cast names what is required.
    const { runRoutes } = require('../routes-report/run') as typeof import('../routes-report/run');
    return await runRoutes(options, surroundings, {
      width: io.columns,
      colour: hasColour(parsed, io),
    });
  } catch (error) {
    if (!(error instanceof Failure) || !asksForJson(args)) throw error;
    return presentError(error.message, 'json');
  }
}

function toOptions({ positionals, strings, lists, flags }: Arguments): RoutesOptions {
  const [positional, extra] = positionals;
  const entry = strings.get('entry');
  if (extra !== undefined) throw new Failure(`unexpected argument "${extra}"; tool routes takes one entry.`);
  if (positional !== undefined && entry !== undefined) {
    throw new Failure(`two entries, "${positional}" and "${entry}"; give one of them.`);
  }
  return defined({
    entry: positional ?? entry,
    pythonPath: lists.get('python-path'),
    follow: lists.get('follow'),
    root: strings.get('root'),
    env: lists.get('env'),
    envFile: lists.get('env-file'),
    fastapi: strings.get('fastapi'),
    pythonVersion: strings.get('python-version'),
    format: strings.get('format'),
    docs: flags.has('docs'),
    startup: flags.has('startup'),
    conditions: flags.has('conditions'),
    strict: flags.has('strict'),
    verbose: flags.has('verbose'),
    all: flags.has('all'),
  });
}

/** Leaves out what wasn't given: an optional property is absent, not `undefined`. */
function defined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // The cast says what the filter does: no value is undefined any more.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

/** Looked for on the disk only when it isn't given. */
function rootOf({ strings }: Arguments, { cwd }: Io): string {
  return strings.has('root') ? cwd : findSourceRoot(cwd);
}

function hasColour({ flags }: Arguments, { columns, env }: Io): boolean {
  return columns !== undefined && !env['NO_COLOR'] && env['TERM'] !== 'dumb' && !flags.has('no-color');
}

/** Asked of the raw arguments, for a mistake in them must be told in JSON too. */
function asksForJson(args: readonly string[]): boolean {
  return args.some(
    (arg, index) => arg === '--format=json' || (arg === '--format' && args[index + 1] === 'json'),
  );
}

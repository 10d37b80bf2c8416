import { Failure } from '../diagnostics/failure';
import type { RoutesOptions } from '../routes-report/options';
import { type Presentation, presentError } from '../routes-report/present';
import {
  ANALYSIS_OPTIONS,
  entryOf,
  hasColour,
  LAST_OPTIONS,
  OUTPUT_OPTIONS,
  surroundingsOf,
} from './analysis';
import { parseArguments } from './arguments';
import type { Command, Io } from './command';
import { type Options, renderOptions, typesOf, valuesOf } from './options';

const OPTIONS = {
  ...ANALYSIS_OPTIONS,
  all: { type: 'boolean', help: 'every application of the workspace, a table each' },
  format: { type: 'string', value: 'FORMAT', help: 'table (default) or json' },
  docs: { type: 'boolean', help: "list FastAPI's documentation routes too" },
  conditions: {
    type: 'boolean',
    help: 'explain the tests that routes hang on: undecided ones, and what\ndecided those on settings, files and options',
  },
  strict: {
    type: 'boolean',
    help: 'exit with 1 if a warning, a conditional or a partial route is there',
  },
  ...OUTPUT_OPTIONS,
} as const satisfies Options;

/** `tool routes` without a word behind it. */
export const listRoutes: Command = {
  get help() {
    return `Usage: tool routes [ENTRY] [options]

Lists every route that a FastAPI application registers, without running Python.

ENTRY is FILE[:EXPRESSION] or MODULE[:EXPRESSION]: backend/main.py, app.main:app,
main.py:create_app(). Without it, the application is found: [tool.fastapi] in
pyproject.toml, backend/main.py, the commands that serve it (Dockerfile, Makefile,
README, …), FastAPI's own order, then whatever makes one.

Options:
${renderOptions(OPTIONS)}${LAST_OPTIONS}
Exit codes: 0 a report · 1 --strict found something · 2 misuse, no entry.
`;
  },
  run,
};

async function run(args: readonly string[], io: Io): Promise<number> {
  const { stdout, stderr, exitCode } = await list(args, io);
  if (stdout !== '') io.stdout(stdout);
  if (stderr !== '') io.stderr(stderr);
  return exitCode;
}

async function list(args: readonly string[], io: Io): Promise<Presentation> {
  try {
    const parsed = parseArguments(args, typesOf(OPTIONS));
    const entry = entryOf('tool routes', parsed);
    const options: RoutesOptions = {
      ...valuesOf(parsed, OPTIONS),
      ...(entry === undefined ? {} : { entry }),
    };
    // Lazy: help and mistakes needn't load the analyser. The cast names what is required.
    const { runRoutes } = require('../routes-report/run') as typeof import('../routes-report/run');
    return await runRoutes(options, surroundingsOf(parsed, io), {
      width: io.columns,
      colour: hasColour(parsed, io),
    });
  } catch (error) {
    if (!(error instanceof Failure) || !asksForJson(args)) throw error;
    return presentError(error.message, 'json');
  }
}

/** Asked of the raw arguments, for a mistake in them must be told in JSON too. */
function asksForJson(args: readonly string[]): boolean {
  return args.some(
    (arg, index) => arg === '--format=json' || (arg === '--format' && args[index + 1] === 'json'),
  );
}

import type { RoutesOptions } from '../../routes-report/options';
import type { Presentation } from '../../routes-report/output/present';
import { rootOf } from '../../routes-report/inspect/workspace';
import { ANALYSIS_OPTIONS, entryOf, LAST_OPTIONS } from '../analysis';
import type { Command } from '../command';
import { type Options, renderOptions } from '../options';
import { type Given, reporting } from '../reporting';
import { mediumOf } from '../terminal';
import { FILTER_OPTIONS, PAGE_OPTIONS, SHOW_OPTIONS } from './view-options';
import { runRoutes } from '../../routes-report/run';
import { outputTo } from '../output';

/** The options that choose what is in the report. */
const REPORT_OPTIONS = {
  all: { type: 'boolean', help: 'every application of the workspace, a table for each' },
  docs: { type: 'boolean', help: "list FastAPI's documentation routes too" },
  conditions: {
    type: 'boolean',
    help: 'explain the conditions that routes depend on: undecided\nones, and what decided those on settings, files and options',
  },
  operations: {
    type: 'boolean',
    help: 'add dependencies, security, status code, response model\nand deprecation of path operations to JSON and YAML',
  },
  strict: {
    type: 'boolean',
    help: 'exit with 1 for a warning, or a conditional or partly\nknown route among those shown',
  },
} as const satisfies Options;

const FILTERS = {
  ...FILTER_OPTIONS,
  dependency: {
    type: 'list',
    value: 'NAME',
    help: "get_user, api.deps.get_user, a security scheme, or a glob;\n'!get_user' for routes without it",
  },
} as const satisfies Options;

const OPTIONS = {
  ...ANALYSIS_OPTIONS,
  ...REPORT_OPTIONS,
  ...FILTERS,
  ...SHOW_OPTIONS,
  ...PAGE_OPTIONS,
};

/** `tool routes` without a subcommand. */
export const listRoutes: Command = {
  get help() {
    return `Usage: tool routes [ENTRY] [options]
       tool routes COMMAND [options]

Lists every route that a FastAPI application registers, without running Python.

ENTRY is FILE[:EXPRESSION] or MODULE[:EXPRESSION]: backend/main.py, app.main:app,
main.py:create_app(). Default: the first application found by [tool.fastapi] in
pyproject.toml, backend/main.py, the commands that serve it (Dockerfile, Makefile,
README, …), FastAPI's own order, or any call of FastAPI().

Options:
${renderOptions({ ...ANALYSIS_OPTIONS, ...REPORT_OPTIONS })}
Which routes (each repeatable, or a list with commas; a leading ! excludes):
${renderOptions(FILTERS)}
How they are shown:
${renderOptions({ ...SHOW_OPTIONS, ...PAGE_OPTIONS })}${LAST_OPTIONS}
Examples:
  tool routes --method GET,POST --path '/api/*'   below /api
  tool routes --tag Orders --path '!*/{id}'       except single ones
  tool routes --sort path,-method -v              with handler, file and line
  tool routes --group tag --format markdown       for a page

Exit codes: 0 a report · 1 --strict found something · 2 wrong usage, or no application.
`;
  },
  options: OPTIONS,
  run: reporting(OPTIONS, list),
};

async function list({ parsed, values, surroundings, io }: Given): Promise<Presentation> {
  const { output: _output, force: _force, ...shown } = values;
  const options: RoutesOptions = { ...shown, ...entryOf('tool routes', parsed) };
  const given = parsed.strings.get('output');
  const isForced = parsed.flags.has('force');
  if (given === undefined) return runRoutes(options, surroundings, mediumOf(parsed, io));
  return outputTo({ given, root: rootOf(options, surroundings), isForced }, surroundings, () =>
    runRoutes(options, surroundings, {}),
  );
}

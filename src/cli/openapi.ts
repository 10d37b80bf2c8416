import { rootOf } from '../routes-report/inspect/workspace';
import { DOCUMENT_FORMATS, type OpenapiOptions, OPENAPI_VERSIONS } from '../routes-report/openapi/options';
import { runOpenapi } from '../routes-report/openapi/run';
import type { Presentation } from '../routes-report/output/present';
import { ANALYSIS_OPTIONS, entryOf, LAST_OPTIONS, OUTPUT_OPTIONS, ENTRY_OPTION } from './analysis';
import type { Command, Words } from './command';
import { formatOption } from './format-option';
import { type Options, renderOptions } from './options';
import { outputTo } from './output';
import { type Given, reporting, reportingCommand } from './reporting';
import { FILTER_OPTIONS } from './routes/view-options';
import { Failure } from '../base/diagnostics/failure';
import { runOpenapiCheck } from '../routes-report/openapi/check';
import { TEXT_AND_JSON } from '../routes-report/options';

/** The options that say which document is made. */
const DOCUMENT_OPTIONS = {
  pydantic: {
    type: 'string',
    value: 'VERSION',
    help: 'pydantic release to emulate (default: lock file, newest)',
  },
  installed: {
    type: 'boolean',
    spelling: '--no-installed',
    help: "read no installed package that --follow doesn't name;\n--installed reads those that the document needs",
  },
  revision: { type: 'string', value: 'REV', help: 'read the files of this git revision' },
  'openapi-version': {
    type: 'string',
    value: 'VERSION',
    help: OPENAPI_VERSIONS.join(' (default), '),
    choices: OPENAPI_VERSIONS,
  },
  strict: {
    type: 'boolean',
    help: 'exit with 1 for a warning, a conditional or partly known\nroute, and whatever the document leaves unknown',
  },
} as const satisfies Options;

const WRITING_OPTIONS = {
  format: formatOption(DOCUMENT_FORMATS),
  output: {
    type: 'string',
    value: 'FILE',
    help: 'write the document to this file, completely or not at all',
  },
  force: {
    type: 'boolean',
    short: 'f',
    help: 'with --output: overwrite even a Python file, or one with\nsettings of the project',
  },
  ...OUTPUT_OPTIONS,
} as const satisfies Options;

const OPTIONS = { ...ANALYSIS_OPTIONS, ...DOCUMENT_OPTIONS, ...FILTER_OPTIONS, ...WRITING_OPTIONS };

/** The words that may follow `tool openapi`; any other is an entry. */
const WORDS: Words = {
  check: {
    summary: 'compare a saved document with the source',
    load: () => checkOpenapi(DOCUMENT_OPTIONS),
  },
};

/** `tool openapi`: the document, or the subcommand after it. */
export const openapi: Command = {
  get help() {
    return `Usage: tool openapi [ENTRY] [options]
       tool openapi check FILE [options]

Prints the OpenAPI document that app.openapi() returns, without running Python.

ENTRY is FILE[:EXPRESSION] or MODULE[:EXPRESSION], as for tool routes. What the source
doesn't tell is marked as x-unknown, and a warning names the place.

Commands (tool openapi check --help has its options):
  check                   compare a saved document with the source

Options:
${renderOptions({ ...ANALYSIS_OPTIONS, ...DOCUMENT_OPTIONS, ...WRITING_OPTIONS })}
Which operations (each repeatable, or a list with commas; a leading ! excludes):
${renderOptions(FILTER_OPTIONS)}${LAST_OPTIONS}
Examples:
  tool openapi --output openapi.json              for a client generator
  tool openapi --path '/api/*' --tag Orders       a part, with the schemas it needs
  tool openapi --revision v1.2 --format yaml      as it was in a release
  tool openapi --openapi-version 3.0              for tools that don't know 3.1
  tool openapi check openapi.json                 in CI: fails if it's out of date

Exit codes: 0 a document · 1 --strict found something · 2 wrong usage, or no application.
`;
  },
  options: OPTIONS,
  words: WORDS,
  helpFor: (args) => (args[0] === 'check' ? checkOpenapi(DOCUMENT_OPTIONS).help : openapi.help),
  run: (args, io) =>
    args[0] === 'check' ? checkOpenapi(DOCUMENT_OPTIONS).run(args.slice(1), io) : print(args, io),
};

const print = reporting(OPTIONS, document);

async function document({ parsed, values, surroundings }: Given): Promise<Presentation> {
  const { output: _output, force: _force, ...shown } = values;
  const given = parsed.strings.get('output');
  const isYaml = given !== undefined && /\.ya?ml$/u.test(given);
  const options: OpenapiOptions = {
    ...(isYaml ? { format: 'yaml' } : {}),
    ...shown,
    ...entryOf('tool openapi', parsed),
  };
  if (given === undefined) return runOpenapi(options, surroundings);
  const isForced = parsed.flags.has('force');
  return outputTo({ given, root: rootOf(options, surroundings), isForced }, surroundings, () =>
    runOpenapi(options, surroundings),
  );
}

/** Returns `tool openapi check`, with the options that say which document is made. */
function checkOpenapi(documentOptions: Options): Command {
  const options = {
    ...ANALYSIS_OPTIONS,
    ...ENTRY_OPTION,
    ...documentOptions,
    format: formatOption(TEXT_AND_JSON),
    ...OUTPUT_OPTIONS,
  } satisfies Options;
  return reportingCommand(
    options,
    (lines) => `Usage: tool openapi check FILE [options]

Compares a saved OpenAPI document, JSON or YAML, with what the source tells: for CI, and for
a hook before each commit.

  tool openapi check openapi.json
  tool openapi check docs/openapi.yaml --entry app.main:app

Options:
${lines}
Exit codes: 0 the same · 1 different · 2 wrong usage, no application, or no such file.
`,
    check,
  );
}

async function check({ parsed, values, surroundings }: Given): Promise<Presentation> {
  const [document, extra] = parsed.positionals;
  if (document === undefined)
    throw new Failure('tool openapi check needs a document: tool openapi check openapi.json.');
  if (extra !== undefined)
    throw new Failure(
      `unexpected argument "${extra}"; tool openapi check takes one file. The application is --entry.`,
    );
  return runOpenapiCheck({ ...values, document }, surroundings);
}

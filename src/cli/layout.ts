import { Failure } from '../base/diagnostics/failure';
import { TEXT_AND_JSON } from '../routes-report/options';
import type { Presentation } from '../routes-report/output/present';
import { runLayout } from '../scaffold/layout/explain';
import { NAMED_LAYOUTS } from '../scaffold/layout/options';
import { ANALYSIS_OPTIONS, ENTRY_OPTION, OUTPUT_OPTIONS } from './analysis';
import { formatOption } from './format-option';
import type { Options } from './options';
import { type Given, reportingCommand } from './reporting';

const OPTIONS = {
  ...ANALYSIS_OPTIONS,
  ...ENTRY_OPTION,
  layout: { type: 'string', value: 'NAME', help: NAMED_LAYOUTS.join(', '), choices: NAMED_LAYOUTS },
  prefix: { type: 'string', value: 'PATH', help: "the path before the resource's word: /api/v1" },
  into: {
    type: 'string',
    value: 'PLACE',
    help: 'the folder of the router, or the file (and variable) that\nincludes it: app/api/admin, app/api/main.py:api_router',
  },
  schemas: { type: 'string', value: 'PLACE', help: 'the folder or file of the schemas; none for none' },
  services: { type: 'string', value: 'PLACE', help: 'the same for services' },
  models: { type: 'string', value: 'PLACE', help: 'the same for models' },
  'tests-dir': { type: 'string', value: 'PLACE', help: 'the same for tests' },
  like: { type: 'string', value: 'RESOURCE', help: 'the resource that decides' },
  format: formatOption(TEXT_AND_JSON),
  ...OUTPUT_OPTIONS,
} as const satisfies Options;

/** `tool layout`. */
export const layout = reportingCommand(
  OPTIONS,
  (options) => `Usage: tool layout [RESOURCE] [options]

Shows where generators write, and how: each fact that they go by, how sure it is, and
the files that show it. The resources that the application has decide; what they don't
show is taken from the folders that are there, then from FastAPI's documentation.

{plural} and {singular} stand for the words of a resource; with RESOURCE they're filled in.

  tool layout
  tool layout products
  tool layout products --like orders --format json

Options:
${options}
[tool.schematics.make] in pyproject.toml sets the options for good, of generators too.

Exit codes: 0 shown · 2 wrong usage, or no application.
`,
  show,
);

async function show({ parsed, values, surroundings }: Given): Promise<Presentation> {
  const [resource, extra] = parsed.positionals;
  if (extra !== undefined)
    throw new Failure(
      `one resource at a time: ${JSON.stringify(resource)} and ${JSON.stringify(extra)} were given.`,
    );
  return runLayout({ ...values, ...(resource === undefined ? {} : { resource }) }, surroundings);
}

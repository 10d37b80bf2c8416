import type { Presentation } from '../../routes-report/output/present';
import { CALLS_FORMATS } from '../../routes-report/calls/options';
import { runCalls } from '../../routes-report/calls/run';
import { ANALYSIS_OPTIONS, entryOf, OUTPUT_OPTIONS } from '../analysis';
import { formatOption } from '../format-option';
import type { Options } from '../options';
import { type Given, reportingCommand } from '../reporting';
import { version } from '../../base/code/version';

const OPTIONS = {
  ...ANALYSIS_OPTIONS,
  unreached: { type: 'boolean', help: 'show the routes that nothing calls' },
  broken: { type: 'boolean', help: 'show the calls that no route serves; exit with 1 if\nthere are any' },
  format: formatOption(CALLS_FORMATS),
  ...OUTPUT_OPTIONS,
  verbose: {
    type: 'boolean',
    help: 'all diagnostics, and calls that lead elsewhere; stack traces\nof errors',
  },
} as const satisfies Options;

/** `tool routes calls`. */
export const callsRoutes = reportingCommand(
  OPTIONS,
  (options) => `Usage: tool routes calls [ENTRY] [options]

Shows every call in the workspace's Python, TypeScript and JavaScript files with the
route that it reaches, by Starlette's matching: client.get("/items/1"), url_path_for,
fetch, axios, Angular's HttpClient. Without ENTRY, in all applications.

TypeScript and JavaScript are read with the workspace's own package typescript.

  tool routes calls
  tool routes calls --unreached
  tool routes calls --broken --format sarif

Options:
${options}
In a URL * stands for what the source doesn't tell; a route followed by " ?" may be
reached. A call is broken if its path begins as the application's do and no route
serves it; other calls lead elsewhere. A comment, # or //, says that one is meant:

  client.get("/api/nope")  # routes: ignore[broken-call]

Exit codes: 0 shown · 1 --broken found calls · 2 wrong usage, or no application.
`,
  calls,
);

async function calls({ parsed, values, surroundings }: Given): Promise<Presentation> {
  const options = { ...values, ...entryOf('tool routes calls', parsed) };
  return runCalls(options, surroundings, { version: version() });
}

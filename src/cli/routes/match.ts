import { Failure } from '../../base/diagnostics/failure';
import { TEXT_AND_JSON } from '../../routes-report/options';
import type { Presentation } from '../../routes-report/output/present';
import { ANALYSIS_OPTIONS, ENTRY_OPTION, OUTPUT_OPTIONS } from '../analysis';
import { formatOption } from '../format-option';
import type { Options } from '../options';
import { type Given, reportingCommand } from '../reporting';
import { runMatch } from '../../routes-report/match/run';

const OPTIONS = {
  ...ANALYSIS_OPTIONS,
  ...ENTRY_OPTION,
  host: { type: 'string', value: 'HOST', help: "the Host header (default: the URL's, or localhost)" },
  format: formatOption(TEXT_AND_JSON),
  ...OUTPUT_OPTIONS,
} as const satisfies Options;

/** `tool routes match`. */
export const matchRoutes = reportingCommand(
  OPTIONS,
  (options) => `Usage: tool routes match REQUEST [options]

Shows which route serves a request, with the values of its parameters, and why each
other route that matches or almost matches doesn't: order, method, converter, slash, host.

REQUEST is a method and a path, a path alone (GET), or a whole URL, whose query is
ignored. WS stands for a websocket.

  tool routes match "GET /api/v1/products/42"
  tool routes match /api/v1/products
  tool routes match https://api.example.com/items/1?full=1
  tool routes match "WS /chat/7" --entry app.main:app

Options:
${options}
Matches as Starlette does, and checks path parameters by their types as FastAPI does.
Middleware is not considered, nor is a dependency that answers first.

Exit codes: 0 served, also after a redirect · 1 not served (404, 405, 422), or not certainly
· 2 wrong usage, or no application.
`,
  match,
);

async function match({ parsed, values, surroundings }: Given): Promise<Presentation> {
  const request = parsed.positionals.join(' ');
  if (request === '')
    throw new Failure('tool routes match needs a request: tool routes match "GET /items/1".');
  return runMatch({ ...values, request }, surroundings);
}

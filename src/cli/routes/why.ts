import { Failure } from '../../base/diagnostics/failure';
import { TEXT_AND_JSON } from '../../routes-report/options';
import type { Presentation } from '../../routes-report/output/present';
import { ANALYSIS_OPTIONS, ENTRY_OPTION, OUTPUT_OPTIONS } from '../analysis';
import { formatOption } from '../format-option';
import type { Options } from '../options';
import { type Given, reportingCommand } from '../reporting';
import { runWhy } from '../../routes-report/why/run';

const OPTIONS = {
  ...ANALYSIS_OPTIONS,
  ...ENTRY_OPTION,
  format: formatOption(TEXT_AND_JSON),
  ...OUTPUT_OPTIONS,
} as const satisfies Options;

/** `tool routes why`. */
export const whyRoutes = reportingCommand(
  OPTIONS,
  (options) => `Usage: tool routes why SUBJECT [options]

Shows how a route is registered: from the application through every include and mount,
with what each adds, to the decorator. For a router that isn't registered: where the chain
ends, and the lines that would register it.

SUBJECT is a path as in the list, with or without a method; a handler; or a router or
module, by name or file.

  tool routes why /api/v1/products/{id}
  tool routes why "GET /api/v1/products/{id}" --entry app.main:app
  tool routes why get_product
  tool routes why api.http.products:router
  tool routes why backend/api/http/products.py

Options:
${options}
Exit codes: 0 explained · 1 not registered · 2 wrong usage, no application, or no such name.
`,
  why,
);

async function why({ parsed, values, surroundings }: Given): Promise<Presentation> {
  const subject = parsed.positionals.join(' ');
  if (subject === '')
    throw new Failure('tool routes why needs a path, handler or router: tool routes why /items.');
  return runWhy({ ...values, subject }, surroundings);
}

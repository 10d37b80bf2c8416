import { Failure } from '../../base/diagnostics/failure';
import { runOpenapiCheck } from '../../routes-report/openapi/check';
import { TEXT_AND_JSON } from '../../routes-report/options';
import type { Presentation } from '../../routes-report/output/present';
import { ANALYSIS_OPTIONS, ENTRY_OPTION, OUTPUT_OPTIONS } from '../analysis';
import type { Command } from '../command';
import { formatOption } from '../format-option';
import type { Options } from '../options';
import { type Given, reportingCommand } from '../reporting';

/** Returns `tool openapi check`, with the options that say which document is made. */
export function checkOpenapi(documentOptions: Options): Command {
  const options = {
    ...ANALYSIS_OPTIONS,
    ...ENTRY_OPTION,
    ...documentOptions,
    format: formatOption(TEXT_AND_JSON),
    ...OUTPUT_OPTIONS,
  } satisfies Options;
  return reportingCommand(options, (lines) => `Usage: tool openapi check FILE [options]

Compares a saved OpenAPI document, JSON or YAML, with what the source tells: for CI, and for
a hook before each commit.

  tool openapi check openapi.json
  tool openapi check docs/openapi.yaml --entry app.main:app

Options:
${lines}
Exit codes: 0 the same · 1 different · 2 wrong usage, no application, or no such file.
`, check);
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

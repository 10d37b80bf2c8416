import type { CheckOptions } from '../../routes-report/check/options';
import { CHECK_FORMATS } from '../../routes-report/check/formats';
import { RULE_NAMES, RULES } from '../../routes-report/check/rules';
import type { Presentation } from '../../routes-report/output/present';
import { ANALYSIS_OPTIONS, entryOf, OUTPUT_OPTIONS } from '../analysis';
import { hasColour } from '../terminal';
import { formatOption } from '../format-option';
import type { Options } from '../options';
import { type Given, reportingCommand } from '../reporting';
import { runCheck } from '../../routes-report/check/run';
import { version } from '../../base/code/version';

const OPTIONS = {
  ...ANALYSIS_OPTIONS,
  rule: {
    type: 'list',
    value: 'RULE',
    help: 'run only this rule (repeatable, or a list with commas)',
    choices: RULE_NAMES,
  },
  enable: {
    type: 'list',
    value: 'RULE',
    help: 'run also this rule, which is off by default',
    choices: RULE_NAMES,
  },
  all: {
    type: 'boolean',
    help: 'run all rules, also those that are off by default; without\n--guard, suggest guards for the rule unprotected',
  },
  disable: { type: 'list', value: 'RULE', help: 'leave out this rule', choices: RULE_NAMES },
  guard: {
    type: 'list',
    value: 'NAME',
    help: 'a dependency, security scheme or middleware that protects\npath operations, or a glob; switches the rule unprotected on',
  },
  baseline: { type: 'string', value: 'FILE', help: 'ignore the findings that this file lists' },
  'update-baseline': { type: 'boolean', help: 'write all current findings to the baseline' },
  format: formatOption(Object.keys(CHECK_FORMATS)),
  ...OUTPUT_OPTIONS,
} as const satisfies Options;

/** `tool routes check`. */
export const checkRoutes = reportingCommand(
  OPTIONS,
  (options) => `Usage: tool routes check [ENTRY] [options]

Finds routes that are almost certainly mistakes.

Rules:
${Object.entries(RULES)
  .map(
    ([name, { summary, level }]) =>
      `  ${name.padEnd(23)} ${summary}${level === 'off' ? '\n'.padEnd(27) + '(off by default)' : ''}\n`,
  )
  .join('')}
Options:
${options}
A comment on a line of the decorator or the def suppresses a finding:
  @router.get("/me")  # routes: ignore[shadowed]

Examples:
  tool routes check
  tool routes check --all
  tool routes check --disable stub,trailing-slash-twin
  tool routes check --guard get_current_user,get_admin
  tool routes check --baseline routes-baseline.json --update-baseline
  tool routes check --baseline routes-baseline.json --format github

Exit codes: 0 no findings · 1 findings · 2 wrong usage, or no application.
`,
  check,
);

async function check({ parsed, values, surroundings, io }: Given): Promise<Presentation> {
  const options: CheckOptions = { ...values, ...entryOf('tool routes check', parsed) };
  return runCheck(options, surroundings, { colour: hasColour(parsed, io), version: version() });
}

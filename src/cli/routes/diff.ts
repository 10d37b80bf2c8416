import { Failure } from '../../base/diagnostics/failure';
import { DIFF_FORMATS } from '../../routes-report/diff/formats';
import type { DiffOptions } from '../../routes-report/diff/options';
import type { Presentation } from '../../routes-report/output/present';
import { ANALYSIS_OPTIONS, ENTRY_OPTION, OUTPUT_OPTIONS } from '../analysis';
import { hasColour } from '../terminal';
import type { Arguments } from '../arguments';
import { formatOption } from '../format-option';
import type { Options } from '../options';
import { type Given, reportingCommand } from '../reporting';
import { runDiff } from '../../routes-report/diff/run';

const OPTIONS = {
  ...ANALYSIS_OPTIONS,
  ...ENTRY_OPTION,
  'base-entry': { type: 'string', value: 'ENTRY', help: 'the application at BASE, if it was another' },
  base: { type: 'string', value: 'REV', help: 'same as the first plain argument' },
  head: { type: 'string', value: 'REV', help: 'same as the second plain argument' },
  breaking: { type: 'boolean', help: 'exit with 1 if a change breaks clients' },
  schemas: {
    type: 'boolean',
    help: 'compare parameters, bodies, responses and security too\n(default with --breaking, and with documents)',
  },
  snapshot: {
    type: 'string',
    value: 'FILE',
    help: 'compare with a snapshot instead (default with --update and\n--frozen: routes.snapshot.json)',
  },
  update: { type: 'boolean', help: 'write the snapshot' },
  frozen: { type: 'boolean', help: 'exit with 1 if anything differs from the snapshot' },
  format: formatOption(Object.keys(DIFF_FORMATS)),
  docs: { type: 'boolean', help: "compare FastAPI's documentation routes too" },
  ...OUTPUT_OPTIONS,
} as const satisfies Options;

/** `tool routes diff`. */
export const diffRoutes = reportingCommand(
  OPTIONS,
  (options) => `Usage: tool routes diff [BASE [HEAD]] [options]

Shows which routes were added, removed or moved, and which have new tags, names,
operation ids, handlers or conditions.

BASE and HEAD are git revisions, reports saved with --format json, saved OpenAPI
documents, A..B and A...B as in git diff. Default for HEAD: the work tree. Default for
BASE: the merge base of HEAD and NX_BASE, or else of HEAD and the main branch
(origin/HEAD, origin/main, origin/master, main, master). The command reads git, and
changes no file.

  tool routes diff                           since the merge base with main
  tool routes diff HEAD                      uncommitted changes
  tool routes diff v1.2 v1.3 --breaking      between two releases
  tool routes diff old.json                  from: tool routes --format json > old.json
  tool routes diff openapi.json --breaking   from: tool openapi --output openapi.json
  tool routes diff --snapshot routes.snapshot.json --frozen

Options:
${options}
Breaking: a method and path that no route serves any more, a path parameter that accepts
less, a route that has become conditional or bound to a host; a request that has to send
more or may send less, a response that may hold less or other values, security that was
added (the checks: docs/diff.md). A renamed path parameter is not breaking.

Exit codes: 0 compared · 1 --breaking or --frozen found something · 2 wrong usage, no
application, or no such revision.
`,
  diff,
);

async function diff({ parsed, values, surroundings, io }: Given): Promise<Presentation> {
  const options: DiffOptions = { ...values, ...sidesOf(parsed) };
  return runDiff(options, { surroundings, nxBase: io.env['NX_BASE'], colour: hasColour(parsed, io) });
}

/** Returns the plain arguments. Throws a Failure for more than two, and for one whose option is given too. */
function sidesOf({ positionals, strings }: Arguments): Pick<DiffOptions, 'base' | 'head'> {
  const [base, head, extra] = positionals;
  if (extra !== undefined)
    throw new Failure(
      `unexpected argument "${extra}"; tool routes diff takes two. The application is --entry.`,
    );
  for (const [name, given] of [
    ['base', base],
    ['head', head],
  ] as const) {
    if (given !== undefined && strings.has(name))
      throw new Failure(
        `two revisions for --${name}, "${given}" and "${strings.get(name) ?? ''}"; give one.`,
      );
  }
  return { ...(base === undefined ? {} : { base }), ...(head === undefined ? {} : { head }) };
}

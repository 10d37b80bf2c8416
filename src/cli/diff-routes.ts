import { Failure } from '../base/diagnostics/failure';
import { DIFF_FORMAT_NAMES } from '../routes-report/diff/formats';
import type { DiffOptions } from '../routes-report/diff/options';
import type { Presentation } from '../routes-report/output/present';
import { ANALYSIS_OPTIONS, hasColour, LAST_OPTIONS, OUTPUT_OPTIONS } from './analysis';
import type { Arguments } from './arguments';
import type { Command } from './command';
import { formatOption } from './format-option';
import { type Options, renderOptions, valuesOf } from './options';
import { type Given, reporting } from './reporting';

const OPTIONS = {
  ...ANALYSIS_OPTIONS,
  entry: {
    type: 'string',
    value: 'ENTRY',
    help: 'the application: FILE[:EXPRESSION] or MODULE[:EXPRESSION]',
  },
  'base-entry': { type: 'string', value: 'ENTRY', help: 'the same at BASE, where it was another' },
  base: { type: 'string', value: 'REV', help: 'the same as the first plain argument' },
  head: { type: 'string', value: 'REV', help: 'the same as the second' },
  breaking: { type: 'boolean', help: 'exit with 1 if a route was removed or narrowed' },
  snapshot: {
    type: 'string',
    value: 'FILE',
    help: 'compare with a snapshot instead (default of the next two:\nroutes.snapshot.json)',
  },
  update: { type: 'boolean', help: 'write the snapshot' },
  frozen: { type: 'boolean', help: 'exit with 1 if anything differs from the snapshot' },
  format: formatOption(DIFF_FORMAT_NAMES),
  docs: { type: 'boolean', help: "compare FastAPI's documentation routes too" },
  ...OUTPUT_OPTIONS,
} as const satisfies Options;

/** `tool routes diff`. */
export const diffRoutes: Command = {
  get help() {
    return `Usage: tool routes diff [BASE [HEAD]] [options]

Tells what changed: routes that were added, removed, moved, or that have other tags,
names, operation ids, handlers or conditions.

BASE and HEAD are revisions of git, or reports saved with --format json. Without HEAD
the work tree is compared, as it is on the disk; A..B and A...B are as to git diff.
Without BASE: where HEAD parted from NX_BASE, else from the main branch (origin/HEAD,
origin/main, origin/master, main, master). Git is only read; no file is touched.

  tool routes diff                           since the branch parted from main
  tool routes diff HEAD                      what isn't committed yet
  tool routes diff v1.2 v1.3 --breaking      between two releases
  tool routes diff old.json                  since: tool routes --format json > old.json
  tool routes diff --snapshot routes.snapshot.json --frozen

Options:
${renderOptions(OPTIONS)}${LAST_OPTIONS}
Breaking: a method and path that nothing serves any more, a path parameter that takes
less, a route that has become conditional or bound to a host. A parameter of another
name isn't.

Exit codes: 0 compared · 1 --breaking or --frozen found something · 2 misuse, no entry,
no such revision.
`;
  },
  options: OPTIONS,
  run: reporting(OPTIONS, diff),
};

async function diff({ parsed, surroundings, io }: Given): Promise<Presentation> {
  const options: DiffOptions = { ...valuesOf(parsed, OPTIONS), ...sidesOf(parsed) };
  // Lazy: help and mistakes needn't load the analyser. The cast names what is required.
  const { runDiff } = require('../routes-report/diff/run') as typeof import('../routes-report/diff/run');
  return runDiff(options, { surroundings, nxBase: io.env['NX_BASE'], colour: hasColour(parsed, io) });
}

/** The plain arguments. Throws a Failure for more than two, and for one that's also given by its option. */
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

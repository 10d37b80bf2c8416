import { printable } from '../../base/diagnostics/printable';
import type { RoutesOptions } from '../../routes-report/options';
import { type Frame, Session } from '../../routes-report/watch/session';
import { ANALYSIS_OPTIONS, entryOf, LAST_OPTIONS, surroundingsOf } from '../analysis';
import { parseArguments } from '../arguments';
import type { Command, Io } from '../command';
import { type Options, renderOptions, shortsOf, typesOf, valuesOf } from '../options';
import { mediumOf } from '../terminal';
import { FILTER_OPTIONS, SHOW_OPTIONS } from './view-options';
import { repeatOnChange } from '../../routes-report/watch/repeat';

const OWN_OPTIONS = {
  poll: {
    type: 'boolean',
    help: 'check every second: for network drives and mounted volumes,\nwhich report no changes',
  },
  'no-clear': { type: 'boolean', help: "don't clear the terminal before a report" },
} as const satisfies Options;

// Without `output`, which would be written again and again: `> FILE` does the same.
const { output: _, ...SHOWN } = SHOW_OPTIONS;

const REPORT_OPTIONS = {
  ...ANALYSIS_OPTIONS,
  docs: { type: 'boolean', help: "list FastAPI's documentation routes too" },
  conditions: { type: 'boolean', help: 'explain the conditions that routes depend on' },
  ...FILTER_OPTIONS,
  ...SHOWN,
} as const satisfies Options;

const OPTIONS = { ...REPORT_OPTIONS, ...OWN_OPTIONS } as const satisfies Options;

/** `tool routes watch`. */
export const watchRoutes: Command = {
  get help() {
    return `Usage: tool routes watch [ENTRY] [options]

Lists the routes, and lists them again with the differences when a file that they depend
on changes. Only changed files are read again. After an error, for example in a half-typed
file, the command continues; Ctrl-C ends it.

  tool routes watch
  tool routes watch backend/main.py --env STAGE=dev
  tool routes watch | tee routes.log         each report below the one before

Options:
${renderOptions(OPTIONS)}${LAST_OPTIONS}
Exit codes: 0 ended by Ctrl-C, or by a closed pipe · 2 wrong usage.
`;
  },
  options: OPTIONS,
  run,
};

async function run(args: readonly string[], io: Io): Promise<number> {
  const parsed = parseArguments(args, typesOf(OPTIONS), shortsOf(OPTIONS));
  const entry = entryOf('tool routes watch', parsed);
  const options: RoutesOptions = {
    ...valuesOf(parsed, REPORT_OPTIONS),
    ...entry,
  };
  const surroundings = surroundingsOf(parsed, io);
  const session = new Session(options, surroundings, mediumOf(parsed, io));
  const isCleared = io.columns !== undefined && !parsed.flags.has('no-clear');
  const show = (frame: Frame): void => {
    showFrame(frame, io, { isCleared, isTable: (options.format ?? 'table') === 'table' });
  };

  await repeatOnChange({ poll: parsed.flags.has('poll'), output: process.stdout }, async () => {
    const frame = await session.next();
    if (frame === undefined) return undefined;
    show(frame);
    return session.folders();
  });
  return 0;
}

interface Manner {
  readonly isCleared: boolean;
  readonly isTable: boolean;
}

/** Prints a report. Clears a terminal first; elsewhere prints the changed files above each report. */
function showFrame(frame: Frame, io: Io, { isCleared, isTable }: Manner): void {
  const { presentation, changed, difference, isNews } = frame;
  const because = changed.length === 0 ? '' : `${changedLine(changed)}\n`;
  if (!isNews) {
    io.stderr(because.replace(/\n$/u, '; the routes are the same\n'));
    return;
  }
  if (isCleared) io.stdout(CLEAR);
  const aside = isTable ? io.stdout : io.stderr;
  if (!isCleared && because !== '') aside(`\n${because}`);
  if (presentation.stdout !== '') io.stdout(presentation.stdout);
  if (difference !== '') aside(`\n${difference}`);
  if (presentation.stderr !== '') io.stderr(presentation.stderr);
  if (isCleared) io.stderr(`\n${because}Watching; Ctrl-C ends.\n`);
}

/** Erases the screen and moves to its first line; keeps what has scrolled out. */
const CLEAR = '\x1b[2J\x1b[H';

const MAX_NAMED = 3;

function changedLine(files: readonly string[]): string {
  const named = files.slice(0, MAX_NAMED).map((file) => (file === '' ? '.' : file));
  const more = files.length - named.length;
  return printable(`Changed: ${named.join(', ')}${more === 0 ? '' : `, and ${more} more`}`);
}

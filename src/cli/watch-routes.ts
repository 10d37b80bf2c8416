import { resolve } from 'node:path';
import { printable } from '../base/diagnostics/printable';
import type { RoutesOptions } from '../routes-report/options';
import type { Frame } from '../routes-report/watch/session';
import { ANALYSIS_OPTIONS, entryOf, LAST_OPTIONS, surroundingsOf } from './analysis';
import { parseArguments } from './arguments';
import type { Command, Io } from './command';
import { type Options, renderOptions, shortsOf, typesOf, valuesOf } from './options';
import { mediumOf } from './terminal';
import { FILTER_OPTIONS, SHOW_OPTIONS } from './view-options';

const OWN_OPTIONS = {
  poll: {
    type: 'boolean',
    help: 'look every second instead of being told by the system:\nfor network drives and mounted volumes, which tell nothing',
  },
  'no-clear': { type: 'boolean', help: "don't clear the terminal before a report" },
} as const satisfies Options;

// A file would be written again and again: `> FILE` does as well.
const { output: _, ...SHOWN } = SHOW_OPTIONS;

const REPORT_OPTIONS = {
  ...ANALYSIS_OPTIONS,
  docs: { type: 'boolean', help: "list FastAPI's documentation routes too" },
  conditions: { type: 'boolean', help: 'explain the tests that routes hang on' },
  ...FILTER_OPTIONS,
  ...SHOWN,
} as const satisfies Options;

const OPTIONS = { ...REPORT_OPTIONS, ...OWN_OPTIONS } as const satisfies Options;

/** `tool routes watch`. */
export const watchRoutes: Command = {
  get help() {
    return `Usage: tool routes watch [ENTRY] [options]

Lists the routes, and again whenever a file that they depend on has changed, with what
is different. Only what changed is read again. An error, or a file that is half typed,
is shown and doesn't end it; Ctrl-C does.

  tool routes watch
  tool routes watch backend/main.py --env STAGE=dev
  tool routes watch | tee routes.log         each report below the last

Options:
${renderOptions(OPTIONS)}${LAST_OPTIONS}
Exit codes: 0 ended by Ctrl-C, or by a reader that went away · 2 misuse.
`;
  },
  options: OPTIONS,
  run,
};

/** How long files must have been left alone, in milliseconds: an editor writes in several steps, git many files. */
const QUIET = 60;

async function run(args: readonly string[], io: Io): Promise<number> {
  const parsed = parseArguments(args, typesOf(OPTIONS), shortsOf(OPTIONS));
  const entry = entryOf('tool routes watch', parsed);
  const options: RoutesOptions = {
    ...valuesOf(parsed, REPORT_OPTIONS),
    ...(entry === undefined ? {} : { entry }),
  };
  // Lazy: help and mistakes needn't load the analyser. The casts name what is required.
  const { Session } =
    require('../routes-report/watch/session') as typeof import('../routes-report/watch/session');
  const { watchFolders } = require('../base/source/watch') as typeof import('../base/source/watch');
  const surroundings = surroundingsOf(parsed, io);
  const root = options.root === undefined ? surroundings.root : resolve(io.cwd, options.root);
  const session = new Session(options, surroundings, mediumOf(parsed, io, root));
  const isCleared = io.columns !== undefined && !parsed.flags.has('no-clear');
  const show = (frame: Frame): void => {
    showFrame(frame, io, { isCleared, isTable: (options.format ?? 'table') === 'table' });
  };

  return new Promise((done, reject) => {
    let isBusy = false;
    let isDirty = false;
    const watch = watchFolders({ quiet: QUIET, poll: parsed.flags.has('poll') }, look);
    const end = (): void => {
      watch.close();
      done(0);
    };
    function look(): void {
      isDirty = true;
      if (!isBusy) void drain();
    }
    async function drain(): Promise<void> {
      isBusy = true;
      try {
        while (isDirty) {
          isDirty = false;
          const frame = await session.next();
          if (frame === undefined) continue;
          show(frame);
          watch.look(session.folders());
          isDirty = true; // what was written between reading and watching has told nobody
        }
      } catch (error) {
        watch.close();
        reject(error instanceof Error ? error : new Error(String(error)));
      }
      isBusy = false;
    }
    process.once('SIGINT', end).once('SIGTERM', end);
    process.stdout.once('error', end);
    look();
  });
}

interface Manner {
  readonly isCleared: boolean;
  readonly isTable: boolean;
}

/** Clears a terminal; elsewhere reports stand below each other, each under the files that led to it. */
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

/** Erases the screen and goes to its first line; what has scrolled out stays. */
const CLEAR = '\x1b[2J\x1b[H';

const MAX_NAMED = 3;

function changedLine(files: readonly string[]): string {
  const named = files.slice(0, MAX_NAMED).map((file) => (file === '' ? '.' : file));
  const more = files.length - named.length;
  return printable(`Changed: ${named.join(', ')}${more === 0 ? '' : `, and ${more} more`}`);
}

import { Failure } from '../../base/diagnostics/failure';
import type { RoutesOptions } from '../../routes-report/options';
import { ANALYSIS_OPTIONS, entryOf, LAST_OPTIONS, OUTPUT_OPTIONS, surroundingsOf } from '../analysis';
import { parseArguments } from '../arguments';
import type { Command, Io } from '../command';
import { type Options, renderOptions, typesOf, valuesOf } from '../options';
import { FILTER_OPTIONS, PAGE_OPTIONS } from './view-options';
import { PageSource } from '../../routes-report/serve/page-source';
import { servePage } from '../../routes-report/serve/server';

/** The default port. */
const PORT = 4117;

const REPORT_OPTIONS = {
  ...ANALYSIS_OPTIONS,
  docs: { type: 'boolean', help: "show FastAPI's documentation routes too" },
  ...FILTER_OPTIONS,
  ...PAGE_OPTIONS,
  verbose: OUTPUT_OPTIONS.verbose,
} as const satisfies Options;

const OPTIONS = {
  ...REPORT_OPTIONS,
  port: {
    type: 'string',
    value: 'N',
    help: `the port (default: ${PORT}, or the next free one; 0: any)`,
  },
  'allow-host': {
    type: 'string',
    value: 'HOST[:PORT]',
    help: 'a host under which your own proxy shows the page',
  },
} as const satisfies Options;

/** `tool routes serve`. */
export const serveRoutes: Command = {
  get help() {
    return `Usage: tool routes serve [ENTRY] [options]

Serves the page of --format html on http://127.0.0.1, for this machine only. Each reload
shows the current routes. Places open in an editor (--editor, default vscode) and link to
the repository, if .git names one.

  tool routes serve
  tool routes serve backend/main.py --port 8123 --editor pycharm
  tool routes --format html --output routes.html     the same page as a file

Options:
${renderOptions(OPTIONS)}${LAST_OPTIONS}
Exit codes: 0 ended by Ctrl-C · 2 wrong usage, no application, or the port is taken.
`;
  },
  options: OPTIONS,
  run,
};

async function run(args: readonly string[], io: Io): Promise<number> {
  const parsed = parseArguments(args, typesOf(OPTIONS));
  const entry = entryOf('tool routes serve', parsed);
  const port = portOf(parsed.strings.get('port'));
  const options: RoutesOptions = {
    editor: 'vscode',
    ...valuesOf(parsed, REPORT_OPTIONS),
    ...entry,
  };
  const source = new PageSource(options, surroundingsOf(parsed, io));
  // The first page is made before anything is served, so that the terminal shows a mistake on the command line.
  const { status, messages } = await source.page();
  if (messages !== '') io.stderr(messages);
  if (status === 500) return 2;
  const { url, close } = await servePage(() => source.page(), {
    port: port ?? PORT,
    isGiven: port !== undefined,
    host: parsed.strings.get('allow-host'),
  });
  io.stdout(`Routes at ${url}\nReload the page to see changes; Ctrl-C ends.\n`);
  return new Promise((done) => {
    const end = (): void => {
      close();
      done(0);
    };
    process.once('SIGINT', end).once('SIGTERM', end);
  });
}

function portOf(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const port = /^\d{1,5}$/.test(given) ? Number(given) : Infinity;
  if (port > 65535) throw new Failure(`--port ${given}: not a port; give a number from 0 to 65535.`);
  return port;
}

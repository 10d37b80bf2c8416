import { isMainThread, parentPort } from 'node:worker_threads';
import { Failure } from '../base/diagnostics/failure';
import { mayKeep } from '../base/source/cache/replay';
import { answerThrough, keptFacts } from '../lsp/analysing-thread';
import { Background } from '../lsp/worker-client';
import { serveEditor } from '../lsp/server';
import { parseArguments } from './arguments';
import type { Command, Io } from './command';
import { type Options, renderOptions, typesOf } from './options';
import { version } from '../base/code/version';

const OPTIONS = {
  stdio: { type: 'boolean', help: 'talk over stdin and stdout, as it does anyway; some editors pass it' },
} as const satisfies Options;

/** Arguments that clients add by themselves, and that change nothing: VS Code's adds `--clientProcessId=123`. */
const ADDED = { 'client-process-id': 'string' } as const;

/** `tool lsp`. */
export const lsp: Command = {
  get help() {
    return `Usage: tool lsp

Serves an editor over stdin and stdout, in the Language Server Protocol: lenses with the
full path of each handler's routes, problems with quick fixes, hovers, symbols by route,
and the way from a URL in a test to its handler. Documents that aren't saved count.

Editors start it; docs/editors.md has the lines for each of them.

Options:
${renderOptions(OPTIONS)}  --no-cache              keep and use nothing of earlier sessions
  --help, --version

Exit codes: 0 ended by the editor · 1 the editor went away without a word · 2 wrong usage.
`;
  },
  options: OPTIONS,
  run,
};

/** Serves the editor; in a thread of such a process it's the part that analyses. */
async function run(args: readonly string[], { env }: Io): Promise<number> {
  const { positionals } = parseArguments(args, { ...typesOf(OPTIONS), ...ADDED });
  if (positionals[0] !== undefined)
    throw new Failure(`unexpected argument "${positionals[0]}"; the editor tells tool lsp its folders.`);
  const keeps = mayKeep({ args: process.argv, env });
  if (!isMainThread && parentPort !== null) {
    answerThrough(parentPort, { env, keeps });
    return 0;
  }
  return serveEditor({
    input: process.stdin,
    output: process.stdout,
    background: new Background(process.argv[1] ?? '', process.argv.slice(2)),
    kept: (folder) => (keeps ? keptFacts(folder, env) : undefined),
    version: version(),
  });
}

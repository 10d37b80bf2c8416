import { Failure } from '../base/diagnostics/failure';
import { keptFolder, privateFolder } from '../base/source/kept/place';
import { amountIn, clearKept, MAX_KEPT } from '../base/source/kept/prune';
import { parseArguments } from './arguments';
import type { Command, Io, Words } from './command';

/** `tool cache clear`. */
const clear: Command = {
  help: `Usage: tool cache clear

Removes the reports and the compiled code that earlier runs have kept, of all workspaces.

  --help, --version

Exit codes: 0 removed, or nothing there · 2 wrong usage, or something can't be removed.
`,
  async run(args, io) {
    takeNothing('tool cache clear', args);
    const folder = privateFolder(io.env, io.cwd, { make: false });
    if (folder === undefined) return print(io, 'Nothing is kept.\n');
    const { removed, problems } = clearKept(folder);
    const [problem] = problems;
    if (problem === undefined) return print(io, `Removed ${amountText(removed)} from ${folder}\n`);
    throw new Failure(
      `removed ${amountText(removed)} from ${folder}, and not all: ${problem}${problems.length > 1 ? `, and ${String(problems.length - 1)} more` : ''}; make the folder writable, and run this again.`,
    );
  },
};

const WORDS: Words = {
  clear: { summary: 'remove all that is kept', load: () => clear },
};

/** `tool cache`: tells what's kept between runs, or runs the subcommand after it. */
export const cache: Command = {
  help: `Usage: tool cache
       tool cache clear

Tells where reports and compiled code are kept between runs, and how much it is. A report
that is still true is printed again; one that depends on anything that has changed isn't.

Commands:
  clear                   remove all that is kept

  --help, --version

To keep nothing: --no-cache for one run; cache = false under [tool.schematics] in pyproject.toml
for a project, or in config.toml of your own folder for configurations (docs/cache.md).

Exit codes: 0 told · 2 wrong usage.
`,
  words: WORDS,
  helpFor: (args) => (args[0] === 'clear' ? clear.help : cache.help),
  async run(args, io) {
    if (args[0] === 'clear') return clear.run(args.slice(1), io);
    takeNothing('tool cache', args);
    const folder = privateFolder(io.env, io.cwd, { make: false });
    if (folder !== undefined)
      return print(io, `${folder}\n${amountText(amountIn(folder))}, of at most ${megabytes(MAX_KEPT)}\n`);
    const usual = keptFolder(io.env);
    return print(
      io,
      usual === undefined
        ? 'Nothing is kept: the environment names no folder for it.\n'
        : `Nothing is kept in ${usual}: it isn't there, or isn't yours alone, or lies in the workspace.\n`,
    );
  },
};

function takeNothing(command: string, args: readonly string[]): void {
  const [extra] = parseArguments(args, {}).positionals;
  if (extra !== undefined) throw new Failure(`unexpected argument "${extra}"; ${command} takes none.`);
}

const amountText = ({ files, bytes }: { readonly files: number; readonly bytes: number }): string =>
  `${String(files)} ${files === 1 ? 'file' : 'files'}, ${megabytes(bytes)}`;

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

function print(io: Io, text: string): number {
  io.stdout(text);
  return 0;
}

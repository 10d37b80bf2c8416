import { join } from 'node:path';
import { fileAgainstKeeping } from '../base/config/settings';
import { Failure } from '../base/diagnostics/failure';
import { unknownWord } from '../base/diagnostics/suggest';
import { diskTree } from '../base/source/disk';
import { judgedFolder, keptFolder } from '../base/source/cache/place';
import { amountIn, clearKept, MAX_KEPT } from '../base/source/cache/prune';
import { toWorkspacePath } from '../base/source/paths';
import { findSourceRoot } from '../base/source/workspace-root';
import { parseArguments } from './arguments';
import type { Command, Io, Words } from './command';
import { quoted } from './completion/words';
import { userSettings } from './user-settings';

/** `tool cache clear`. */
const clear: Command = {
  help: `Usage: tool cache clear

Removes the reports and the compiled code that earlier runs have kept, of all workspaces.

  --help, --version

Exit codes: 0 removed, or nothing there · 2 wrong usage, or something can't be removed.
`,
  async run(args, io) {
    takeNothing('tool cache clear', args);
    const judged = judgedFolder(io.env, io.cwd, { make: false });
    if ('problem' in judged) {
      assertEmpty(keptFolder(io.env), judged.problem);
      return print(io, refusedText(io, judged.problem));
    }
    const { folder } = judged;
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

To keep nothing: --no-cache for one run, after the command (tool routes --no-cache);
cache = false under [tool.schematics] in pyproject.toml for a project, or in config.toml
of your own folder for configurations (docs/cache.md).

Exit codes: 0 told · 2 wrong usage.
`,
  words: WORDS,
  helpFor: (args) => (args[0] === 'clear' ? clear.help : cache.help),
  async run(args, io) {
    const [word, ...rest] = args;
    if (word === 'clear') return clear.run(rest, io);
    const [other] = parseArguments(args, {}).positionals;
    if (other !== undefined) throw new Failure(unknownWord('command', other, Object.keys(WORDS)));
    const judged = judgedFolder(io.env, io.cwd, { make: false });
    const where =
      'folder' in judged
        ? `${judged.folder}\n${amountText(amountIn(judged.folder))}, of at most ${sizeText(MAX_KEPT)}\n`
        : refusedText(io, judged.problem);
    return print(io, where + offText(io));
  },
};

/**
 * Throws a Failure if there are files in a folder that may not be used. They aren't removed: whoever can write there can put a
 * link in the place of a folder meanwhile, and so lead the removal elsewhere.
 */
function assertEmpty(folder: string | undefined, problem: string): void {
  if (folder === undefined) return;
  const left = amountIn(folder);
  if (left.files === 0) return;
  throw new Failure(
    `${amountText(left)} left in ${folder}: ${problem}, so nothing there is used or removed; rm -r ${quoted(folder)} removes all of it.`,
  );
}

/** Returns the line that says why nothing is kept, read or removed. */
function refusedText({ env }: Io, problem: string): string {
  const folder = keptFolder(env);
  return `Nothing is kept${folder === undefined ? '' : ` in ${folder}`}: ${problem}.\n`;
}

/** Returns a line for each configuration that says that nothing is to be kept. */
function offText({ cwd, env }: Io): string {
  const user = userSettings(env);
  const root = findSourceRoot(cwd);
  const project = fileAgainstKeeping(diskTree(root), toWorkspacePath(root, cwd, ''));
  return [
    user?.cache === false ? `Nothing of yours is kept from now on: cache = false in ${user.file}\n` : '',
    project === undefined
      ? ''
      : `No reports of this project are kept: cache = false under [tool.schematics] in ${join(root, project)}\n`,
  ].join('');
}

function takeNothing(command: string, args: readonly string[]): void {
  const [extra] = parseArguments(args, {}).positionals;
  if (extra !== undefined) throw new Failure(`unexpected argument "${extra}"; ${command} takes none.`);
}

const amountText = ({ files, bytes }: { readonly files: number; readonly bytes: number }): string =>
  `${String(files)} ${files === 1 ? 'file' : 'files'}, ${sizeText(bytes)}`;

/** A single report is far below a tenth of a megabyte. */
const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${String(Math.ceil(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

function print(io: Io, text: string): number {
  io.stdout(text);
  return 0;
}

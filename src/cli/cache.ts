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

/** `tool cache clear`. */
const clear: Command = {
  help: `Usage: tool cache clear

Removes the reports and the compiled code that earlier runs have kept, of all workspaces.

  --help, --version

Exit codes: 0 removed, or nothing there · 2 wrong usage, or something can't be removed.
`,
  async run(args, io) {
    const [extra] = parseArguments(args, {}).positionals;
    if (extra !== undefined)
      throw new Failure(`unexpected argument "${extra}"; tool cache clear takes none.`);
    const judged = judgedFolder(io.env, io.cwd, { make: false });
    if ('problem' in judged) return print(io, refusedText(io, judged.problem));
    try {
      return print(io, `Removed ${amountText(clearKept(judged.folder))} from ${judged.folder}\n`);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new Failure(
        `not all of ${judged.folder} is removed: ${why}; make it writable, and run this again.`,
      );
    }
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

To keep nothing: --no-cache for one run, after the command (tool routes --no-cache), the
variable TOOL_NO_CACHE=1 for all of yours; cache = false under [tool.schematics] in
pyproject.toml for a project.

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

/** Returns the line that says why nothing is kept, read or removed. */
function refusedText({ env }: Io, problem: string): string {
  const folder = keptFolder(env);
  return `Nothing is kept${folder === undefined ? '' : ` in ${folder}`}: ${problem}.\n`;
}

/** Returns a line on the configuration of the project, if it says that nothing is to be kept. */
function offText({ cwd }: Io): string {
  const root = findSourceRoot(cwd);
  const project = fileAgainstKeeping(diskTree(root), toWorkspacePath(root, cwd, ''));
  return project === undefined
    ? ''
    : `No reports of this project are kept: cache = false under [tool.schematics] in ${join(root, project)}\n`;
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

import { ownEntry } from '../../base/code/own-entry';
import { Failure } from '../../base/diagnostics/failure';
import { parseArguments } from '../arguments';
import type { Command, Words } from '../command';
import { type CompletionNode, completionTree } from './tree';
import { suggestion } from '../../base/diagnostics/suggest';
import { bashCompletion } from './bash';
import { fishCompletion } from './fish';
import { zshCompletion } from './zsh';

/** The script for each shell. */
const SHELLS: Readonly<Record<string, (tree: CompletionNode) => string>> = {
  bash: (tree) => bashCompletion(tree),
  zsh: (tree) => zshCompletion(tree),
  fish: (tree) => fishCompletion(tree),
};

const HELP = `Usage: tool completion bash|zsh|fish

Prints a script that completes commands, options and their values.

Examples:
  eval "$(tool completion bash)"              in ~/.bashrc
  eval "$(tool completion zsh)"               in ~/.zshrc, behind compinit
  tool completion fish > ~/.config/fish/completions/tool.fish
`;

/** `tool completion`: prints scripts made from the tables that parse the command line. */
export function completionOf(commands: Words): Command {
  return {
    help: HELP,
    words: Object.fromEntries(
      Object.keys(SHELLS).map((name) => [
        name,
        { summary: `for ${name}`, load: () => ({ help: HELP, run: () => Promise.resolve(0) }) },
      ]),
    ),
    run: (args, io) => {
      const [shell = '', extra] = parseArguments(args, { verbose: 'boolean' }).positionals;
      const render = ownEntry(SHELLS, shell);
      if (render === undefined)
        throw new Failure(`tool completion needs a shell; ${suggestion(shell, Object.keys(SHELLS))}`);
      if (extra !== undefined) throw new Failure(`unexpected argument "${extra}"; one shell at a time.`);
      io.stdout(render(completionTree(commands)));
      return Promise.resolve(0);
    },
  };
}

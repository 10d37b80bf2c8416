import { ownEntry } from '../base/code/own-entry';
import { Failure } from '../base/diagnostics/failure';
import { suggestion } from '../base/diagnostics/suggest';
import { NO_CACHE } from '../base/source/cache/replay';
import { parseArguments } from './arguments';
import type { Command, Words } from './command';
import type { Option } from './options';

/** The names under which the executable is installed. */
const NAMES = ['tool', 'tool-schematics'];

/** The word with which the scripts ask for what may stand at the end of a line. */
const ASK = 'words';

/** Shells add words of the line, which are no options of this command. */
const bash = NAMES.map((name) => `complete -o default -C '${name} completion ${ASK} --' ${name}\n`).join('');

/** The script for each shell: it asks this command each time, so it stays right with another release. */
const SCRIPTS: Readonly<Record<string, string>> = {
  bash,
  zsh: `autoload -U +X bashcompinit && bashcompinit\n${bash}`,
  fish: NAMES.map(
    (name) => `complete -c ${name} -a '(COMP_LINE=(commandline -cp) ${name} completion ${ASK})'\n`,
  ).join(''),
};

const HELP = `Usage: tool completion bash|zsh|fish

Prints a script that completes commands, options and their values.

Examples:
  eval "$(tool completion bash)"              in ~/.bashrc
  eval "$(tool completion zsh)"               in ~/.zshrc, behind compinit
  tool completion fish > ~/.config/fish/completions/tool.fish
`;

/** Returns `tool completion`: it completes by the tables that parse the command line. */
export const completionOf = (commands: Words): Command => ({
  help: HELP,
  words: Object.fromEntries(
    Object.keys(SCRIPTS).map((name) => [
      name,
      { summary: `for ${name}`, load: () => ({ help: HELP, run: () => Promise.resolve(0) }) },
    ]),
  ),
  run: (args, { stdout, env }) => {
    if (args[0] === ASK) {
      const line = (env['COMP_LINE'] ?? '').slice(0, Number(env['COMP_POINT'] ?? Infinity));
      stdout(
        completionsOf(commands, line)
          .map((word) => `${word}\n`)
          .join(''),
      );
      return Promise.resolve(0);
    }
    const [shell = '', extra] = parseArguments(args, { verbose: 'boolean' }).positionals;
    const script = ownEntry(SCRIPTS, shell);
    if (script === undefined)
      throw new Failure(`tool completion needs a shell; ${suggestion(shell, Object.keys(SCRIPTS))}`);
    if (extra !== undefined) throw new Failure(`unexpected argument "${extra}"; one shell at a time.`);
    stdout(script);
    return Promise.resolve(0);
  },
});

/** Returns what may stand in place of the last word of an unfinished line; none where it may be the name of a file. */
function completionsOf(commands: Words, line: string): readonly string[] {
  const typed = line.trimStart().split(/\s+/).slice(1);
  const last = typed.pop() ?? '';
  let [words, options]: [Words, Readonly<Record<string, Option>>] = [commands, {}];
  for (const word of typed) {
    const command = ownEntry(words, word)?.load();
    if (command !== undefined) [words, options] = [command.words ?? {}, command.options ?? {}];
  }
  const flags = Object.entries(options).map(([name, option]) => [spelt(name, option), option] as const);
  // Shells take `--format=json` for several words.
  const [name, value] = last.includes('=') ? last.split('=', 2) : [typed.at(-1), last];
  const [, asked] = flags.find(([flag]) => flag === name) ?? [];
  const offered =
    asked !== undefined && asked.type !== 'boolean'
      ? (asked.choices ?? [])
      : last.startsWith('-')
        ? [...flags.map(([flag]) => flag), '--help', NO_CACHE, ...(words === commands ? ['--version'] : [])]
        : Object.keys(words);
  return offered.filter((word) => word.startsWith(value));
}

const spelt = (name: string, { spelling }: Option): string => spelling ?? `--${name}`;

import { asMissingPeer } from './make/missing-peer';
import { ownEntry } from '../base/code/own-entry';
import { errorMessage } from '../base/diagnostics/error-message';
import { Failure } from '../base/diagnostics/failure';
import { tuneEngine } from '../base/optimize-later';
import { NO_CACHE } from '../base/source/cache/replay';
import { ownCommands } from '../scaffold/manifest';
import { cache } from './cache';
import type { Command, Io, Word, Words } from './command';
import { unknownWord } from '../base/diagnostics/suggest';
import { completionOf } from './completion';
import { layout } from './layout';
import { lsp } from './lsp';
import { generatorCommand, make } from './make/make';
import { openapi } from './openapi';
import { routes } from './routes/routes';
import { version } from '../base/code/version';

/** The commands that aren't generators. */
const COMMANDS = {
  routes: {
    summary: 'list every route that a FastAPI application registers, without running Python',
    load: () => routes,
  },
  openapi: {
    summary: 'print the OpenAPI document of a FastAPI application, without running Python',
    load: () => openapi,
  },
  make: {
    summary: 'write new modules of a FastAPI backend: tool make resource products name:str',
    load: () => make,
  },
  layout: {
    summary: 'show where generators write in this project, and why',
    load: () => layout,
  },
  lsp: {
    summary: 'serve an editor: lenses, problems, hovers and links over the source',
    load: () => lsp,
  },
  cache: {
    summary: 'tell what is kept between runs, or remove it: tool cache clear',
    load: () => cache,
  },
  completion: {
    summary: 'print what makes bash, zsh or fish complete: tool completion bash',
    load: () => completionOf(allCommands()),
  },
} satisfies Words;

/** Returns every command: the generators of `collection.json` that aren't words of `make`, among the others. */
function allCommands(): Words {
  const { cache: kept, completion, ...others } = COMMANDS;
  const generators = ownCommands().map(({ command, description }): [string, Word] => [
    command,
    {
      summary: description.charAt(0).toLowerCase() + description.slice(1).replace(/\.$/, ''),
      load: () => generatorCommand(command),
    },
  ]);
  return { ...others, ...Object.fromEntries(generators), cache: kept, completion };
}

const help = (): string => `Usage: tool <command> [options]

Commands:
${Object.entries(allCommands())
  .map(([name, { summary }]) => `  ${name.padEnd(NAME_WIDTH)}${summary}\n`)
  .join('')}
Options:
  --help       of tool, or of a command: tool routes --help
  --version
  --verbose    stack traces of errors
  --no-cache   keep and use nothing of earlier runs

Every command takes --help, --version and --no-cache after its name: tool routes --no-cache.
`;

const NAME_WIDTH = 12;

/** Runs a command line (without `node` and the script) and returns the exit code. Never throws. */
export async function runTool(args: readonly string[], io: Io): Promise<number> {
  return reportingErrors(args, io, () => dispatch(args, io));
}

/** Does a command's work and returns its exit code; one line on stderr tells of an error, whose exit code is 2. Never throws. */
export async function reportingErrors(
  args: readonly string[],
  io: Io,
  work: () => number | Promise<number>,
): Promise<number> {
  try {
    return await work();
  } catch (error) {
    io.stderr(`error: ${errorMessage(asMissingPeer(error, io.cwd), args.includes('--verbose'))}\n`);
    return 2;
  }
}

async function dispatch(given: readonly string[], io: Io): Promise<number> {
  const args = withoutOption(given, NO_CACHE);
  const valued = optionsIn(args).find((arg) => arg.startsWith(`${NO_CACHE}=`));
  if (valued !== undefined)
    throw new Failure(`option ${NO_CACHE} takes no value; leave out "${valued.slice(NO_CACHE.length)}".`);
  const [word = '--help', ...rest] = args[0] === '--verbose' ? args.slice(1) : args;
  const wantsHelp = asksFor(rest, '--help', '-h');
  if (word === '--version' || asksFor(rest, '--version')) return print(io, `${version()}\n`);
  if (word === '--help' || word === '-h') return print(io, help());
  if (word === 'help') return print(io, rest[0] === undefined ? help() : load(rest[0]).help);
  const command = load(word);
  if (wantsHelp) return print(io, command.helpFor?.(rest) ?? command.help);
  tuneEngine();
  return command.run(rest, io);
}

function load(word: string): Command {
  const words: Words = Object.hasOwn(COMMANDS, word) ? COMMANDS : allCommands();
  const command = ownEntry(words, word);
  if (command) return command.load();
  const isOption = word.startsWith('-');
  const known = isOption ? ['--help', '--version', '--verbose', NO_CACHE] : Object.keys(words);
  // `tool match`: a word of another command.
  const outer = Object.entries(COMMANDS).find(([, one]) => ownEntry(one.load().words ?? {}, word));
  const meant = outer === undefined ? undefined : `tool ${outer[0]} ${word}`;
  throw new Failure(unknownWord(isOption ? 'option' : 'command', word, known, meant));
}

/** Returns the arguments without a flag that every command has. Arguments after `--` are never options. */
function withoutOption(args: readonly string[], option: string): readonly string[] {
  const end = args.indexOf('--');
  return args.filter((arg, index) => arg !== option || (end >= 0 && index > end));
}

/** Returns true if one of the options is given. */
const asksFor = (args: readonly string[], ...options: readonly string[]): boolean =>
  optionsIn(args).some((arg) => options.includes(arg));

/** Returns the arguments that may be options: those before `--`. */
function optionsIn(args: readonly string[]): readonly string[] {
  const end = args.indexOf('--');
  return args.slice(0, end < 0 ? undefined : end);
}

function print(io: Io, text: string): number {
  io.stdout(text);
  return 0;
}

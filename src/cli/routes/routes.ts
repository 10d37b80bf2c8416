import { ownEntry } from '../../base/code/own-entry';
import { Failure } from '../../base/diagnostics/failure';
import { nearestWord } from '../../base/diagnostics/suggest';
import type { Command, Words } from '../command';
import { listRoutes } from './list';
import { callsRoutes } from './calls';
import { checkRoutes } from './check';
import { diffRoutes } from './diff';
import { matchRoutes } from './match';
import { serveRoutes } from './serve';
import { watchRoutes } from './watch';
import { whyRoutes } from './why';

/**
 * The subcommands of `tool routes`; any other word is an entry. Write an entry of the same name as `./match` or
 * `--entry match`. The casts name what is required.
 */
const WORDS: Words = {
  match: {
    summary: 'show which route serves a request, and why the others do not',
    load: () => matchRoutes,
  },
  check: {
    summary: 'find mistakes: duplicate and shadowed routes, forgotten routers',
    load: () => checkRoutes,
  },
  why: {
    summary: 'show how a route is registered, or why a router is not',
    load: () => whyRoutes,
  },
  calls: {
    summary: 'show which calls in tests and front ends reach which route',
    load: () => callsRoutes,
  },
  diff: {
    summary: 'show what changed since a git revision or a saved report',
    load: () => diffRoutes,
  },
  serve: {
    summary: 'serve the list as a page, for this machine only',
    load: () => serveRoutes,
  },
  watch: {
    summary: 'list the routes again whenever a file changes',
    load: () => watchRoutes,
  },
};

/** `tool routes`: runs the subcommand after it, else the list. */
export const routes: Command = {
  get help() {
    return listRoutes.help.replace('\nOptions:\n', `\n${renderWords()}\nOptions:\n`);
  },
  get options() {
    return listRoutes.options ?? {};
  },
  words: WORDS,
  helpFor: (args) => {
    const command = commandOf(args);
    return command === listRoutes ? routes.help : command.help;
  },
  async run(args, io) {
    const command = commandOf(args);
    if (command !== listRoutes) return command.run(args.slice(1), io);
    try {
      const exitCode = await command.run(args, io);
      if (exitCode === 2) mistyped(args).forEach((line) => io.stderr(`${line}\n`));
      return exitCode;
    } catch (error) {
      throw error instanceof Failure
        ? new Failure(error.message, [...error.details, ...mistyped(args)])
        : error;
    }
  },
};

function renderWords(): string {
  const rows = Object.entries(WORDS).map(([name, { summary }]) => `  ${name.padEnd(WIDTH)}${summary}\n`);
  return `Commands (tool routes COMMAND --help has the options of each):\n${rows.join('')}`;
}

/** Column of the summaries after the indent: that of the options. */
const WIDTH = 24;

/** Returns a line that suggests a subcommand for an invalid entry, or none. */
function mistyped([word = '']: readonly string[]): readonly string[] {
  const near = /^[a-z]{3,}$/.test(word) ? nearestWord(word, Object.keys(WORDS)) : undefined;
  return near === undefined ? [] : [`Did you mean: tool routes ${near}?`];
}

function commandOf([word = '']: readonly string[]): Command {
  const found = ownEntry(WORDS, word);
  return found === undefined ? listRoutes : found.load();
}

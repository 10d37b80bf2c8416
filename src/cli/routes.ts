import type { Command } from './command';
import { listRoutes } from './list-routes';

/**
 * What may stand behind `tool routes`; any other word is an entry. Loaded when called, as commands are. An entry of
 * such a name is written `./match` or `--entry match`.
 */
const WORDS: Readonly<Record<string, () => Command>> = {};

/** `tool routes`: the word behind it, else the list. */
export const routes: Command = {
  get help() {
    return listRoutes.help;
  },
  helpFor: (args) => commandOf(args).help,
  run: (args, io) => {
    const command = commandOf(args);
    return command.run(command === listRoutes ? args : args.slice(1), io);
  },
};

function commandOf([word = '']: readonly string[]): Command {
  const load = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
  return load === undefined ? listRoutes : load();
}

import { Failure } from '../diagnostics/failure';
import type { Command, Io } from './command';
import { COMMANDS, type Generator, loadGenerator, MADE } from './generators';
import { helpOfGenerator, helpOfMake } from './make-help';
import { runGenerator } from './run-generator';
import { suggestion } from './suggest';

/** `tool make`: finds the generator; {@link runGenerator} runs it. */
export const make: Command = {
  get help() {
    return helpOfMake();
  },
  helpFor: ([word = '-']) => (word.startsWith('-') ? helpOfMake() : helpOfGenerator(findGenerator(word))),
  run,
};

/** `tool register` and the like: a generator that isn't made of `make`. */
export function generatorCommand(word: (typeof COMMANDS)[number]): Command {
  const generator = loadGenerator(word);
  return {
    help: helpOfGenerator(generator),
    run: (args, io) => runGenerator(generator, args, io),
  };
}

async function run(args: readonly string[], io: Io): Promise<number> {
  const [word, ...rest] = args;
  if (word === undefined) {
    io.stdout(helpOfMake());
    return 0;
  }
  return runGenerator(findGenerator(word), rest, io);
}

function findGenerator(word: string): Generator {
  const name = MADE.find((one) => one === word);
  if (name !== undefined) return loadGenerator(name);
  if (word.startsWith('-')) {
    throw new Failure(`${word} stands behind what's to be made: tool make api products ${word}`);
  }
  if (COMMANDS.some((command) => command === word)) {
    throw new Failure(`${word} is a command of its own: tool ${word}`);
  }
  throw new Failure(`unknown generator "${word}"; ${suggestion(word, MADE)}`);
}

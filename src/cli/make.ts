import { Failure } from '../base/diagnostics/failure';
import type { Command, Io, Word } from './command';
import { COMMANDS, type Generator, loadGenerator, MADE, optionsOf } from './generators';
import { helpOfGenerator, helpOfMake } from './make-help';
import { runGenerator } from './run-generator';
import { suggestion } from '../base/diagnostics/suggest';

/** `tool make`: finds the generator; {@link runGenerator} runs it. */
export const make: Command = {
  get help() {
    return helpOfMake();
  },
  get words() {
    const made = MADE.map((name) => [name, wordOf(loadGenerator(name))] as const);
    return Object.fromEntries(made);
  },
  helpFor: ([word = '-']) => (word.startsWith('-') ? helpOfMake() : helpOfGenerator(findGenerator(word))),
  run,
};

const wordOf = (generator: Generator): Word => ({
  summary: generator.schema.description,
  load: () => commandOf(generator),
});

/** `tool register` and the like: a generator that isn't made of `make`. */
export const generatorCommand = (word: (typeof COMMANDS)[number]): Command => commandOf(loadGenerator(word));

function commandOf(generator: Generator): Command {
  return {
    help: helpOfGenerator(generator),
    options: {
      ...Object.fromEntries(
        optionsOf(generator.schema).map(({ option, isFlag, description }) => [
          option,
          { type: isFlag ? 'boolean' : 'string', help: description },
        ]),
      ),
      'dry-run': { type: 'boolean', help: 'Say what would be written, and write nothing.' },
    },
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

import { Failure } from '../../base/diagnostics/failure';
import type { Command, Io, Word } from '../command';
import { type Generator, loadGenerator, optionsOf } from './generators';
import { type ListedGenerator, madeGenerators, ownCommands } from '../../scaffold/manifest';
import { helpOfGenerator, helpOfMake } from './make-help';
import { runGenerator } from './run-generator';
import { suggestion } from '../../base/diagnostics/suggest';

/** `tool make`: finds the generator, which {@link runGenerator} runs. */
export const make: Command = {
  get help() {
    return helpOfMake();
  },
  get words() {
    return Object.fromEntries(madeGenerators().map((one) => [one.name, wordOf(loadGenerator(one))]));
  },
  helpFor: ([word = '-']) => (word.startsWith('-') ? helpOfMake() : helpOfGenerator(findGenerator(word))),
  run,
};

const wordOf = (generator: Generator): Word => ({
  summary: generator.schema.description,
  load: () => commandOf(generator),
});

/** Returns a generator that is a command of its own, such as `tool register`. Throws an Error for an unknown command. */
export function generatorCommand(word: string): Command {
  const listed = ownCommands().find(({ command }) => command === word);
  if (listed === undefined) throw new Error(`collection.json has no command ${word}.`);
  return commandOf(loadGenerator(listed));
}

function commandOf(generator: Generator): Command {
  return {
    help: helpOfGenerator(generator),
    options: {
      ...Object.fromEntries(
        optionsOf(generator.schema).map(({ option, isFlag, description, choices }) => [
          option,
          { type: isFlag ? 'boolean' : 'string', help: description, choices },
        ]),
      ),
      'dry-run': { type: 'boolean', help: 'Print what would be written, and write nothing.' },
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
  if (word.startsWith('-')) {
    throw new Failure(`${word} goes after the generator: tool make api products ${word}`);
  }
  const own = ownCommands().find(({ name, command }) => name === word || command === word);
  if (own !== undefined) throw new Failure(`${word} is a command of its own: tool ${own.command}`);
  return generatorOf(word, madeGenerators());
}

/** Loads the generator of a word. Throws a Failure that suggests a known one. */
function generatorOf(word: string, generators: readonly ListedGenerator[]): Generator {
  const found = generators.find(({ name }) => name === word);
  if (found !== undefined) return loadGenerator(found);
  const names = generators.map(({ name }) => name);
  throw new Failure(`unknown generator "${word}"; ${suggestion(word, names)}`);
}

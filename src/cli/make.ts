import { Failure } from '../diagnostics/failure';
import type { Command, Io } from './command';
import { GENERATORS } from './generators';
import { helpOfGenerator, helpOfMake } from './make-help';
import { suggestion } from './suggest';

/** `tool make`: finds the generator; {@link ./make-api} and its like run it. */
export const make: Command = {
  get help() {
    return helpOfMake();
  },
  helpFor: ([word]) => {
    const generator = word === undefined || word.startsWith('-') ? undefined : findGenerator(word);
    return generator === undefined || word === undefined ? helpOfMake() : helpOfGenerator(word, generator());
  },
  run,
};

async function run(args: readonly string[], io: Io): Promise<number> {
  const [word, ...rest] = args;
  if (word === undefined) {
    io.stdout(helpOfMake());
    return 0;
  }
  findGenerator(word);
  // Lazy: help and mistakes needn't load the devkit. The cast names what is required.
  const makeApi = (require('./make-api') as typeof import('./make-api')).makeApi;
  return makeApi(rest, io);
}

function findGenerator(word: string): (typeof GENERATORS)[string] {
  const generator = Object.hasOwn(GENERATORS, word) ? GENERATORS[word] : undefined;
  if (generator) return generator;
  if (word.startsWith('-'))
    throw new Failure(`${word} stands behind what's to be made: tool make api products ${word}`);
  throw new Failure(`unknown generator "${word}"; ${suggestion(word, Object.keys(GENERATORS))}`);
}

import { Failure } from '../diagnostics/failure';
import type { Command, Io } from './command';
import { type Generator, GENERATORS } from './generators';
import { helpOfGenerator, helpOfMake } from './make-help';
import { suggestion } from './suggest';

/** `tool make`: finds the generator; {@link ./make-api} and its like run it. */
export const make: Command = {
  get help() {
    return helpOfMake();
  },
  helpFor: ([word = '-']) =>
    word.startsWith('-') ? helpOfMake() : helpOfGenerator(word, loadGenerator(word)),
  run,
};

/** Loaded when called: help and mistakes needn't load the devkit. The casts name what is required. */
const RUNNERS: Readonly<Record<string, () => Command['run']>> = {
  api: () => (require('./make-api') as typeof import('./make-api')).makeApi,
};

async function run(args: readonly string[], io: Io): Promise<number> {
  const [word, ...rest] = args;
  if (word === undefined) {
    io.stdout(helpOfMake());
    return 0;
  }
  const runner = Object.hasOwn(RUNNERS, word) ? RUNNERS[word] : undefined;
  if (runner === undefined) throw unknownGenerator(word);
  return runner()(rest, io);
}

function loadGenerator(word: string): Generator {
  const generator = Object.hasOwn(GENERATORS, word) ? GENERATORS[word] : undefined;
  if (generator === undefined) throw unknownGenerator(word);
  return generator();
}

function unknownGenerator(word: string): Failure {
  return word.startsWith('-')
    ? new Failure(`${word} stands behind what's to be made: tool make api products ${word}`)
    : new Failure(`unknown generator "${word}"; ${suggestion(word, Object.keys(GENERATORS))}`);
}

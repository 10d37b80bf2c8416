import type { Module, Parse, SyntaxProblem } from './ast';
import { readSound } from './sound/sound';

/** Damaged source was met, and the parser for that isn't there yet. */
export class ParserNeeded extends Error {
  constructor() {
    super('damaged source');
  }
}

let loading: Promise<Parse> | undefined;
let loaded: Parse | undefined;

/** The parser for source that isn't sound, of which there's one a process. */
export const tolerantParser = {
  /** Most programs never need it: it isn't even read before. Rejects only where the installation is broken. */
  async load(): Promise<void> {
    loading ??= (require('./tree-parser') as typeof import('./tree-parser')).loadTreeParser();
    loaded = await loading;
  },

  /** Throws {@link ParserNeeded} before {@link tolerantParser.load}. */
  parse: ((text) => {
    if (loaded === undefined) throw new ParserNeeded();
    return mended(text, loaded(text));
  }) satisfies Parse,
};

/** The end of what's said of another release of the language: that's no damage. */
const OTHER_LANGUAGE = ' of Python 2';

/**
 * A damaged text, with the damage told, but read as it was before somebody damaged it, where that can be made out. The
 * parser takes lines that are indented in a way which Python refuses, and heads without a body: these are told, too.
 */
function mended(text: string, module: Module): Module {
  const told = module.errors();
  if (told.some(({ message }) => message.endsWith(OTHER_LANGUAGE))) return module;
  const { mend } = require('./mending/mend') as typeof import('./mending/mend'); // lazy, as damage is rare
  const better = mend(text);
  const errors = told.length > 0 || better === undefined ? told : passedOver(text, better);
  const body =
    better === undefined ? undefined : readSound(better, { isLate: false, whole: () => undefined });
  if (better === undefined || body === undefined || errors.length === 0) return module;
  module.dispose();
  return { text: better, body, errors: () => errors, dispose: () => undefined };
}

/** What ends in an operator, of which the parser makes one statement with the next line. */
const DANGLING = /[-+*/|&]$/;

/**
 * The lines that differ, if they do in their indentation alone, are heads that may lack a body, or end in an operator
 * that isn't there afterwards.
 */
function passedOver(text: string, better: string): readonly SyntaxProblem[] {
  const after = better.split('\n');
  const lines = text.split('\n').flatMap((line, index) => (line === after[index] ? [] : [{ line, index }]));
  const isDangling = lines.some(
    ({ line, index }) =>
      DANGLING.test(line.trimEnd()) && line.trimEnd().slice(0, -1).trim() === after[index]?.trim(),
  );
  if (isDangling) return lines.map(({ index }) => ({ line: index + 1, message: 'invalid syntax' }));
  return lines.every(
    ({ line, index }) => line.trimEnd().endsWith(':') || line.trim() === after[index]?.trim(),
  )
    ? lines.map(({ index }) => ({ line: index + 1, message: 'wrong indentation' }))
    : [];
}

import type { Module, Parse } from './ast';
import { Damaged } from './damaged';
import { readSound } from './sound/sound';
import { ParserNeeded, tolerantParser } from './tolerant';

/**
 * Shorter texts are read whole: it takes a fraction of a millisecond, and tells of damage in bodies that are never
 * entered too.
 */
const WHOLE = 8_000;

/** Reads bodies of functions when they're first asked for. Throws {@link ParserNeeded}: see {@link withParser}. */
const parseLate: Parse = (text) => parse(text, text.length >= WHOLE);

const parseWhole: Parse = (text) => parse(text, false);

/** What reads any text whole, with all the damage in it. Rejects only where the installation is broken. */
export async function loadParser(): Promise<Parse> {
  await tolerantParser.load();
  return parseWhole;
}

/**
 * Runs with what reads sound source at once, and bodies of functions when they're first entered. Where it meets
 * damage, it's run anew with the parser that finds its way through that: what it does must not show outside.
 */
export async function withParser<T>(run: (parse: Parse) => T): Promise<T> {
  try {
    return run(parseLate);
  } catch (error) {
    if (!(error instanceof ParserNeeded)) throw error;
  }
  await tolerantParser.load();
  return run(parseLate);
}

function parse(text: string, isLate: boolean): Module {
  const damaged = new Damaged(text);
  const body = readSound(text, { isLate, whole: (line) => damaged.functionAt(line) });
  return body === undefined
    ? tolerantParser.parse(text)
    : { text, body, errors: () => damaged.errors(), dispose: () => damaged.dispose() };
}

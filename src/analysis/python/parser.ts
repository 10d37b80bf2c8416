import type { Module, Parse } from './ast';
import { SyntaxFault } from './reader/fault';
import { ModuleReader } from './reader/module-reader';
import { Problems } from './recovery/problems';
import { recover, type Recovered } from './recovery/recover';
import { SourceText } from './source-text';

/**
 * Characters below which a text is read whole: it takes a fraction of a millisecond, and tells of errors in bodies that
 * are never entered too.
 */
const WHOLE = 8_000;

/** Reads a module as {@link parseLate} does if it's long, else as {@link parseWhole} does. Never throws. */
export const parse: Parse = (text) => read(text, text.length >= WHOLE);

/** Reads a module; bodies of functions are read when they are first asked for. Never throws. */
export const parseLate: Parse = (text) => read(text, true);

/** Reads a module with all the bodies in it, so that all errors are told. Never throws. */
export const parseWhole: Parse = (text) => read(text, false);

function read(text: string, isLate: boolean): Module {
  const noted = new Problems();
  let found: Recovered | undefined;
  const recovered = (): Recovered => (found ??= recover(text));
  const source = new SourceText(text);
  const reading = { isLate, source, note: noted.add, whole: (line: number) => recovered().functionAt(line) };
  try {
    const body = ModuleReader.of(text, reading).module();
    return { text, body, source, errors: () => (found === undefined ? noted.all() : found.problems()) };
  } catch (error) {
    if (!(error instanceof SyntaxFault)) throw error;
    const { text: readText, body, problems } = recovered();
    return { text: readText, body, source: new SourceText(readText), errors: problems };
  }
}

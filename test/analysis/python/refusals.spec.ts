import { readFileSync } from 'node:fs';
import { decodeSource } from '../../../src/analysis/python/decode';
import { parseWhole } from '../../../src/analysis/python/parser';
import { pythonMinor, refusedByCPython, standardLibrary } from './cpython';
import constructs from './constructs.json';
import refusals from './refusals.json';

const TIMEOUT = 60_000;
/** The minor version of the Python whose messages are in the table. */
const WORDING = 13;

/** Sources by CPython 3.13's message about them. */
const REFUSALS = refusals;
const SOURCES = REFUSALS.flatMap(({ sources }) => sources);

/** The first message about a source; `undefined` where we take it. */
const refused = (text: string): string | undefined => parseWhole(text).errors()[0]?.message;

function isFileRefused(file: string): boolean {
  const { text } = decodeSource(readFileSync(file));
  return text === undefined || refused(text) !== undefined;
}

/** Files that aren't refused: with a wrong encoding, which is guessed, and with late or unknown imports of `__future__`. */
const isTaken = (file: string): boolean =>
  /bad_coding2?\.py$|badsyntax_(?:pep3120|future\d*)\.py$/.test(file);

const minor = pythonMinor();

describe.each(REFUSALS)('what CPython refuses with "$message"', ({ message, sources }) => {
  it.each(sources)('%j', (source) => {
    expect(refused(source)).toBe(message);
  });
});

(minor === undefined ? describe.skip : describe)(
  'against CPython (skipped without Python 3.10 or newer)',
  () => {
    it('refuses nothing in the table that CPython takes', () => {
      const messages = refusedByCPython('sources', SOURCES);
      expect(SOURCES.filter((_, index) => messages[index] === null)).toEqual([]);
      const worded = REFUSALS.flatMap(({ message, sources }) => sources.map(() => message));
      expect(minor === WORDING ? messages : worded).toEqual(worded);
    });

    it(
      'takes and refuses the files of the standard library that CPython takes and refuses',
      () => {
        const files = standardLibrary().filter((file) => !isTaken(file));
        const messages = refusedByCPython('files', files);
        expect(files.filter(isFileRefused)).toEqual(files.filter((_, index) => messages[index] !== null));
        expect(files.length).toBeGreaterThan(50);
      },
      TIMEOUT,
    );
  },
);

it('takes the syntax of Python 3.12 to 3.14, which the Python at hand may not know', () => {
  expect(constructs.newSyntax.filter((source) => refused(source) !== undefined)).toEqual([]);
});

import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { decodeSource } from '../../../src/analysis/python/decode';
import { parseWhole } from '../../../src/analysis/python/parser';
import { ensurePython } from '../../support/python';
import { pythonMinor, refusedByCPython, standardLibrary } from './cpython';
import { EXPRESSIONS } from './expression-snippets';
import { NEW_SYNTAX } from './new-syntax';
import { REFUSALS } from './refusals';
import { refusedByRuff, UNREADABLE } from './ruff';
import { STATEMENTS } from './statement-snippets';

const TIMEOUT = 60_000;
/** The minor version of the Python whose messages are in the table. */
const WORDING = 13;
const SOURCES = REFUSALS.flatMap(({ sources }) => sources);
const CONSTRUCTS = [...EXPRESSIONS, ...STATEMENTS, ...NEW_SYNTAX];

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

describe('against ruff (skipped without Python)', () => {
  let python: string | undefined;
  let folder: string;

  beforeAll(() => {
    python = ensurePython();
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'ruff-')));
  }, TIMEOUT);

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  /** The sources that ruff refuses. */
  function refusedSources(interpreter: string, sources: readonly string[]): readonly string[] {
    const files = sources.map((source, index) => {
      const file = join(folder, `source_${index}.py`);
      writeFileSync(file, source);
      return file;
    });
    const found = refusedByRuff(interpreter, files);
    return sources.filter((_, index) => found.has(files[index] ?? ''));
  }

  it('takes every construct that ruff takes, the newest too', () => {
    if (python === undefined) return;
    const theirs = new Set(refusedSources(python, CONSTRUCTS));
    const refusedByUs = CONSTRUCTS.filter((source) => refused(source) !== undefined);
    expect(refusedByUs.filter((source) => !theirs.has(source))).toEqual([]);
    expect(NEW_SYNTAX.filter((source) => theirs.has(source))).toEqual([]);
  });

  it('refuses nothing in the table that ruff takes', () => {
    if (python === undefined) return;
    const sources = REFUSALS.filter(({ isTakenByRuff }) => isTakenByRuff !== true).flatMap(
      (refusal) => refusal.sources,
    );
    expect(refusedSources(python, sources)).toEqual(sources);
  });

  it(
    'takes and refuses the files of the standard library that ruff takes and refuses',
    () => {
      if (python === undefined || minor === undefined) return;
      const files = standardLibrary()
        .filter((file) => !isTaken(file))
        .map((file) => realpathSync(file));
      const found = refusedByRuff(python, files);
      const readable = files.filter((file) => found.get(file) !== UNREADABLE);
      expect(readable.filter(isFileRefused)).toEqual(readable.filter((file) => found.has(file)));
    },
    TIMEOUT,
  );
});

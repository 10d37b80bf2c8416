import type { Parse } from '../../../src/analysis/python/ast';
import { parseWhole as parse } from '../../../src/analysis/python/parser';
import { type Answer, askCPython, pythonMinor } from './cpython';
import { differences, normalForm, type Options } from './normal-form';
import { EXPRESSIONS } from './expression-snippets';
import { STATEMENTS } from './statement-snippets';

/** Bytes of the standard library to compare: some seconds' worth. */
const STDLIB_BYTES = 1_500_000;
const FIRST_WITH_EXACT_F_STRINGS = 12;
const MINUTE = 60_000;

/**
 * What we're known to read in another way: characters by their name (we have no table of those), and two lines of one
 * file that end a parenthesis left of where its block begins. Every other file must be the same, node by node.
 */
function isKnownDifference({ file, text }: Answer): boolean {
  return text.includes('\\N{') || (file ?? '').endsWith('test_compile.py');
}

const SNIPPETS = [...EXPRESSIONS, ...STATEMENTS];
const minor = pythonMinor();
const isMissing = minor === undefined;
const options: Options = { placesInFStrings: (minor ?? 0) >= FIRST_WITH_EXACT_F_STRINGS };

function compare(parse: Parse, { text, tree = [] }: Answer): readonly string[] {
  const module = parse(text);
  try {
    const problems = module.errors().map(({ line, message }) => `line ${line}: ${message}`);
    return [...problems, ...differences(normalForm(module.body, options), normalForm(tree, options))];
  } finally {
  }
}

it('has a Python to compare with, where CI asks for it', () => {
  expect(isMissing && process.env['CI'] === 'true').toBe(false);
});

(isMissing ? describe.skip : describe)('against CPython (skipped without Python 3.10 or newer)', () => {
  it('reads every construct as CPython does', () => {
    const answers = askCPython(['--snippets'], JSON.stringify(SNIPPETS)).filter(
      ({ error }) => error === undefined,
    );
    expect(answers.length).toBeGreaterThan(SNIPPETS.length * 0.9);
    expect(answers.map((answer) => [answer.text, ...compare(parse, answer)])).toEqual(
      answers.map(({ text }) => [text]),
    );
  });

  it(
    'reads the standard library as CPython does',
    () => {
      const answers = askCPython(['--stdlib', String(STDLIB_BYTES)]).filter(
        (answer) => answer.error === undefined && !isKnownDifference(answer),
      );
      const found = answers.map((answer) => [answer.file, ...compare(parse, answer)]);
      expect(found.filter(([, ...problems]) => problems.length > 0)).toEqual([]);
      expect(answers.length).toBeGreaterThan(50);
    },
    MINUTE,
  );
});

import type { Parse } from '../../../src/analysis/python/ast';
import { parseWhole as parse } from '../../../src/analysis/python/parser';
import { type Answer, askCPython, pythonMinor, standardLibrary } from './cpython';
import { differences, normalForm, type Options } from './normal-form';
import constructs from './constructs.json';

/** Files that CPython is asked for at once: their trees are long. */
const BATCH = 25;
const FIRST_WITH_EXACT_F_STRINGS = 12;
const TIMEOUT = 60_000;

/**
 * Returns true for known differences: characters by their name (we have no table of those), and two lines of one
 * file that end a parenthesis left of where its block begins. Every other file must be the same, node by node.
 */
function isKnownDifference({ file, text }: Answer): boolean {
  return text.includes('\\N{') || (file ?? '').endsWith('test_compile.py');
}

/** Every kind of expression and statement, in its usual and its odd spellings; those newer than the Python at hand are left out. */
const SNIPPETS = [...constructs.expressions, ...constructs.statements];
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
      const files = standardLibrary();
      const found = Array.from({ length: Math.ceil(files.length / BATCH) }, (_, index) =>
        askCPython(files.slice(index * BATCH, (index + 1) * BATCH))
          .filter((answer) => answer.error === undefined && !isKnownDifference(answer))
          .map((answer) => [answer.file, ...compare(parse, answer)]),
      ).flat();
      expect(found.filter(([, ...problems]) => problems.length > 0)).toEqual([]);
      expect(found.length).toBeGreaterThan(50);
    },
    TIMEOUT,
  );
});

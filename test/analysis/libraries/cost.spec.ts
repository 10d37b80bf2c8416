import { parseWhole as parse } from '../../../src/analysis/python/parser';
import { runSnippet } from './run-snippet';

const NUMBERS = '_xs = list(range(100000))\n';
const DOUBLED = 'for i in range(60): _a = [_a, _a]\n';

/** Programs of a few steps, each of which works on so many elements that it would take minutes. */
const PROGRAMS: Readonly<Record<string, string>> = {
  'copies of a long list': `${NUMBERS}for i in range(100000): _u = _xs[:]`,
  'the front of a long list': `${NUMBERS}for i in range(100000): _xs.pop(0)`,
  'JSON of shared lists': `import json\n_a = []\n${DOUBLED}_u = json.dumps(_a)`,
  'a type in many tuples': '_a = (int,)\nfor i in range(60): _a = (_a, _a)\n_u = isinstance("x", _a)',
};

describe('work on many elements', () => {
  it.each(Object.entries(PROGRAMS))(
    'counts: %s',
    (_, text) => {
      const { problems } = runSnippet(parse, text);
      expect(problems).toEqual([expect.stringMatching(/^limit-statement /u)]);
    },
    120_000,
  );
});

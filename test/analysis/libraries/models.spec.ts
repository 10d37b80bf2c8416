import { models as fastapiPackages } from '../../../src/analysis/fastapi/packages';
import { modelsIn } from '../../../src/analysis/libraries/kit/found';
import { models as packages } from '../../../src/analysis/libraries/packages';
import { models as standard } from '../../../src/analysis/libraries/standard';
import { parseWhole as parse } from '../../../src/analysis/python/parser';
import { runSnippet } from './run-snippet';

describe('models', () => {
  it.each([...Object.entries(standard), ...Object.entries(packages)])(
    'is a function in the file %s',
    (_, load) => {
      expect(typeof load()).toBe('function');
    },
  );

  it.each(Object.entries(fastapiPackages))('is the Python of a distribution in the file %s', (_, load) => {
    expect(load()).toHaveProperty('distribution');
  });

  it('are found by the names of files and folders', () => {
    expect(Object.keys(standard)).toEqual(expect.arrayContaining(['json', 'tomllib', 'os', 'dataclasses']));
    expect(Object.keys(packages)).toEqual(expect.arrayContaining(['tomli', 'pydantic', 'attr']));
    expect(Object.keys(modelsIn(__dirname))).not.toContain('snippets');
  });
});

/** Returns the text of `value` after `value = <expression>`. */
const valueOf = (expression: string): string | undefined =>
  runSnippet(parse, `import bisect, functools, json\nvalue = ${expression}\n`).shown['value'];

describe('a call of a model', () => {
  it('binds positional and named arguments, and takes defaults', () => {
    expect(valueOf('sorted([2, 1], reverse=True)')).toBe('[2, 1]');
    expect(valueOf('"a-b-c".split(maxsplit=1, sep="-")')).toBe('["a", "b-c"]');
    expect(valueOf('functools.reduce(lambda a, b: a + b, [1, 2], 3)')).toBe('6');
  });

  it('is unknown with too few arguments, too many, or one that has no parameter', () => {
    const unknown = expect.stringContaining('?') as string;
    expect(valueOf('len()')).toEqual(unknown);
    expect(valueOf('len([], [])')).toEqual(unknown);
    expect(valueOf('sorted([1], cmp=None)')).toEqual(unknown);
    // Positional only, keyword only.
    expect(valueOf('sorted(iterable=[1])')).toEqual(unknown);
    expect(valueOf('sorted([1], None)')).toEqual(unknown);
  });
});

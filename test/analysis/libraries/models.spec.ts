import { models as fastapiPackages } from '../../../src/analysis/fastapi/packages';
import { modelsIn } from '../../../src/analysis/libraries/kit/found';
import { models as packages } from '../../../src/analysis/libraries/packages';
import { models as standard } from '../../../src/analysis/libraries/standard';
import { parseWhole as parse } from '../../../src/analysis/python/parser';
import { runSnippet } from './run-snippet';

describe('models', () => {
  it.each([...Object.entries(standard), ...Object.entries(packages), ...Object.entries(fastapiPackages)])(
    'is a function in the file %s',
    (_, load) => {
      expect(typeof load()).toBe('function');
    },
  );

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

describe('a model of what Python has since 3.12 and 3.13', () => {
  const shownOf = (text: string): Readonly<Record<string, string>> => runSnippet(parse, text, [3, 13]).shown;

  it('batches elements, and refuses a batch that is not whole', () => {
    const { whole, rest, refused } = shownOf(`
from itertools import batched
whole = list(batched("abcd", 2, strict=True))
rest = list(batched("abc", 2))
refused = []
for action in (lambda: list(batched("abc", 2, strict=True)), lambda: batched("abc", 0), lambda: batched("abc", "2")):
    try:
        action()
    except (ValueError, TypeError) as error:
        refused.append(type(error).__name__)
`);
    expect(whole).toBe('[("a", "b"), ("c", "d")]');
    expect(rest).toBe('[("a", "b"), ("c")]');
    expect(refused).toBe('["ValueError", "ValueError", "TypeError"]');
  });

  it('replaces fields of what says how', () => {
    const { own, point, data, refused } = shownOf(`
import copy
from collections import namedtuple
from dataclasses import dataclass
class A:
    def __init__(self, x): self.x = x
    def __replace__(self, /, **changes): return A(changes.get("x", self.x))
@dataclass
class D:
    x: int
    y: int = 0
own = copy.replace(A(1), x=2).x
point = tuple(copy.replace(namedtuple("P", "x y")(1, 2), y=3))
data = copy.replace(D(1, 2), x=3).x
refused = []
for one in (1, [], A, object()):
    try:
        copy.replace(one)
    except TypeError:
        refused.append(True)
`);
    expect([own, point, data, refused]).toEqual(['2', '(1, 3)', '3', '[True, True, True, True]']);
  });
});

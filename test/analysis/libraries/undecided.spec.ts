import { join } from 'node:path';
import { parseWhole as parse } from '../../../src/analysis/python/parser';
import { readCases } from '../../support/cases';
import { runSnippet } from './run-snippet';

/** `import lib` is a library without a model: what comes from it isn't known. */
const shownOf = (text: string, python?: readonly [number, number]): Readonly<Record<string, string>> =>
  runSnippet(parse, `import lib\n${text}`, python).shown;

describe('values that depend on a test', () => {
  it.each(readCases(join(__dirname, 'undecided.txt')))('$name', ({ name, parts: { python = '' } }) => {
    const [, variable = '', expected] = /^(\w+) is (.*)$/.exec(name) ?? [];
    expect(shownOf(`${python}\n`)[variable]).toBe(expected);
  });

  it('are a library where they are asked of one', () => {
    expect(shownOf('x = getattr(lib.a, "b", 1)\n')).not.toHaveProperty('x');
  });
});

describe('the first of many that depend on tests', () => {
  it('is unknown before the tests are written down', () => {
    const added = Array.from(
      { length: 1_000 },
      (_none, index) => `if lib.a${index}:\n    xs.append(${index})\n`,
    );
    const { x } = shownOf(`xs = []\n${added.join('')}x = next(iter(xs), -1)\n`);
    expect(x).toMatch(/^\?alternatives: one of more than 8 values/);
  });
});

describe('texts with holes', () => {
  it.each([
    ['("/v" + lib.x()).upper()', '?/V{}'],
    ['("/v/" + lib.x()).rstrip("/")', '?/v{}'],
    ['("//v" + lib.x()).lstrip("/")', '?v{}'],
    ['("/v" + lib.x()).startswith("/")', 'True'],
    ['("/v" + lib.x()).startswith("x")', 'False'],
    ['("/v" + lib.x()).endswith("x")', '?library: lib.x'],
    ['(lib.x() + "/").endswith("/")', 'True'],
    ['("a-b" + lib.x()).replace("-", "_")', '?a_b{}'],
    ['("a/" + lib.x()).replace("//", "/")', '?{}'],
    ['"{}/{y}".format(lib.x(), y=1)', '?{}/1'],
    ['f"{lib.x()}/users"', '?{}/users'],
    ['"/".join(["a", lib.x()])', '?a/{}'],
    ['"a,b,{}".format(lib.x()).split(",")', '["a", "b", ?…]'],
    ['"/v1".removeprefix(lib.x())', '?{}'],
    ['len("a" + lib.x())', '?library: lib.x'],
    ['str(lib.x()) + "/a"', '?{}/a'],
    ['int(lib.x())', '?library: lib.x'],
    ['isinstance(lib.x(), str)', '?library: lib.x'],
    ['isinstance("a", lib.Thing)', 'False'],
    ['any([lib.x(), True])', 'True'],
    ['all([lib.x(), False])', 'False'],
    ['all([lib.x(), True])', '?library: lib.x'],
    ['list(lib.x())', '[?…]'],
    ['dict(lib.x(), a=1)', '{"a": 1 ?…}'],
    ['sorted(lib.x())', '[?…]'],
    ['{"a": 1}.get(lib.x())', '?library: lib.x'],
    ['open("x").read()', '?outside: x, relative to the current directory'],
  ])('%s', (expression, expected) => {
    expect(shownOf(`x = ${expression}\n`)['x']).toBe(expected);
  });
});

describe('what depends on the version of Python', () => {
  const text =
    'from enum import Enum, IntEnum\nclass T(str, Enum):\n    a = "x"\nclass N(IntEnum):\n    b = 1\nx = f"{T.a}", str(T.a), f"{N.b}", str(N.b)\n';

  it.each([
    [[3, 10], '("x", "T.a", "1", "N.b")'],
    [[3, 11], '("T.a", "T.a", "1", "1")'],
    [[3, 13], '("T.a", "T.a", "1", "1")'],
  ] as const)('members of enums as text, in %j', (python, expected) => {
    expect(shownOf(text, python)['x']).toBe(expected);
  });
});

/** A manager that may end exceptions keeps in `x` whether it was told of one. */
const watching = (body: string, result = 'True'): string => `class Watching:
    def __enter__(self):
        return self
    def __exit__(self, kind, error, trace):
        global x
        x = kind is None
        return ${result}
with Watching():
    ${body}
`;

describe('a manager that may end exceptions', () => {
  it.each([
    'lib.call()',
    'lib.a + 1',
    'lib.a < 1',
    'int(lib.a)',
    'lib.a().b = 1',
    'sum([1, lib.a])',
    'complex(lib.a)',
  ])("doesn't know whether %j raised one", (body) => {
    expect(shownOf(watching(body))).not.toHaveProperty('x', 'True');
  });

  it.each(['1 + 1', 'y = lib.a', 'print(lib.a)', 'import logging\n    logging.info(lib.a)'])(
    'is told of none behind %j',
    (body) => {
      expect(shownOf(watching(body))).toHaveProperty('x', 'True');
    },
  );

  it('is told of none if it ends no exceptions', () => {
    expect(shownOf(watching('lib.call()', 'False'))).toHaveProperty('x', 'True');
  });
});

describe('texts that are executed', () => {
  it('leave it open what their namespaces hold', () => {
    expect(shownOf('d = {}\nexec("b = 2", d)\nxs = list(d)\n')['xs']).toBe('[?…]');
  });

  it('leave it open which names there are', () => {
    expect(shownOf('exec("b = 2")\nxs = [b]\n')['xs']).toBe('[?syntax: exec(…)]');
  });
});

import { parseWhole as parse } from '../../../src/analysis/python/parser';
import { runSnippet } from './run-snippet';

/** `import lib` is a library without a model: what comes from it isn't known. */
const shownOf = (text: string, python?: readonly [number, number]): Readonly<Record<string, string>> =>
  runSnippet(parse, `import lib\n${text}`, python).shown;

describe('values that depend on a test', () => {
  it.each([
    ['import asyncio\nx = asyncio.iscoroutine(lib.a)\n', 'x', '?library: lib.a'],
    ['import inspect\nclass C(lib.C): ...\nx = inspect.isawaitable(C())\n', 'x', '?operands: isawaitable(…)'],
    ['xs = [1]\nif lib.a:\n    xs.append(2)\n', 'xs', '[1, 2 if lib.a]'],
    ['xs = [1, 2]\nif lib.a:\n    xs.remove(1)\n', 'xs', '[1 if not (lib.a), 2]'],
    ['xs = [1]\nif lib.a:\n    xs.insert(0, 0)\n', 'xs', '[0 if lib.a, 1]'],
    ['d = {}\nif lib.a:\n    d["k"] = 1\nx = d.get("k", 0)\n', 'x', '1 if lib.a | 0 if not (lib.a)'],
    ['d = {"k": 1}\nif lib.a:\n    d.pop("k")\nx = d.get("k")\n', 'x', 'None if lib.a | 1 if not (lib.a)'],
    ['d = {}\nif lib.a:\n    d["k"] = 1\nx = len(d)\n', 'x', '?argument: a length that depends on tests'],
    [
      'xs = ["a"]\nif lib.a:\n    xs.append("b")\nx = "/".join(xs)\n',
      'x',
      '"a/b" if lib.a | "a" if not (lib.a)',
    ],
    ['xs = []\nif lib.a:\n    xs.append(1)\nx = next(iter(xs), 0)\n', 'x', '1 if lib.a | 0 if not (lib.a)'],
    [
      'def f(*a):\n    return "/".join(a)\nxs = ["a"]\nif lib.a:\n    xs.append("b")\nx = f(*xs)\n',
      'x',
      '"a/b" if lib.a | "a" if not (lib.a)',
    ],
    [
      'from itertools import filterfalse\nx = list(filterfalse(lambda one: one == 1 or lib.a, [1, 2]))\n',
      'x',
      '[2 if not (filterfalse drops element 1)]',
    ],
    ['def f(*a):\n    return a\nx = f(1, *lib.a)\n', 'x', '[1, ?…]'],
    ['def f(*a, **k):\n    return a\nx = f(*lib.a, k=1)\n', 'x', '[?…]'],
    ['def f(*a, **k):\n    return a\nx = f(1, **lib.k)\n', 'x', '(1)'],
    ['class C:\n    def f(self, *a):\n        return a\nx = C().f(1, *lib.a)\n', 'x', '[1, ?…]'],
    [
      'def f(a, b=0, *, c=1):\n    return a, b, c\nx = f(1, *lib.a, 2, c=3)\n',
      'x',
      '(1, ?library: lib.a, 3)',
    ],
    [
      'class C:\n    def f(self, a, *b):\n        return a, b\nx = C().f(*lib.a, 2)\n',
      'x',
      '(?library: lib.a, [2, ?…])',
    ],
    [
      'def f(a=0, **k):\n    return a, k\nd = {"b": 1}\nif lib.a:\n    d["a"] = 2\nx = f(**d)\n',
      'x',
      '(2, {"b": 1}) if lib.a | (0, {"b": 1}) if not (lib.a)',
    ],
    [
      'def f(**k):\n    return k\nd = {}\nif lib.a:\n    d["a"] = 2\nelif lib.b:\n    d["a"] = 3\nx = len(f(**d))\n',
      'x',
      '1 if (lib.a or lib.b) | 0 if not (lib.a) and not (lib.b)',
    ],
    [
      'def f(a, b=0):\n    return a, b\nxs = [1] if lib.a else []\nx = f(*xs, *[2])\n',
      'x',
      '(1, 2) if lib.a | (2, 0) if not (lib.a)',
    ],
    [
      'x = max(*[one for one in (1, 2, 3) if lib.a or one < 3])\n',
      'x',
      '3 if lib.a or one < 3 | 2 if not (lib.a or one < 3)',
    ],
    ['it = iter("abc")\nif lib.a:\n    next(it)\nx = next(it)\n', 'x', '"a" if not (lib.a) | "b" if lib.a'],
    ['it = iter("abc")\nif lib.a:\n    next(it)\nx = list(it)\n', 'x', '["a" if not (lib.a), "b", "c"]'],
    [
      'it = iter(range(3))\nfor one in it:\n    if lib.a:\n        break\nx = next(it, None)\n',
      'x',
      '1 if lib.a | None if not (lib.a)',
    ],
    [
      'xs = []\nif lib.a:\n    xs.append(0)\nit = iter(xs + [1, 2])\nx = next(it), next(it)\n',
      'x',
      '(0 if lib.a | 1 if not (lib.a), 1 if lib.a | 2 if not (lib.a))',
    ],
    [
      'def g():\n    yield 1\n    yield 2\nit = g()\nif lib.a:\n    next(it)\nx = next(it)\n',
      'x',
      '?alternatives: what comes of an iterator that has gone on under a test',
    ],
    [
      'it = enumerate("abc")\nif lib.a:\n    next(it)\nx = next(it)\n',
      'x',
      '?alternatives: what comes of an iterator that has gone on under a test',
    ],
    ['xs = []\nif lib.a:\n    xs.append(1)\nx = [v + 1 for v in xs]\n', 'x', '[2 if lib.a]'],
    ['xs = [2]\nif lib.a:\n    xs.append(1)\nx = sorted(xs)\n', 'x', '[1 if lib.a, 2]'],
    ['xs = [2]\nif lib.a:\n    xs.append(1)\nx = list(map(str, xs))\n', 'x', '["2", "1" if lib.a]'],
    ['xs = [2]\nif lib.a:\n    xs.append(1)\nx = list(enumerate(xs))\n', 'x', '[(0, 2), (1, 1) if lib.a]'],
    ['x = getattr(lib.a, "b", 1)\n', 'x', 'library'],
    [
      'import types\nn = types.SimpleNamespace()\nif lib.a:\n    n.v = 1\nx = hasattr(n, "v"), getattr(n, "v", 0)\n',
      'x',
      '(True if lib.a | False if not (lib.a), 1 if lib.a | 0 if not (lib.a))',
    ],
    ['p = "/a" if lib.a else "/b"\nx = p.upper()\n', 'x', '"/A" if lib.a | "/B" if not (lib.a)'],
    [
      's = {1}\nif lib.a:\n    s.add(2)\nx = 2 in s\n',
      'x',
      '?alternatives: an element that depends on a test',
    ],
  ])('%j', (text, name, expected) => {
    const shown = shownOf(text);
    if (expected === 'library') expect(shown).not.toHaveProperty(name);
    else expect(shown[name]).toBe(expected);
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

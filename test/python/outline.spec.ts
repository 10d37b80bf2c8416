import type { FunctionDef, Module, Parse } from '../../src/python/ast';
import { outline } from '../../src/python/outline';
import { loadParser } from '../../src/python/parser';

const bodies = (text: string): readonly string[] | undefined =>
  outline(text)?.map(({ body: { from, to } }) => text.slice(from.index, to.index));
const signatures = (text: string): readonly string[] | undefined =>
  outline(text)?.flatMap(({ signature }) =>
    signature.map(({ from, to }) => text.slice(from.index, to.index)),
  );

describe('finds the bodies of functions', () => {
  it.each([
    ['of a function', 'def f():\n    a\n    b\nc\n', ['    a\n    b\n']],
    [
      'of methods',
      'class C:\n    def f(self):\n        a\n    async def g(self): # note\n        b',
      ['        a\n', '        b'],
    ],
    ['not of one line', 'def f(): return 1\nx = lambda: 0\n', []],
    [
      'behind a head of several lines',
      'def f(\n    a: dict = {":": 1},\n) -> "x":\n  return a\n',
      ['  return a\n'],
    ],
    [
      'with a function inside',
      'def f():\n  def g():\n    a\n  return g\n',
      ['  def g():\n    a\n  return g\n'],
    ],
    [
      'through blank lines and comments',
      'def f():\n  a\n\n# here\n  b\n\n# there\nc\n',
      ['  a\n\n# here\n  b\n'],
    ],
    ['with text at the margin', 'def f():\n  """a\ndef g():\n"""\n  b\n', ['  """a\ndef g():\n"""\n  b\n']],
    ['with lines joined', 'def f():\n  a = b + \\\nc\n  d\n', ['  a = b + \\\nc\n  d\n']],
    [
      'with quotes in f-strings',
      'def f():\n  a = f"{b["c"]}{{" + rf\'\\{d!r:>{e}}\'\n  b\n',
      ['  a = f"{b["c"]}{{" + rf\'\\{d!r:>{e}}\'\n  b\n'],
    ],
    [
      'with hashes and brackets in strings',
      "def f():\n  a = \"#(\" '\\'['\n  b\nc\n",
      ["  a = \"#(\" '\\'['\n  b\n"],
    ],
    ['indented by tabs', 'if a:\n\tdef f():\n\t\tb\n\tc\n', ['\t\tb\n']],
  ])('%s', (_, text, expected) => {
    expect(bodies(text)).toEqual(expected);
  });

  it.each([
    [
      'parameters and result',
      'def f(a: int, *b: str) -> dict[str, int]:\n  c\n',
      ['a: int, *b: str', ' -> dict[str, int]'],
    ],
    [
      'on several lines',
      'def f(\n  a: "(",  # b)\n  c: Literal[":"],\n) :\n  d\n',
      ['\n  a: "(",  # b)\n  c: Literal[":"],\n', ' '],
    ],
    ['not with defaults', 'def f(a: Annotated[int, B(c=1)], d: int) -> E:\n  g\n', []],
    ['not with type parameters', 'def f[T](first: T, second: T) -> T:\n  g\n', []],
    ['not where short', 'def f(self):\n  g\n', []],
  ])('with signatures: %s', (_, text, expected) => {
    expect(signatures(text)).toEqual(expected);
  });

  it.each([
    ['an open bracket', 'def f():\n  a = (\nb\n'],
    ['a bracket too many', 'def f():\n  a)\n'],
    ['an open string', 'def f():\n  a = "b\n'],
    ['an open text', 'def f():\n  """a\n'],
  ])('not where the source is damaged: %s', (_, text) => {
    expect(bodies(text)).toBeUndefined();
  });
});

describe('a long source, read without the bodies of its functions', () => {
  const padding = `\n#${'-'.repeat(10_000)}\n`;
  let parse: Parse;
  beforeAll(async () => {
    parse = await loadParser();
  });

  const opened = (body: Module['body']): unknown =>
    body.map((stmt) => {
      if (stmt.type === 'FunctionDef')
        return { ...stmt, signature: stmt.signature(), body: openedBody(stmt) };
      return stmt.type === 'ClassDef' ? { ...stmt, body: opened(stmt.body) } : stmt;
    });
  const openedBody = ({ body }: FunctionDef): unknown => {
    const { statements, isGenerator } = body();
    return [isGenerator, opened(statements)];
  };

  it('is the same as a short one, places included', () => {
    const text =
      '@a.b("/c")\nasync def f(x: int, *, yy: list[str]) -> str:\n    def g():\n        yield x\n    return [g, (yield)]\n\n\n' +
      'class C(D):\n    e = 1\n\n    def h(self):\n        return f"{self.e}"\n';
    const [short, long] = [parse(text), parse(text + padding)];
    expect(opened(long.body)).toEqual(opened(short.body));
    expect(long.errors()).toEqual([]);
  });

  it('tells of damage in a body once that is entered', () => {
    const module = parse(`def f():\n    a = 1\n    b = = 2\n${padding}`);
    const [f] = module.body;
    expect(module.errors()).toEqual([]);
    expect(f?.type === 'FunctionDef' && f.body().statements[0]?.type).toBe('Assign');
    expect(module.errors()).toEqual([{ line: 3, message: 'invalid syntax' }]);
  });

  it('can enter no body after it was disposed of', () => {
    const module = parse(`def f():\n    a\n${padding}`);
    const [f] = module.body;
    module.dispose();
    expect(() => f?.type === 'FunctionDef' && f.body()).toThrow('after Module.dispose()');
  });
});

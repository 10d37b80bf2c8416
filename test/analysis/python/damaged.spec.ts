import type { Stmt } from '../../../src/analysis/python/ast';
import { parseWhole as parse } from '../../../src/analysis/python/parser';

/**
 * Returns the readable rest of a source: definitions with their decorators, calls, and the places of the damage.
 */
function left(source: string): { readonly statements: readonly string[]; readonly lines: readonly number[] } {
  const { text, body, errors } = parse(source);
  const statements = body.flatMap((statement) => outline(statement, text));
  return { statements, lines: errors().map(({ line }) => line) };
}

function outline(statement: Stmt, text: string): readonly string[] {
  if (statement.type === 'FunctionDef' || statement.type === 'ClassDef') {
    const decorators = statement.decorators.map(({ start, end }) => `@${text.slice(start, end)}`);
    const inner = statement.type === 'ClassDef' ? statement.body : statement.body().statements;
    return [...decorators, statement.name, ...inner.flatMap((nested) => outline(nested, text))];
  }
  return [text.slice(statement.start, statement.end)];
}

const ROUTES = ['a', 'b', 'c'].map((name) => `@router.get("/${name}")\ndef ${name}(x: int):\n    return x\n`);

describe('damaged source', () => {
  it.each([
    ['an unclosed call', 'f(1, \n', 1],
    ['an unclosed string', 'x = "abc\n', 1],
    ['a stray bracket', 'x = 1)\n', 1],
    ['half a statement', 'x = \n', 1],
    ['half an import', 'from a import\n', 1],
    ['a definition without parameters', 'def broken(\n', 1],
    ['merge conflict markers', '<<<<<<< HEAD\nx = 1\n=======\nx = 2\n>>>>>>> main\n', 1],
  ])('with %s keeps the routes around it', (_, damage) => {
    for (const position of [0, 1, 2]) {
      const source = ROUTES.flatMap((route, index) => (index === position ? [damage, route] : [route])).join(
        '',
      );
      const { statements, lines } = left(source);
      expect(statements).toEqual(
        expect.arrayContaining(['@router.get("/a")', '@router.get("/b")', '@router.get("/c")']),
      );
      expect(lines.length).toBeGreaterThan(0);
    }
  });

  it('names the line of the damage, also inside a body that nobody enters', () => {
    expect(left('x = 1\ndef f():\n    y = 2\n    z = = 3\n').lines).toEqual([4]);
    expect(left('x = 1\ny = 2\nz = (3 + \n').lines).toEqual([3]);
  });

  it('keeps a definition that has lost its head, with its body', () => {
    const { statements } = left('@router.get("/a")\ndef a(x: int\n    return x\n\napp = 1\n');
    expect(statements).toEqual(expect.arrayContaining(['@router.get("/a")', 'a']));
  });

  it('keeps what follows the type parameters of Python 3.13', () => {
    const { statements, lines } = left(
      'class A[T = int](B):\n    x = 1\n\ndef f[T: int = int](x: T) -> T: ...\n',
    );
    expect([statements, lines]).toEqual([['A', 'x = 1', 'f', '...'], []]);
  });

  it.each([
    ['a bracket that is open before its decorator', 'x = f(1, 2\n@router.get("/a")\ndef a(): ...\n'],
    ['a head without its colon', '@router.get("/a")\ndef a() ...\n'],
    ['a head without its keyword', '@router.get("/a")\na(): ...\n'],
    ['a head with half its keyword', '@router.get("/a")\nf a(): ...\n'],
  ])('keeps a function behind %s', (_, damaged) => {
    const { statements, lines } = left(`${damaged}\n@router.get("/b")\ndef b(): ...\n`);
    const kept = statements.filter((statement) => /^@|^[ab]$/.test(statement));
    expect(kept).toEqual(['@router.get("/a")', 'a', '@router.get("/b")', 'b']);
    expect(lines).not.toEqual([]);
  });

  it('tells what the parser takes for sound, and Python does not', () => {
    expect(left('f(1) +\n\n@router.get("/a")\ndef a(): ...\n').lines).toEqual([1]);
    expect(left('for x in y:\n    try:\n        f(x)\n     except E:\n        g(x)\n').lines).toEqual([4]);
  });

  it('is left behind, however much there is of it', () => {
    const source = `${'if a:\n    try:\n        x = f"{"\n'.repeat(300)}@router.get("/a")\ndef a(): ...\n`;
    expect(left(source).statements).toEqual(expect.arrayContaining(['@router.get("/a")', 'a']));
  });

  it('says so of Python 2', () => {
    const { statements, lines } = left('x = 1\nprint "a"\ny = 2\n');
    expect([statements, lines]).toEqual([['x = 1', 'print "a"', 'y = 2'], [2]]);
  });

  it('says so of Python 2 in a body', () => {
    const { body, errors } = parse('def f():\n    exec "a"\n    return 1\n');
    expect(errors()).toEqual([
      { line: 2, message: "Missing parentheses in call to 'exec'. Did you mean exec(...)?" },
    ]);
    expect(body).toMatchObject([{ type: 'FunctionDef', name: 'f' }]);
  });

  it('gives missing parts the place of their statement', () => {
    const module = parse('x = 1\ny = f(a=)\n');
    const [, second] = module.body;
    expect(second).toMatchObject({ type: 'Assign', line: 2, value: { keywords: [] } });
  });
});

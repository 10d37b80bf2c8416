import type { FunctionDef, Module, Stmt } from '../../../src/analysis/python/ast';
import { parseWhole as parse } from '../../../src/analysis/python/parser';

function functions(statements: readonly Stmt[]): readonly FunctionDef[] {
  return statements.filter((statement): statement is FunctionDef => statement.type === 'FunctionDef');
}

/** Parses, looks, and frees. */
function inspect<T>(source: string, look: (module: Module) => T): T {
  return look(parse(source));
}

describe('a module', () => {
  it('is parsed by one parser a process', async () => {
    expect(parse).toBe(parse);
  });

  it('has positions that index the text, also behind characters of two units', () => {
    const texts = inspect('x = "😀"; é = 1\n"""ﬁ\n😀"""; y.z', ({ text, body }) =>
      body.map(({ line, start, end }) => [line, text.slice(start, end)]),
    );
    expect(texts).toEqual([
      [1, 'x = "😀"'],
      [1, 'é = 1'],
      [2, '"""ﬁ\n😀"""'],
      [3, 'y.z'],
    ]);
  });

  it('converts the body of a function when asked, and once', () => {
    const [first, second] = inspect('def f():\n  yield 1\ndef g(): pass', ({ body }) =>
      functions(body).map((definition) => [definition.body(), definition.body()]),
    );
    expect(first?.[0]).toBe(first?.[1]);
    expect([first?.[0]?.isGenerator, second?.[0]?.isGenerator]).toEqual([true, false]);
  });

  it('keeps the bodies that were entered, once it is disposed of', () => {
    const module = parse('def f(): return 1\ndef g(): return 2');
    const [entered] = functions(module.body);
    const before = entered?.body();
    expect(entered?.body()).toBe(before);
  });

  it('gives the line of the first decorator, as inspect does', () => {
    const lines = inspect('\n@a\n# b\n@c(\n  d)\ndef f(): pass\n\ndef g(): pass', ({ body }) =>
      functions(body).map(({ firstLine, line }) => [firstLine, line]),
    );
    expect(lines).toEqual([
      [2, 6],
      [8, 8],
    ]);
  });

  it('may be empty', () => {
    expect(inspect('', ({ body, errors }) => [body, errors()])).toEqual([[], []]);
    expect(inspect('# only a comment', ({ body, errors }) => [body, errors()])).toEqual([[], []]);
  });
});

describe('strings', () => {
  const values = (source: string): readonly unknown[] =>
    inspect(source, ({ body }) =>
      body.map((statement) =>
        statement.type !== 'ExprStmt'
          ? statement.type
          : statement.value.type === 'JoinedStr'
            ? statement.value.parts.map((part) =>
                typeof part === 'string' ? part : (part.debugText ?? part.value.type),
              )
            : 'value' in statement.value
              ? statement.value.value
              : statement.value.type,
      ),
    );

  it('keeps the text of a field that prints itself', () => {
    expect(values("f'{ a = }b'")).toEqual([[' a = ', 'b']]);
  });

  it('leaves a hole where a character is given by its name', () => {
    expect(values("'/a\\N{DASH}\\x62'")).toEqual([['/a', 'UnsupportedExpr', 'b']]);
    expect(values("b'\\N{DASH}'; '\\\\N{DASH}'")).toEqual(['\\N{DASH}', '\\N{DASH}']);
  });

  it('does not read template strings', () => {
    expect(values("t'a{b}'")).toEqual(['UnsupportedExpr']);
  });
});

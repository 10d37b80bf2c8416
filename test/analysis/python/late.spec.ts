import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FunctionDef, Stmt } from '../../../src/analysis/python/ast';
import { decodeSource } from '../../../src/analysis/python/decode';
import { parse } from '../../../src/analysis/python/parser';
import { SyntaxFault } from '../../../src/analysis/python/reader/fault';
import { ModuleReader } from '../../../src/analysis/python/reader/module-reader';
import constructs from './constructs.json';
import { normalForm } from './normal-form';
import { SourceText } from '../../../src/analysis/python/source-text';

const FIXTURES = join(__dirname, '..', '..', 'fixtures');

/** The texts of the fixtures' Python files, each once. */
function sources(): readonly string[] {
  const files = readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.py'),
  );
  const texts = files.flatMap((file) => decodeSource(readFileSync(join(FIXTURES, file))).text ?? []);
  return [...new Set(texts)];
}

/** `undefined` for what is no Python. */
function read(text: string, isLate: boolean): readonly Stmt[] | undefined {
  try {
    return ModuleReader.of(text, {
      isLate,
      source: new SourceText(text),
      note: () => undefined,
      whole: () => undefined,
    }).module();
  } catch (error) {
    if (error instanceof SyntaxFault) return undefined;
    throw error;
  }
}

const formOf = (statements: readonly Stmt[] | undefined): unknown =>
  statements && normalForm(statements, { placesInFStrings: true });

/** Behind a function that's passed over, so that what comes next has its place by what was passed. */
const behindFunctions = (text: string): string =>
  `def before(a: int, b: "(") -> str:\n    return f"{a}{'}'}" # )\n${text}`;

describe('the reader', () => {
  const texts = sources();

  it('has fixtures to read', () => {
    expect(texts.length).toBeGreaterThan(500);
  });

  it('reads late what it reads at once', () => {
    const differing = texts.filter((text) => {
      const whole = read(text, false);
      return (
        whole !== undefined && JSON.stringify(formOf(whole)) !== JSON.stringify(formOf(read(text, true)))
      );
    });
    expect(differing).toEqual([]);
  });

  it('reads the same behind a function that it passes over', () => {
    const unread = [...constructs.expressions, ...constructs.statements].filter((text) => {
      const [whole, late] = [false, true].map((isLate) => read(behindFunctions(text), isLate));
      return whole !== undefined && JSON.stringify(formOf(whole)) !== JSON.stringify(formOf(late));
    });
    expect(unread).toEqual([]);
  });
});

describe('a long text', () => {
  /** Long enough for bodies to be read late. */
  const long = (body: string): string => `def f():\n${body}\n${'x = 1  # padding\n'.repeat(600)}`;

  const functionsOf = (statements: readonly Stmt[]): readonly FunctionDef[] =>
    statements.filter((stmt): stmt is FunctionDef => stmt.type === 'FunctionDef');

  it('tells of an error in a body once that is entered, and keeps the rest of it', () => {
    const { body, errors } = parse(long('    a = 1\n    b = = 2\n    c = 3'));
    expect(errors()).toEqual([]);
    expect(functionsOf(body).map((def) => def.body().statements.length)).toEqual([3]);
    expect(errors()).toEqual([{ line: 3, message: 'invalid syntax' }]);
  });

  it.each([
    ['"""Says.\n\n    More."""\n    b = = 2', 'Says.\n\n    More.'],
    ['# A comment.\n\n    "one" \'two\'\n    b = 1', 'onetwo'],
    ['"a" + x', undefined],
    ['f"a"', undefined],
    ['a = "text"', undefined],
  ])('reads the docstring of %j without the rest of the body', (text, expected) => {
    const { body, errors } = parse(long(`    ${text}`));
    expect(functionsOf(body).map((def) => def.docstring())).toEqual([expected]);
    expect(errors()).toEqual([]);
  });

  it('finds the docstring of a body whose first line is damaged', () => {
    const { body } = parse(long('    "a" = (\n    b = 1'));
    expect(functionsOf(body).map((def) => def.docstring())).toEqual([undefined]);
  });

  it('finds each of several damaged bodies, though mending one moves the next', () => {
    const padding = 'x = 1  # padding\n'.repeat(600);
    const functions = ['f', 'g'].map((name) => `def ${name}():\n    a = (1, 2\n    b = 3\n\n${padding}`);
    const { body } = parse(functions.join(''));
    expect(functionsOf(body).map((def) => def.body().statements.length)).toEqual([2, 2]);
  });

  it('has no errors where it is sound', () => {
    const { body, errors } = parse(long('    a = 1\n    c = 3'));
    expect(functionsOf(body).map((def) => def.body().statements.length)).toEqual([2]);
    expect(errors()).toEqual([]);
  });
});

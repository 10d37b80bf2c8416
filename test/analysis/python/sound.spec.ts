import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FunctionDef, Stmt } from '../../../src/analysis/python/ast';
import { decodeSource } from '../../../src/analysis/python/decode';
import { withParser } from '../../../src/analysis/python/parser';
import { readSound } from '../../../src/analysis/python/sound/sound';
import { EXPRESSIONS } from './expression-snippets';
import { normalForm } from './normal-form';
import { STATEMENTS } from './statement-snippets';

const FIXTURES = join(__dirname, '..', '..', 'fixtures');

/** What the fixtures' Python files say, each text once. */
function sources(): readonly string[] {
  const files = readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.py'),
  );
  const texts = files.flatMap((file) => decodeSource(readFileSync(join(FIXTURES, file))).text ?? []);
  return [...new Set(texts)];
}

const read = (text: string, isLate: boolean): readonly Stmt[] | undefined =>
  readSound(text, { isLate, whole: () => undefined });

const formOf = (statements: readonly Stmt[] | undefined): unknown =>
  statements && normalForm(statements, { placesInFStrings: true });

/** Behind a function that's passed over, so that what comes next has its place by what was passed. */
const behindFunctions = (text: string): string =>
  `def before(a: int, b: "(") -> str:\n    return f"{a}{'}'}" # )\n${text}`;

describe('the reader of sound source', () => {
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
    const unread = [...EXPRESSIONS, ...STATEMENTS].filter((text) => {
      const [whole, late] = [false, true].map((isLate) => read(behindFunctions(text), isLate));
      return whole !== undefined && JSON.stringify(formOf(whole)) !== JSON.stringify(formOf(late));
    });
    expect(unread).toEqual([]);
  });
});

describe('what runs with the parser', () => {
  /** Long enough for bodies to be read late. */
  const long = (body: string): string => `def f():\n${body}\n${'x = 1  # padding\n'.repeat(600)}`;

  const bodyOf = (statements: readonly Stmt[]): ReturnType<FunctionDef['body']> | undefined =>
    statements.find((stmt): stmt is FunctionDef => stmt.type === 'FunctionDef')?.body();

  /** How often it runs, and what's read then. */
  async function runs(
    text: string,
  ): Promise<{ count: number; problems: number; statements: number | undefined }> {
    let count = 0;
    return withParser((parse) => {
      count += 1;
      const module = parse(text);
      const statements = bodyOf(module.body)?.statements.length;
      const problems = module.errors().length;
      module.dispose();
      return { count, problems, statements };
    });
  }

  it('runs anew for damage in a body that is entered, which is told', async () => {
    expect(await runs(long('    a = 1\n    b = = 2\n    c = 3'))).toMatchObject({ count: 2, problems: 1 });
  });

  it('finds each of several damaged bodies, though mending one moves the next', async () => {
    const padding = 'x = 1  # padding\n'.repeat(600);
    const functions = ['f', 'g'].map((name) => `def ${name}():\n    a = (1, 2\n    b = 3\n\n${padding}`);
    const found = await withParser((parse) => {
      const { body } = parse(functions.join(''));
      const defined = body.filter((stmt): stmt is FunctionDef => stmt.type === 'FunctionDef');
      return defined.map((def) => def.body().statements.length);
    });
    expect(found).toEqual([2, 2]);
  });

  it('runs once for sound source', async () => {
    expect(await runs(long('    a = 1\n    c = 3'))).toEqual({ count: 1, problems: 0, statements: 2 });
  });

  it('takes what else it throws for a failure', async () => {
    const failing = withParser(() => {
      throw new TypeError('a defect');
    });
    await expect(failing).rejects.toThrow('a defect');
  });
});

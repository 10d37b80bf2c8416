import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceFiles } from './source-files';

const CASES = join(__dirname, '..', '..', 'conformance', 'cases');
/** Packages whose names are words that any comment may have: they're looked for as an import or a path writes them. */
const ORDINARY: ReadonlySet<string> = new Set(['keep', 'web']);

interface Case {
  readonly requirement: string;
  readonly module: string;
  readonly entry: string;
  readonly routes: readonly { readonly file: string | null }[];
}

/** The names that tell an application of the corpus: of its distribution, and of its top-level packages. */
function namesOf({ requirement, module, entry, routes }: Case): readonly string[] {
  const files = routes.flatMap(({ file }) => (file === null || file.startsWith('<') ? [] : [file]));
  const tops = [module.replaceAll('.', '/'), entry, ...files].map((path) => path.split('/', 1)[0] ?? '');
  const distribution = /^[\w.-]+/.exec(requirement)?.[0].replace(/[-.]/g, '_') ?? '';
  return [distribution.toLowerCase(), ...tops];
}

function patternOf(name: string): RegExp {
  const spelled = name.replaceAll('_', '[-_.]');
  if (ORDINARY.has(name)) return new RegExp(`['"\`]${spelled}[./]|\\b(?:from|import) ${spelled}\\b`);
  return new RegExp(`(?<![a-z])${spelled}(?![a-z])`, 'i');
}

describe('the applications of the corpus', () => {
  const cases = readdirSync(CASES).map(
    // Written by the oracle; these fields are all that's read of it.
    (file) => JSON.parse(readFileSync(join(CASES, file), 'utf8')) as Case,
  );
  const names = [...new Set(cases.flatMap(namesOf))].sort();

  it('are unknown to src/, but for the models of those that others mount as a library', () => {
    const patterns = names.map((name) => ({ name, pattern: patternOf(name) }));
    const known = sourceFiles().flatMap(({ path, text }) =>
      patterns
        .filter(({ name, pattern }) => path !== `analysis/fastapi/packages/${name}` && pattern.test(text))
        .map(({ name }) => `${path} knows ${name}`),
    );
    expect(names.length).toBeGreaterThan(40);
    expect(known).toEqual([]);
  });

  it('would be seen', () => {
    expect(patternOf('open_webui').test("'open-webui.main'")).toBe(true);
    expect(patternOf('keep').test("'keep.api'")).toBe(true);
    expect(patternOf('keep').test('what they keep.')).toBe(false);
  });
});

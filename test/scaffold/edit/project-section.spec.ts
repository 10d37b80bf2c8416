import { type ProjectSection, projectSection, sectionsOf } from '../../../src/scaffold/edit/imports/sections';
import { memoryTree } from '../../../src/base/source/memory';

const RUFF = '[tool.ruff]\nline-length = 88\n';

describe('projectSection', () => {
  it.each<[string, Readonly<Record<string, string>>, ProjectSection]>([
    ['there are no settings', {}, 'first-party'],
    ['they are those of the root', { 'pyproject.toml': RUFF }, 'third-party'],
    [
      'they are those of the backend',
      { 'backend/pyproject.toml': RUFF, 'pyproject.toml': RUFF },
      'first-party',
    ],
    [
      'the nearest have none of ruff',
      { 'backend/pyproject.toml': '[project]\n', 'ruff.toml': '' },
      'third-party',
    ],
    ['the nearest are no TOML', { 'backend/ruff.toml': '= 1', 'ruff.toml': '' }, 'third-party'],
    [
      'one file goes before another',
      { 'backend/ruff.toml': 'src = []', 'backend/.ruff.toml': '' },
      'first-party',
    ],
    ['src names the backend', { 'ruff.toml': 'src = ["lib", "backend"]' }, 'first-party'],
    ['src names another folder', { 'backend/ruff.toml': 'src = ["src"]' }, 'third-party'],
    ['the package is known', { 'ruff.toml': '[lint.isort]\nknown-first-party = ["ap?"]' }, 'first-party'],
    ['it is known by the old name', { 'ruff.toml': '[isort]\nknown-first-party = ["api"]' }, 'first-party'],
    [
      'it is known to be foreign',
      { 'backend/ruff.toml': '[lint.isort]\nknown-third-party = ["api"]' },
      'third-party',
    ],
    ['it is known to be local', { 'ruff.toml': '[lint.isort]\nknown-local-folder = ["api"]' }, 'relative'],
  ])('where %s', (_, files, expected) => {
    const tree = memoryTree({ 'backend/main.py': '', ...files });
    expect(projectSection(tree, 'backend', 'api')).toBe(expected);
  });

  it('knows a backend that is a package itself', () => {
    const settings = { 'ruff.toml': 'src = ["nowhere"]' };
    const section = (files: Readonly<Record<string, string>>): ProjectSection =>
      projectSection(memoryTree({ ...settings, ...files }), 'libs/shop', 'shop');
    expect(section({ 'libs/shop/main.py': '' })).toBe('third-party');
    expect(section({ 'libs/shop/__init__.py': '' })).toBe('first-party');
    expect(section({ 'libs/shop/main.py': '', 'ruff.toml': 'src = ["libs"]' })).toBe('first-party');
  });

  it('knows relative imports', () => {
    expect(projectSection(memoryTree({}), 'backend', '')).toBe('relative');
  });
});

describe('sectionsOf', () => {
  it('divides the imports of a file', () => {
    const files = memoryTree({
      'backend/main.py': '',
      'backend/core.py': '',
      'backend/api/http/x.py': '',
      'fastapi.py': '',
    });
    const sectionOf = sectionsOf(files, 'backend/main.py');
    expect(
      ['__future__', 'os.path', 'fastapi', 'api.http', 'core', '__main__', '.x', '.'].map((one) =>
        sectionOf(one),
      ),
    ).toEqual([
      'future',
      'standard',
      'third-party',
      'first-party',
      'first-party',
      'first-party',
      'relative',
      'relative',
    ]);
  });

  it('follows the settings', () => {
    const settings = '[lint.isort]\nextra-standard-library = ["six"]\nknown-third-party = ["typing"]\n';
    const sectionOf = sectionsOf(
      memoryTree({ 'ruff.toml': settings, 'lib/y.py': '', 'src/z.py': '' }),
      'a/main.py',
    );
    expect(['six.moves', 'typing', 'lib', 'z', 'a.b'].map((one) => sectionOf(one))).toEqual([
      'standard',
      'third-party',
      'first-party',
      'first-party',
      'third-party',
    ]);
  });
});

import { buildRoots, pytestRoots } from '../../../src/analysis/entry/search-path/build-configuration';
import { packageFolders, sharedFolders } from '../../../src/analysis/entry/search-path/packages';
import { memoryTree } from '../../../src/base/source/memory';

type Files = Readonly<Record<string, string>>;

const rootsOf = (files: Files): readonly string[] => buildRoots(memoryTree(files), 'lib');

describe('the folders that a build configuration names', () => {
  it.each<[string, string, readonly string[]]>([
    ['setuptools, where', '[tool.setuptools.packages.find]\nwhere = ["a", "b"]', ['lib/a', 'lib/b']],
    ['setuptools, the root of all packages', '[tool.setuptools]\npackage-dir = { "" = "a" }', ['lib/a']],
    [
      'setuptools, one package',
      '[tool.setuptools]\npackage-dir = { "x.y" = "a/x/y", z = "z" }',
      ['lib/a', 'lib'],
    ],
    ['setuptools, a package of another name: none', '[tool.setuptools]\npackage-dir = { x = "a/z" }', []],
    [
      'Poetry',
      '[tool.poetry]\npackages = [{ include = "x", from = "a" }, { include = "y", from = "b", to = "z" }]',
      ['lib/a', 'lib/b'],
    ],
    ['Poetry, beside pyproject.toml: the usual folder', '[tool.poetry]\npackages = [{ include = "x" }]', []],
    ['hatch, packages', '[tool.hatch.build.targets.wheel]\npackages = ["a/x", "b/y"]', ['lib/a', 'lib/b']],
    ['hatch, packages of all builds', '[tool.hatch.build]\npackages = ["a/x"]', ['lib/a']],
    [
      'hatch, the wheel before all builds',
      '[tool.hatch.build]\npackages = ["a/x"]\n[tool.hatch.build.targets.wheel]\npackages = ["b/x"]',
      ['lib/b'],
    ],
    [
      'hatch, sources',
      '[tool.hatch.build.targets.wheel]\nonly-include = ["a/x"]\nsources = ["a"]',
      ['lib/a'],
    ],
    [
      'hatch, sources by name',
      '[tool.hatch.build.targets.wheel.sources]\n"a" = ""\n"b/x" = "x"\n"c/x" = "y"',
      ['lib/a', 'lib/b'],
    ],
    [
      'hatch, dev-mode-dirs alone',
      '[tool.hatch.build]\ndev-mode-dirs = ["a", "."]\npackages = ["b/x"]',
      ['lib/a', 'lib'],
    ],
    ['uv', '[tool.uv.build-backend]\nmodule-root = "a"\nmodule-name = "x"', ['lib/a']],
    ['uv, beside pyproject.toml', '[tool.uv.build-backend]\nmodule-root = ""', ['lib']],
    ['PDM', '[tool.pdm.build]\npackage-dir = "a"', ['lib/a']],
    ['maturin', '[tool.maturin]\npython-source = "a"', ['lib/a']],
    ['none of them', '[tool.poetry]\npackages = "x"\n[tool.setuptools]\npackage-dir = 3', []],
  ])('%s', (_, text, expected) => {
    expect(rootsOf({ 'lib/pyproject.toml': text })).toEqual(expected);
  });

  it.each<[string, string, string, readonly string[]]>([
    ['setup.cfg', 'setup.cfg', '[options]\npackage_dir =\n    = a\n    x = b/x\n', ['lib/a', 'lib/b']],
    ['setup.cfg in one line', 'setup.cfg', '[options]\npackage_dir = =a', ['lib/a']],
    ['find: in setup.cfg', 'setup.cfg', '[options.packages.find]\nwhere = a\n# where = b', ['lib/a']],
    ['setup.py', 'setup.py', 'setup(package_dir={"": "a"})', ['lib/a']],
    [
      'find_packages in setup.py',
      'setup.py',
      "setup(packages=find_packages(where='a') + find_packages('b') + find_packages())",
      ['lib/a', 'lib/b'],
    ],
  ])('%s', (_, file, text, expected) => {
    expect(rootsOf({ [`lib/${file}`]: text })).toEqual(expected);
  });

  it.each<[string, string]>([
    ['pyproject.toml', '[tool.pytest.ini_options]\npythonpath = ["a", "b"]'],
    ['pyproject.toml', '[tool.pytest.ini_options]\npythonpath = "a b"'],
    ['pyproject.toml', '[tool.pytest]\npythonpath = ["a", "b"]'],
    ['pytest.ini', '[pytest]\npythonpath = a b'],
    ['.pytest.ini', '[pytest]\npythonpath: a b'],
    ['tox.ini', '[tox]\npythonpath = c\n\n[pytest]\npythonpath =\n  a\n  b\naddopts = -q'],
    ['setup.cfg', '[tool:pytest]\npythonpath = a b'],
  ])('pytest, in %s: %j', (file, text) => {
    expect(pytestRoots(memoryTree({ [`lib/${file}`]: text }), 'lib')).toEqual(['lib/a', 'lib/b']);
  });
});

describe('what a project installs from the workspace', () => {
  const project = (name: string, text = ''): string => `[project]\nname = "${name}"\n${text}`;
  const folders = (files: Files) => packageFolders(memoryTree(files), 'apps/a/a/main.py');
  const requires = (what: string): string => project('a', `dependencies = ["fastapi", "${what}"]`);
  const source = (value: string): string => `${project('a')}[tool.uv.sources]\nb = ${value}`;
  const poetry = (where: string): string =>
    `[tool.poetry.${where}]\nb = { path = "../../libs/b", develop = true }`;

  it.each<[string, string, string]>([
    ['uv, a path', 'pyproject.toml', source('{ path = "../../libs/b" }')],
    [
      'uv, by marker',
      'pyproject.toml',
      source('[{ path = "../../libs/b", marker = "python_version > \'3\'" }]'),
    ],
    ['Poetry', 'pyproject.toml', poetry('dependencies')],
    ['Poetry, a group', 'pyproject.toml', poetry('group.dev.dependencies')],
    ['Poetry, as it was', 'pyproject.toml', poetry('dev-dependencies')],
    ['hatch', 'pyproject.toml', requires('b @ {root:uri}/../../libs/b')],
    ['hatch, from the parent', 'pyproject.toml', requires('b @ {root:parent:parent:uri}/libs/b')],
    ['PDM', 'pyproject.toml', requires('b @ file:///${PROJECT_ROOT}/../../libs/b')],
    ['Pipenv', 'Pipfile', '[packages]\nb = {editable = true, path = "../../libs/b"}'],
    ['pip, -e', 'requirements.txt', 'fastapi\n-e ../../libs/b[extra]  # ours'],
    ['pip', 'requirements.txt', '../../libs/b\n'],
  ])('%s', (_, file, text) => {
    const files = { [`apps/a/${file}`]: text, 'libs/b/pyproject.toml': project('b') };
    expect(folders(files)).toEqual(['apps/a', 'apps/a/src', 'libs/b', 'libs/b/src']);
  });

  it('goes on to what those install, and ends in a circle', () => {
    const files = {
      'apps/a/pyproject.toml': source('{ path = "../../libs/b" }'),
      'libs/b/requirements.txt': '-e ../c',
      'libs/c/setup.cfg': '[options]\npackage_dir = =python',
      'libs/c/requirements.txt': '-e ../b\n-e ../../../elsewhere',
    };
    expect(folders(files).slice(2)).toEqual([
      'libs/b',
      'libs/b/src',
      'libs/c/python',
      'libs/c',
      'libs/c/src',
    ]);
  });

  it.each(['uv', 'rye'])(
    'finds required members of a workspace of %s by their names; the rest is shared',
    (tool) => {
      const files = {
        'pyproject.toml': `[tool.${tool}.workspace]\nmembers = ["apps/?", "libs/[bx]", "more/**", "gone"]\nexclude = ["libs/x"]`,
        'apps/a/pyproject.toml': requires("Common.B[x]>=1; python_version > '3'"),
        'libs/b/pyproject.toml': project('common_b'),
        'libs/x/pyproject.toml': project('common-b'),
        'more/deep/c/pyproject.toml': project('c'),
      };
      expect(folders(files)).toEqual(['apps/a', 'apps/a/src', 'libs/b', 'libs/b/src']);
      const shared = sharedFolders(memoryTree(files), 'apps/a/a/main.py');
      expect(shared).toContain('more/deep/c');
      expect(shared).not.toContain('libs/x');
      expect(shared).not.toContain('gone');
    },
  );
});

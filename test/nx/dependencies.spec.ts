import { NxScratch } from './workspace';

const ROOTS = ['apps/shop', 'libs/common', 'libs/money'];

const FILES = {
  'apps/shop/main.py': 'from common.settings import X\n\n\ndef f():\n    import money\n    import common\n',
  'apps/shop/tests/test_main.py': 'from shop import main\nimport os, fastapi\n',
  'libs/common/src/common/__init__.py': '',
  'libs/common/src/common/settings.py':
    'from . import other\nif TYPE_CHECKING:\n    from money import Money\n',
  'libs/common/src/common/other.py': '"""import money"""\n',
  'libs/money/money.py': '',
};

describe('edges of the graph', () => {
  const workspaces: NxScratch[] = [];
  const open = (files: Readonly<Record<string, string>>): NxScratch => {
    const workspace = new NxScratch(files);
    workspaces.push(workspace);
    return workspace;
  };
  afterAll(() => workspaces.forEach((workspace) => workspace.dispose()));

  it('are static at module level and dynamic in functions, each with its file', async () => {
    expect(await open(FILES).edges(ROOTS)).toEqual([
      'apps/shop -> libs/common (static) apps/shop/main.py',
      'apps/shop -> libs/money (dynamic) apps/shop/main.py',
      'libs/common -> libs/money (static) libs/common/src/common/settings.py',
    ]);
  });

  it('are made of files that changed: Nx has the others', async () => {
    const changed = ['libs/common/src/common/settings.py', 'README.md'];
    expect(await open(FILES).edges(ROOTS, { changed })).toEqual([
      'libs/common -> libs/money (static) libs/common/src/common/settings.py',
    ]);
    expect(await open(FILES).edges(ROOTS, { changed: [] })).toEqual([]);
  });

  it('are none where the option says so', async () => {
    expect(await open(FILES).edges(ROOTS, { options: { dependencies: false } })).toEqual([]);
  });

  it('are none for wrong options, of which the targets tell: one message is enough', async () => {
    // The cast: users may write it anyway.
    const options = { dependences: true } as object;
    expect(await open(FILES).edges(ROOTS, { options })).toEqual([]);
  });

  it('lead to the nearest of two packages of one name, and nowhere where both are equally near', async () => {
    const files = {
      'apps/shop/main.py': 'import kit.a',
      'apps/kit-a/kit/a.py': '',
      'libs/kit-b/kit/a.py': '',
    };
    expect(await open(files).edges(['apps/shop', 'apps/kit-a', 'libs/kit-b'])).toEqual([
      'apps/shop -> apps/kit-a (static) apps/shop/main.py',
    ]);
    const both = { ...files, 'apps/kit-c/kit/a.py': '' };
    expect(await open(both).edges(['apps/shop', 'apps/kit-a', 'apps/kit-c', 'libs/kit-b'])).toEqual([]);
  });

  describe('beside @nxlv/python', () => {
    const common = 'apps/shop -> libs/common (static) apps/shop/main.py';
    const money = 'apps/shop -> libs/money (dynamic) apps/shop/main.py';
    const named = (name: string) => `[project]\nname = "${name}"\n`;
    const python = {
      ...FILES,
      'libs/common/src/common/settings.py': '',
      'libs/common/pyproject.toml': named('common'),
      'libs/money/pyproject.toml': named('money'),
    };

    it.each([
      [
        'path dependencies of Poetry',
        '[tool.poetry.dependencies]\ncommon = { path = "../../libs/common" }\n',
      ],
      ['path dependencies of uv', '[tool.uv.sources]\ncommon = { path = "../../libs/common" }\n'],
      ['members of the workspace', '[tool.uv.sources]\ncommon = { workspace = true }\n'],
    ])('are left to it for %s', async (_, pyproject) => {
      const workspace = open({ ...python, 'apps/shop/pyproject.toml': pyproject });
      expect(await workspace.edges(ROOTS)).toEqual([common, money]);
      workspace.nxJson = { plugins: [{ plugin: '@nxlv/python' }] };
      expect(await workspace.edges(ROOTS)).toEqual([money]);
    });

    it('are left to it where it looks at imports too, between projects that it knows', async () => {
      const workspace = open({ ...python, 'apps/shop/pyproject.toml': named('shop') });
      workspace.nxJson = { plugins: [{ plugin: '@nxlv/python', options: { inferDependencies: true } }] };
      expect(await workspace.edges(ROOTS)).toEqual([]);
      workspace.remove('libs/money/pyproject.toml');
      expect(await workspace.edges(ROOTS)).toEqual([money]);
    });
  });
});

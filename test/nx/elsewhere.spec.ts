import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { MAIN, NxScratch } from './workspace';

const OWN = '{projectRoot}/**/*.py';
const ALL = '{projectRoot}/**/*';

type Files = Readonly<Record<string, string>>;

/** Returns the inputs of a target of `apps/shop`, which has a `project.json` and the given files and links. */
async function inputs(
  files: Files,
  { target = 'routes', links = {} }: { readonly target?: string; readonly links?: Files } = {},
): Promise<readonly unknown[]> {
  const workspace = new NxScratch({ 'apps/shop/project.json': '{}', 'apps/shop/main.py': MAIN, ...files });
  try {
    for (const [path, to] of Object.entries(links)) symlinkSync(to, join(workspace.root, path));
    const { 'apps/shop': shop } = await workspace.projects();
    return shop?.targets[target]?.inputs ?? [];
  } finally {
    workspace.dispose();
  }
}

const main = (lines: string): Files => ({ 'apps/shop/main.py': `${lines}\n${MAIN}` });
const routes = (options: object): string => JSON.stringify({ targets: { routes: { options } } });

describe('inputs of source that asks for files', () => {
  it.each([
    'size = os.path.getsize(HERE / "x")',
    'there = list(filter(os.path.exists, NAMES))',
    'there = any(map(Path.is_file, NAMES))',
    'from os.path import dirname, exists as there\nthere(HERE)',
  ])('are all files of the project: %s', async (text) => {
    expect(await inputs(main(text))).toEqual([ALL]);
  });

  it('are its Python files where a word only looks like it', async () => {
    expect(await inputs(main('exists = walk = 1\nopening(exists)'))).toEqual([OWN]);
  });

  it('are files of another project, and its folder by more than its name', async () => {
    const files = {
      'libs/money/project.json': '{}',
      'libs/money/rates.json': '',
      'libs/money/tables/a.json': '',
      'apps/orders/project.json': '{}',
    };
    const read = 'text = (ROOT / "libs" / "money" / "rates.json").read_text(); tag = "orders"';
    expect(await inputs({ ...files, ...main(read) })).toEqual([
      ALL,
      '{workspaceRoot}/libs/money/**/*',
      '{workspaceRoot}/libs/money/rates.json',
    ]);
    expect(
      await inputs({ ...files, ...main('names = glob.glob("libs/money/tables/" + x, y="libs")') }),
    ).toEqual([ALL, '{workspaceRoot}/libs/money/tables/**/*']);
  });

  it.each(['project.json', 'package.json', 'pyproject.toml'])(
    'are those of a project inside of it, which Nx counts apart: %s',
    async (manifest) => {
      const files = { [`apps/shop/front/${manifest}`]: '', 'apps/shop/front/v.txt': '' };
      expect(await inputs({ ...files, ...main('v = open(HERE / "front" / "v.txt")') })).toContain(
        '{workspaceRoot}/apps/shop/front/**/*',
      );
    },
  );
});

it.each(['from shop.front.conf import X', 'from .front.conf import X', 'import front.conf'])(
  'inputs are the source of a project inside of the project, where it is imported: %s',
  async (text) => {
    const files = {
      ...main(`${text}\n`),
      'apps/shop/front/package.json': '{}',
      'apps/shop/front/conf.py': 'from common.settings import X',
      'libs/common/src/common/__init__.py': '',
      'libs/common/src/common/settings.py': '',
    };
    expect(
      await inputs({ ...files, ...(text.includes('shop') ? { 'apps/shop/__init__.py': '' } : {}) }),
    ).toEqual([
      OWN,
      '{workspaceRoot}/libs/common/src/common/**/*.py',
      '{workspaceRoot}/apps/shop/front/**/*.py',
    ]);
  },
);

it('inputs are what a package of a project inside of the project imports', async () => {
  const files = {
    ...main('from shop.front.conf import X'),
    'apps/shop/__init__.py': '',
    'apps/shop/front/project.json': '{}',
    'apps/shop/front/conf.py': 'from common.settings import X',
    'libs/common/src/common/__init__.py': '',
    'libs/common/src/common/settings.py': '',
  };
  expect(await inputs(files)).toEqual(
    expect.arrayContaining([
      '{workspaceRoot}/libs/common/src/common/**/*.py',
      '{workspaceRoot}/apps/shop/front/**/*.py',
    ]),
  );
});

it('inputs of a check are the modules beside one that is imported', async () => {
  const files = { ...main('import money'), 'libs/money.py': '', 'libs/other.py': '' };
  expect(await inputs(files)).toEqual([OWN, '{workspaceRoot}/libs/money.py']);
  expect(await inputs(files, { target: 'routes-check' })).toContain('{workspaceRoot}/libs/**/*.py');
});

it.each(['f"conf/{stage}.txt"', '"conf/%s.txt" % stage', '"conf/{}.txt".format(stage)'])(
  'inputs are the folder of a path that is put together: %s',
  async (path) => {
    const files = { ...main(`text = open(${path})`), 'conf/one.txt': '' };
    expect(await inputs(files)).toEqual([ALL, '{workspaceRoot}/conf/**/*']);
  },
);

describe('inputs behind symbolic links', () => {
  it('are what the links lead to', async () => {
    const files = {
      ...main('from shared.conf import X\nfrom local import Y'),
      'libs/shared/conf.py': '',
      'libs/local.py': '',
      'libs/readme.md': '',
    };
    const links = {
      'apps/shop/shared': '../../libs/shared',
      'apps/shop/local.py': '../../libs/local.py',
      'apps/shop/README.md': '../../libs/readme.md',
    };
    expect(await inputs(files, { links })).toEqual([
      OWN,
      '{workspaceRoot}/libs/local.py',
      '{workspaceRoot}/libs/shared/**/*.py',
    ]);
  });

  it('are data, where the source asks for some; a folder around the project is none', async () => {
    const files = { ...main('x = open(HERE / "x.txt")'), 'libs/x.txt': '' };
    const links = { 'apps/shop/x.txt': '../../libs/x.txt', 'apps/shop/up': '..' };
    expect(await inputs(files, { links })).toEqual([ALL, '{workspaceRoot}/libs/x.txt']);
  });
});

describe('inputs that options name', () => {
  it('have their tokens filled', async () => {
    const project = routes({ envFile: ['{workspaceRoot}/some.env', '{projectRoot}/own.env'] });
    const files = { 'apps/shop/project.json': project, 'some.env': '', 'apps/shop/own.env': '' };
    expect(await inputs(files)).toEqual([OWN, '{workspaceRoot}/some.env', '{projectRoot}/own.env']);
  });

  it('are told by package.json too', async () => {
    const nx = { targets: { routes: { options: { envFile: ['own.env'] } } } };
    const files = { 'apps/shop/package.json': JSON.stringify({ name: 'shop', nx }), 'apps/shop/own.env': '' };
    expect(await inputs(files)).toEqual([OWN, '{projectRoot}/own.env']);
  });

  it('are hashed by git where it ignores them, unless a shell would take the name for more', async () => {
    const files = {
      '.gitignore': '*.env\n',
      'apps/shop/project.json': routes({ envFile: ['a.env', 'gone.env', '$(x).env'] }),
      'apps/shop/a.env': '',
      'apps/shop/$(x).env': '',
    };
    expect((await inputs(files)).filter((one) => typeof one === 'object')).toEqual([
      { runtime: 'git hash-object --no-filters "apps/shop/a.env"' },
    ]);
  });

  it('lie where they are, outside of the project too', async () => {
    const files = {
      'pyproject.toml': '[tool.schematics.check]\nbaseline = "known/shop"\n',
      'known/shop': '{}',
    };
    expect(await inputs(files, { target: 'routes-check' })).toContain('{workspaceRoot}/known/shop');
  });
});

describe('inputs that configure Python', () => {
  it('are those around the project, where its source lies elsewhere', async () => {
    const files = {
      'apps/shop/project.json': '{"sourceRoot": "src/shop"}',
      'apps/shop/pyproject.toml': '',
      'src/shop/main.py': MAIN,
    };
    expect(await inputs(files)).toEqual(['{workspaceRoot}/src/shop/**/*.py', '{projectRoot}/pyproject.toml']);
  });

  it.each(['pytest.ini', '.pytest.ini', 'tox.ini'])("are pytest's: %s", async (file) => {
    expect(await inputs({ [`apps/shop/${file}`]: '' })).toEqual([OWN, `{projectRoot}/${file}`]);
  });
});

import { MAIN, NxScratch } from './workspace';

const OWN = '{projectRoot}/**/*.py';

/** Returns the inputs of `apps/shop`, which has a `project.json` and the given files. */
async function inputs(files: Readonly<Record<string, string>>): Promise<readonly unknown[]> {
  const workspace = new NxScratch({ 'apps/shop/project.json': '{}', 'apps/shop/main.py': MAIN, ...files });
  try {
    return await workspace.inputs('apps/shop');
  } finally {
    workspace.dispose();
  }
}

/** Returns a `main.py` that begins with these lines. */
const main = (lines: string): Readonly<Record<string, string>> => ({
  'apps/shop/main.py': `${lines}\n${MAIN}`,
});

/** Returns a typical library with one module. */
const library = (name: string, text = ''): Readonly<Record<string, string>> => ({
  [`libs/${name}/src/${name}/__init__.py`]: '',
  [`libs/${name}/src/${name}/settings.py`]: text,
});

describe('libraries of the workspace', () => {
  const common = '{workspaceRoot}/libs/common/src/common/**/*.py';

  it.each([
    ['a module of it', 'from common.settings import X'],
    ['the package', 'import common'],
    ['a name of the package', 'from common import settings'],
    ['in a function', 'def f():\n    from common import settings'],
    ['under a test', 'if flag:\n    import common.settings'],
    ['by its name as text', 'import importlib\nimportlib.import_module("common.settings")'],
    ['by the beginning of a name', 'import_module(f"common.{name}")'],
    ['by the name of a package, for one that is relative', 'import_module(f".{name}", package="common")'],
    ['relative to the workspace', 'import libs.common.src.common.settings'],
  ])('count where they are imported: %s', async (_, text) => {
    expect(await inputs({ ...main(text), ...library('common') })).toEqual([OWN, common]);
  });

  it.each([
    ['not imported', ''],
    ['named in a comment', '# import common'],
    ['named in a docstring', '"""\nfrom common import x\n"""'],
    ['of the same name as a package from elsewhere', 'from common_kit import x'],
  ])('do not count where they are %s', async (_, text) => {
    expect(await inputs({ ...main(text), ...library('common') })).toEqual([OWN]);
  });

  it('count where another library needs them, and end where nothing does', async () => {
    const files = {
      ...main('from pricing.settings import X'),
      ...library('pricing', 'from money.settings import Y'),
      ...library('money', 'import pricing'),
      ...library('audit'),
    };
    expect(await inputs(files)).toEqual([
      OWN,
      '{workspaceRoot}/libs/money/src/money/**/*.py',
      '{workspaceRoot}/libs/pricing/src/pricing/**/*.py',
    ]);
  });

  it('are those that the project declares, where two have one name', async () => {
    const files = {
      ...main('from common.settings import X'),
      'apps/shop/pyproject.toml': '[tool.uv.sources]\ncommon = { path = "../../packages/other" }\n',
      'packages/other/pyproject.toml': '',
      'packages/other/common/__init__.py': '',
      'packages/other/common/settings.py': '',
      ...library('common'),
    };
    expect(await inputs(files)).toEqual([
      OWN,
      '{workspaceRoot}/packages/other/common/**/*.py',
      '{projectRoot}/pyproject.toml',
      '{workspaceRoot}/packages/other/pyproject.toml',
    ]);
  });

  it('are the parts of a namespace that are imported, and single modules', async () => {
    const files = {
      ...main('from acme.auth import login\nfrom acme import money\nimport flat'),
      'libs/auth/acme/auth/__init__.py': '',
      'libs/money/acme/money.py': '',
      'libs/audit/acme/audit/__init__.py': '',
      'libs/flat.py': '',
    };
    expect(await inputs(files)).toEqual([
      OWN,
      '{workspaceRoot}/libs/auth/acme/auth/**/*.py',
      '{workspaceRoot}/libs/flat.py',
      '{workspaceRoot}/libs/money/acme/money.py',
    ]);
  });

  it('are not what only tests import', async () => {
    const files = { 'apps/shop/tests/test_x.py': 'import common.settings', ...library('common') };
    expect(await inputs(files)).toEqual([OWN]);
  });

  it('are not another project that has a package of the same name', async () => {
    const files = {
      'apps/shop/main.py': 'from app.make import app\n',
      'apps/shop/app/__init__.py': '',
      'apps/shop/app/make.py': MAIN,
      'apps/other/app/__init__.py': '',
      'apps/other/app/make.py': '',
    };
    expect(await inputs(files)).toEqual([OWN]);
  });
});

describe('what is imported by a name that the source does not tell', () => {
  const ALL = '{projectRoot}/**/*';
  const shop = (lines: string): Readonly<Record<string, string>> => ({
    ...main(lines),
    'apps/shop/pyproject.toml': '[tool.uv.sources]\nextras = { path = "../../libs/extras" }\n',
    'libs/extras/pyproject.toml': '[tool.uv.sources]\nmoney = { path = "../money" }\n',
    'libs/extras/src/extras/__init__.py': '',
    'libs/extras/src/extras/r1.py': '',
    'libs/money/project.json': '{}',
    'libs/money/money.py': '',
    'libs/money/acme/tax/__init__.py': '',
    'libs/money/tests/test_money.py': '',
    'libs/audit/project.json': '{}',
    'libs/audit/audit.py': '',
  });
  const settings = ['{projectRoot}/pyproject.toml', '{workspaceRoot}/libs/extras/pyproject.toml'];
  const reachable = [
    '{workspaceRoot}/libs/extras/src/extras/**/*.py',
    '{workspaceRoot}/libs/money/acme/**/*.py',
    '{workspaceRoot}/libs/money/money.py',
  ];

  it.each([
    ['put together', 'import_module("ext" + "ras.r1")'],
    ['in two strings side by side', 'import_module("ext" "ras.r1")'],
    ['read from a file', 'for name in load(open("plugins.json")):\n    importlib.import_module(name)'],
    ['read by somebody else', 'for name in settings.plugins:\n    importlib.import_module(name)'],
    ['formatted', 'import_module(f"{package}.r1")'],
    ['given to __import__', '__import__(name)'],
    ['given to the function as a value', 'modules = [*map(import_module, names)]'],
    ['given to the function under another name', 'from importlib import import_module as load\nload(name)'],
    ['given to the function by its name', 'getattr(importlib, "import_module")(name)'],
    ['relative to a package that is not told', 'import_module(".r1", package=PACKAGE)'],
    ['in a list of names', 'for name in ["extras.r1"]:\n    import_module(name)'],
  ])('may be anything that the project can import, and any of its files: %s', async (_, text) => {
    expect(await inputs(shop(text))).toEqual([ALL, ...reachable, ...settings]);
  });

  it.each([
    ['that is told', 'import_module("extras.r1")'],
    ['whose package is told', 'import_module("extras." + name)'],
    ['whose package is told by a format', 'import_module("extras.%s" % name)'],
    ['given as an argument', 'import_module(name="extras.r1", package=None)'],
  ])('is no more than one package for a name %s', async (_, text) => {
    expect(await inputs(shop(text))).toEqual([OWN, reachable[0], ...settings]);
  });

  it('is all of a namespace for a name that begins with it', async () => {
    expect(await inputs(shop('import_module("acme." + name)'))).toEqual([OWN, reachable[1], ...settings]);
  });

  it('is nothing more within the package itself', async () => {
    expect(await inputs(shop('import_module("." + name, __package__)'))).toEqual([OWN, ...settings]);
    expect(await inputs(shop('def import_module(name): ...'))).toEqual([OWN, ...settings]);
  });

  it('counts where a library does it, and from where libraries were found', async () => {
    const files = {
      ...main('import common.settings'),
      'libs/common/project.json': '{}',
      ...library('common', 'import_module(name)'),
      'libs/common/src/money.py': '',
    };
    expect(await inputs(files)).toEqual([
      ALL,
      '{workspaceRoot}/libs/common/src/common/**/*.py',
      '{workspaceRoot}/libs/common/src/money.py',
    ]);
  });
});

describe('what else settles the report', () => {
  it('is what tells the releases, in any folder around the application', async () => {
    const files = {
      'uv.lock': '',
      'apps/requirements-dev.txt': '',
      'apps/shop/pyproject.toml': '',
      'apps/shop/requirements/base.txt': '',
      'apps/other/poetry.lock': '',
      'package.json': '{}',
    };
    expect(await inputs(files)).toEqual([
      OWN,
      '{projectRoot}/pyproject.toml',
      '{projectRoot}/requirements/base.txt',
      '{workspaceRoot}/apps/requirements-dev.txt',
      '{workspaceRoot}/uv.lock',
    ]);
  });

  it('is the command that chose the application, where one did', async () => {
    const files = {
      'apps/shop/Dockerfile': 'FROM python\nCOPY . .\nCMD ["uvicorn", "other:app"]',
      'apps/shop/other.py': MAIN,
    };
    expect(await inputs(files)).toContain('{projectRoot}/Dockerfile');
    expect(await inputs({ 'apps/shop/Dockerfile': 'CMD sleep 1', 'README.md': '' })).toEqual([OWN]);
  });

  it('is what else that search has read, unless it says nothing about serving', async () => {
    const files = {
      'apps/shop/Dockerfile': 'FROM python\nCOPY . .\nCMD ["uvicorn", "other:app"]',
      'apps/shop/other.py': MAIN,
      Makefile: 'run:\n\tcd apps/shop && uvicorn other:app\n',
      'package.json': '{"scripts":{"test":"true"}}',
    };
    expect(await inputs(files)).toEqual([OWN, '{workspaceRoot}/Makefile', '{projectRoot}/Dockerfile']);
  });

  it('is a file of variables that an option names, from the project or the workspace', async () => {
    const options = { envFile: ['.env.ci'], strict: true };
    const files = {
      'apps/shop/project.json': JSON.stringify({
        targets: { routes: { options, configurations: { dev: { envFile: ['dev.env'] } } } },
      }),
      'apps/shop/.env.ci': '',
      'dev.env': '',
    };
    expect(await inputs(files)).toEqual([OWN, '{projectRoot}/.env.ci', '{workspaceRoot}/dev.env']);
  });

  it('is any file of a project that looks for files, but not the one that the target writes', async () => {
    const files = {
      ...main('from pathlib import Path\nnames = list(Path(__file__).parent.glob("*.json"))'),
      'apps/shop/project.json': JSON.stringify({
        targets: { routes: { options: { outputFile: '{projectRoot}/routes.json' } } },
      }),
    };
    expect(await inputs(files)).toEqual(['{projectRoot}/**/*', '!{projectRoot}/routes.json']);
  });

  it('is any file of a library that does', async () => {
    const files = {
      ...main('import common.settings'),
      ...library('common', 'text = open("names.txt").read()'),
    };
    expect(await inputs(files)).toEqual([OWN, '{workspaceRoot}/libs/common/src/common/**/*']);
  });

  it('is any file of a project that has a library read one of them', async () => {
    const files = {
      ...main('from common.settings import load\nROUTES = load(HERE / f"{stage}.yaml")'),
      ...library('common', 'def load(path):\n    return yaml.safe_load(path.open())'),
    };
    expect(await inputs(files)).toEqual([
      '{projectRoot}/**/*',
      '{workspaceRoot}/libs/common/src/common/**/*',
    ]);
  });

  it('is what such a source names outside of its project', async () => {
    const files = {
      ...main(
        'TABLE = ROOT / "shared" / "routes.json"\ntext = open("config/app.toml").read(); other = "apps"',
      ),
      'shared/routes.json': '',
      'config/app.toml': '',
      'config/other.toml': '',
    };
    expect(await inputs(files)).toEqual([
      '{projectRoot}/**/*',
      '{workspaceRoot}/config/app.toml',
      '{workspaceRoot}/shared/**/*',
    ]);
  });

  it('is the release of this package, where the lock file tells it', async () => {
    const files = {
      'package.json': '{"devDependencies":{"@tool/schematics":"1.0.0"}}',
      'package-lock.json': '{"packages":{"node_modules/@tool/schematics":{}}}',
    };
    const own = { externalDependencies: ['@tool/schematics'] };
    expect(await inputs(files)).toEqual([OWN, own]);
    expect(await inputs({ ...files, 'package-lock.json': '{}' })).toEqual([OWN]);
    expect(await inputs({ ...files, 'package.json': '{}' })).toEqual([OWN]);
  });

  it('is no node of a graph that has none, as the lock file is not read', async () => {
    const workspace = new NxScratch({
      'package.json': '{"devDependencies":{"@tool/schematics":"1.0.0"}}',
      'package-lock.json': '{"packages":{"node_modules/@tool/schematics":{}}}',
      'apps/shop/project.json': '{}',
      'apps/shop/main.py': MAIN,
    });
    workspace.nxJson = { pluginsConfig: { '@nx/js': { analyzeLockfile: false } } };
    expect(await workspace.inputs('apps/shop')).toEqual([OWN]);
    workspace.dispose();
  });

  it('is the source folder, where that is not in the project', async () => {
    const files = {
      'apps/shop/project.json': '{"sourceRoot": "src/shop"}',
      'src/shop/main.py': MAIN,
    };
    expect(await inputs(files)).toEqual(['{workspaceRoot}/src/shop/**/*.py']);
  });
});

import { createReport } from '../support/create-report';
import { diskTree } from '../../src/base/source/disk';
import { NxScratch } from './workspace';

/** A module with a route, and a function `setup` that adds it to an application. */
const ROUTER = [
  'from fastapi import APIRouter',
  'router = APIRouter()',
  '@router.get("/found")',
  'def found(): ...',
  'def setup(app): app.include_router(router)',
  '',
].join('\n');

const main = (text: string): string =>
  `import importlib\nfrom fastapi import FastAPI\napp = FastAPI()\n${text}\n`;

const PLUG = { 'libs/plug/src/plug/__init__.py': ROUTER, 'libs/plug/src/plug/web.py': ROUTER };

/** Returns the number of routes found, what is said of them besides unreached routers, and the files outside the project among the target's inputs. */
async function both(files: Readonly<Record<string, string>>) {
  const workspace = new NxScratch({ 'apps/shop/project.json': '{}', ...files });
  try {
    const { root } = workspace;
    const surroundings = { cwd: `${root}/apps/shop`, root, project: 'apps/shop', open: diskTree };
    const { total, diagnostics } = await createReport({}, surroundings);
    const inputs = await workspace.inputs('apps/shop');
    const others = inputs.filter((one) => String(one).startsWith('{workspaceRoot}'));
    const told = diagnostics.filter(({ code }) => code !== 'unreached').map(({ message }) => message);
    return { total, diagnostics: told, others };
  } finally {
    workspace.dispose();
  }
}

describe('a library that nothing declares', () => {
  it.each([
    ['import plug.web\nplug.web.setup(app)'],
    ['from plug.web import router\napp.include_router(router)'],
    ['import plug\nplug.setup(app)'],
    ['from plug import setup\nsetup(app)'],
    ['def start():\n    import plug\n    app.include_router(plug.router)\nstart()'],
    ['app.include_router(importlib.import_module("plug.web").router)'],
    ['app.include_router(importlib.import_module("plug").router)'],
    ['app.include_router(__import__("plug.web", fromlist=["router"]).router)'],
    ['for name in ["plug.web"]:\n    importlib.import_module(name).setup(app)'],
  ])('is found, and is an input: %j', async (text) => {
    const { total, diagnostics, others } = await both({ 'apps/shop/main.py': main(text), ...PLUG });
    expect([total, diagnostics]).toEqual([1, []]);
    expect(others).toContain('{workspaceRoot}/libs/plug/src/plug/**/*.py');
  });

  it('may be a single module, and one in a namespace', async () => {
    const flat = { 'apps/shop/main.py': main('import flat\nflat.setup(app)'), 'libs/flat/flat.py': ROUTER };
    expect(await both(flat)).toMatchObject({ total: 1, others: ['{workspaceRoot}/libs/flat/flat.py'] });
    const space = {
      'apps/shop/main.py': main('from acme import web\nweb.setup(app)'),
      'libs/web/acme/web.py': ROUTER,
    };
    expect(await both(space)).toMatchObject({ total: 1, others: ['{workspaceRoot}/libs/web/acme/web.py'] });
  });

  it('is followed to those that it needs itself, wherever these are declared', async () => {
    const files = {
      'apps/shop/main.py': main(
        'from pricing.rates import PREFIX, router\napp.include_router(router, prefix=PREFIX)',
      ),
      'libs/pricing/src/pricing/__init__.py': '',
      'libs/pricing/src/pricing/rates.py': `from money.settings import PREFIX\n${ROUTER}`,
      'libs/money/src/money/__init__.py': '',
      'libs/money/src/money/settings.py': 'from units.names import PREFIX\n',
      'libs/money/pyproject.toml': '[tool.uv.sources]\nunits = { path = "../../vendored/units" }\n',
      'libs/units/units/__init__.py': '',
      'libs/units/units/names.py': 'PREFIX = "/wrong"\n',
      'vendored/units/units/__init__.py': '',
      'vendored/units/units/names.py': 'PREFIX = "/v1"\n',
    };
    const { total, diagnostics, others } = await both(files);
    expect([total, diagnostics]).toEqual([1, []]);
    expect(others).toEqual(
      expect.arrayContaining([
        '{workspaceRoot}/libs/money/src/money/**/*.py',
        '{workspaceRoot}/libs/pricing/src/pricing/**/*.py',
        '{workspaceRoot}/vendored/units/units/**/*.py',
      ]),
    );
  });

  it('is not taken for what the project installs by that name, nor from tests', async () => {
    const installed = {
      'apps/shop/main.py': main('import plug\nplug.setup(app)'),
      'apps/shop/requirements.txt': 'plug>=2\n',
      ...PLUG,
    };
    expect(await both(installed)).toMatchObject({ total: 0 });
    expect(
      await both({
        'apps/shop/main.py': main('import plug\nplug.setup(app)'),
        'tests/plug/__init__.py': ROUTER,
      }),
    ).toMatchObject({ total: 0 });
  });

  it('is taken for it where its own pyproject.toml has the name', async () => {
    const files = {
      'apps/shop/main.py': main('import plug\nplug.setup(app)'),
      'apps/shop/requirements.txt': 'plug>=2\n',
      'libs/plug/pyproject.toml': '[project]\nname = "plug"\n',
      ...PLUG,
    };
    expect(await both(files)).toMatchObject({ total: 1 });
  });
});

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { MAIN, scratch } from '../support/scratch';

const project = (name: string, more: object = {}): string => JSON.stringify({ name, ...more });

const workspace = scratch();

/** A workspace of Nx with these files. */
function nx(files: Readonly<Record<string, string>>): void {
  workspace.open({ 'nx.json': '{}', ...files });
}

/** Returns the place of the router, from the summary. */
async function made(cwd: string, options = ''): Promise<readonly string[]> {
  const before = Object.keys(workspace.contents());
  await workspace.succeed(`make api products --no-package-files${options}`, { cwd });
  return Object.keys(workspace.contents()).filter((path) => !before.includes(path));
}

describe('the project around the current folder', () => {
  it.each<[string, Readonly<Record<string, string>>, string]>([
    ['beside project.json', { 'apps/shop/main.py': MAIN }, 'apps/shop'],
    ['in app/', { 'apps/shop/app/main.py': MAIN, 'apps/shop/app/__init__.py': '' }, 'apps/shop/app'],
    ['in src/', { 'apps/shop/src/main.py': MAIN }, 'apps/shop/src'],
    [
      'in a package in src/',
      { 'apps/shop/src/shop/main.py': MAIN, 'apps/shop/src/shop/__init__.py': '' },
      'apps/shop/src/shop',
    ],
    [
      'in a package, as @nxlv/python has it',
      { 'apps/shop/shop/main.py': MAIN, 'apps/shop/shop/__init__.py': '' },
      'apps/shop/shop',
    ],
    [
      'in a module of another name, which nx run finds',
      { 'apps/shop/shop/server.py': MAIN, 'apps/shop/shop/__init__.py': '' },
      'apps/shop/shop',
    ],
  ])('has its application %s', async (_, files, backend) => {
    nx({
      ...files,
      'apps/shop/project.json': project('shop'),
      'apps/shop/docs/index.md': '',
      'apps/stock/project.json': project('stock'),
      'apps/stock/main.py': MAIN,
    });
    expect(await made('apps/shop/docs')).toEqual([`${backend}/api/http/products.py`]);
  });

  it('may be a package called api, which takes any number of resources', async () => {
    nx({
      'apps/api/project.json': project('api'),
      'apps/api/api/main.py': MAIN,
      'apps/api/api/__init__.py': '',
    });
    for (const name of ['products', 'orders', 'parts'])
      await workspace.succeed(`make resource ${name} name:str --register`);
    const main = workspace.read('apps/api/api/main.py');
    for (const name of ['products', 'orders', 'parts'])
      expect(main).toContain(`from api.api.http.${name} import router as ${name}_router`);
  });

  it('is told as all paths are, from where the user stands', async () => {
    nx({
      'apps/shop/project.json': project('shop'),
      'apps/shop/src/main.py': MAIN,
      'apps/shop/docs/x.md': '',
    });
    const told = await workspace.succeed('make api products', { cwd: 'apps/shop/docs' });
    expect(told).toContain('Backend: ../src/ (Nx project of the current directory)');
    expect(told).not.toContain('apps/');
    expect(await workspace.succeed('make api items', { cwd: 'apps/shop/src' })).toContain('Backend: . (');
    expect(await workspace.succeed('init', { cwd: 'apps/shop/docs' })).toContain('\n  shop (..)\n');
  });

  it('may have its source elsewhere', async () => {
    nx({
      'projects/shop/project.json': project('shop', { sourceRoot: 'services/shop/python' }),
      'services/shop/python/main.py': MAIN,
    });
    expect(await made('projects/shop')).toEqual(['services/shop/python/api/http/products.py']);
  });

  it('is the innermost that has an application', async () => {
    nx({
      'apps/shop/project.json': project('shop'),
      'apps/shop/main.py': MAIN,
      'apps/shop/admin/project.json': project('admin'),
      'apps/shop/admin/src/main.py': MAIN,
      'apps/shop/e2e/project.json': project('shop-e2e'),
    });
    expect(await made('apps/shop/admin')).toEqual(['apps/shop/admin/src/api/http/products.py']);
    expect(await made('apps/shop/e2e')).toEqual(['apps/shop/api/http/products.py']);
  });

  it("is that of uv's workspace, whose libraries are read and not written to", async () => {
    const library = `from fastapi import APIRouter, FastAPI


def make_app(router: APIRouter) -> FastAPI:
    app = FastAPI()
    app.include_router(router, prefix="/v1")
    return app
`;
    workspace.open({
      'pyproject.toml': '[tool.uv.workspace]\nmembers = ["services/*", "libs/*"]\n',
      'libs/web/pyproject.toml': '[project]\nname = "web"\n',
      'libs/web/src/web/__init__.py': library,
      'services/shop/pyproject.toml':
        '[project]\nname = "shop"\ndependencies = ["web"]\n\n[tool.fastapi]\nentrypoint = "shop.main:app"\n',
      'services/shop/shop/__init__.py': '',
      'services/shop/shop/routes/__init__.py': '',
      'services/shop/shop/routes/items.py':
        'from fastapi import APIRouter\n\nrouter = APIRouter(prefix="/items")\n\n\n@router.get("")\ndef list_items(): ...\n',
      'services/shop/shop/main.py':
        'from web import make_app\n\nfrom shop.routes import items\n\napp = make_app(items.router)\n',
      'services/stock/pyproject.toml': '[project]\nname = "stock"\n',
      'services/stock/main.py': MAIN,
    });
    expect(await workspace.succeed('routes', { cwd: 'services/shop' })).toContain('/v1/items');
    expect(await made('services/shop')).toEqual(['services/shop/shop/routes/products.py']);
    workspace.write('services/stock/server.py', workspace.read('services/stock/main.py'));
    rmSync(join(workspace.root, 'services/stock/main.py'));
    expect(await made('services/stock')).toEqual(['services/stock/api/http/products.py']);
  });

  it('comes before backend/, which a folder outside of all projects means', async () => {
    nx({
      'backend/main.py': MAIN,
      'apps/shop/project.json': project('shop'),
      'apps/shop/src/main.py': MAIN,
      'tools/x.sh': '',
    });
    expect(await made('apps/shop/src')).toEqual(['apps/shop/src/api/http/products.py']);
    expect(await made('tools')).toEqual(['backend/api/http/products.py']);
  });
});

describe('--project', () => {
  it('means the folder of its application, from anywhere', async () => {
    nx({
      'apps/shop/project.json': project('shop', { sourceRoot: 'apps/shop/src/shop' }),
      'apps/shop/src/shop/main.py': MAIN,
      'apps/stock/pyproject.toml': '[project]\nname = "stock"\n',
      'apps/stock/app/main.py': MAIN,
    });
    expect(await made('apps/stock', ' --project shop')).toEqual(['apps/shop/src/shop/api/http/products.py']);
    expect(await made('', ' --project stock')).toEqual(['apps/stock/app/api/http/products.py']);
  });

  it('is its root, where there is no application yet', async () => {
    nx({ 'apps/shop/project.json': project('shop') });
    expect(await made('', ' --project shop')).toEqual(['apps/shop/api/http/products.py']);
  });

  it('has the router served: registered, it is among the routes of the project', async () => {
    nx({
      'apps/shop/project.json': project('shop'),
      'apps/shop/src/shop/main.py': MAIN,
      'apps/shop/src/shop/__init__.py': '',
    });
    await workspace.succeed('make resource products name:str --register', { cwd: 'apps/shop' });
    expect(await workspace.succeed('routes', { cwd: 'apps/shop' })).toContain('Total: 5 routes');
  });
});

/** Returns the question which backend a command means. */
const asked = (command: string, options: readonly string[]): string =>
  [
    'error: which backend is meant? Name it as below, or run this in its folder:',
    ...options.map((option) => `  tool ${command} ${option}`),
    '',
  ].join('\n');

describe('several backends', () => {
  it('are not chosen between from the root', async () => {
    const apps = ['a', 'b', 'c'].flatMap((name): [string, string][] => [
      [`apps/${name}/project.json`, project(name)],
      [`apps/${name}/src/main.py`, MAIN],
    ]);
    nx(Object.fromEntries(apps));
    const before = workspace.contents();
    expect(await workspace.refuse('make api products')).toBe(
      asked('make api products', ['--project a', '--project b', '--project c']),
    );
    expect(workspace.contents()).toEqual(before);
    expect(await made('', ' --project b')).toEqual(['apps/b/src/api/http/products.py']);
  });

  it('are all named, wherever their applications lie and whatever names them', async () => {
    nx({
      'apps/a/project.json': project('a'),
      'apps/a/main.py': MAIN,
      'apps/b/project.json': '{}',
      'apps/b/main.py': MAIN,
      'apps/c/pyproject.toml': '[tool.poetry]\nname = "third"\n',
      'apps/c/c/server.py': MAIN,
      'apps/d/pyproject.toml': '',
      'apps/d/main.py': MAIN,
      'libs/kit/project.json': project('kit'),
      'libs/kit/kit.py': '',
    });
    expect(await workspace.refuse('make api products')).toBe(
      asked(
        'make api products',
        ['a', 'b', 'd', 'third'].map((name) => `--project ${name}`),
      ),
    );
    expect(await made('', ' --project third')).toEqual(['apps/c/c/api/http/products.py']);
  });

  it('come first where one is misnamed', async () => {
    const front = Array.from({ length: 30 }, (_, index): [string, string] => [
      `apps/${index}/package.json`,
      JSON.stringify({ name: `front-${index}` }),
    ]);
    nx({
      ...Object.fromEntries(front),
      'apps/shop/pyproject.toml': '[tool.poetry]\nname = "shop"\n',
      'apps/shop/main.py': MAIN,
      'apps/stock/pyproject.toml': '',
      'apps/stock/src/main.py': MAIN,
    });
    expect(await workspace.refuse('make api products --project nothing')).toMatch(
      /^error: no project "nothing" in this workspace; there are: shop, stock, front-0, .*, …\.\n$/,
    );
  });

  it('without Nx are not chosen between either', async () => {
    workspace.open();
    for (const name of ['shop', 'stock']) await workspace.succeed(`new ${name} --layout seed`);
    const before = workspace.contents();
    expect(await workspace.refuse('make resource products name:str')).toBe(
      asked('make resource products name:str', ['--project shop', '--project stock']),
    );
    expect(workspace.contents()).toEqual(before);
    expect(await made('', ' --project stock')).toEqual(['stock/api/http/products.py']);
    expect(await made('shop')).toEqual(['shop/api/http/products.py']);
    expect(await workspace.succeed('templates publish api')).not.toContain('Backend:');
  });

  it('below a Python project are its examples', async () => {
    workspace.open({ 'pyproject.toml': '[project]\nname = "kit"\n' });
    for (const name of ['shop', 'stock']) await workspace.succeed(`new examples/${name} --layout seed`);
    expect(await made('')).toEqual(['backend/api/http/products.py']);
  });

  it('of which there is one are no choice without Nx', async () => {
    workspace.open({ 'web/package.json': '{ "name": "web" }' });
    await workspace.succeed('new apps/shop --layout seed');
    expect(await workspace.succeed('make resource products name:str --register')).toContain(
      '\nBackend: apps/shop/ (the only project whose main.py makes an application)\n',
    );
    expect(workspace.has('apps/shop/api/http/products.py')).toBe(true);
    expect(await workspace.succeed('routes', { cwd: 'apps/shop' })).toContain('Total: 6 routes');
  });

  it("with one name are called by their folders, and a main.py that makes no application isn't one", async () => {
    const hello = 'def main():\n    print("Hello from jobs!")\n';
    const named = '[project]\nname = "service"\n';
    workspace.open({
      'pyproject.toml': '[tool.uv.workspace]\nmembers = ["*"]\n',
      'a/pyproject.toml': named,
      'a/app/main.py': MAIN,
      'a/main.py': hello,
      'jobs/pyproject.toml': '[project]\nname = "jobs"\n',
      'jobs/main.py': hello,
    });
    expect(await made('jobs')).toEqual(['a/app/api/http/products.py']);
    workspace.write('b/pyproject.toml', named);
    workspace.write('b/main.py', MAIN);
    expect(await workspace.refuse('make api orders')).toBe(
      asked('make api orders', ['--project b', '--project service']),
    );
    expect(await made('', ' --project b')).toEqual(['b/api/http/products.py']);
  });

  it('of which there is one are no choice', async () => {
    nx({ 'apps/a/project.json': project('a'), 'apps/a/app/main.py': MAIN });
    expect(await made('')).toEqual(['apps/a/app/api/http/products.py']);
  });
});

describe('a library in a workspace of uv', () => {
  const member = (name: string): string =>
    `[project]\nname = "${name}"\n\n[build-system]\nrequires = ["hatchling"]\n\n[tool.hatch.build.targets.wheel]\npackages = ["src/${name}"]\n`;
  const table = `from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase): ...


class Page(Base):
    __tablename__ = "pages"

    id: Mapped[int] = mapped_column(primary_key=True)
`;
  const session = `from collections.abc import Iterator

from sqlalchemy import create_engine
from sqlalchemy.orm import Session

engine = create_engine("sqlite://")


def get_session() -> Iterator[Session]:
    with Session(engine) as session:
        yield session
`;

  beforeEach(() => {
    workspace.open({
      'pyproject.toml':
        '[project]\nname = "crawler"\ndependencies = ["pages", "store"]\n\n[tool.uv.workspace]\nmembers = ["packages/*"]\n',
      'app/__init__.py': '',
      'app/main.py':
        'from fastapi import FastAPI\nfrom pages.routes import router\n\napp = FastAPI()\napp.include_router(router)\n',
      'packages/pages/pyproject.toml': member('pages'),
      'packages/pages/src/pages/__init__.py': '',
      'packages/pages/src/pages/routes.py':
        'from fastapi import APIRouter\n\nrouter = APIRouter(prefix="/pages")\n\n\n@router.get("")\ndef list_pages() -> list[str]:\n    return []\n',
      'packages/pages/tests/test_pages.py': '',
      'packages/store/pyproject.toml': member('store'),
      'packages/store/src/store/__init__.py': '',
      'packages/store/src/store/models.py': table,
      'packages/store/src/store/database.py': session,
    });
  });

  it.each(['', 'packages/store'])('is read and not written to, in "%s"', async (cwd) => {
    await workspace.succeed('make resource widgets name:str --register', { cwd });
    expect(Object.keys(workspace.contents()).filter((path) => path.includes('widget'))).toEqual([
      'app/routers/widgets.py',
      'tests/test_widgets.py',
    ]);
    const router = workspace.read('app/routers/widgets.py');
    expect(router).toContain('from store.database import get_session');
    expect(workspace.read('app/models.py')).toContain('from store.models import Base');
    expect(workspace.read('packages/store/src/store/models.py')).toBe(table);
  });

  it('that has routers is meant in its own folder', async () => {
    await workspace.succeed('make resource widgets name:str --register', { cwd: 'packages/pages' });
    expect(Object.keys(workspace.contents()).filter((path) => path.includes('widget'))).toEqual([
      'packages/pages/src/pages/widgets.py',
      'packages/pages/tests/test_widgets.py',
    ]);
    expect(workspace.read('app/main.py')).toContain('app.include_router(widgets.router)');
  });
});

describe('several applications that are no projects', () => {
  const application = (name: string): string => `${MAIN}\n\n@app.get("/${name}")\ndef show(): ...\n`;

  beforeEach(() => {
    workspace.open({
      'one/app/main.py': application('one'),
      'two/app/main.py': application('two'),
    });
  });

  it('are listed, and nothing is written', async () => {
    const before = workspace.contents();
    expect(await workspace.refuse('make api products')).toBe(
      asked('make api products', ['--backend one/app', '--backend two/app']),
    );
    expect(workspace.contents()).toEqual(before);
  });

  it('are told apart by the current folder, or by --backend', async () => {
    expect(await made('two')).toEqual(['two/app/api/http/products.py']);
    expect(await made('', ' --backend one/app')).toEqual(['one/app/api/http/products.py']);
  });

  it.each([
    ['of which one is a project of Python', { 'blog/pyproject.toml': '[project]\nname = "blog"\n' }],
    ['in a workspace of uv', { 'pyproject.toml': '[tool.uv.workspace]\nmembers = ["*"]\n' }],
    ['without any manifest', {}],
  ])('%s are listed by their folders', async (_, manifests) => {
    workspace.open({ 'blog/app/main.py': MAIN, 'todo/main.py': MAIN, ...manifests });
    const before = workspace.contents();
    for (const command of [
      'make resource products name:str',
      'make api products',
      'destroy resource products',
    ])
      expect(await workspace.refuse(command)).toBe(asked(command, ['--backend blog/app', '--backend todo']));
    expect(await workspace.refuse('layout')).toMatch(/^error: 2 modules make an application/);
    expect(workspace.contents()).toEqual(before);
    expect(await made('', ' --backend todo')).toEqual(['todo/api/http/products.py']);
  });
});

it('is the application that a command serves, not another main.py in the root', async () => {
  workspace.open({
    'main.py': MAIN,
    'app/main.py': MAIN,
    'app/__init__.py': '',
    Dockerfile: 'FROM python\nCOPY . .\nCMD ["uvicorn", "app.main:app"]\n',
  });
  expect(await made('')).toEqual(['app/api/http/products.py']);
});

describe('services with an image each', () => {
  const service = (name: string, main: string): Readonly<Record<string, string>> => ({
    [`services/${name}/main.py`]: main,
    [`services/${name}/Dockerfile`]: 'FROM python\nCOPY . .\nCMD ["uvicorn", "main:app"]\n',
  });
  const router = `from fastapi import APIRouter

router = APIRouter(prefix="/items", tags=["items"])


@router.get("")
def list_items() -> list[str]:
    return []


@router.get("/{item_id}")
def get_item(item_id: int) -> str:
    return ""
`;

  beforeEach(() => {
    workspace.open({
      '.git/HEAD': '',
      'libs/factory.py':
        'from fastapi import FastAPI\n\n\ndef create_app() -> FastAPI:\n    return FastAPI()\n',
      'test_gateway.py': '',
      'web/index.html': '',
      ...service('users', MAIN),
      ...service(
        'shop',
        'from libs.factory import create_app\nfrom routers import items\n\napp = create_app()\napp.include_router(items.router)\n',
      ),
      'services/shop/routers/items.py': router,
    });
  });

  it.each(['', 'web', 'libs'])('are asked about in %s/', async (folder) => {
    expect(await workspace.refuse('make resource products name:str', { cwd: folder })).toBe(
      asked('make resource products name:str', ['--backend services/shop', '--backend services/users']),
    );
  });

  it('have their applications from the libraries around them, and tests of their own', async () => {
    const command = 'make resource products name:str --register';
    const before = workspace.contents();
    await workspace.succeed(command, { cwd: 'services/shop' });
    const after = workspace.contents();
    expect(Object.keys(after).filter((path) => after[path] !== before[path])).toEqual([
      'services/shop/main.py',
      'services/shop/routers/products.py',
      'services/shop/tests/test_products.py',
    ]);
    expect(after['services/shop/main.py']).toContain('app.include_router(products.router)');
  });
});

describe('a project without Nx', () => {
  it.each(['', 'app', 'app/routers', 'tests'])('is the one around the current folder %s', async (folder) => {
    workspace.open({
      'pyproject.toml': '[project]\nname = "blog"\n',
      'app/__init__.py': '',
      'app/main.py': MAIN,
      'app/routers/__init__.py': '',
      'tests/conftest.py': '',
    });
    expect(await made(folder)).toEqual(['app/api/http/products.py']);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LAYOUTS } from '../../src/backend/choices';
import { MAIN, scratch } from '../support/scratch';

const ROOT = join(__dirname, '..', '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const workspace = scratch();

const files = (): readonly string[] =>
  Object.keys(workspace.contents()).filter((path) => !path.startsWith('.nx/'));

const MIGRATIONS = [
  'alembic.ini',
  'migrations/env.py',
  'migrations/script.py.mako',
  'migrations/versions/0001_begin.py',
];

const COMMON = [
  '.dockerignore',
  '.gitignore',
  'Dockerfile',
  'README.md',
  'pyproject.toml',
  'tests/conftest.py',
  'tests/test_health.py',
];

describe('new', () => {
  it.each([
    [
      '',
      [
        'app/__init__.py',
        'app/config.py',
        'app/main.py',
        'app/routers/__init__.py',
        'app/routers/health.py',
        'app/schemas/__init__.py',
      ],
    ],
    [
      '--db sqlalchemy',
      [
        ...MIGRATIONS,
        'app/__init__.py',
        'app/config.py',
        'app/database.py',
        'app/dependencies.py',
        'app/main.py',
        'app/models/__init__.py',
        'app/routers/__init__.py',
        'app/routers/health.py',
        'app/schemas/__init__.py',
      ],
    ],
    [
      '--db sqlmodel',
      [
        ...MIGRATIONS,
        'app/__init__.py',
        'app/config.py',
        'app/database.py',
        'app/dependencies.py',
        'app/main.py',
        'app/models/__init__.py',
        'app/routers/__init__.py',
        'app/routers/health.py',
      ],
    ],
    [
      '--layout feature',
      ['app/__init__.py', 'app/config.py', 'app/health/__init__.py', 'app/health/router.py', 'app/main.py'],
    ],
    [
      '--layout seed --db sqlalchemy',
      [
        ...MIGRATIONS,
        'api/__init__.py',
        'api/dependencies.py',
        'api/http/__init__.py',
        'internal/__init__.py',
        'internal/config.py',
        'internal/database.py',
        'main.py',
      ],
    ],
  ])('writes the files of its layout and database: %s', async (options, own) => {
    const said = await workspace.succeed(`new shop ${options}`.trim());
    expect(said).toMatch(/^Backend shop created\n\nFiles created:\n {2}shop\/pyproject\.toml\n/);
    expect(files()).toEqual([...COMMON, ...own].map((path) => `shop/${path}`).sort());
  });

  it.each(Object.keys(LAYOUTS))(
    'writes an application that `tool routes` lists without a doubt: %s',
    async (layout) => {
      await workspace.succeed(`new shop --layout ${layout}`);
      const { exitCode, stdout, stderr } = await workspace.tool('routes --strict', { cwd: 'shop' });
      expect([exitCode, stdout]).toEqual([
        0,
        expect.stringMatching(/│ GET {4}│ \/health │ [Hh]ealth │\n.*\nTotal: 1 routes\n$/),
      ]);
      expect(stderr).toMatch(/^entry: (app\/)?main\.py:app .*\n$/);
      // From above the folder too, where the backend is the only one.
      expect(await workspace.succeed('routes')).toBe(stdout);
    },
  );

  it.each(['sqlalchemy', 'sqlalchemy --async', 'sqlmodel --async'])(
    'writes an async engine and sessions: %s',
    async (db) => {
      await workspace.succeed(`new shop --db ${db}`);
      const contents = (path: string): string => workspace.read(`shop/app/${path}`);
      expect(contents('database.py')).toContain('\nengine = create_async_engine(settings.database_url)\n');
      expect(contents('database.py')).toContain('\nasync def get_db() -> AsyncIterator[AsyncSession]:\n');
      expect(contents('dependencies.py')).toContain(
        '\nSessionDep = Annotated[AsyncSession, Depends(get_db)]\n',
      );
      expect(contents('config.py')).toContain('database_url: str = "sqlite+aiosqlite:///shop.db"\n');
      expect((await workspace.tool('routes --strict', { cwd: 'shop' })).exitCode).toBe(0);
    },
  );

  it.each(['sqlalchemy --sync', 'sqlmodel', 'sqlmodel --sync'])(
    'writes an engine without asyncio: %s',
    async (db) => {
      await workspace.succeed(`new shop --db ${db}`);
      expect(workspace.read('shop/app/database.py')).toContain(
        '\nengine = create_engine(settings.database_url)\n',
      );
      expect(workspace.read('shop/app/config.py')).toContain('database_url: str = "sqlite:///shop.db"\n');
    },
  );

  it('says what to do next, from where the user stands', async () => {
    workspace.write('apps/README.md', '');
    expect(await workspace.succeed('new order-service', { cwd: 'apps' })).toMatch(
      /\n\nNext:\n {2}cd order-service\n {2}uv sync\n {2}uv run uvicorn app\.main:app --reload\n/,
    );
    expect(workspace.read('apps/order-service/pyproject.toml')).toMatch(
      /^\[project\]\nname = "order-service"\nversion = "0\.1\.0"\ndescription = "Order service, a FastAPI application\."\n/,
    );
    expect(workspace.read('apps/order-service/app/config.py')).toContain('app_name: str = "Order service"\n');
  });

  it('writes into the current folder, under its name', async () => {
    workspace.write('shop/LICENSE', 'MIT\n');
    workspace.write('shop/scripts/deploy.py', 'print()\n');
    const said = await workspace.succeed('new .', { cwd: 'shop' });
    expect(said).toContain('Files created:\n  pyproject.toml\n');
    expect(said).toContain('\nNext:\n  uv sync\n');
    expect(workspace.read('shop/pyproject.toml')).toContain('name = "shop"\n');
  });

  it('says what docs/new.md shows', async () => {
    const said = await workspace.succeed('new shop --db sqlalchemy');
    expect(read('docs/new.md')).toContain(`$ tool new shop --db sqlalchemy\n${said}\`\`\`\n`);
  });

  it('needs the releases that our tests use, or later ones', async () => {
    const pins = ['', '-layouts'].map((name) => read(`scripts/requirements${name}.txt`)).join('\n');
    await workspace.succeed('new shop --db sqlalchemy');
    await workspace.succeed('new stock --db sqlmodel');
    await workspace.succeed('new news --db sqlmodel --async');
    const texts = ['shop', 'stock', 'news']
      .map((name) => workspace.read(`${name}/pyproject.toml`))
      .join('\n');
    const needed = [...texts.matchAll(/^ {4}"([\w-]+)[^>]*>=([\d.]+)",$/gm)];
    expect(new Set(needed.map(([, name]) => name)).size).toBe(11);
    for (const [, name = '', version = ''] of needed) {
      expect(pins).toMatch(new RegExp(`^${name}==${version.replaceAll('.', '\\.')}\\b`, 'im'));
    }
  });

  it('only tells what it would do in a dry run', async () => {
    const said = await workspace.succeed('new shop --dry-run');
    expect(said).toContain('Backend shop would be created (dry run: nothing is written)');
    expect(said).toContain('Files that would be created:\n  shop/pyproject.toml\n');
    expect(files()).toEqual([]);
  });

  it('changes nothing a second time', async () => {
    await workspace.succeed('new shop --db sqlmodel');
    const once = workspace.contents();
    expect(await workspace.succeed('new shop --db sqlmodel')).toMatch(/^Backend shop unchanged\n/);
    expect(workspace.contents()).toEqual(once);
  });

  it('leaves a README and ignore files that are there as they are', async () => {
    const own = { 'shop/README.md': '# Ours\n', 'shop/.gitignore': 'ours\n', 'shop/.git/HEAD': 'ref: x\n' };
    for (const [path, text] of Object.entries(own)) workspace.write(path, text);
    const said = await workspace.succeed('new shop');
    expect(said).toContain('\n\nKept as they are: README.md, .gitignore\n\n');
    expect(workspace.contents()).toMatchObject(own);
    expect(workspace.has('shop/.dockerignore')).toBe(true);
  });

  it('takes a folder whose name ends in tests for no folder of tests', async () => {
    await workspace.succeed('new contests --layout seed');
    expect(await workspace.succeed('new contests --layout seed')).toMatch(/^Backend contests unchanged\n/);
  });

  it('refuses files in the way, all by name, and overwrites them with --force', async () => {
    workspace.write('shop/app/main.py', MAIN);
    workspace.write('shop/pyproject.toml', '[project]\n');
    const before = workspace.contents();
    expect(await workspace.refuse('new shop')).toBe(
      'error: shop/pyproject.toml and shop/app/main.py already exist, with other content; choose another name, or overwrite them with --force.\n',
    );
    expect(workspace.contents()).toEqual(before);
    expect(await workspace.succeed('new shop --force')).toContain(
      'Files overwritten:\n  shop/pyproject.toml\n',
    );
    expect(workspace.read('shop/app/main.py')).toContain('lifespan=lifespan');
  });

  it.each([
    ['new', /^error: the name is missing; give one: tool new shop\n$/],
    ['new MyShop', /^error: the name "MyShop" may have only a-z, .*; try "my-shop"\.\n$/],
    ['new 123', /^error: the name "123" may have .*; try "shop"\.\n$/],
    [`new ${'shop'.repeat(11)}`, /^error: the name "(shop)+" is 44 characters long; 40 are allowed\.\n$/],
    [
      'new fastapi',
      /^error: the name "fastapi" is that of a package which the backend needs; choose another\.\n$/,
    ],
    ['new pydantic_settings', /^error: the name "pydantic_settings" is that of a package/],
    [
      'new apps/tests',
      /^error: the name "tests" makes the folder look like no application; choose another\.\n$/,
    ],
    ['new ../shop', /^error: \.\.\/shop isn't in the workspace .*; give a folder in it\.\n$/],
    ['new /shop', /^error: \/shop isn't in the workspace .*; give a folder in it\.\n$/],
    ['new taken', /^error: taken is a file; choose another name\.\n$/],
    [
      'new taken/shop',
      /^error: taken is a file, but taken\/shop\/.* needs a folder there; move it away\.\n$/,
    ],
    ['new other', /^error: other\/app\/views\/home\.py is there already/],
    [
      'new old',
      /^error: old\/server\.py is there already, and belongs to another program; choose another folder\.\n$/,
    ],
    ['new shop --layout features', /^error: --layout can't be "features"; did you mean "feature"\?\n$/],
    ['new shop --db mongo', /^error: --db can't be "mongo"; there are: none, sqlalchemy, sqlmodel\.\n$/],
    [
      'new shop --async',
      /^error: --async says how a database is used; add --db sqlalchemy or --db sqlmodel\.\n$/,
    ],
    ['new shop name:str', /^error: tool new takes no fields/],
    ['new shop stock', /^error: one name at a time/],
    ['make backend shop', /^error: backend is a command of its own: tool new\n$/],
    ['backend shop', /^error: unknown command backend/],
  ])('refuses in one line, and writes nothing: tool %s', async (line, message) => {
    workspace.write('taken', '');
    workspace.write('old/server.py', MAIN);
    workspace.write('other/app/views/home.py', '');
    const before = workspace.contents();
    expect(await workspace.refuse(line)).toMatch(message);
    expect(workspace.contents()).toEqual(before);
  });

  it('asks for the name on a terminal', async () => {
    await workspace.succeed('new', { answers: ['shop'] });
    expect(workspace.has('shop/app/main.py')).toBe(true);
  });

  it('tells what to add to the uv workspace around it, unless it is a member', async () => {
    workspace.write('pyproject.toml', '[tool.uv.workspace]\nmembers = ["apps/*"]\n');
    expect(await workspace.succeed('new apps/shop')).not.toContain('members');
    expect(await workspace.succeed('new stock')).toContain('add "stock" to its members in pyproject.toml.');
  });

  it("uses the workspace's own templates, and names a mistake in one", async () => {
    await workspace.succeed('templates publish backend');
    expect(files()).toContain('tools/schematics/templates/backend/main.py.template');
    const place = 'tools/schematics/templates/backend/test_health.py.template';
    workspace.write(place, '"""Tests of <%= title %>."""\n');
    await workspace.succeed('new shop');
    expect(workspace.read('shop/tests/test_health.py')).toBe('"""Tests of Shop."""\n');
    workspace.write(place, 'def (:\n');
    expect(await workspace.refuse('new stock')).toContain(
      'stock/tests/test_health.py would have a syntax error',
    );
  });
});

describe('new in an Nx workspace', () => {
  interface Project {
    readonly name: string;
    readonly sourceRoot: string;
    readonly $schema: string;
    readonly targets: Readonly<Record<string, { readonly executor: string; readonly options?: object }>>;
  }
  // The cast says what the test expects of the file.
  const project = (folder: string): Project =>
    JSON.parse(workspace.read(`${folder}/project.json`)) as Project;

  beforeEach(() => {
    workspace.write('nx.json', '{\n  // ours\n  "plugins": []\n}\n');
  });

  it('writes a project with targets that uv runs, and those of this package', async () => {
    const said = await workspace.succeed('new apps/shop');
    expect(said).toContain(
      'Next:\n  nx run shop:serve\n  nx run shop:test\n  nx run shop:lint\n  cd apps/shop\n',
    );
    const { name, $schema, sourceRoot, targets } = project('apps/shop');
    expect([name, sourceRoot]).toEqual(['shop', 'apps/shop/app']);
    expect($schema).toBe('../../node_modules/nx/schemas/project-schema.json');
    expect(Object.keys(targets)).toEqual(['serve', 'test', 'lint', 'routes', 'openapi']);
    expect(targets['serve']).toMatchObject({
      executor: 'nx:run-commands',
      options: { command: 'uv run uvicorn app.main:app --reload', cwd: '{projectRoot}' },
    });
    expect(targets['routes']).toMatchObject({ executor: '@tool/schematics:routes' });
    expect(targets['openapi']).toMatchObject({
      executor: '@tool/schematics:openapi',
      options: { output: 'dist/{projectRoot}/openapi.json' },
    });
  });

  it('leaves `routes` and `openapi` to the plugin, unless that passes the project over', async () => {
    const options = { exclude: ['libs/**'] };
    workspace.write('nx.json', JSON.stringify({ plugins: [{ plugin: '@tool/schematics/plugin', options }] }));
    await workspace.succeed('new apps/shop');
    await workspace.succeed('new libs/stock --layout seed');
    expect(Object.keys(project('apps/shop').targets)).toEqual(['serve', 'test', 'lint']);
    expect(Object.keys(project('libs/stock').targets)).toContain('routes');
    expect(project('libs/stock').sourceRoot).toBe('libs/stock');
  });

  it.each([
    ['as a plugin', 'nx.json', '{ "plugins": [{ "plugin": "@nxlv/python" }] }'],
    ['as a package', 'package.json', '{ "devDependencies": { "@nxlv/python": "22.0.0" } }'],
  ])('uses the executors of @nxlv/python where that is installed, %s', async (_, path, text) => {
    workspace.write(path, text);
    await workspace.succeed('new apps/shop');
    const { targets } = project('apps/shop');
    expect(targets['test']).toMatchObject({ executor: '@nxlv/python:run-commands' });
    expect(targets['lint']).toMatchObject({
      executor: '@nxlv/python:ruff-check',
      options: { lintFilePatterns: ['app', 'tests'] },
    });
    expect(Object.keys(targets)).toEqual(expect.arrayContaining(['serve', 'lock', 'sync', 'add', 'routes']));
  });

  it('refuses the name of another project, and an nx.json that is damaged', async () => {
    workspace.write('libs/shop/project.json', '{ "name": "shop" }');
    expect(await workspace.refuse('new apps/shop')).toBe(
      'error: libs/shop is already the project "shop"; choose another name.\n',
    );
    workspace.write('nx.json', '{\n  "plugins": [\n');
    expect(await workspace.refuse('new apps/stock')).toMatch(/^error: nx\.json:\d: /);
    expect(workspace.has('apps')).toBe(false);
  });

  it('takes its defaults from nx.json', async () => {
    const own = { '@tool/schematics:backend': { layout: 'seed', db: 'sqlmodel' } };
    workspace.write('nx.json', JSON.stringify({ generators: own }));
    await workspace.succeed('new shop --db none');
    expect(workspace.has('shop/api/http/__init__.py')).toBe(true);
    expect(workspace.has('shop/internal/database.py')).toBe(false);
  });
});

describe('the help of new', () => {
  it('is listed, and shows its options with examples', async () => {
    expect(await workspace.succeed('--help')).toMatch(/\n {2}new {9}write a new backend: .*\n/);
    const help = await workspace.succeed('new --help');
    expect(help).toMatch(/^Usage: tool new <name> \[options\]\n/);
    expect(help).toMatch(/\n {2}--layout LAYOUT {7}The folders: bigger-applications \(default; .*\n/);
    expect(help).toMatch(/\n {2}--db DB {15}The database: none \(default\), sqlalchemy or sqlmodel\.\n/);
    expect(help).toContain('\n  tool new apps/shop --db sqlmodel ');
  });
});

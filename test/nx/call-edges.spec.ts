import type { ProjectConfiguration } from '@nx/devkit';
import { symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Captured, captureStreams } from '../support/captured';
import { NxScratch } from './workspace';

const ROOTS = ['libs/data', 'libs/ui', 'shop', 'stock', 'web'];

/** An application with these paths. */
const serving = (...paths: readonly string[]): string =>
  [
    'from fastapi import FastAPI\n\napp = FastAPI()',
    ...paths.map((path, index) => `@app.get("${path}")\ndef handler_${index}(): ...`),
    '',
  ].join('\n\n\n');

const FILES = {
  'shop/main.py': serving('/api/carts/{id}', '/api/carts', '/health'),
  'stock/main.py': serving('/api/items', '/health'),
  'web/src/main.ts': 'fetch(`/api/carts/${cart}`);\n',
  'libs/ui/index.ts': 'export const button = 1;\n',
  'libs/data/data.py': '',
};

const EDGE = 'web -> shop (implicit) ';

const ROUTES = { targets: { routes: { executor: '@tool/schematics:routes' } } };

describe('edges of calls', () => {
  let workspace: NxScratch;
  let said: Captured;

  beforeEach(() => {
    workspace = new NxScratch(FILES);
    workspace.write('node_modules/.keep', '');
    const compiler = dirname(require.resolve('typescript/package.json'));
    symlinkSync(compiler, join(workspace.root, 'node_modules/typescript'), 'junction');
    said = captureStreams();
  });
  afterEach(() => {
    jest.restoreAllMocks();
    workspace.dispose();
  });

  type Configured = Readonly<Record<string, Partial<ProjectConfiguration>>>;

  /** Returns the edges of calls alone. */
  async function edges(configured: Configured = {}, options: object = { callEdges: true }) {
    const all = { shop: { ...ROUTES, ...configured['shop'] }, stock: ROUTES };
    const found = await workspace.edges(ROOTS, { options, configured: { ...configured, ...all } });
    return found.filter((edge) => edge.includes('(implicit)'));
  }

  it('are none unless the option asks for them', async () => {
    expect(await edges({}, {})).toEqual([]);
    expect(await edges({}, { callEdges: false })).toEqual([]);
    expect(await edges()).toEqual([EDGE]);
    expect(said.stderr).toBe('');
  });

  it('lead to the backend that serves a call, and to all where several do and nothing else tells', async () => {
    workspace.write('libs/ui/index.ts', "fetch('/health');\n");
    workspace.write(
      'web/src/main.ts',
      "fetch('/health');\nfetch('/api/items');\nfetch('https://x.io/health');\n",
    );
    expect(await edges()).toEqual([
      'libs/ui -> shop (implicit) ',
      'libs/ui -> stock (implicit) ',
      'web -> stock (implicit) ',
    ]);
  });

  it('lead to the backend that has a value for an unknown part before one that has none', async () => {
    workspace.write('shop/main.py', serving('/api/items/named/{name}'));
    workspace.write('stock/main.py', serving('/api/items/{id}'));
    workspace.write('web/src/main.ts', 'fetch(`/api/items/named/${name}`);\n');
    expect(await edges()).toEqual([EDGE]);
  });

  it('stay when a route goes that is still called, and go with the call', async () => {
    workspace.write('stock/main.py', serving('/other'));
    workspace.write('shop/main.py', serving('/api/orders', '/api/bills'));
    expect(await edges()).toEqual([EDGE]);
    workspace.write('web/src/main.ts', '');
    expect(await edges()).toEqual([]);
  });

  it('follow the backend while the files of the front end stay', async () => {
    workspace.write('shop/main.py', serving('/elsewhere'));
    workspace.write('stock/main.py', serving('/api/carts/{id}'));
    expect(await edges()).toEqual(['web -> stock (implicit) ']);
  });

  const DEPENDS: readonly [string, Readonly<Record<string, string>>, Configured, string][] = [
    ['an implicit dependency', {}, { shop: { implicitDependencies: ['web'] } }, 'shop → web'],
    [
      'a task that waits for one',
      {},
      {
        shop: {
          targets: { ...ROUTES.targets, build: { dependsOn: [{ projects: ['web'], target: 'build' }] } },
        },
      },
      'shop → web',
    ],
    [
      'a task that waits for one of a tag',
      {},
      {
        shop: {
          targets: { ...ROUTES.targets, build: { dependsOn: [{ projects: 'tag:ui', target: 'build' }] } },
        },
        web: { tags: ['ui'] },
      },
      'shop → web',
    ],
    [
      'a task that waits for one by its name',
      {},
      { shop: { targets: { ...ROUTES.targets, build: { dependsOn: ['web:build'] } } } },
      'shop → web',
    ],
    [
      'packages of npm',
      {
        'shop/package.json': '{ "dependencies": { "@my/ui": "*" } }',
        'libs/ui/package.json': '{ "name": "@my/ui", "devDependencies": { "@my/web": "*" } }',
        'web/package.json': '{ "name": "@my/web" }',
      },
      {},
      'shop → libs/ui → web',
    ],
    [
      'imports of TypeScript',
      {
        'shop/scripts/build.ts': "import { button } from '@my/ui';\n",
        'tsconfig.base.json':
          '{ "compilerOptions": { "baseUrl": ".", "paths": { "@my/ui": ["libs/ui/index.ts"] } } }',
        'libs/ui/index.ts': "export * from '../../web/src/main';\n",
      },
      {},
      'shop → libs/ui → web',
    ],
    [
      'imports of Python',
      {
        'shop/build.py': 'import data\n',
        'libs/data/pyproject.toml': '[tool.uv.sources]\nweb = { path = "../../web" }\n',
      },
      {},
      'shop → libs/data → web',
    ],
    [
      'members of a workspace of uv',
      {
        'shop/pyproject.toml': '[tool.uv.sources]\nsite = { workspace = true }\n',
        'web/pyproject.toml': '[project]\nname = "site"\n',
      },
      {},
      'shop → web',
    ],
  ];

  it.each(DEPENDS)('close no circle: %s', async (_, files, configured, way) => {
    for (const [file, text] of Object.entries(files)) workspace.write(file, text);
    expect(await edges(configured)).toEqual([]);
    expect(said.stderr).toBe(
      `warning callEdges: web calls shop (web/src/main.ts), but gets no edge to it, which would make a circle: ${way} is there already.\n`,
    );
  });

  it('are withdrawn when another edge would close a circle with them, and said to be once', async () => {
    expect(await edges()).toEqual([EDGE]);
    const shop = { implicitDependencies: ['web'] };
    expect(await edges({ shop })).toEqual([]);
    expect(said.stderr.split('\n')).toHaveLength(2);
    expect(await edges({ shop })).toEqual([]);
    expect(said.stderr.split('\n')).toHaveLength(2);
    expect(await edges()).toEqual([EDGE]);
  });

  it('close no circle among themselves', async () => {
    workspace.write('shop/scripts/sync.ts', "fetch('/api/items');\n");
    workspace.write('stock/scripts/sync.ts', "fetch('/api/carts');\n");
    expect(await edges()).toEqual(['shop -> stock (implicit) ', EDGE]);
    expect(said.stderr).toContain('stock calls shop (stock/scripts/sync.ts)');
  });

  it('obey a dependency that the project takes away', async () => {
    expect(await edges({ web: { implicitDependencies: ['!shop'] } })).toEqual([]);
    expect(await edges({ shop: { implicitDependencies: ['!web'] } })).toEqual([EDGE]);
  });

  it('are none without a compiler, with a warning each time', async () => {
    workspace.remove('node_modules/typescript');
    for (const _ of [1, 2]) {
      said.stderr = '';
      expect(await edges()).toEqual([]);
      expect(said.stderr).toMatch(/^warning callEdges: calls in web\/src\/main\.ts weren't read: [^\n]+\n$/);
    }
  });
});

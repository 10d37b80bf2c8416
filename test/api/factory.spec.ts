import { Tree } from '@angular-devkit/schematics';
import { SchematicTestRunner, type UnitTestTree } from '@angular-devkit/schematics/testing';
import { join } from 'node:path';
import type { ApiOptions } from '../../src/api/factory';

const COLLECTION = join(__dirname, '../../collection.json');
const ROUTER = '/backend/api/http/products.py';

interface Run {
  readonly tree: UnitTestTree;
  readonly said: string;
}

/** Runs the schematic on a Tree of these files. */
async function generate(options: ApiOptions, files: Readonly<Record<string, string>> = {}): Promise<Run> {
  const runner = new SchematicTestRunner('@tool/schematics', COLLECTION);
  const lines: string[] = [];
  runner.logger.subscribe(({ message }) => lines.push(message));
  const staged = Tree.empty();
  for (const [path, content] of Object.entries(files)) staged.create(path, content);
  const tree = await runner.runSchematic<ApiOptions>('api', options, staged);
  return { tree, said: lines.join('\n') };
}

/** The one line with which the schematic refuses. */
async function refusal(options: ApiOptions, files: Readonly<Record<string, string>> = {}): Promise<string> {
  const error: unknown = await generate(options, files).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error)) throw new Error('The schematic took it.');
  // `nx g` prints an error's stack: one line stays one line.
  expect(error.stack).toBe('');
  expect(error.message).not.toContain('\n');
  return error.message;
}

describe('what it writes', () => {
  it('is one router, and nothing else', async () => {
    const { tree, said } = await generate({ name: 'products' });
    expect(tree.files).toEqual([ROUTER]);
    expect(said).toMatchSnapshot();
  });

  it('has the five operations, the prefix, the tag and the tasks that are left', async () => {
    const { tree } = await generate({ name: 'order-items' });
    const source = tree.readText('/backend/api/http/order_items.py');
    const functions = [...source.matchAll(/^def (\w+)/gm)].map(([, name]) => name);
    expect(functions).toEqual([
      'list_order_items',
      'get_order_item',
      'create_order_item',
      'update_order_item',
      'delete_order_item',
    ]);
    expect(source).toContain('prefix="/order-items"');
    expect(source).toContain('tags=["Order-items"]');
    expect(source).toContain('# TODO: inject a service');
    expect(source).toContain('CreateOrderItemRequest');
    expect(source).toContain('UpdateOrderItemRequest');
    expect(source).toContain('internal.dto.order_item_dto');
    expect(source).toMatchSnapshot();
  });

  it('has five distinct functions where the plural is the singular', async () => {
    const { tree } = await generate({ name: 'data' });
    const functions = tree.readText('/backend/api/http/data.py').match(/^def \w+/gm);
    expect(new Set(functions)).toHaveProperty('size', 5);
  });

  it('uses the singular that it is given', async () => {
    const { tree } = await generate({ name: 'leaves', singular: 'leave' });
    expect(tree.readText('/backend/api/http/leaves.py')).toContain('def get_leave(');
  });
});

describe('where it writes', () => {
  it.each<[string, ApiOptions, Readonly<Record<string, string>>, string]>([
    ['a folder', { backend: 'server' }, {}, '/server/api/http/products.py'],
    [
      'a folder that is there',
      { backend: 'apps/shop' },
      { 'apps/shop/main.py': '' },
      '/apps/shop/api/http/products.py',
    ],
    [
      'relative to the current folder',
      { backend: '../shop', workingDirectory: 'apps/web' },
      {},
      '/apps/shop/api/http/products.py',
    ],
    [
      'the current folder',
      { backend: '.', workingDirectory: 'apps/web' },
      {},
      '/apps/web/api/http/products.py',
    ],
    ['the root, where that is the backend', {}, { 'main.py': '' }, '/api/http/products.py'],
    ['backend/, also beside a main.py', {}, { 'main.py': '', 'backend/main.py': '' }, ROUTER],
    ['from wherever below', { workingDirectory: 'apps/web' }, { 'apps/web/main.py': '' }, ROUTER],
    [
      'a project of project.json',
      { project: 'shop' },
      { 'apps/s/project.json': '{"name":"shop"}' },
      '/apps/s/api/http/products.py',
    ],
    [
      'one named by its folder',
      { project: 's' },
      { 'apps/s/project.json': '{}' },
      '/apps/s/api/http/products.py',
    ],
    [
      'one of package.json',
      { project: '@a/shop' },
      { 'apps/s/package.json': '{"name":"@a/shop"}' },
      '/apps/s/api/http/products.py',
    ],
    [
      'one of pyproject.toml',
      { project: 'shop' },
      { 'apps/s/pyproject.toml': '[project]\nname = "shop"' },
      '/apps/s/api/http/products.py',
    ],
  ])('%s', async (_, options, files, expected) => {
    const { tree } = await generate({ name: 'products', ...options }, files);
    expect(tree.files).toContain(expected);
    expect(tree.files).toHaveLength(Object.keys(files).length + 1);
  });

  it.each<[string, ApiOptions, Readonly<Record<string, string>>, string]>([
    ['a mistyped folder', { backend: 'servr' }, { 'server/main.py': '' }, 'did you mean "server"?'],
    [
      'a mistyped folder, seen from below',
      { backend: '../shpo', workingDirectory: 'apps/web' },
      { 'apps/shop/main.py': '' },
      'did you mean "../shop"?',
    ],
    ['a folder outside', { backend: '../x' }, {}, "isn't in the workspace"],
    ['an absolute folder', { backend: '/srv/x' }, {}, "isn't in the workspace"],
    ['a file', { backend: 'server' }, { server: '' }, 'is a file'],
    [
      'a mistyped project',
      { project: 'shpo' },
      { 'a/project.json': '{"name":"shop"}' },
      'did you mean "shop"?',
    ],
    ['an unknown project', { project: 'zebra' }, { 'a/project.json': '{"name":"shop"}' }, 'there are: shop'],
    ['a project where there is none', { project: 'shop' }, {}, '--backend'],
    ['two backends', { project: 'shop', backend: 'server' }, {}, 'one of them'],
    ['a file in the way', {}, { 'backend/api': '' }, 'backend/api is a file'],
    [
      'a package of the same name',
      {},
      { 'backend/api/http/products/__init__.py': '' },
      'package of the same name',
    ],
    ['no name', { name: '' }, {}, 'the name is missing'],
    ['a singular', { name: 'product' }, {}, 'use the plural "products"'],
  ])('refuses %s', async (_, options, files, expected) => {
    expect(await refusal({ name: 'products', ...options }, files)).toContain(expected);
  });
});

describe('the import that it prints', () => {
  const PACKAGE = { 'src/shop/__init__.py': '', 'src/shop/api/__init__.py': '' };

  it.each<[string, ApiOptions, Readonly<Record<string, string>>, string]>([
    ['counts from the folder', {}, { 'backend/main.py': '' }, 'api'],
    ['has the packages around it', { backend: 'src/shop' }, PACKAGE, 'shop.api'],
    [
      'is as main.py imports its package',
      { backend: 'src/shop' },
      { 'src/shop/main.py': 'import fastapi\nfrom shop.api import items\n', 'src/shop/api/items.py': '' },
      'shop.api',
    ],
    [
      'is as main.py imports it from further up',
      { backend: 'src/shop' },
      { ...PACKAGE, 'src/shop/main.py': 'import src.shop.api.items\n' },
      'src.shop.api',
    ],
    [
      'is as main.py imports what lies beside it, package or not',
      { backend: 'src/shop' },
      { ...PACKAGE, 'src/shop/main.py': 'from api import items\n' },
      'api',
    ],
    [
      'is relative where main.py is',
      {},
      { 'backend/main.py': 'from fastapi import FastAPI\nfrom .api import items\n' },
      '.api',
    ],
    [
      "isn't told by a package of another name",
      {},
      { 'backend/main.py': 'from backend_tools import x\n' },
      'api',
    ],
    ['can be no name that is none', { backend: 'my-app' }, { 'my-app/__init__.py': '' }, 'api'],
  ])('%s', async (_, options, files, expected) => {
    const { said } = await generate({ name: 'products', ...options }, files);
    expect(said).toContain(`\n  from ${expected}.http.products import router as products_router\n`);
  });
});

describe('a backend that is new', () => {
  it('is told, as it was made up', async () => {
    const told = 'Backend: backend/ (new: there was none; --backend DIR names another)';
    expect((await generate({ name: 'products' }, { 'src/shop/main.py': '' })).said).toContain(told);
    expect((await generate({ name: 'products', backend: 'server' })).said).toContain(
      'Backend: server/ (new)',
    );
    expect((await generate({ name: 'products' }, { 'backend/x.py': '' })).said).not.toContain('Backend:');
    expect((await generate({ name: 'products' }, { 'main.py': '' })).said).not.toContain('Backend:');
  });
});

describe('a file that is there already', () => {
  it('is unchanged where it has the same content, whatever its line ends', async () => {
    const { tree } = await generate({ name: 'products' });
    for (const content of [tree.readText(ROUTER), tree.readText(ROUTER).replaceAll('\n', '\r\n')]) {
      const again = await generate({ name: 'products' }, { [ROUTER]: content });
      expect(again.said).toContain('API products unchanged');
      expect(again.tree.readText(ROUTER)).toBe(content);
    }
  });
});

describe('__init__.py', () => {
  const HINT = '--package-files writes it';

  it.each<[string, string, Readonly<Record<string, string>>, boolean]>([
    ['no package has one', 'products', { 'backend/internal/dto.py': '' }, false],
    ['only tests have one', 'products', { 'backend/tests/__init__.py': '' }, false],
    ['another package has one', 'products', { 'backend/internal/__init__.py': '' }, true],
    ['api/ has one, api/http/ none', 'products', { 'backend/api/__init__.py': '' }, true],
    [
      'both have one',
      'products',
      { 'backend/api/__init__.py': '', 'backend/api/http/__init__.py': '' },
      false,
    ],
    ["mypy would take the file for Python's own module", 'types', {}, true],
  ])('where %s', async (_, name, files, isMissed) => {
    const { tree, said } = await generate({ name }, files);
    expect(said.includes(HINT)).toBe(isMissed);
    expect(tree.files).toHaveLength(Object.keys(files).length + 1);
  });

  it('is written with --package-files where it is missing', async () => {
    const there = { 'backend/api/__init__.py': '# mine\n' };
    const { tree, said } = await generate({ name: 'products', packageFiles: true }, there);
    expect(tree.readText('/backend/api/__init__.py')).toBe('# mine\n');
    expect(tree.readText('/backend/api/http/__init__.py')).toBe('"""Package api.http."""\n');
    expect(said).toContain('backend/api/http/__init__.py');
    expect(said).not.toContain(HINT);
  });
});

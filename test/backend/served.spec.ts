import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LAYOUTS } from '../../src/backend/choices';
import { ensurePython } from '../support/python';
import { runProgram } from '../support/run-program';
import { ScratchWorkspace } from '../support/scratch';
import { serving } from './serving';
import { type Route, useWidgets } from './widgets';

/** Each layout and each database once; `npm run backends` tries all pairs. */
const SOME = [
  ['bigger-applications', 'sqlalchemy'],
  ['feature', 'sqlmodel --async'],
  ['seed', 'none'],
];
/** The words of `--db`, with and without asyncio. */
const WAYS = ['none', 'sqlalchemy', 'sqlmodel', 'sqlalchemy --sync', 'sqlmodel --async'];
const ALL = Object.keys(LAYOUTS).flatMap((layout) => WAYS.map((db) => [layout, db]));
const isAll = process.env['BACKENDS'] === 'all';

jest.setTimeout(120_000);

const python = ensurePython('layouts') ?? '';
/** Without Python these tests are reported as skipped, by name. */
const withPython = python === '' ? describe.skip : describe;

/** mypy's cache: the packages are the same for all. */
const cache = mkdtempSync(join(tmpdir(), 'tool-mypy-'));
afterAll(() => {
  rmSync(cache, { recursive: true, force: true });
});

withPython.each(isAll ? ALL : SOME)('new shop --layout %s --db %s, and a resource in it', (layout, db) => {
  let workspace: ScratchWorkspace;
  // In the seed's layout a resource is kept in memory.
  const hasTables = db !== 'none' && layout !== 'seed';
  beforeAll(async () => {
    workspace = new ScratchWorkspace();
    await workspace.succeed(`new shop --layout ${layout} --db ${db}`);
    const migration = hasTables ? ' --migration' : '';
    await workspace.succeed(`make resource widgets name:str price:decimal --register${migration}`, {
      cwd: 'shop',
    });
  });
  afterAll(() => {
    workspace.dispose();
  });

  const run = (command: string, ...args: readonly string[]): string =>
    runProgram(command, args, { cwd: join(workspace.root, 'shop') });

  it('passes its linters', () => {
    run(python, '-m', 'ruff', 'check', '--no-cache', '.');
    run(python, '-m', 'ruff', 'format', '--no-cache', '--check', '.');
    run(python, '-m', 'mypy', '--cache-dir', cache, '.');
  });

  // Not in CI: it takes 5 seconds each.
  if (isAll) {
    it('passes pyright', () => {
      run(process.execPath, require.resolve('pyright/index.js'), '--pythonpath', python);
    });
  }

  it('passes its tests, which leave no database behind', () => {
    const tested = run(python, '-m', 'pytest', '-q', '-p', 'no:cacheprovider');
    expect(Number(/(\d+) passed/.exec(tested)?.[1])).toBeGreaterThan(0);
    expect(Object.keys(workspace.contents()).filter((path) => path.endsWith('.db'))).toEqual([]);
  });

  if (hasTables)
    it('has a migration that makes all tables, and takes them back', () => {
      const alembic = (...args: readonly string[]): string => run(python, '-m', 'alembic', ...args);
      alembic('upgrade', 'head');
      expect(alembic('check')).toContain('No new upgrade operations detected.');
      alembic('downgrade', 'base');
      alembic('upgrade', 'head');
    });

  it('answers under uvicorn, on the routes that `tool routes` lists', async () => {
    const listed = await workspace.succeed('routes --format json', { cwd: 'shop' });
    // The casts name the parts of the two documents that are compared.
    const { routes } = JSON.parse(listed) as { routes: readonly Route[] };
    await serving(python, join(workspace.root, 'shop'), entryIn(workspace), async (url) => {
      const health = await fetch(`${url}/health`);
      expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }]);
      const response = await fetch(`${url}/openapi.json`);
      const { info, paths } = (await response.json()) as { info: object; paths: Record<string, object> };
      expect(info).toMatchObject({ title: 'Shop' });
      const served = Object.entries(paths).flatMap(([path, operations]) =>
        Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
      );
      expect(served.sort()).toEqual(routes.map(({ methods, path }) => `${methods.join()} ${path}`).sort());
      await useWidgets(url, routes);
    });
    expect(workspace.has('shop/shop.db')).toBe(hasTables);
  });
});

/** Returns the application as the Dockerfile serves it. */
function entryIn(workspace: ScratchWorkspace): string {
  return /"([\w.]+:app)"/.exec(workspace.read('shop/Dockerfile'))?.[1] ?? '';
}

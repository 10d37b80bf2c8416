import type { ExecutorContext } from '@nx/devkit';
import Ajv from 'ajv';
import { symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import collection from '../../../collection.json';
import type { CallsReport } from '../../../src/routes-report/calls/calls-report';
import { callsExecutor } from '../../../src/routes-report/calls/executor';
import schema from '../../../src/routes-report/calls/schema.json';
import { type Captured, captureStreams } from '../../support/captured';
import { ScratchWorkspace } from '../../support/scratch';

/** An application below `/api`, as the others of the workspace are. */
const serving = (...paths: readonly string[]): string =>
  [
    'from fastapi import FastAPI\n\napp = FastAPI()',
    ...paths.map((path) => `@app.get("/api/${path}")\ndef ${path}(): ...`),
    '',
  ].join('\n\n\n');

const FILES = {
  'nx.json': '{}',
  'apps/shop/main.py': serving('carts', 'orders'),
  'apps/shop/tests/test_main.py': 'def test_it(client):\n    client.get("/api/carts")\n',
  'apps/stock/main.py': serving('items'),
  'apps/stock/tests/test_main.py':
    'def test_it(client):\n    client.get("/api/items")\n    client.get("/api/itemz")\n',
  'apps/web/main.ts': "fetch('/api/items');\nfetch('/api/orders');\n",
};

const PROJECTS = { shop: { root: 'apps/shop' }, stock: { root: 'apps/stock' } };

let workspace: ScratchWorkspace;
let written: Captured;

beforeEach(() => {
  workspace = new ScratchWorkspace(FILES);
  workspace.write('node_modules/.keep', '');
  const compiler = dirname(require.resolve('typescript/package.json'));
  symlinkSync(compiler, join(workspace.root, 'node_modules/typescript'), 'junction');
  written = captureStreams();
});
afterEach(() => {
  jest.restoreAllMocks();
  workspace.dispose();
});

/** Returns whether the target succeeds. */
async function execute(
  projectName: keyof typeof PROJECTS,
  options: Parameters<typeof callsExecutor>[0] = {},
): Promise<boolean> {
  const { root } = workspace;
  const projectsConfigurations = { version: 2, projects: PROJECTS };
  // The cast: Nx passes executors far more than this one reads.
  const context = { root, cwd: root, projectName, projectsConfigurations } as unknown as ExecutorContext;
  return (await callsExecutor(options, context)).success;
}

describe('the target routes-calls', () => {
  it('is in the collection, and takes the options of the command', () => {
    expect(collection.executors['routes-calls']).toMatchObject({
      implementation: './dist/routes-report/calls/executor#callsExecutor',
      schema: './src/routes-report/calls/schema.json',
    });
    const ajv = new Ajv({ strict: false });
    expect(ajv.validate(schema, { entry: 'main.py', broken: true, format: 'sarif', output: 'x.sarif' })).toBe(
      true,
    );
    expect(ajv.validate(schema, { baseline: 'x.json' })).toBe(false);
  });

  it('shows the calls of the whole workspace that reach its project', async () => {
    expect(await execute('shop', { format: 'json' })).toBe(true);
    // The cast: a wrong shape fails the expectation.
    const { calls, unreached } = JSON.parse(written.stdout) as CallsReport;
    expect(calls.map(({ file, url, outcome }) => `${file} ${url} ${outcome}`)).toEqual([
      'apps/shop/tests/test_main.py /api/carts served',
      'apps/stock/tests/test_main.py /api/items elsewhere',
      'apps/stock/tests/test_main.py /api/itemz elsewhere',
      'apps/web/main.ts /api/items elsewhere',
      'apps/web/main.ts /api/orders served',
    ]);
    expect(unreached).toEqual([]);
  });

  it('fails for broken calls where they are asked for, in the project that they are meant for', async () => {
    expect(await execute('stock')).toBe(true);
    expect(await execute('shop', { broken: true })).toBe(true);
    written.stdout = '';
    expect(await execute('stock', { broken: true })).toBe(false);
    expect(written.stdout).toContain('apps/stock/tests/test_main.py:3');
    expect(written.stdout).not.toContain('apps/shop');
  });

  it('writes its report to a file, and lists the routes without a call', async () => {
    workspace.write('apps/web/main.ts', '');
    const output = 'dist/{projectRoot}/calls.json';
    expect(await execute('shop', { unreached: true, format: 'json', output })).toBe(true);
    expect(written.stderr).toContain('report written to dist/apps/shop/calls.json');
    const { unreached } = JSON.parse(workspace.read('dist/apps/shop/calls.json')) as CallsReport;
    expect(unreached.map(({ path }) => path)).toEqual(['/api/orders']);
  });

  it('says in one line that the project has no application', async () => {
    workspace.write('apps/shop/main.py', '');
    expect(await execute('shop')).toBe(false);
    expect(written.stderr).toMatch(/^error: [^\n]+\n$/);
  });
});

import type { ExecutorContext } from '@nx/devkit';
import { SchematicTestRunner, UnitTestTree } from '@angular-devkit/schematics/testing';
import { Tree } from '@angular-devkit/schematics';
import { resolve } from 'node:path';
import { routesExecutor } from '../../src/routes-report/executor';
import { type Captured, captureStreams } from '../support/captured';
import { ScratchWorkspace } from '../support/scratch';

/** An application with one route, named after its path. */
const app = (path: string): string => `from fastapi import FastAPI

app = FastAPI()


@app.get("/${path}")
def ${path}(): ...
`;

const PROJECTS: Readonly<Record<string, { root: string; sourceRoot?: string }>> = {
  shop: { root: 'apps/shop', sourceRoot: 'apps/shop/src/shop' },
  stock: { root: 'apps/stock' },
  pay: { root: 'projects/pay', sourceRoot: 'services/pay' },
  whole: { root: '.' },
};

let workspace: ScratchWorkspace;
let written: Captured;

beforeEach(() => {
  workspace = new ScratchWorkspace({
    'apps/shop/src/shop/web.py': app('carts'),
    'apps/stock/stock/main.py': app('items'),
    'projects/pay/project.json': '{}',
    'services/pay/main.py': app('bills'),
  });
  written = captureStreams();
});
afterEach(() => {
  jest.restoreAllMocks();
  workspace.dispose();
});

/** Whether it succeeds. */
async function execute(
  projectName: string,
  options: Parameters<typeof routesExecutor>[0] = {},
): Promise<boolean> {
  const projectsConfigurations = { version: 2, projects: PROJECTS };
  const context = { root: workspace.root, cwd: workspace.root, projectName, projectsConfigurations };
  // The cast: an executor gets far more of Nx than this one reads.
  const { success } = await routesExecutor(options, context as unknown as ExecutorContext);
  return success;
}

describe('several projects side by side', () => {
  it.each([
    ['shop', '/carts'],
    ['stock', '/items'],
    ['pay', '/bills'],
  ])('%s has its own application, wherever its source root is', async (project, path) => {
    expect(await execute(project)).toBe(true);
    expect(written.stdout).toContain(` ${path} `);
    expect(written.stdout).toMatch(/^Registered Routes:\n[^]*\nTotal: 1 routes\n$/);
  });

  it('may be asked about by another', async () => {
    expect(await execute('shop', { project: 'stock' })).toBe(true);
    expect(written.stdout).toContain(' /items ');
    expect(await execute('shop', { project: 'stok' })).toBe(false);
    expect(written.stderr).toContain('no project "stok" in this workspace');
  });

  it('are not guessed between', async () => {
    expect(await execute('whole')).toBe(false);
    expect(written.stdout).toBe('');
    expect(written.stderr).toContain('3 modules make an application');
    expect(written.stderr).toContain(
      '\n  nx run whole:routes --entry=apps/stock/stock/main.py:app  # 1 route\n',
    );
    expect(written.stderr).not.toContain('tool');
  });

  it('are all listed where the target says so, unless one is named', async () => {
    expect(await execute('whole', { all: true })).toBe(true);
    expect(written.stdout.match(/^\S+:app$/gm)).toHaveLength(3);
    written.stdout = '';
    expect(await execute('whole', { all: true, entry: 'services/pay/main.py' })).toBe(true);
    expect(written.stdout).toMatch(/^Registered Routes:\n/);
  });

  it('are told what to do in the words of Nx', async () => {
    const advice =
      'name it in project.json, as "entry" in the options of the target "routes": FILE:EXPRESSION.\n';
    workspace.write('apps/stock/stock/main.py', 'x = 1\n');
    expect(await execute('stock')).toBe(false);
    expect(written.stderr.endsWith(`; ${advice}`)).toBe(true);
    written.stderr = '';
    workspace.write('apps/stock/main.py', 'from fastapi import FastAPI\napp = FastAPI(\n');
    workspace.write('apps/stock/pyproject.toml', '[tool.fastapi]\nentrypoint = "gone:app"\n');
    expect(await execute('stock')).toBe(false);
    expect(written.stderr).toBe(
      `error: [tool.fastapi] in apps/stock/pyproject.toml names "gone:app", which isn't there; correct it, or ${advice}`,
    );
  });
});

describe('outputFile', () => {
  it.each([
    ['dist/routes.txt', 'dist/routes.txt'],
    ['{projectRoot}/routes.txt', 'apps/shop/routes.txt'],
    ['{workspaceRoot}/dist/{projectName}.txt', 'dist/shop.txt'],
  ])('%s has the report instead of stdout', async (outputFile, path) => {
    await execute('shop');
    const [report, said] = [written.stdout, written.stderr];
    written.stdout = written.stderr = '';
    expect(await execute('shop', { outputFile })).toBe(true);
    expect(written.stdout).toBe('');
    expect(written.stderr).toBe(`${said}report written to ${path}\n`);
    expect(workspace.read(path)).toBe(report);
  });

  it('is the same as output, as the command has it; only one of them may be given', async () => {
    expect(await execute('shop', { output: '{projectRoot}/routes.txt' })).toBe(true);
    expect(workspace.read('apps/shop/routes.txt')).toContain(' /carts ');
    expect(await execute('shop', { output: 'a.txt', outputFile: 'b.txt' })).toBe(false);
    expect(written.stderr).toContain(
      'error: output a.txt and outputFile b.txt are one option; give one of them.\n',
    );
  });

  it('is written where --strict fails, and kept where there is no report', async () => {
    workspace.write(
      'apps/shop/src/shop/web.py',
      `${app('carts')}\nfrom lib import mode\nif mode():\n    app.get("/x")(carts)\n`,
    );
    expect(await execute('shop', { outputFile: 'out.txt', strict: true })).toBe(false);
    expect(workspace.read('out.txt')).toContain('/x ?');
    expect(await execute('shop', { outputFile: 'out.txt', entry: 'nowhere.py' })).toBe(false);
    expect(workspace.read('out.txt')).toContain('/x ?');
  });

  it.each([
    ['../out.txt', "isn't in the workspace"],
    ['/tmp/out.txt', "isn't in the workspace"],
    ['{projectRoot}/../../../out.txt', "isn't in the workspace"],
    ['dist/', 'is a folder; name a file in it'],
    ['{workspaceRoot}', 'is a folder; name a file in it'],
  ])('may not be %s', async (outputFile, message) => {
    const before = workspace.contents();
    expect(await execute('shop', { outputFile })).toBe(false);
    expect(written.stdout).toBe('');
    expect(written.stderr).toContain(`error: outputFile ${outputFile} ${message}`);
    expect(workspace.contents()).toEqual(before);
  });

  it('is staged by the schematic, of the project that it is told', async () => {
    const tree = new UnitTestTree(Tree.empty());
    for (const [path, text] of Object.entries(workspace.contents())) tree.create(path, text);
    tree.create('apps/shop/project.json', '{ "name": "shop", "sourceRoot": "apps/shop/src/shop" }');
    tree.overwrite('projects/pay/project.json', '{ "name": "pay", "sourceRoot": "services/pay" }');
    const collection = resolve(__dirname, '../../collection.json');
    const runner = new SchematicTestRunner('@tool/schematics', collection);
    for (const [project, path] of [
      ['shop', '/carts'],
      ['pay', '/bills'],
    ] as const) {
      const outputFile = 'dist/{projectName}.txt';
      const made = await runner.runSchematic('routes', { project, outputFile }, tree);
      expect(made.readText(`dist/${project}.txt`)).toContain(` ${path} `);
    }
    await expect(runner.runSchematic('routes', { project: 'shp' }, tree)).rejects.toThrow(
      'no project "shp" in this workspace; there are shop, pay.',
    );
  });

  it('is staged by the schematic', async () => {
    const tree = new UnitTestTree(Tree.empty());
    tree.create('backend/main.py', app('carts'));
    const collection = resolve(__dirname, '../../collection.json');
    const runner = new SchematicTestRunner('@tool/schematics', collection);
    const once = await runner.runSchematic('routes', { outputFile: 'dist/routes.txt' }, tree);
    const first = once.readText('dist/routes.txt');
    expect(first).toContain('/carts');
    once.overwrite('backend/main.py', app('goods'));
    const twice = await runner.runSchematic('routes', { outputFile: 'dist/routes.txt' }, once);
    expect(twice.readText('dist/routes.txt')).toBe(first.replaceAll('carts', 'goods'));
    await expect(runner.runSchematic('routes', { outputFile: '../x' }, tree)).rejects.toThrow("isn't in the");
    expect(written.stdout).toBe('');
  });
});

import { NodeWorkflow } from '@angular-devkit/schematics/tools';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAIN, scratch } from '../support/scratch';

const PACKAGE = join(__dirname, '../..');
const workspace = scratch();
beforeEach(() => {
  mkdirSync(join(workspace.root, 'backend'));
});

const tool = (args: readonly string[], cwd = '') => workspace.tool(args, { cwd });
const files = (): readonly string[] => Object.keys(workspace.contents());

describe('tool make api', () => {
  it('writes the router, and says how to register it', async () => {
    const { exitCode, stdout, stderr } = await tool(['make', 'api', 'products']);
    expect(exitCode).toBe(0);
    expect(stderr).toBe('');
    expect(stdout).toMatchSnapshot();
    expect(files()).toEqual(['backend/api/http/products.py']);
  });

  it('writes nothing in a dry run, and says what it would', async () => {
    const { exitCode, stdout } = await tool(['make', 'api', 'products', '--dry-run']);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('would be created');
    expect(stdout).toContain('  backend/api/http/products.py\n');
    expect(files()).toEqual([]);
  });

  it('says when it makes up a backend, also in a dry run', async () => {
    rmSync(join(workspace.root, 'backend'), { recursive: true });
    for (const args of [['--dry-run'], []]) {
      const { stdout } = await tool(['make', 'api', 'products', ...args]);
      expect(stdout).toContain('Backend: backend/ (new: there was none; --backend DIR names another)\n');
    }
    expect((await tool(['make', 'api', 'orders'])).stdout).not.toContain('Backend:');
  });

  it("writes what the devkit's own workflow writes", async () => {
    await tool(['make', 'api', 'order-items']);
    const ours = readFileSync(join(workspace.root, 'backend/api/http/order_items.py'), 'utf8');
    const other = join(workspace.root, 'other');
    mkdirSync(other);
    const workflow = new NodeWorkflow(other, { resolvePaths: [PACKAGE] });
    const run = {
      collection: join(PACKAGE, 'collection.json'),
      schematic: 'api',
      options: { name: 'order-items' },
    };
    await new Promise<void>((complete, error) => workflow.execute(run).subscribe({ complete, error }));
    expect(readFileSync(join(other, 'backend/api/http/order_items.py'), 'utf8')).toBe(ours);
  });

  it('finds the backend from below, and shows paths relative to the current folder', async () => {
    const below = join(workspace.root, 'apps/web');
    mkdirSync(below, { recursive: true });
    const { stdout } = await tool(['make', 'api', 'products'], below);
    expect(stdout).toContain('  ../../backend/api/http/products.py\n');
    await tool(['make', 'api', 'orders', '--backend', '.'], below);
    await tool(['make', 'api', 'users', '--backend', join(workspace.root, 'server')], below);
    expect(files()).toEqual([
      'apps/web/api/http/orders.py',
      'backend/api/http/products.py',
      'server/api/http/users.py',
    ]);
  });

  it.each([['123-bad'], ['../x'], ['Products'], ['product'], ['class'], [''], ['a'.repeat(65)]])(
    'refuses %j in one line and writes nothing',
    async (name) => {
      const { exitCode, stdout, stderr } = await tool(['make', 'api', name]);
      expect([exitCode, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(/^error: .+\n$/);
      expect(files()).toEqual([]);
    },
  );

  it.each([
    [['make', 'ap', 'products'], 'did you mean "api"?'],
    [['make', 'api'], 'the name is missing'],
    [['make', 'api', 'users', '--forc'], 'did you mean --force?'],
    [['make', 'api', 'users', '--backend'], 'needs a value'],
    [['make', 'api', 'users', '--singular', '--dry-run'], 'option --singular needs a value'],
    [['make', 'api', 'users', '--singular', 'Users'], 'try "user".'],
    [['make', 'api', 'users', '--singular', '1'], 'give a singular noun: "product".'],
    [['make', 'api', 'users', '--backend', '/nowhere'], "--backend /nowhere isn't in the workspace"],
    [['make', 'api', 'users', '--backend', '../x'], "--backend ../x isn't in the workspace"],
    [['make', 'api', 'users', 'books'], 'one name at a time'],
    [['make', '--dry-run', 'api', 'users'], '--dry-run goes after the generator'],
  ])('refuses %j', async (args, expected) => {
    const { exitCode, stderr } = await tool(args);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/^error: .+\n$/);
    expect(stderr).toContain(expected);
  });
});

describe('the registration', () => {
  const said = async () => (await tool(['make', 'api', 'order-items'])).stdout;

  it('names main.py where there is one, and nothing where it imports the router', async () => {
    expect(await said()).toContain(
      'To register it, add where the application is made:\n  from api.http.order_items',
    );
    const main = join(workspace.root, 'backend/main.py');
    writeFileSync(main, '# from api.http.order_items import router\napp = FastAPI()\n');
    expect(await said()).toContain('To register it, add to backend/main.py:\n');
    for (const line of [
      'from api.http.order_items import router as r',
      'from api.http import a, order_items',
    ]) {
      writeFileSync(main, `${line}\n`);
      expect(await said()).toMatch(/\n\nbackend\/main.py imports the router already.\n$/);
    }
  });
});

describe('what is in the way', () => {
  it('may be a folder, or the module of another spelling', async () => {
    mkdirSync(join(workspace.root, 'backend/api/http/users.py'), { recursive: true });
    expect(await tool(['make', 'api', 'users'])).toMatchObject({
      exitCode: 2,
      stderr: 'error: backend/api/http/users.py is a folder; move it away, or choose another name.\n',
    });
    await tool(['make', 'api', 'order-items']);
    expect((await tool(['make', 'api', 'order_items'])).stderr).toContain(
      'already exists, as the router of "order-items", which means the same module',
    );
    expect((await tool(['make', 'api', 'order_items', '--force'])).stdout).toMatch(
      /^API order_items overwritten\n/,
    );
  });
});

describe('an Nx workspace', () => {
  function project(folder: string, ...names: readonly string[]): void {
    mkdirSync(join(workspace.root, folder), { recursive: true });
    writeFileSync(join(workspace.root, folder, 'project.json'), '{}');
    for (const name of names) writeFileSync(join(workspace.root, folder, name), MAIN);
  }
  beforeEach(() => {
    rmSync(join(workspace.root, 'backend'), { recursive: true });
    writeFileSync(join(workspace.root, 'nx.json'), '{}');
    project('apps/shop', 'main.py');
    project('apps/web');
  });

  it('has its only project with an application for the backend', async () => {
    const { stdout } = await tool(['make', 'api', 'users']);
    expect(stdout).toContain(
      '\n\nBackend: apps/shop/ (the only project whose main.py makes an application)\n\n',
    );
    expect(stdout).toContain('add to apps/shop/main.py:');
    project('apps/stock', 'main.py');
    expect(await tool(['make', 'api', 'users'])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('\n  tool make api users --project stock\n') as string,
    });
  });

  it('has the project around the current folder', async () => {
    project('apps/stock', 'main.py');
    mkdirSync(join(workspace.root, 'apps/stock/deep'));
    const { stdout } = await tool(['make', 'api', 'users'], join(workspace.root, 'apps/stock/deep'));
    expect(stdout).toContain('Backend: ../ (Nx project of the current directory)');
    expect(stdout).toContain('  ../api/http/users.py\n');
  });
});

describe('help', () => {
  it.each([[['make']], [['make', '--help']], [['help', 'make']]])(
    'of %j lists what can be made',
    async (args) => {
      const { exitCode, stdout } = await tool(args);
      expect(exitCode).toBe(0);
      expect(stdout).toContain('api <name>');
      expect(stdout).toContain('--dry-run');
    },
  );

  it('of a generator lists its options, and none that only tools fill in', async () => {
    const { exitCode, stdout } = await tool(['make', 'api', '--help']);
    expect(exitCode).toBe(0);
    expect(stdout).toMatchSnapshot();
    expect(stdout).not.toContain('working');
  });
});

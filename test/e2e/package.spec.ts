import { reportIn } from './report';
import { Scratch, type Workspace } from './workspace';

const ROUTER = 'backend/api/http/products.py';
const MAIN = 'backend/main.py';

/** The arguments for a new backend. */
const NEW = ['apps/shop', '--db', 'sqlalchemy'];

let scratch: Scratch;
beforeAll(() => {
  scratch = new Scratch();
});
afterAll(() => {
  scratch.dispose();
});

function registerProducts(workspace: Workspace): void {
  const text = workspace.read(MAIN);
  const imports = 'from api.http.products import router as products_router\n';
  const include = 'app.include_router(products_router, prefix="/api/v1")\n';
  workspace.write(MAIN, text.replace('\n\napp = ', `\n${imports}\n\napp = `) + include);
}

describe('in an Nx workspace', () => {
  let workspace: Workspace;
  /** The routes of the example, and of `tool make api products`. */
  let main: string;
  let router: string;

  beforeAll(() => {
    const peers = [
      'nx',
      '@angular-devkit/core',
      '@angular-devkit/schematics',
      '@angular-devkit/schematics-cli',
    ];
    workspace = scratch.workspace('with-nx', peers);
    workspace.run('tool', 'make', 'api', 'products');
    [main, router] = [workspace.read(MAIN), workspace.read(ROUTER)];
  });
  beforeEach(() => {
    workspace.write(MAIN, main);
    workspace.remove(ROUTER);
  });

  it.each([
    ['tool', ['make', 'api']],
    ['nx', ['g', '@tool/schematics:api']],
    ['schematics', ['@tool/schematics:api']],
  ])('makes a router with %s, which a dry run only announces', (bin, command) => {
    const files = workspace.backendFiles();

    const dry = workspace.run(bin, ...command, 'products', '--dry-run');
    expect(dry).toMatchObject({ code: 0, stdout: expect.stringContaining(ROUTER) as string });
    expect(workspace.backendFiles()).toEqual(files);

    const real = workspace.run(bin, ...command, 'products');
    expect(real).toMatchObject({ code: 0, stdout: expect.stringContaining(ROUTER) as string });
    expect(workspace.read(ROUTER)).toBe(router);
    expect(workspace.backendFiles()).toHaveLength(files.length + 1);
  });

  it.each([
    ['nx', ['g', '@tool/schematics:']],
    ['schematics', ['@tool/schematics:']],
  ])(
    'writes the same files with %s as with tool: resource, action, registration, and their end',
    (bin, words) => {
      const wanted = ['tags:list:str:0..5', 'state:enum:draft,live:default=draft', 'note:str:optional'];
      const steps = [
        ['resource', 'orders', ...wanted, '--register'],
        ['action', 'orders', 'mark-paid'],
        ['dto', 'Customer', 'mail:email', '--no-package-files'],
      ];
      const undo = ['destroy', 'resource', 'orders'];
      const before = workspace.backendContents();
      for (const [generator = '', ...rest] of steps) {
        expect(workspace.run('tool', 'make', generator, ...rest)).toMatchObject({ code: 0 });
      }
      const made = workspace.backendContents();
      expect(workspace.run('tool', ...undo)).toMatchObject({ code: 0 });
      expect(workspace.run('tool', 'destroy', 'dto', 'Customer')).toMatchObject({ code: 0 });
      expect(workspace.backendContents()).toEqual(before);

      const asked = (generator: string, rest: readonly string[]) =>
        workspace.run(bin, ...words.slice(0, -1), `${words.at(-1) ?? ''}${generator}`, ...rest);
      for (const [generator = '', ...rest] of steps)
        expect(asked(generator, rest)).toMatchObject({ code: 0 });
      expect(workspace.backendContents()).toEqual(made);
      expect(asked('destroy', undo.slice(1))).toMatchObject({ code: 0 });
      expect(asked('destroy', ['dto', 'Customer'])).toMatchObject({ code: 0 });
      expect(workspace.backendContents()).toEqual(before);
    },
  );

  it('tells the same as JSON of a dry run with all three front ends', () => {
    // Nx and the devkit print lines of their own around the report.
    const report = (bin: string, ...command: readonly string[]): unknown => {
      const { code, stdout } = workspace.run(bin, ...command, 'products', '--dry-run', '--format', 'json');
      expect(code).toBe(0);
      return JSON.parse(stdout.slice(stdout.indexOf('{'), stdout.lastIndexOf('}') + 1));
    };
    const told = report('tool', 'make', 'api');

    expect(told).toMatchObject({ files: [{ path: ROUTER, role: 'router', action: 'create' }] });
    expect(report('nx', 'g', '@tool/schematics:api')).toEqual(told);
    expect(report('schematics', '@tool/schematics:api')).toEqual(told);
  });

  it('lists the same routes, byte for byte, with all four front ends', () => {
    workspace.write(ROUTER, router);
    const before = reportIn(workspace.run('tool', 'routes'));
    registerProducts(workspace);
    const after = reportIn(workspace.run('tool', 'routes'));

    expect(before).not.toContain('products');
    expect(after.split('\n').filter((row) => row.includes(' /api/v1/products/'))).toHaveLength(5);
    expect(reportIn(workspace.run('nx', 'run', 'backend:routes'))).toBe(after);
    expect(reportIn(workspace.run('nx', 'g', '@tool/schematics:routes'))).toBe(after);
    expect(reportIn(workspace.run('schematics', '@tool/schematics:routes'))).toBe(after);
  });

  it("runs the target a second time from Nx's cache, and again when the source has changed", () => {
    workspace.run('nx', 'run', 'backend:routes');
    const cached = workspace.run('nx', 'run', 'backend:routes');
    workspace.write(MAIN, main.replace('"/health"', '"/healthy"'));
    const changed = workspace.run('nx', 'run', 'backend:routes');
    workspace.write(MAIN, main);

    expect(cached).toMatchObject({ code: 0, stdout: expect.stringContaining('from the cache') as string });
    expect(reportIn(cached)).toBe(reportIn(workspace.run('tool', 'routes')));
    expect(changed.stdout).toContain('/healthy');
  });

  it('has configurations of the target, whose file comes from the cache like the report', () => {
    const project = workspace.read('backend/project.json');
    const routes = {
      executor: '@tool/schematics:routes',
      cache: true,
      inputs: ['{projectRoot}/**/*.py'],
      outputs: ['{options.outputFile}'],
      configurations: { ci: { strict: true, outputFile: 'dist/{projectName}.txt' } },
    };
    workspace.write('backend/project.json', JSON.stringify({ name: 'backend', targets: { routes } }));
    const report = reportIn(workspace.run('tool', 'routes'));
    const first = workspace.run('nx', 'run', 'backend:routes:ci');
    workspace.remove('dist');
    const cached = workspace.run('nx', 'run', 'backend:routes:ci');
    const restored = workspace.read('dist/backend.txt');
    workspace.write(MAIN, `${main}\nfrom lib import mode\nif mode():\n    app.get("/debug")(print)\n`);
    const unsure = workspace.run('nx', 'run', 'backend:routes:ci');
    workspace.write('backend/project.json', project);

    expect([first.code, cached.code, unsure.code]).toEqual([0, 0, 1]);
    expect(first.stdout).not.toContain('Registered Routes:');
    expect(cached.stdout).toContain('from the cache');
    expect(restored).toBe(report);
    expect(workspace.read('dist/backend.txt')).toContain('/debug ?');
  });

  it.each([
    ['nx', ['g', '@tool/schematics:backend']],
    ['schematics', ['@tool/schematics:backend']],
  ])('writes the same backend with %s as with tool, and refuses another one in its place', (bin, command) => {
    workspace.remove('apps');
    workspace.run('tool', 'new', ...NEW);
    const made = workspace.contents('apps/shop');
    workspace.remove('apps');
    const dry = workspace.run(bin, ...command, ...NEW, '--dry-run');
    expect(dry).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('apps/shop/app/main.py') as string,
    });
    expect(workspace.has('apps')).toBe(false);

    expect(workspace.run(bin, ...command, ...NEW)).toMatchObject({ code: 0 });
    expect(workspace.contents('apps/shop')).toEqual(made);

    const { code, stdout, stderr } = workspace.run(bin, ...command, 'apps/shop', '--layout', 'feature');
    expect(code).toBe(1);
    expect(stdout + stderr).toMatch(/apps\/shop\/pyproject\.toml.*already exist/);
    expect(workspace.contents('apps/shop')).toEqual(made);
  });

  it('runs the targets of a new backend', () => {
    workspace.remove('apps');
    expect(workspace.run('tool', 'new', ...NEW)).toMatchObject({ code: 0 });
    const run = workspace.run(
      'nx',
      'run-many',
      '-p',
      'shop',
      '-t',
      'routes',
      'openapi',
      '--output-style=static',
    );
    expect(run).toMatchObject({ code: 0, stdout: expect.stringContaining('│ /health │ health │') as string });
    expect(run.stdout).toContain('Total: 1 routes');
    expect(workspace.read('dist/apps/shop/openapi.json')).toContain('"/health"');
    workspace.remove('apps');
  });
});

describe('in a folder without Nx', () => {
  let workspace: Workspace;
  beforeAll(() => {
    workspace = scratch.workspace('without-nx', []);
  });

  it('has no Nx', () => {
    expect(workspace.has('node_modules/nx')).toBe(false);
  });

  it('makes a router and lists its routes once it is registered', () => {
    expect(workspace.run('tool', 'make', 'api', 'products')).toMatchObject({ code: 0 });
    registerProducts(workspace);
    expect(workspace.run('tool', 'routes')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /^Registered Routes:\n[^]*POST[^]*\/api\/v1\/products\/[^]*\nTotal: 14 routes\n$/,
      ) as string,
    });
  });

  it('refuses a bad name in one line', () => {
    const { code, stderr, stdout } = workspace.run('tool', 'make', 'api', '123-bad');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});

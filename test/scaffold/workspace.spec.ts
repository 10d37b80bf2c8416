import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { MAIN, scratch } from '../support/scratch';

const ROUTER = 'backend/api/http/products.py';

const workspace = scratch({ 'backend/main.py': MAIN });

const nxJson = (generators: object): void => {
  workspace.write('nx.json', `// Nx reads comments.\n${JSON.stringify({ generators })}`);
};

describe('nx.json', () => {
  it.each([
    ['@tool/schematics:api', { '@tool/schematics:api': { tests: true } }],
    ['@tool/schematics, api', { '@tool/schematics': { api: { tests: true } } }],
    ['@tool/schematics:*', { '@tool/schematics:*': { tests: true } }],
  ])('has defaults under %s, which the command line takes back', async (_, generators) => {
    nxJson(generators);
    expect(await workspace.succeed('make api products --dry-run')).toContain('test_products.py');
    expect(await workspace.succeed('make api products --no-tests --dry-run')).not.toContain(
      'test_products.py',
    );
  });

  it('says more for one generator than for all', async () => {
    nxJson({ '@tool/schematics:*': { tests: true }, '@tool/schematics:api': { tests: false } });
    expect(await workspace.succeed('make api products --dry-run')).not.toContain('test_products.py');
  });

  it('has singulars of the team', async () => {
    nxJson({ '@tool/schematics:*': { singulars: { leaves: 'leave' } } });
    await workspace.succeed('make resource leaves');
    expect(workspace.read('backend/internal/dto/leave_dto.py')).toContain('class LeaveResponse');
    expect(await workspace.succeed('make dto leave')).toContain('unchanged');
    await workspace.succeed('destroy resource leave');
    expect(workspace.has('backend/internal')).toBe(false);
  });

  it('has other directories, counted from a backend that it names too', async () => {
    workspace.write('services/shop/main.py', MAIN);
    const directories = { api: 'app/routers', dto: 'app/schemas', service: 'app/services', tests: 'tests' };
    nxJson({ '@tool/schematics:*': { backend: 'services/shop', directories } });
    await workspace.succeed('make resource products --register', { cwd: 'services' });
    expect(Object.keys(workspace.contents()).filter((path) => !path.endsWith('__init__.py'))).toEqual([
      'backend/main.py',
      'nx.json',
      'services/shop/app/routers/products.py',
      'services/shop/app/schemas/product_dto.py',
      'services/shop/app/services/product_service.py',
      'services/shop/main.py',
      'services/shop/tests/test_products.py',
    ]);
    expect(workspace.read('services/shop/main.py')).toContain('from app.routers.products import router');
  });

  it.each<[string, string]>([
    ['{ "generators": {', 'nx.json:1: '],
    ['{"generators":{"@tool/schematics:*":{"bakend":"x"}}}', 'did you mean "backend"?'],
    ['{"generators":{"@tool/schematics:api":{"tests":"no"}}}', '"tests" has to be of type boolean'],
    ['{"generators":{"@tool/schematics":{"api":{"only":["list"]}}}}', '"only" has to be of type string'],
    ['{"generators":{"@tool/schematics:*":{"directories":{"apis":"x"}}}}', "directories.apis isn't known"],
  ])('with a mistake is told of: %s', async (text, message) => {
    workspace.write('nx.json', text);
    expect(await workspace.refuse('make api products')).toContain(message);
  });

  it.each([
    ['../api', "can't be imported"],
    ['my-api', "can't be imported"],
    ['/srv', "can't be imported"],
    ['http', "hides Python's own module"],
  ])('may not have the directory %s', async (api, message) => {
    nxJson({ '@tool/schematics:*': { directories: { api } } });
    expect(await workspace.refuse('make api products')).toContain(message);
  });
});

describe('templates', () => {
  const TEMPLATE = 'tools/schematics/templates/api/router.py.template';

  it('of the workspace are used once they are published', async () => {
    await workspace.succeed('templates publish api');
    const plain = await workspace
      .succeed('make api orders')
      .then(() => workspace.read('backend/api/http/orders.py'));
    workspace.write(TEMPLATE, `# <%= tag %>\n${workspace.read(TEMPLATE)}`);
    await workspace.succeed('make api products');
    expect(workspace.read(ROUTER)).toMatch(/^# Products\n"""HTTP API of products/);
    expect(plain).not.toContain('# Orders');
    expect(await workspace.succeed('destroy api products')).toContain(ROUTER);
  });

  it('are published all together, and not twice over changes', async () => {
    await workspace.succeed('templates publish');
    for (const generator of ['api', 'dto', 'service', 'resource', 'action']) {
      expect(workspace.has(`tools/schematics/templates/${generator}`)).toBe(true);
    }
    expect(await workspace.succeed('templates publish')).toContain('All templates unchanged');
    workspace.write(TEMPLATE, 'mine');
    expect(await workspace.refuse('templates publish api')).toContain(`${TEMPLATE} already exists`);
    expect(workspace.read(TEMPLATE)).toBe('mine');
  });

  it.each([
    ['one\n<%= name %>\n<%= nme %>\n', `${TEMPLATE}:3: unknown variable "nme"; there are: name,`],
    ['def f(:\n', `${ROUTER} would have a syntax error in line 1`],
    ['<% if (operations.includes("list")) { %>', `${TEMPLATE}: the template can't be filled`],
  ])('with a mistake are told with their place: %j', async (text, message) => {
    workspace.write(TEMPLATE, text);
    expect(await workspace.refuse('make api products')).toContain(message);
    expect(workspace.has(ROUTER)).toBe(false);
  });

  it.each([
    ['templates', 'what to do with the templates is missing'],
    ['templates print', `templates can't be "print"`],
    ['templates publish routes', 'no templates of "routes"'],
  ])('refuse `%s`', async (line, message) => {
    expect(await workspace.refuse(line)).toContain(message);
  });
});

describe('a dry run', () => {
  it('shows what becomes of files that are there; --diff shows all', async () => {
    const said = await workspace.succeed('make api products --register --dry-run');
    expect(said).toContain('+app.include_router(products_router, prefix="/api/v1")');
    expect(said).not.toContain('+router = APIRouter(');
    const whole = await workspace.succeed('make api products --register --dry-run --diff');
    expect(whole).toContain('    +router = APIRouter(');
    expect(workspace.contents()).toEqual({ 'backend/main.py': MAIN });
  });

  it('tells of every file, also where one is in the way', async () => {
    workspace.write(ROUTER, '# mine\n');
    const { exitCode, stdout, stderr } = await workspace.tool(
      'make resource products --no-package-files --dry-run',
    );
    expect(exitCode).toBe(2);
    expect(stdout).toContain(`Files in the way, with other content:\n  ${ROUTER}\n`);
    expect(stdout).toContain('Files that would be created:\n  backend/internal/dto/product_dto.py\n');
    expect(stderr).toMatch(/^error: backend\/api\/http\/products\.py already exists/);
  });
});

describe('a missing name', () => {
  it('is asked for on a terminal', async () => {
    await workspace.succeed('make api', { answers: ['products'] });
    await workspace.succeed('destroy', { answers: ['api', 'products'] });
    expect(workspace.has(ROUTER)).toBe(false);
  });

  it.each(['make api', 'make resource', 'make dto', 'make action', 'register', 'unregister'])(
    'of `%s` is an error elsewhere',
    async (line) => {
      expect(await workspace.refuse(line)).toContain('the name is missing');
    },
  );
});

describe('nothing is written', () => {
  it.each<[string, () => void, string]>([
    [
      'where a folder links out of the workspace',
      () => {
        mkdirSync(join(workspace.root, '../elsewhere'), { recursive: true });
        symlinkSync(join(workspace.root, '../elsewhere'), join(workspace.root, 'backend/api'));
      },
      'leads out of the workspace',
    ],
    [
      'where main.py is read-only',
      () => {
        chmodSync(join(workspace.root, 'backend/main.py'), 0o444);
      },
      'backend/main.py is read-only',
    ],
    [
      'where a module hides a folder',
      () => workspace.write('backend/api.py', ''),
      'backend/api.py hides the folder',
    ],
    ['where a file is a folder', () => workspace.write('backend/internal', ''), 'backend/internal is a file'],
  ])('%s', async (_, prepare, message) => {
    prepare();
    const before = workspace.contents();
    const refused = await workspace.refuse('make resource products --register');
    expect(refused).toContain(message);
    expect(refused.trimEnd().split('\n')).toHaveLength(1);
    expect(workspace.contents()).toEqual(before);
  });
});

describe('--format', () => {
  it('has ruff go over what is written, where the backend has one; destroy knows it again', async () => {
    workspace.write(
      'backend/.venv/bin/ruff',
      '#!/bin/sh\n[ "$1" = --version ] || sed "s/88/88/; s/^app = /app  = /; s/\\"/\'/g"\n',
    );
    chmodSync(join(workspace.root, 'backend/.venv/bin/ruff'), 0o755);
    await workspace.succeed('make api products --format');
    expect(workspace.read(ROUTER)).toContain("prefix='/products'");
    await workspace.succeed('destroy api products');
    expect(workspace.has(ROUTER)).toBe(false);
  });
});

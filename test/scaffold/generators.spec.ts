import { MAIN, scratch } from '../support/scratch';

const ROUTER = 'backend/api/http/products.py';
const DTO = 'backend/internal/dto/product_dto.py';
const SERVICE = 'backend/internal/service/product_service.py';
const TESTS = 'backend/tests/api/http/test_products.py';

const workspace = scratch({ 'backend/main.py': MAIN });

/** Names of the functions of a module, in order. */
const functionsIn = (path: string): readonly string[] =>
  [...workspace.read(path).matchAll(/^def (\w+)/gm)].map(([, name]) => name ?? '');

describe('make resource', () => {
  it('writes router, models, service and tests', async () => {
    const said = await workspace.succeed('make resource products name:str:1..80 price:decimal');
    for (const path of [ROUTER, DTO, SERVICE, TESTS]) {
      expect(said).toContain(`  ${path}\n`);
      expect(workspace.has(path)).toBe(true);
    }
    expect(workspace.read('backend/main.py')).toBe(MAIN);
    expect(said).toContain('from api.http.products import router as products_router');
    expect(said).toContain('cd backend && python -m pytest tests');
  });

  it('changes nothing a second time, and asks for --force over other content', async () => {
    await workspace.succeed('make resource products name:str');
    const before = workspace.contents();
    expect(await workspace.succeed('make resource products name:str')).toMatch(
      /^Resource products unchanged\n/,
    );
    expect(await workspace.succeed('make resource products')).toMatch(/^Resource products unchanged\n/);
    expect(workspace.contents()).toEqual(before);

    const refused = await workspace.refuse('make resource products name:int');
    expect(refused).toMatch(
      /product_dto\.py and .*test_products\.py already exist, with other content;.*--force\.\n$/,
    );
    expect(workspace.contents()).toEqual(before);
    expect(await workspace.succeed('make resource products name:int --force')).toContain(
      'Files overwritten:',
    );
    expect(workspace.read(DTO)).toContain('name: int');
  });

  it('keeps the models that are there when no fields are given', async () => {
    await workspace.succeed('make dto Product name:str tags:list:str');
    const models = workspace.read(DTO);
    await workspace.succeed('make resource products');
    expect(workspace.read(DTO)).toBe(models);
    expect(workspace.read(TESTS)).toContain('"tags": [');
  });

  it('leaves tests and operations out', async () => {
    await workspace.succeed('make resource products --no-tests --only list,get');
    expect(functionsIn(ROUTER)).toEqual(['list_products', 'get_product']);
    expect(workspace.has(TESTS)).toBe(false);
  });

  it('finds the backend by its application, where there is no backend/', async () => {
    workspace.open({ 'app/__init__.py': '', 'app/main.py': MAIN });
    const said = await workspace.succeed('make resource products name:str --register');
    expect(said).toContain('Backend: app/ (the application of app/main.py)');
    expect(said).toContain('To run the tests: python -m pytest app/tests\n');
    expect(workspace.read('app/main.py')).toContain(
      'from app.api.http.products import router as products_router',
    );
  });

  it('takes no application of its own tests for one', async () => {
    workspace.write('backend/main.py', 'app = FastAPI(\n');
    const refused = await workspace.refuse('make resource products --register');
    expect(refused).toContain('backend/main.py');
    expect(workspace.has(ROUTER)).toBe(false);
  });

  it('refuses to make a circle of imports', async () => {
    await workspace.succeed('make api products');
    workspace.write(
      ROUTER,
      workspace.read(ROUTER).replace('import logging\n', 'import logging\n\nfrom main import x\n'),
    );
    const refused = await workspace.refuse('register products');
    expect(refused).toContain(`${ROUTER} imports from backend/main.py, which would import it: a circle`);
    expect(workspace.read('backend/main.py')).toBe(MAIN);
  });

  it('refuses models of the team that lack what the service needs', async () => {
    workspace.write(DTO, 'class Product: ...\n');
    expect(await workspace.refuse('make resource products')).toContain('has no CreateProductRequest');
  });

  it('writes package files also after a router that was made without', async () => {
    await workspace.succeed('make api orders');
    await workspace.succeed('make resource products');
    expect(workspace.has('backend/api/http/__init__.py')).toBe(true);
  });

  it('registers the router, which then has its routes', async () => {
    const said = await workspace.succeed('make resource products --register');
    expect(said).toContain('Files updated:\n  backend/main.py\n');
    expect(await workspace.succeed('routes')).toContain('Total: 5 routes');
    expect(await workspace.succeed('make resource products --register')).toContain('unchanged');
  });

  it('writes package files unless the backend does without', async () => {
    await workspace.succeed('make resource products');
    expect(workspace.read('backend/internal/dto/__init__.py')).toBe('"""Package internal.dto."""\n');
    workspace.open({ 'backend/main.py': MAIN, 'backend/core/settings.py': '' });
    await workspace.succeed('make resource products');
    expect(workspace.has('backend/internal/dto/__init__.py')).toBe(false);
    await workspace.succeed('make resource orders --package-files');
    expect(workspace.has('backend/internal/dto/__init__.py')).toBe(true);
  });
});

describe('make api', () => {
  it.each<[string, readonly string[]]>([
    ['--only list', ['list_products']],
    ['--except create,update', ['list_products', 'get_product', 'delete_product']],
    ['--only get,delete --except get', ['delete_product']],
  ])('with %s', async (options, functions) => {
    await workspace.succeed(`make api products ${options}`);
    expect(functionsIn(ROUTER)).toEqual(functions);
  });

  it.each([
    ['--only lst', 'did you mean "list"?'],
    ['--except list,get,create,update,delete', 'leave no operation'],
  ])('refuses %s', async (options, message) => {
    expect(await workspace.refuse(`make api products ${options}`)).toContain(message);
    expect(workspace.has(ROUTER)).toBe(false);
  });
});

describe('make dto and make service', () => {
  it.each(['Product', 'product', 'products'])('take the name as %s', async (name) => {
    await workspace.succeed(`make dto ${name} name:str`);
    await workspace.succeed(`make service ${name}`);
    expect(workspace.read(DTO)).toContain('class CreateProductRequest(BaseModel):');
    expect(workspace.read(SERVICE)).toContain('def list_products(');
  });

  it('takes the parts of a name in any spelling', async () => {
    for (const name of ['OrderItem', 'order-items', 'order_item']) {
      expect(await workspace.succeed(`make dto ${name}`)).toMatch(/^DTO order_item (created|unchanged)\n/);
    }
  });

  it('a service alone brings its models', async () => {
    await workspace.succeed('make service products name:str');
    expect(workspace.read(DTO)).toContain('name: str');
  });

  it('tells of the package that email fields need', async () => {
    expect(await workspace.succeed('make dto users mail:email')).toContain('email-validator');
  });
});

describe('make action', () => {
  it.each([
    ['api products'],
    ['api products --only list'],
    ['resource products'],
    ['resource products --only list'],
  ])('adds to what `make %s` has written, and nothing else changes', async (made) => {
    await workspace.succeed(`make ${made}`);
    const before = workspace.read(ROUTER).split('\n');
    expect(await workspace.succeed('make action products mark-paid')).toMatch(
      /^Action mark-paid of products added\n/,
    );
    const after = workspace.read(ROUTER);
    expect(after).toContain('@router.post("/{id}/mark-paid")\ndef mark_paid_product(');
    // Earlier lines remain in their order, except for names in imports.
    let from = 0;
    for (const line of before.filter((one) => !one.startsWith('from '))) {
      from = after.split('\n').indexOf(line, from);
      expect(from).toBeGreaterThanOrEqual(0);
    }
    expect(await workspace.succeed('make action Product mark-paid')).toContain('unchanged');
    expect(workspace.read(ROUTER)).toBe(after);
  });

  it('keeps line ends, and a missing newline at the end', async () => {
    await workspace.succeed('make api products');
    const windows = workspace.read(ROUTER).trimEnd().replaceAll('\n', '\r\n');
    workspace.write(ROUTER, windows);
    await workspace.succeed('make action products archive');
    const after = workspace.read(ROUTER);
    expect(after.startsWith(windows)).toBe(true);
    expect(after.replaceAll('\r\n', '')).not.toContain('\n');
    expect(after).toMatch(/\}$/);
  });

  it.each([
    [
      'make action products archive',
      "there's no router of products: no backend/api/http/products.py; make it first",
    ],
    ['make action products', 'the action is missing'],
    ['make action products get', 'is one of the router'],
    ['make action products Mark', 'must be a verb'],
  ])('refuses `%s`', async (line, message) => {
    if (line !== 'make action products archive') await workspace.succeed('make api products');
    expect(await workspace.refuse(line)).toContain(message);
  });

  it('refuses a function of that name that is something else', async () => {
    await workspace.succeed('make api products');
    workspace.write(ROUTER, `${workspace.read(ROUTER)}\n\ndef archive_product() -> None:\n    """Ours."""\n`);
    expect(await workspace.refuse('make action products archive')).toMatch(
      /has another archive_product\(\) in line \d+/,
    );
  });
});

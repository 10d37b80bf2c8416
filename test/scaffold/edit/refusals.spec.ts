import { Failure } from '../../../src/base/diagnostics/failure';
import { registerRouter } from '../../../src/register/register';
import type { RegisterRequest } from '../../../src/register/request';
import type { Plan } from '../../../src/scaffold/change';
import { filesOf, requestFor } from './registering';

const HEAD = 'from fastapi import FastAPI\n\n';

function register(
  main: string | Buffer,
  changes: Partial<RegisterRequest> = {},
  name?: string,
): Promise<Plan> {
  const files = filesOf({ files: { 'main.py': main } });
  return registerRouter(files, requestFor(files, changes, name));
}

async function failure(attempt: Promise<unknown>): Promise<Failure> {
  const error: unknown = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Failure)) throw new Error(`not refused: ${String(error)}`);
  return error;
}

const NO_VARIABLE =
  /^backend\/main\.py keeps what it makes in line \d+ in no variable of its own; nothing is changed/;

describe('an application that no include can follow safely', () => {
  it.each<[string, string | Buffer, RegExp]>([
    ['in no variable that has one value', 'apps = [FastAPI()]\napp = apps[0]\napp = apps[0]\n', NO_VARIABLE],
    [
      'on a line with more',
      'app = FastAPI(); print(app)\n',
      /^backend\/main\.py has several statements in line 3; nothing/,
    ],
    [
      'on a line with more before it',
      'print(1); app = FastAPI()\n',
      /^backend\/main\.py has several statements in line 3; /,
    ],
    [
      'whose variable is set again',
      'app = FastAPI()\nprint(app)\napp = app\n',
      /^backend\/main\.py gives "app" more than one value; /,
    ],
    [
      'of two',
      'import os\n\nif os.getpid():\n    app = FastAPI()\nelse:\n    app = FastAPI(title="x")\n',
      /^backend\/main\.py: which application it is depends on a test; /,
    ],
    [
      'beside a variable of that name',
      'products_router = 1\napp = FastAPI()\n',
      /^backend\/main\.py has another "products_router" in line 3; /,
    ],
    [
      'in a file with an error',
      'app = FastAPI()\nx = = 1\n',
      /^backend\/main\.py has a syntax error in line 4 \(invalid syntax\); /,
    ],
    [
      'in a file of bytes',
      Buffer.from('app = FastAPI()\nx = "é"\n', 'latin1'),
      /^backend\/main\.py:4: can't read the file: line 4 isn't UTF-8/,
    ],
    ['that is none', 'app = 1\n', /^backend\/main\.py: no application: /],
    [
      'whose routes would change',
      'from api.http import orders\n\napp = FastAPI()\napp.include_router(orders.router)\nif len(app.routes) > 5:\n    app.add_api_route("/more", print)\n',
      /^backend\/main\.py: with the router included there, other routes would change; /,
    ],
  ])('is left as it is: %s', async (_, text, message) => {
    const main = typeof text === 'string' ? HEAD + text : Buffer.concat([Buffer.from(HEAD), text]);
    const { message: told, details } = await failure(register(main));
    expect(told).toMatch(message);
    expect(told).toMatch(/nothing is changed\. Add by hand:$/);
    expect(told).not.toContain('\n');
    expect(details).toEqual([
      '  from api.http.products import router as products_router',
      '  app.include_router(products_router, prefix="/api/v1")',
    ]);
  });
});

describe('what is asked for', () => {
  const MAIN = `${HEAD}app = FastAPI()\n`;

  it.each<[Partial<RegisterRequest>, string]>([
    [
      { into: 'main.py' },
      '--into main.py: give a file and a variable in it, such as backend/api/router.py:api_router.',
    ],
    [{ into: 'nope.py:app' }, "--into nope.py:app: there's no file nope.py; check the path."],
    [
      { into: 'main.py:app.router' },
      '--into main.py:app.router: give a file and a variable in it, such as backend/api/router.py:api_router.',
    ],
    [{ prefix: 'v1' }, '--prefix v1: give a path that begins with "/" and doesn\'t end with one: /api/v1'],
    [
      { prefix: '/v1/' },
      '--prefix /v1/: give a path that begins with "/" and doesn\'t end with one: /api/v1',
    ],
  ])('has to make sense: %j', async (changes, message) => {
    expect(await failure(register(MAIN, changes))).toMatchObject({ message, details: [] });
  });

  it('is a variable that is there', async () => {
    const { text } = await failure(register(MAIN, { into: 'main.py:api_router' }));
    expect(text).toBe(
      [
        'backend/main.py has no "api_router" at its top level; nothing is changed. Add by hand:',
        '  from api.http.products import router as products_router',
        '  api_router.include_router(products_router, prefix="/api/v1")',
      ].join('\n'),
    );
  });

  it('is a variable of that file', async () => {
    const { message } = await failure(
      register(`from api.app import app\n${MAIN}`.replace('app = ', 'other = '), { into: 'main.py:FastAPI' }),
    );
    expect(message).toContain('only imports "FastAPI": name the file that makes it');
  });

  it('is included somewhere itself', async () => {
    const { message } = await failure(register(`${MAIN}lost = FastAPI()\n`, { into: 'main.py:lost' }));
    expect(message).toMatch(
      /^backend\/main\.py: with the router included there, routes of it would be missing \(.*1 other application with 2 routes: backend\/main\.py:6\); nothing is changed\. Add by hand:$/,
    );
  });

  it.each([
    [
      'router = 1\n',
      /with the router included there, routes of it would be missing \(backend\/main\.py:6: .+\); nothing is changed/,
    ],
    [
      'raise RuntimeError\n',
      /routes of it would be missing \(backend\/api\/http\/products\.py:1: RuntimeError is raised here.*\); nothing is changed/,
    ],
    ['router = = 1\n', /routes of it would be missing \(backend\/api\/http\/products\.py:1: .*\); nothing/],
  ])('is a router: %j', async (text, message) => {
    const files = filesOf({ files: { 'main.py': MAIN, 'api/http/products.py': text } });
    expect((await failure(registerRouter(files, requestFor(files)))).message).toMatch(message);
  });

  it.each([
    ['a route for the same', '@app.get("/api/v1/products/")\ndef mine() -> None: ...\n', '/api/v1/products/'],
    ['a route for all below', '@app.get("/api/{rest:path}")\ndef mine() -> None: ...\n', '/api/{rest:path}'],
  ])('is told to be hidden by %s', async (_, route, path) => {
    const main = `${HEAD}from api.http import orders\n\napp = FastAPI()\n\n\n${route}\n\napp.include_router(orders.router)\n`;
    expect((await register(main)).notes).toEqual([`Never asked: ${path}, before it, answers its paths.`]);
  });

  it('is told to be hidden where it cannot be asked', async () => {
    const main = `from starlette.routing import Mount\n${MAIN.replace('FastAPI()', 'FastAPI(routes=[Mount("/", print)])')}`;
    expect((await register(main)).notes).toEqual([
      'Never asked: the mount in backend/main.py:6, before it, answers its paths.',
    ]);
  });

  it('is a router that is there', async () => {
    const { message } = await failure(register(MAIN, {}, 'things'));
    expect(message).toBe(
      "there's no router of things: no backend/api/http/things.py; make it first: tool make api things",
    );
  });

  it.each([
    [{ prefix: '/v2' }, 'app.include_router(products_router, prefix="/v2")'],
    [{ prefix: '' }, 'app.include_router(products_router)'],
    [{ prefix: '/' }, 'app.include_router(products_router)'],
    [
      { entry: 'main.py:app', workingDirectory: 'backend' },
      'app.include_router(products_router, prefix="/api/v1")',
    ],
    [
      { into: 'main.py:app', workingDirectory: 'backend' },
      'app.include_router(products_router, prefix="/api/v1")',
    ],
  ])('is done: %j', async (changes, line) => {
    const [change] = (await register(MAIN, changes)).changes;
    expect(change?.kind === 'edit' ? Buffer.from(change.content).toString() : '').toMatch(
      new RegExp(`\\n${line.replace(/[()"/]/g, '\\$&')}\\n$`),
    );
  });

  it('may be a factory', async () => {
    const main = `${HEAD}def create():\n    made = FastAPI()\n    return made\n\n\napp = create()\n`;
    const [change] = (await register(main, { into: 'main.py:create()' })).changes;
    expect(change?.kind === 'edit' ? Buffer.from(change.content).toString() : '').toContain(
      '    made = FastAPI()\n    made.include_router(products_router, prefix="/api/v1")\n    return made\n',
    );
  });
});

describe('a router that is registered in another way', () => {
  it.each([
    [
      'as an attribute',
      'from api.http import products\n\napp = FastAPI()\napp.include_router(products.router)\n',
      6,
    ],
    [
      'in a loop',
      'from api.http import orders, products\n\napp = FastAPI()\nfor one in (orders, products):\n    app.include_router(one.router)\n',
      7,
    ],
    [
      'by its name',
      'from importlib import import_module\n\napp = FastAPI()\napp.include_router(import_module("api.http.products").router)\n',
      6,
    ],
    ['under another', 'import api.http.products as p\n\napp = FastAPI(routes=p.router.routes)\n', undefined],
  ])('is left so: %s', async (_, text, line) => {
    const plan = await register(HEAD + text);
    expect(plan.changes).toEqual([]);
    const where = line === undefined ? String.raw`backend/\S+:\d+` : `backend/main.py:${line}`;
    expect(plan.notes.join()).toMatch(new RegExp(`^It is registered already, in ${where}\\.$`));
  });

  it('is left where it is registered for other settings', async () => {
    const text =
      'import os\n\napp = FastAPI()\nif os.getenv("STAGE") == "dev":\n    from api.http.products import router as r\n\n    app.include_router(r)\n';
    const plan = await register(HEAD + text);
    expect(plan.changes).toEqual([]);
    expect(plan.notes).toEqual([
      'It is registered already, in backend/main.py:9, where this holds: os.getenv("STAGE") == "dev"',
    ]);
  });
});

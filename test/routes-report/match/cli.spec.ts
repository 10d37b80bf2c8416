import { projectFile } from '../../support/files';
import { ScratchWorkspace, scratch } from '../../support/scratch';

const MAIN = projectFile('matched', 'main.py');

const workspace = scratch({ 'main.py': MAIN }, 'all');

const match = (...request: readonly string[]) =>
  workspace.tool(['routes', 'match', ...request, '--entry', 'main.py']);

describe('tool routes match', () => {
  it('tells the route, its parameters, and why others lost', async () => {
    const { exitCode, stdout } = await match('GET /items/42?full=1');
    expect(stdout).toBe(
      [
        'GET /items/42 is served by',
        '  GET /items/{item_id:int}',
        '  get_item  main.py:8',
        '  item_id = 42',
        '',
        'Other routes that match or almost match:',
        '  GET /items/{name}     comes later        main.py:12',
        '  PUT /items/{name}     takes PUT only     main.py:16',
        '  DELETE /items/{name}  takes DELETE only  main.py:22',
        '',
      ].join('\n'),
    );
    expect(exitCode).toBe(0);
  });

  it('says which converter refused a value', async () => {
    const { stdout } = await match('/items/abc');
    expect(stdout).toContain('  by_name  main.py:12\n  name = "abc"\n');
    expect(stdout).toContain("GET /items/{item_id:int}  the path doesn't fit its converter (int)");
  });

  it('tells a 405 with what is allowed, and what a condition may change', async () => {
    const { exitCode, stdout } = await match('DELETE /items/7');
    expect(stdout).toContain('DELETE /items/7 is refused: 405 Method Not Allowed (Allow: GET), by the first');
    expect(stdout).toContain('  other routes with this path take PUT\n');
    expect(stdout).toContain('It may be served by another');
    expect(stdout).toContain('DELETE /items/{name}  exists only if feature_flag()');
    expect(exitCode).toBe(1);
  });

  it('follows a redirect', async () => {
    const { exitCode, stdout } = await match('GET /list?x=1');
    expect(stdout).toContain('GET /list is redirected: 307 to /list/?x=1\nGET /list/?x=1 is served by\n');
    expect(exitCode).toBe(0);
  });

  it('follows a redirect as a client does, which decodes what the server has not encoded again', async () => {
    const { stdout } = await match('GET /items/a%2520b/');
    expect(stdout).toContain('GET /items/a%2520b/ is redirected: 307 to /items/a%20b\n');
    expect(stdout).toContain('  name = "a b"\n');
  });

  it('ends with 1 where nothing serves, and says which mount keeps the request', async () => {
    const { exitCode, stdout } = await match('/sub/none');
    expect(stdout).toContain(
      '404 Not Found, by the mount at /sub (main.py:33), which handles every request that it matches',
    );
    expect(exitCode).toBe(1);
    expect((await match('/none')).stdout).toBe('GET /none is served by no route: 404 Not Found\n');
  });

  it('calls a 404 no certain one, where a route under a condition may serve the request', async () => {
    const other = new ScratchWorkspace({
      'main.py':
        'from fastapi import FastAPI\nfrom flags import feature_flag\napp = FastAPI()\nif feature_flag():\n    @app.get("/a")\n    def a(): ...\n',
    });
    const { exitCode, stdout } = await other.tool(['routes', 'match', '/a']);
    other.dispose();
    expect(stdout).toMatch(/^GET \/a is served by no certain route; otherwise 404 Not Found\n/);
    expect(stdout).toContain('GET /a  exists only if feature_flag()');
    expect(exitCode).toBe(1);
  });

  it('takes the first certain route, whatever may come behind it', async () => {
    const other = new ScratchWorkspace({
      'main.py':
        'from fastapi import FastAPI\nfrom flags import feature_flag\napp = FastAPI()\n@app.get("/a")\ndef a(): ...\nif feature_flag():\n    app.get("/a")(print)\n    app.mount("/", FastAPI())\n',
    });
    const { stdout } = await other.tool(['routes', 'match', '/a']);
    other.dispose();
    expect(stdout).not.toContain('It may be served');
    expect(stdout).toContain('GET /a  comes later');
  });

  it('says that a missing route may serve a request, and where the list of routes ends', async () => {
    const top = 'from fastapi import FastAPI\napp = FastAPI()\napp.get("/one")(print)\n';
    const ends = new ScratchWorkspace({
      'ended.py': `${top}{"a": 1}["b"]\napp.get("/two")(print)\n`,
      'foreign.py': `${top}from elsewhere import router\napp.include_router(router)\n`,
      'mount.py': `${top}from elsewhere import panel\nsub = FastAPI()\napp.mount("/sub", sub)\napp.mount("/panel", panel)\n`,
    });
    const told = async (request: string, entry: string): Promise<string | undefined> =>
      (await ends.tool(['routes', 'match', request, '--entry', entry])).stdout.split('\n')[0];
    const words = 'no listed route: 404 Not Found, unless a missing route serves it; the list of routes';
    expect(await told('/two', 'ended.py')).toBe(`GET /two is served by ${words} isn't whole (ended.py:4)`);
    expect(await told('/two', 'foreign.py')).toBe(
      `GET /two is served by ${words} may not be whole (foreign.py:5)`,
    );
    expect(await told('/one', 'foreign.py')).toBe('GET /one is served by');
    expect(await told('/sub/x', 'mount.py')).toMatch(
      /^GET \/sub\/x is served by no route: 404 Not Found, by/,
    );
    ends.dispose();
  });

  it('asks hosts', async () => {
    expect((await match('https://api.example.com/v1')).stdout).toContain(
      'GET, HEAD /v1 on api.example.com\n  page',
    );
    expect((await match('/v1', '--host', 'API.example.com:8000')).exitCode).toBe(0);
    const { exitCode, stdout } = await match('/v1');
    expect(stdout).toContain('is under the host api.example.com');
    expect(exitCode).toBe(1);
  });

  it('knows websockets', async () => {
    expect((await match('WS', '/chat')).stdout).toContain('WS /chat is served by\n  WS /chat\n  chat');
    expect((await match('GET /chat')).stdout).toContain('WS /chat  is a websocket');
  });

  it('prints JSON', async () => {
    const { stdout, exitCode } = await match('/items/42', '--format', 'json');
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      version: 1,
      request: { method: 'GET', path: '/items/42', host: 'localhost' },
      outcome: 'served',
      status: null,
      route: {
        path: '/items/{item_id:int}',
        handler: 'get_item',
        tags: ['Items'],
        parameters: { item_id: 42 },
      },
      others: [
        { path: '/items/{name}', lost: 'order', parameters: { name: '42' } },
        { path: '/items/{name}', lost: 'method' },
        { condition: 'feature_flag()', lost: 'method' },
      ],
    });
  });

  it('refuses what is no request, in JSON too', async () => {
    expect(await match('items')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('"items" is no request; write a method and a path') as unknown,
    });
    expect((await match()).stderr).toContain('needs a request: tool routes match "GET /items/1"');
    expect(JSON.parse((await match('items', '--format', 'json')).stdout)).toHaveProperty('error');
    expect((await match('/items', '--format', 'xml')).stderr).toContain('use one of: text, json');
  });

  it('writes nothing of the source raw to a terminal', async () => {
    const own = new ScratchWorkspace({
      'main.py': 'from fastapi import FastAPI\napp = FastAPI()\n@app.get("/\\x1b[2Ja")\ndef f(): ...\n',
    });
    const { stdout } = await own.tool(['routes', 'match', '/%1b[2Ja', '--entry', 'main.py']);
    own.dispose();
    expect(stdout).toContain('GET /\\x1b[2Ja');
    expect(stdout).not.toContain('\x1b');
  });

  it('has a help with examples', async () => {
    expect(await workspace.succeed('routes match --help')).toContain(
      'tool routes match "GET /api/v1/products/42"',
    );
  });
});

describe('tool routes match: types of path parameters', () => {
  const typed = new ScratchWorkspace({
    'main.py': `from typing import Annotated
from uuid import UUID
from fastapi import Depends, FastAPI, Path
from pydantic import AfterValidator
from models import Key

app = FastAPI()


def page_of(page: Annotated[int, Path(ge=1)]): ...


@app.get("/orders/{order_id}", include_in_schema=False)
def get_order(order_id: UUID): ...


@app.get("/pages/{page}")
def get_page(page: Annotated[int, Depends(page_of)]): ...


@app.get("/checked/{code}")
def checked(code: Annotated[int, AfterValidator(lambda code: code)]): ...


@app.get("/unknown/{key}")
def unknown(key: Key): ...
`,
  });
  afterAll(() => {
    typed.dispose();
  });
  const match = (request: string, ...args: readonly string[]) =>
    typed.tool(['routes', 'match', request, ...args]);

  it('refuses what FastAPI answers with 422', async () => {
    const { stdout, exitCode } = await match('GET /orders/42');
    expect(stdout).toBe(`GET /orders/42 is refused: 422 Unprocessable Content, by
  GET /orders/{order_id}
  get_order  main.py:13
  order_id = "42"
  order_id has to be UUID
`);
    expect(exitCode).toBe(1);
    expect((await match('GET /orders/3f2b8c1e-5d4a-4f6b-9c7d-8e9fa0b1c2d3')).exitCode).toBe(0);
  });

  it('sees parameters of dependencies, with their limits', async () => {
    const { stdout } = await match('GET /pages/0', '--format', 'json');
    expect(JSON.parse(stdout)).toMatchObject({
      outcome: 'invalid',
      status: 422,
      invalid: [{ name: 'page', value: '0', type: 'int, ge=1' }],
    });
    expect((await match('GET /pages/1')).exitCode).toBe(0);
  });

  it('refuses by the type under a validator, and serves what it cannot decide', async () => {
    expect((await match('GET /checked/x')).exitCode).toBe(1);
    const checked = await match('GET /checked/1');
    expect(checked.stdout).toContain('checked by a validator of the program, too: 422 if that refuses it\n');
    expect(checked.exitCode).toBe(0);
    const unknown = await match('GET /unknown/x');
    expect(unknown.stdout).toContain("which isn't decided here: 422 if it is not\n");
    expect(unknown.exitCode).toBe(0);
    const json = await match('GET /checked/1', '--format', 'json');
    expect(JSON.parse(json.stdout)).toMatchObject({
      outcome: 'served',
      undecided: [{ value: '1', by: 'validator' }],
    });
    const sure = await match('GET /pages/1', '--format', 'json');
    expect(JSON.parse(sure.stdout)).toMatchObject({ outcome: 'served', undecided: null });
  });
});

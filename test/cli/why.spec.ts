import { projectFiles, projectFile } from '../support/files';
import { ScratchWorkspace, scratch } from '../support/scratch';

const FILES = projectFiles('why');

const workspace = scratch(FILES, 'all');

const why = (...subject: readonly string[]) => workspace.tool(['routes', 'why', ...subject]);

describe('tool routes why', () => {
  it('tells each step from the application to the decorator, and what it adds', async () => {
    const { stdout, exitCode } = await why('/api/v1/items/{item_id}');
    expect(stdout).toBe(`GET /api/v1/items/{item_id} (read)
  backend/main.py:9       app = FastAPI(title="Shop")                 the application
  backend/main.py:10      app.include_router(v1, prefix="/api")       /api
  backend/api/v1.py:6     v1.include_router(router, prefix="/items")  /v1/items · tags: v1
  backend/api/items.py:7  @router.get("/{item_id}")                   /{item_id}
`);
    expect(exitCode).toBe(0);
  });

  it.each([['read'], ['api.items.read'], ['api.items:read']])(
    'tells every route of the handler %s',
    async (name) => {
      const { stdout } = await why(name);
      expect(stdout.split('\n').filter((line) => line.startsWith('GET'))).toEqual([
        'GET /api/v1/items/{item_id} (read)',
        'GET /plain/{item_id} (read)',
      ]);
    },
  );

  it('tells conditions and mounts, and takes a path without its converters', async () => {
    expect((await why('read_all')).stdout).toContain('if os.environ["ADMIN"]');
    const { stdout } = await why('GET', '/sub/own/{number}');
    expect(stdout).toMatch(/^GET \/sub\/own\/\{number:int\} \(own\)\n/);
    expect(stdout).toContain('mount · /sub');
  });

  it.each([['api.items:router'], ['backend/api/items.py:router'], ['api/items.py:router']])(
    'tells the ways to the router %s',
    async (name) => {
      const { stdout, exitCode } = await why(name);
      expect(stdout).toBe(`api.items:router (backend/api/items.py:3, 1 route): registered
  backend/main.py:9    app = FastAPI(title="Shop")                 the application
  backend/main.py:10   app.include_router(v1, prefix="/api")       /api
  backend/api/v1.py:6  v1.include_router(router, prefix="/items")  /v1/items · tags: v1
  backend/main.py:9   app = FastAPI(title="Shop")                                  the application
  backend/main.py:11  app.include_router(router, prefix="/plain", tags=["Plain"])  /plain · tags: Plain
`);
      expect(exitCode).toBe(0);
    },
  );

  it('tells where the chain of a router ends that is not registered, and what would register it', async () => {
    const { stdout, exitCode } = await why('backend/api/lost.py');
    expect(stdout).toContain(
      'api.lost:router (backend/api/lost.py:3, 1 route): not registered\n  Nothing includes it.',
    );
    expect(stdout).toContain('Imported by backend/main.py:5.');
    expect(stdout).toContain('from api.lost import router as lost_router');
    expect(stdout).toContain(`api.lost:inner (backend/api/lost.py:4, 1 route): not registered
  backend/api/lost.py:5  router.include_router(inner)
  The chain ends there: the router that includes it is not registered itself.`);
    expect(exitCode).toBe(1);
  });

  it.each([['api.never'], ['api.never:router'], ['backend/api/never.py']])(
    'tells of %s that nothing imports it',
    async (name) => {
      const { stdout, exitCode } = await why(name);
      expect(stdout).toContain('api.never:router (backend/api/never.py:3): not registered');
      expect(stdout).toContain('The program never imports its module.');
      expect(stdout).toContain('from api.never import router as never_router');
      expect(exitCode).toBe(1);
    },
  );

  it('tells the condition of a router that is registered for other settings, and never how to register it', async () => {
    const { stdout, exitCode } = await why('api.debug:tools');
    expect(stdout).toBe(`api.debug:tools (backend/api/debug.py:3): not registered
  Included in backend/main.py:17 only where this holds: os.getenv("STAGE") == "dev". It doesn't hold here.
`);
    expect(exitCode).toBe(1);
    const there = await why('api.debug:tools', '--env', 'STAGE=dev');
    expect(there.stdout).toContain('api.debug:tools (backend/api/debug.py:3, 1 route): registered');
    const { stdout: json } = await why('api.debug:tools', '--format', 'json');
    expect(JSON.parse(json)).toMatchObject({
      routers: [{ advice: null, under: [{ line: 17, tests: ['os.getenv("STAGE") == "dev"'] }] }],
    });
  });

  it('knows the includes of the rule before 0.137, too', async () => {
    const old = await why('api.items:router', '--fastapi', '0.136.3');
    expect(old.stdout).toBe((await why('api.items:router')).stdout);
    const route = await why('/api/v1/items/{item_id}', '--fastapi', '0.136.3');
    expect(route.stdout).toBe((await why('/api/v1/items/{item_id}')).stdout);
  });

  it('tells it as JSON', async () => {
    const { stdout } = await why('GET', '/api/v1/items/{item_id}', '--format', 'json');
    const { routes } = JSON.parse(stdout) as { routes: readonly { steps: readonly object[] }[] };
    expect(routes[0]?.steps[2]).toEqual({
      kind: 'include',
      file: 'backend/api/v1.py',
      line: 6,
      prefix: '/v1/items',
      tags: ['v1'],
      host: null,
      condition: null,
      source: 'v1.include_router(router, prefix="/items")',
    });
  });

  it.each([
    ['/api/v1/item/{item_id}', 'did you mean "/api/v1/items/{item_id}"?'],
    ['POST /plain/{item_id}', 'that path takes GET.'],
    ['/nowhere/at/all', 'tool routes match "/nowhere/at/all"'],
    ['reed', 'did you mean "read"?'],
    ['items', 'did you mean "api.items:router"?'],
    ['api.itens:router', 'did you mean "api.items:router"?'],
  ])('has advice for %s', async (subject, advice) => {
    const { stderr, exitCode, stdout } = await why(subject);
    expect(stderr).toContain(advice);
    expect([exitCode, stdout]).toEqual([2, '']);
    const json = await why(subject, '--format', 'json');
    expect(JSON.parse(json.stdout)).toMatchObject({
      error: { message: expect.stringContaining(advice) as string },
    });
  });

  it('says that the list of routes ends early where it has no such route', async () => {
    const ends = new ScratchWorkspace({
      'main.py':
        'from fastapi import FastAPI\napp = FastAPI()\napp.get("/one")(print)\n{"a": 1}["b"]\napp.get("/late")(print)\n',
    });
    const { stderr, exitCode } = await ends.tool(['routes', 'why', '/late']);
    expect(stderr).toBe(
      'error: no route "/late"; the list of routes isn\'t whole (main.py:4); tool routes says why. For a request\'s URL: tool routes match "/late".\n',
    );
    expect(exitCode).toBe(2);
    expect((await ends.tool(['routes', 'why', '/on'])).stderr).toContain(
      'the list of routes isn\'t whole (main.py:4); did you mean "/one"?',
    );
    ends.dispose();
  });

  it('asks for a subject, and shows nothing of the source as it is', async () => {
    expect((await why()).stderr).toContain('tool routes why /items');
    expect((await why('read', '--format', 'xml')).stderr).toContain('text, json');
    const { stdout } = await why('lost', '--entry', 'backend/api/lost.py:router');
    expect(stdout).toContain('GET /lost\\x1b[2J (lost)');
    expect(stdout).not.toContain('\u001b');
  });

  it('has a help with examples', async () => {
    expect((await why('--help')).stdout).toContain('tool routes why api.http.products:router');
  });
});

describe('tool routes why, of routers that a function makes', () => {
  const MADE = projectFile('why-made', 'main.py');
  const made = scratch({ 'main.py': MADE, 'shop.py': 'from main import app\n' }, 'all');

  it('tells those of one place apart, and fails if one of them is not registered', async () => {
    const { stdout, exitCode } = await made.tool('routes why main.py:7');
    expect(stdout.split('\n').filter((line) => /^\S/.test(line))).toEqual([
      'main.py:7 (1 route: /served): registered',
      'main:ALL[0] (main.py:7, 1 route: /a): not registered',
      'main:ALL[1] (main.py:7, 1 route: /b): not registered',
      'main.py:7 (1 route: /c): not registered',
    ]);
    expect(stdout).toContain('To register it, add to main.py: app.include_router(ALL[1])');
    expect(stdout).toContain('To register it, include what make() makes.');
    expect(exitCode).toBe(1);
  });

  it('knows each place that its own note names', async () => {
    const { stderr } = await made.tool('routes --verbose');
    const [place = ''] = /main\.py:\d+(?=\s*$)/m.exec(stderr) ?? [];
    const { exitCode, stdout } = await made.tool(['routes', 'why', place]);
    expect([exitCode, stdout]).toEqual([1, expect.stringContaining('not registered')]);
    expect((await made.tool('routes why main.py:8')).stdout).toMatch(/^GET \/served\n/);
  });

  it('knows the functions of a file with the ends of lines of Windows', async () => {
    const text = `${MADE}\n\n@app.get("/late")\ndef late():\n    one = 1\n    return one\n`;
    const windows = new ScratchWorkspace({ 'main.py': text.replaceAll('\n', '\r\n') });
    expect((await windows.tool('routes why main.py:7')).stdout).toContain('include what make() makes.');
    expect((await windows.tool('routes why main.py:19')).stdout).toMatch(/^GET \/late \(late\)\n/);
    windows.dispose();
  });

  it('takes what holds one for its name', async () => {
    expect((await made.tool('routes why main:ALL[1]')).stdout).toMatch(/^main:ALL\[1\] /);
  });

  it('has the advice of make api for the router that it has just written', async () => {
    const advice = 'app.include_router(products_router, prefix="/api/v1")';
    const plain = new ScratchWorkspace({ 'main.py': 'from fastapi import FastAPI\n\napp = FastAPI()\n' });
    expect(await plain.succeed('make api products')).toContain(advice);
    expect((await plain.tool('routes why api/http/products.py')).stdout).toContain(advice);
    plain.dispose();
  });

  it('leaves out of the advice the prefix that the including router has itself', async () => {
    const module = 'from fastapi import APIRouter\n\nrouter = APIRouter(prefix="/x")\nrouter.get("/")(len)\n';
    const nested = new ScratchWorkspace({
      'main.py': `from fastapi import APIRouter, FastAPI
from routers import items

app = FastAPI()
api = APIRouter(prefix="/api")
api.include_router(items.router, prefix="/v1")
app.include_router(api)
`,
      'routers/items.py': module,
      'routers/carts.py': module,
    });
    expect((await nested.tool('routes why routers/carts.py')).stdout).toContain(
      'api.include_router(carts_router, prefix="/v1")\n',
    );
    nested.dispose();
  });
});

describe('a line of a handler', () => {
  const TWO = projectFile('why-lines', 'main.py');
  const two = scratch({ 'main.py': TWO }, 'all');

  it.each([3, 4, 6, 8, 11, 13, 14])('%i names the route', async (line) => {
    const { stdout, exitCode } = await two.tool(`routes why main.py:${line}`);
    expect([exitCode, stdout.split(' (')[0]]).toEqual([0, line < 12 ? 'GET /a' : 'GET /b']);
  });

  it.each([12, 15, 16])('%i, between handlers, names none', async (line) => {
    expect((await two.tool(`routes why main.py:${line}`)).exitCode).toBe(2);
  });
});

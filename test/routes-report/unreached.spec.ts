import { memoryTree } from '../../src/base/source/memory';
import { createReport } from '../support/create-report';

function report(main: string, options: { readonly fastapi?: string } = {}) {
  const open = () => memoryTree({ 'main.py': `from fastapi import APIRouter, FastAPI\n${main}` });
  return createReport({ entry: 'main.py:app', ...options }, { cwd: '/ws', root: '/ws', open });
}

const ROUTER = `lost = APIRouter()
@lost.get("/a")
def a(): ...
@lost.get("/b")
def b(): ...
`;
const ROUTES = ['/1', '/2', '/3']
  .map((path, index) => `@app.get("${path}")\ndef f${index}(): ...\n`)
  .join('');

describe.each(['0.136.3', '0.165.0'])(
  'routers that the application does not reach (FastAPI %s)',
  (fastapi) => {
    const of = async (main: string) => {
      const { unreached, diagnostics } = await report(main, { fastapi });
      return { unreached, told: diagnostics.map(({ severity, code, message }) => [severity, code, message]) };
    };

    it('are listed with their place, and named once in a note', async () => {
      const router = { kind: 'router', file: 'main.py', line: 2, routes: 2, partial: false };
      expect(await of(`${ROUTER}app = FastAPI()\n${ROUTES}`)).toEqual({
        unreached: [router],
        told: [
          ['note', 'unreached', '1 router with 2 routes is not included in this application: main.py:2'],
        ],
      });
    });

    it('are counted with the outermost router that includes them', async () => {
      const outer = `${ROUTER}outer = APIRouter()\nouter.include_router(lost)\napp = FastAPI()\n${ROUTES}`;
      expect((await of(outer)).unreached).toEqual([
        { kind: 'router', file: 'main.py', line: 7, routes: 2, partial: false },
      ]);
      const mounted = `${ROUTER}app = FastAPI()\n${ROUTES}other = FastAPI()\nother.include_router(lost)\n`;
      expect((await of(mounted)).unreached).toEqual([
        { kind: 'application', file: 'main.py', line: 14, routes: 2, partial: false },
      ]);
    });

    it('are none whose functions are served, nor empty ones, callbacks and webhooks', async () => {
      const main = `${ROUTER}app = FastAPI()
for route in lost.routes:
    app.add_api_route("/x" + route.path, route.endpoint)
empty = APIRouter()
hooks = APIRouter()
@hooks.post("{$request.body}")
def hook(): ...
@app.post("/pay", callbacks=hooks.routes)
def pay(): ...
@app.webhooks.post("sold")
def sold(): ...
`;
      expect(await of(main)).toEqual({ unreached: undefined, told: [] });
    });

    it('are those of other paths than the served ones of the same function', async () => {
      const two = (endpoint: string) =>
        of(`for name in "ab":\n    app = FastAPI()\n    app.add_api_route("/" + name, ${endpoint})\n`);
      const application = { kind: 'application', file: 'main.py', line: 3, routes: 1, partial: false };
      expect((await two('lambda: 1')).unreached).toEqual([application]);
      expect((await two('print')).unreached).toEqual([application]);
    });

    it('are routers that a function makes anew and nobody includes, but no application that it makes twice', async () => {
      const made = `def make(of):
    one = of()
    @one.get("/x")
    def x(): ...
    return one
`;
      const routers = `${made}app = FastAPI()\nfirst, second = make(APIRouter), make(APIRouter)\napp.include_router(first, prefix="/v1")\n`;
      expect((await of(routers)).unreached).toEqual([
        { kind: 'router', file: 'main.py', line: 3, routes: 1, partial: false },
      ]);
      expect(await of(`${made}app = make(FastAPI)\napp = make(FastAPI)\n`)).toEqual({
        unreached: undefined,
        told: [],
      });
    });

    it('are a warning where they hold most routes and nothing else explains it', async () => {
      const { told } = await of(
        `${ROUTER}app = FastAPI()\n@app.get("/")\ndef f(): ...\nsecond = APIRouter()\n@second.get("/c")\ndef c(): ...\n`,
      );
      expect(told).toEqual([
        [
          'warning',
          'routes-missing',
          "most routes aren't served: 2 routers with 3 routes are not included in this application: main.py:2, main.py:10",
        ],
      ]);
    });

    it('are not reached through an unknown router without a word', async () => {
      const main = `import somewhere
app = FastAPI()
v1 = APIRouter(prefix="/v1")
for plugin in somewhere.plugins():
    v1.include_router(plugin.router)
app.include_router(v1)
`;
      const { told } = await of(main);
      expect(told.map(([severity, code]) => [severity, code])).toEqual([['warning', 'router-unknown']]);
    });

    it('are reported where an application has something unknown for its router or its routes', async () => {
      for (const line of [
        'app.router = load()',
        'app.router.routes.append(vendor.ROUTE)',
        'app.router.routes = load()',
      ]) {
        const { told } = await of(
          `import vendor\nfrom vendor import load\napp = FastAPI()\n${ROUTES}${line}\n`,
        );
        expect(told.map(([severity]) => severity)).toContain('warning');
      }
    });
  },
);

describe('routes that come after the include', () => {
  const main = `${ROUTER}app = FastAPI()\napp.include_router(lost)\n@lost.get("/late")\ndef late(): ...\n${ROUTES}`;

  it('are named before FastAPI 0.137, where the include has copied the others', async () => {
    const { unreached, diagnostics } = await report(main, { fastapi: '0.136.3' });
    expect(unreached).toEqual([{ kind: 'router', file: 'main.py', line: 2, routes: 1, partial: false }]);
    expect(diagnostics.map(({ severity, message }) => [severity, message])).toEqual([
      [
        'note',
        '1 route of 1 included router was not copied by the include, as it came later or is mounted (FastAPI before 0.137): main.py:2',
      ],
    ]);
  });

  it('are served since', async () => {
    const { unreached, diagnostics, total } = await report(main, { fastapi: '0.165.0' });
    expect({ unreached, diagnostics, total }).toEqual({ unreached: undefined, diagnostics: [], total: 6 });
  });
});

describe('a list without rows', () => {
  it('is a warning that says what was looked at', async () => {
    const { diagnostics, total } = await report('app = FastAPI()\n');
    expect(total).toBe(0);
    expect(diagnostics).toEqual([
      expect.objectContaining({
        code: 'routes-missing',
        severity: 'warning',
        message: 'no routes; looked at main.py; no router with routes was made',
      }),
    ]);
  });

  it('counts the modules that were imported, also after an exception', async () => {
    const files = {
      'main.py': 'from fastapi import FastAPI\nimport a\napp = FastAPI()\nraise OSError\n',
      'a.py': 'import b\n',
      'b.py': '',
    };
    const open = () => memoryTree(files);
    const { lookedAt, total } = await createReport(
      { entry: 'main.py:app' },
      { cwd: '/ws', root: '/ws', open },
    );
    expect(total).toBe(0);
    expect(lookedAt).toBe(
      'no routes; looked at main.py and 2 modules that it imports; no router with routes was made',
    );
  });
});

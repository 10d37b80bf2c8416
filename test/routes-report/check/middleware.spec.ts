import { execFileSync } from 'node:child_process';
import { ensurePython } from '../../support/python';
import { ScratchWorkspace } from '../../support/scratch';

const HEAD = `import os
import re

from fastapi import FastAPI, HTTPException, Request, status
from fastapi.responses import JSONResponse, RedirectResponse, Response
from starlette.middleware import Middleware
from starlette.middleware.base import BaseHTTPMiddleware

PUBLIC = {"/", "/health", "/login"}
`;

const ROUTES = `

@app.get("/")
@app.get("/health")
@app.get("/users")
@app.get("/admin/users")
@app.get("/static/logo")
def read() -> int:
    return 1


@app.api_route("/items/{item_id}", methods=["GET", "DELETE"])
def item(item_id: int) -> int:
    return item_id


@app.post("/login")
def login() -> int:
    return 1
`;

/** Middleware as real backends have it, by what it shows. */
const APPLICATIONS: Readonly<Record<string, string>> = {
  'a set of public paths': `class Auth(BaseHTTPMiddleware):
    async def dispatch(self, request: Request, call_next):
        if request.url.path in PUBLIC:
            return await call_next(request)
        header = request.headers.get("Authorization")
        if not header or not header.startswith("Bearer "):
            return JSONResponse(status_code=401, content={})
        return await call_next(request)


app = FastAPI()
app.add_middleware(Auth)`,
  'prefixes that its constructor is given, and a method': `class Auth(BaseHTTPMiddleware):
    def __init__(self, app, exempt=None):
        super().__init__(app)
        self.exempt = exempt or ["/health"]

    def is_exempt(self, path: str) -> bool:
        return any(path.startswith(one) for one in self.exempt) or re.match(r"^/items/\\d+$", path) is not None

    async def dispatch(self, request, call_next):
        if not self.is_exempt(request.url.path) and request.method != "POST":
            raise HTTPException(status_code=status.HTTP_403_FORBIDDEN)
        return await call_next(request)


app = FastAPI(middleware=[Middleware(Auth, exempt=["/static/"])])`,
  'a function for a prefix, whose own handler answers': `async def check(request: Request) -> str:
    key = request.headers.get("x-api-key")
    if key is None:
        raise HTTPException(401, "no key")
    return key


app = FastAPI()


@app.middleware("http")
async def keys(request: Request, call_next):
    if not request.url.path.startswith("/admin"):
        return await call_next(request)
    try:
        request.state.key = await check(request)
    except HTTPException as error:
        return JSONResponse({"detail": error.detail}, status_code=error.status_code)
    except Exception:
        return JSONResponse({}, status_code=500)
    return await call_next(request)`,
  'a header that a try asks for': `app = FastAPI()


@app.middleware("http")
async def tokens(request, call_next):
    if not any(word in str(request.url) for word in ["/login", "/health"]):
        try:
            token = request.headers["Authorization"].split(" ")[1]
        except Exception:
            return Response("Unauthorized", status_code=401)
    return await call_next(request)`,
  'an ASGI class': `class Login:
    def __init__(self, app):
        self.app = app

    async def __call__(self, scope, receive, send):
        if scope["type"] != "http" or scope["path"] in PUBLIC:
            await self.app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        if b"authorization" not in headers:
            response = RedirectResponse("/login", status_code=303)
            await response(scope, receive, send)
            return
        await self.app(scope, receive, send)


app = FastAPI()
app.add_middleware(Login)`,
  'an ASGI class that sends its answer': `class Gate:
    def __init__(self, app, path):
        self.app = app
        self.path = path

    async def __call__(self, scope, receive, send):
        if scope["path"].startswith(self.path) and scope["method"] == "GET":
            await send({"type": "http.response.start", "status": 403, "headers": []})
            await send({"type": "http.response.body", "body": b""})
            return
        await self.app(scope, receive, send)


app = FastAPI()
app.add_middleware(Gate, path="/items")`,
  'one that lets everybody pass, and one that counts': `class Auth(BaseHTTPMiddleware):
    async def dispatch(self, request, call_next):
        token = request.cookies.get("token")
        request.state.user = None if token is None else token
        return await call_next(request)


app = FastAPI()
app.add_middleware(Auth)
calls: list[str] = []


@app.middleware("http")
async def rates(request, call_next):
    calls.append(request.url.path)
    if len(calls) > int(os.getenv("CALLS", "100")):
        return JSONResponse({}, status_code=429)
    return await call_next(request)`,
  'what another one has set': `class User(BaseHTTPMiddleware):
    async def dispatch(self, request, call_next):
        request.state.user = request.headers.get("x-user")
        return await call_next(request)


class Auth(BaseHTTPMiddleware):
    async def dispatch(self, request, call_next):
        if request.state.user is None and request.url.path not in PUBLIC:
            return JSONResponse({}, status_code=401)
        return await call_next(request)


app = FastAPI()
app.add_middleware(Auth)
app.add_middleware(User)`,
  'no header that every client sends, and no word within another': `class Agents(BaseHTTPMiddleware):
    async def dispatch(self, request, call_next):
        if "user-agent" not in request.headers.keys():
            return JSONResponse({}, status_code=403)
        if request.url.path == "/health":
            return RedirectResponse("/authors")
        return await call_next(request)


app = FastAPI()
app.add_middleware(Agents)`,
};

/** Asks an application for each route, without credentials, and prints those that are refused. */
const ASK = `import asyncio, json
from fastapi import HTTPException
from main import app

async def refused(method, path):
    answers = []
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "path": path,
        "raw_path": path.encode(), "root_path": "", "scheme": "http", "query_string": b"", "headers": [(b"host", b"testserver"), (b"user-agent", b"curl")],
        "client": ("203.0.113.1", 50000), "server": ("testserver", 80),
    }
    async def receive():
        return {"type": "http.request", "body": b"", "more_body": False}
    async def send(message):
        if message["type"] == "http.response.start":
            answers.append(message["status"])
    try:
        await app(scope, receive, send)
    except HTTPException as error:
        answers = [error.status_code]
    return answers[0] in (401, 403, 303)

rows = [("GET", "/"), ("GET", "/health"), ("GET", "/users"), ("GET", "/admin/users"), ("GET", "/static/logo"), ("GET", "/items/1"), ("DELETE", "/items/1"), ("POST", "/login")]
print(json.dumps([f"{method} {path}" for method, path in rows if asyncio.run(refused(method, path))]))
`;

interface Row {
  readonly methods: readonly string[];
  readonly path: string;
  readonly middleware?: readonly {
    readonly name: string;
    readonly line: number;
    readonly doubt: string | null;
  }[];
}

async function rowsOf(workspace: ScratchWorkspace, ...args: readonly string[]): Promise<readonly Row[]> {
  const { stdout } = await workspace.tool(['routes', 'main.py', '--operations', '--format', 'json', ...args]);
  return (JSON.parse(stdout) as { readonly routes: readonly Row[] }).routes;
}

describe('middleware that refuses', () => {
  const python = ensurePython();

  it.each(Object.entries(APPLICATIONS))('is that which refuses in real FastAPI: %s', async (_, code) => {
    const workspace = new ScratchWorkspace({ 'main.py': `${HEAD}\n\n${code}${ROUTES}`, 'ask.py': ASK });
    const rows = await rowsOf(workspace);
    if (python !== undefined) {
      const told = rows
        .filter(({ middleware = [] }) => middleware.some(({ doubt }) => doubt === null))
        .flatMap(({ methods, path }) =>
          methods.map((method) => `${method} ${path.replace('{item_id}', '1')}`),
        );
      const asked = execFileSync(python, ['ask.py'], { cwd: workspace.root, encoding: 'utf8' });
      // An operation of two methods is protected if both are.
      const refused = new Set(JSON.parse(asked) as readonly string[]);
      if (refused.has('GET /items/1') !== refused.has('DELETE /items/1')) refused.delete('GET /items/1');
      expect(told.sort()).toEqual([...refused].sort());
    }
    workspace.dispose();
  });
});

const DOUBTFUL = `${HEAD}
from vault import is_valid


class Auth(BaseHTTPMiddleware):
    async def dispatch(self, request, call_next):
        if request.url.path.startswith("/admin"):
            try:
                is_valid(request.cookies.get("token"))
            except Exception:
                return JSONResponse({}, status_code=401)
        elif request.url.path == "/users" and not is_valid(request):
            raise HTTPException(status_code=401)
        elif request.url.path == "/health":
            key = os.getenv("KEY")
            if key and request.headers.get("x-key") != key:
                return JSONResponse({}, status_code=401)
        return await call_next(request)


app = FastAPI()
app.add_middleware(Auth)
${ROUTES}`;

describe('middleware that may refuse', () => {
  let workspace: ScratchWorkspace;
  beforeAll(() => {
    workspace = new ScratchWorkspace({ 'main.py': DOUBTFUL });
  });
  afterAll(() => {
    workspace.dispose();
  });

  it('has the doubt and its place', async () => {
    const rows = await rowsOf(workspace);
    const doubts = rows.flatMap(({ path, middleware = [] }) =>
      middleware.map(({ line, doubt }) => `${path} ${line} ${String(doubt)}`),
    );
    expect(doubts.sort()).toEqual(
      [
        '/admin/users 19 a call before that may raise an exception',
        '/users 21 `request.url.path == "/users" and not is_valid(request)` isn\'t known',
        "/health 25 KEY isn't set",
      ].sort(),
    );
    expect((await rowsOf(workspace, '--env', 'KEY=x')).find(({ path }) => path === '/health')).toMatchObject({
      middleware: [{ name: 'Auth', line: 26, doubt: null }],
    });
  });

  it('is in the column, in why, and a note of the rule, which leaves its operations out', async () => {
    const table = await workspace.tool(['routes', 'main.py', '--columns', 'path,security', '--env', 'KEY=x']);
    expect(table.stdout).toContain('│ /users           │ Auth?    │');
    expect(table.stdout).toContain('│ /health          │ Auth     │');
    const why = await workspace.tool(['routes', 'why', '/users']);
    expect(why.stdout).toContain('  middleware: Auth may refuse (main.py:21): `request.url.path == ');
    const check = await workspace.tool(['routes', 'check', 'main.py', '--guard', 'Auth', '--env', 'KEY=x']);
    expect(check.stdout).toMatch(/GET \/static\/logo has none of the guards Auth/u);
    expect(check.stdout).not.toMatch(/\/users|\/health/u);
    expect(check.stderr).toContain(
      'note unprotected leaves out 1 operation without a guard: Auth may refuse requests without credentials (main.py:19: a call before that may raise an exception)\n',
    );
  });
});

const PARTS = `app = FastAPI()


@app.middleware("http")
async def check(request, call_next):
    if request.url.path.split("/")[-1].isdigit():
        return JSONResponse({}, status_code=401)
    return await call_next(request)
`;

const OWN_CALL = `class Auth(BaseHTTPMiddleware):
    async def __call__(self, scope, receive, send):
        if scope["path"].startswith("/items"):
            return await self.app(scope, receive, send)
        await super().__call__(scope, receive, send)

    async def dispatch(self, request, call_next):
        return JSONResponse({}, status_code=401)


app = FastAPI()
app.add_middleware(Auth)
`;

const HOSTS = `closed, app = FastAPI(), FastAPI()


@closed.middleware("http")
async def check(request, call_next):
    return JSONResponse({}, status_code=401)


@closed.get("/items/{item_id}")
def closed_item() -> int:
    return 1


app.host("closed.example.org", closed)
`;

it.each([
  ['refuses some values of a path', PARTS, ['not for each of its methods, or each value in its path']],
  ['lets some paths by before its dispatch', OWN_CALL, []],
  ['is that of another host', HOSTS, [null]],
])('middleware that %s is not taken to refuse', async (_, code, doubts) => {
  const workspace = new ScratchWorkspace({ 'main.py': `${HEAD}\n\n${code}${ROUTES}` });
  const rows = await rowsOf(workspace);
  workspace.dispose();
  const items = rows.filter(({ path }) => path === '/items/{item_id}');
  expect(items.flatMap(({ middleware = [] }) => middleware.map(({ doubt }) => doubt))).toEqual(doubts);
});

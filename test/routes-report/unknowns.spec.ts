import { createReport } from '../../src/routes-report/create-report';
import { memoryTree } from '../../src/source/memory';

async function report(files: Readonly<Record<string, string>>, entry = 'main.py') {
  const open = () => memoryTree(files);
  return createReport({ entry }, { cwd: '/ws', root: '/ws', open });
}

const APP = `from fastapi import FastAPI
app = FastAPI()
`;

describe('what is said of unknown targets', () => {
  const ROUTER = `from vendor import VendorRouter
one = VendorRouter()
two = VendorRouter()

@one.get("/a")
def a(): ...

@one.post("/a")
def b(): ...

@two.get("/c")
def c(): ...
`;

  it('is said once a router, at its first route', async () => {
    const { diagnostics } = await report({
      'main.py': `from routers import one, two\n${APP}`,
      'routers.py': ROUTER,
    });
    expect(
      diagnostics.map(({ code, line, affects, message }) => [code, line, affects, message.slice(0, 15)]),
    ).toEqual([
      ['target-unknown', 5, ['routers'], '2 routes may be'],
      ['target-unknown', 11, ['routers'], 'a route may be '],
    ]);
  });

  it('is nothing for other frameworks, nor for what only looks like a route', async () => {
    const main = `from flask import Flask
from weakref import WeakKeyDictionary
from cachetools import Cache
legacy = Flask("x")
known = Cache()

@legacy.route("/a")
def a(): ...

known.get(a)
${APP}`;
    expect((await report({ 'main.py': main })).diagnostics).toEqual([]);
  });
});

describe('what is said of routers that come from a package', () => {
  it('is said once a package and file, at the first place', async () => {
    const { diagnostics } = await report({
      'main.py': `from vendor import make_router
from vendor.admin import router
from other import router as third
from inner import api
${APP}
app.include_router(make_router())
app.include_router(router)
app.include_router(third)
app.include_router(api)
`,
      'inner.py': `from fastapi import APIRouter
from vendor import router
api = APIRouter()
api.include_router(router)
`,
    });
    expect(diagnostics.map(({ code, file, line, message }) => [code, file, line, message])).toEqual([
      [
        'router-unknown',
        'main.py',
        8,
        'routes of 2 unknown routers are missing: vendor.make_router(…); the first here; --follow vendor reads its source',
      ],
      [
        'router-unknown',
        'main.py',
        10,
        'routes of an unknown router are missing: other.router; --follow other reads its source',
      ],
      [
        'router-unknown',
        'inner.py',
        4,
        'routes of an unknown router are missing: vendor.router; --follow vendor reads its source',
      ],
    ]);
  });
});

describe('what is said of modules imported by unknown names', () => {
  it('names those that make routers and that nothing has imported', async () => {
    const { diagnostics } = await report({
      'main.py': `import app.main\napp = app.main.app\n`,
      'app/__init__.py': '',
      'app/main.py': `from importlib import import_module
from vendor import MANAGER
${APP}
app.mount("/auth", import_module(MANAGER).get_app())
`,
      'app/simple.py': 'from fastapi import FastAPI\ndef get_app():\n    return FastAPI()\n',
      'app/other.py': '# FastAPI()\n',
    });
    expect(diagnostics).toMatchObject([{ code: 'mount-unknown', affects: ['app.simple'] }]);
  });
});

describe('an entry without its application', () => {
  const FAILING = `from fastapi import FastAPI

def create_app(): 
    raise RuntimeError("no")

app = create_app()
`;

  it('says what ended the statement that makes it', async () => {
    await expect(report({ 'main.py': FAILING }, 'main.py:app')).rejects.toThrow(
      /there's no "app";.* main\.py:4: RuntimeError is raised here/,
    );
  });

  it('says where a factory ends in an exception', async () => {
    await expect(report({ 'main.py': FAILING }, 'main.py:create_app()')).rejects.toThrow(
      '"create_app()" raises RuntimeError at main.py:4',
    );
  });
});

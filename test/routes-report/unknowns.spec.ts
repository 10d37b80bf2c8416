import { createReport } from '../support/create-report';
import { memoryTree } from '../../src/base/source/memory';

async function report(files: Readonly<Record<string, string | Uint8Array>>, entry = 'main.py') {
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
${APP}@app.get("/")
def f(): ...
`;
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
      '.venv/Lib/site-packages/vendor.py': '',
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
        "routes of an unknown router are missing: other.router; nowhere found: --python-path DIR if it's yours, else install it and pass --follow other",
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

describe('what is said of a name that a module of the project lacks', () => {
  it('has both names in quotes', async () => {
    const { diagnostics } = await report({
      'main.py': `from routers import more\n${APP}\napp.include_router(more)\n`,
      'routers.py': '',
    });
    expect(diagnostics.map(({ message }) => message)).toEqual([
      "routes of an unknown router are missing: module 'routers' has no 'more'",
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
      /its import raises RuntimeError at main\.py:4/,
    );
  });

  const WORKING = 'from fastapi import FastAPI\napp = FastAPI()\n';
  const BROKEN = 'from fastapi import FastAPI\napp = = FastAPI((\n';

  it.each(['main.py', 'main.py:app'])('says which syntax error hides it: %s', async (entry) => {
    await expect(report({ 'main.py': BROKEN }, entry)).rejects.toThrow(
      /^main\.py:2: syntax error: invalid syntax; no application could be read from it; mend the file\.$/u,
    );
  });

  it('says which other one it has, and the syntax error', async () => {
    await expect(report({ 'main.py': `${WORKING}admin = = FastAPI((\n` }, 'main.py:admin')).rejects.toThrow(
      /it has app; main\.py:3: syntax error: /u,
    );
  });

  it('says which syntax error of another file may hide it', async () => {
    const files = { 'main.py': 'from core import app\n', 'core.py': BROKEN };
    await expect(report(files)).rejects.toThrow(/; core\.py:2: syntax error: /u);
  });

  it.each(['@app.gett("/me")', '@app.po'])('says where the program ends: %s', async (decorator) => {
    const { diagnostics } = await report({ 'main.py': `${WORKING}${decorator}\ndef lost(): ...\n` });
    expect(diagnostics).toMatchObject([{ code: 'exception', severity: 'error', file: 'main.py' }]);
  });

  it('keeps to a warning where there is an application', async () => {
    const { diagnostics } = await report({ 'main.py': `${WORKING}x = (\n` });
    expect(diagnostics.map(({ code }) => code)).toEqual(['syntax-error']);
  });

  it.each<[string, string | Uint8Array, string]>([
    ['not UTF-8', Buffer.from(`${WORKING}# caf\xE9\n`, 'latin1'), "main.py:3: can't read the file: line 3"],
    ['with NUL bytes', `${WORKING}\n\0`, "main.py:4: can't read the file: NUL bytes; no application"],
  ])('is no report where Python refuses the file: %s', async (_, source, message) => {
    await expect(report({ 'main.py': source })).rejects.toThrow(message);
  });

  it('is read where only we do not know the encoding', async () => {
    const { diagnostics } = await report({ 'main.py': `# coding: cp1251\n${WORKING}` });
    expect(diagnostics.map(({ code }) => code)).toEqual(['file-unreadable']);
  });

  it.each([
    ['main.py', 'if an expression gives one, pass it: main.py:EXPRESSION'],
    ['main.py:x', 'nothing else in it is one'],
  ])('does not advise to give what was given: %s', async (entry, advice) => {
    await expect(report({ 'main.py': 'x = 1\n' }, entry)).rejects.toThrow(advice);
  });

  it('says where a factory ends in an exception', async () => {
    await expect(report({ 'main.py': FAILING }, 'main.py:create_app()')).rejects.toThrow(
      '"create_app()" raises RuntimeError at main.py:4',
    );
  });
});

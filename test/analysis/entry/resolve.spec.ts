import type { EntryRequest } from '../../../src/analysis/entry/entry';
import { resolveEntry } from '../../../src/analysis/entry/resolve';
import { memoryTree } from '../../../src/base/source/memory';

const APP = 'from fastapi import FastAPI\napp = FastAPI()\n';

type Files = Readonly<Record<string, string>>;

function resolve(files: Files, request: Partial<EntryRequest> = {}) {
  const whole = { entry: undefined, base: '', project: undefined, pythonPath: [], ...request };
  return resolveEntry(memoryTree(files), whole);
}

/** The entry that's found, as `file:app`. */
function found(files: Files, request: Partial<EntryRequest> = {}): string {
  const { file, app } = resolve(files, request);
  return app === undefined ? file : `${file}:${app}`;
}

describe('an entry that is given', () => {
  const files = {
    'backend/app/main.py': APP,
    'backend/app/__init__.py': '',
    'backend/run.py': APP,
    'x/y.py': APP,
  };

  it.each([
    ['backend/app/main.py', 'backend/app/main.py'],
    ['./backend/app/main.py:app', 'backend/app/main.py:app'],
    ['backend/app/main:create_app()', 'backend/app/main.py:create_app()'],
    ['backend/run.py:make({"a": 1})["b"]', 'backend/run.py:make({"a": 1})["b"]'],
    ['backend/run.py:', 'backend/run.py'],
    ['app.main:app', 'backend/app/main.py:app'],
    ['backend.app.main', 'backend/app/main.py'],
    ['x.y:Server(...).app', 'x/y.py:Server(...).app'],
    ['run:app', 'backend/run.py:app'],
  ])('%s → %s', (entry, expected) => {
    expect(found(files, { entry })).toBe(expected);
  });

  it('counts from the current folder, else from the root', () => {
    expect(found(files, { entry: 'app/main.py', base: 'backend' })).toBe('backend/app/main.py');
    expect(found(files, { entry: '../x/y.py', base: 'backend' })).toBe('x/y.py');
    expect(found(files, { entry: 'x/y.py', base: 'backend' })).toBe('x/y.py');
    expect(found(files, { entry: 'x/y.py', base: undefined })).toBe('x/y.py');
  });

  it('looks on the given search path', () => {
    expect(found({ 'lib/deep/svc/web.py': APP }, { entry: 'svc.web:app', pythonPath: ['lib/deep'] })).toBe(
      'lib/deep/svc/web.py:app',
    );
  });

  it('takes a folder for the conventional file in it, a package for its __init__', () => {
    expect(found({ 'svc/api.py': APP }, { entry: 'svc' })).toBe('svc/api.py');
    expect(found({ 'svc/__init__.py': APP, 'svc/api.py': '' }, { entry: 'svc:app' })).toBe(
      'svc/__init__.py:app',
    );
  });

  it.each(['nowhere.py', 'no.such:app', '', ':app', 'z'])('refuses %j', (entry) => {
    expect(() => resolve(files, { entry })).toThrow(`no entry "${entry}": there's no such file or module in`);
  });

  it.each(['x', 'x:app'])('says of %j that it is a folder', (entry) => {
    expect(() => resolve(files, { entry })).toThrow(`no entry "${entry}": "x" is a folder`);
  });

  it('refuses what is not Python, and what cannot be read', () => {
    expect(() => resolve({ 'README.md': '' }, { entry: 'README.md' })).toThrow('README.md is no Python file');
    const closed = { ...memoryTree({ 'main.py': '' }), read: () => undefined };
    const request = { entry: 'main.py', base: '', project: undefined, pythonPath: [] };
    expect(() => resolveEntry(closed, request)).toThrow("main.py can't be read");
  });
});

describe('module and search path', () => {
  it("climbs out of packages, as FastAPI's own command does", () => {
    const files = {
      'backend/svc/__init__.py': '',
      'backend/svc/web/__init__.py': '',
      'backend/svc/web/main.py': APP,
    };
    expect(resolve(files, { entry: 'backend/svc/web/main.py' })).toMatchObject({
      module: 'svc.web.main',
      searchPath: ['backend', ''],
    });
  });

  it('counts a module from the folder that it was found in, package or not', () => {
    expect(resolve({ 'backend/app/main.py': APP }, { entry: 'app.main:app' })).toMatchObject({
      module: 'app.main',
      searchPath: ['backend', ''],
    });
    expect(resolve({ 'backend/app/main.py': APP }, { entry: 'backend/app/main.py' })).toMatchObject({
      module: 'main',
      searchPath: ['backend/app', '', 'backend'],
    });
  });

  it('puts the given folders first and adds those of the Python project', () => {
    const files = {
      'apps/a/pyproject.toml': '',
      'apps/a/src/a/x/main.py': APP,
      'lib/l.py': '',
      'src/s.py': '',
    };
    expect(resolve(files, { entry: 'apps/a/src/a/x/main.py', pythonPath: ['lib'] }).searchPath).toEqual([
      'lib',
      'apps/a/src/a/x',
      'apps/a',
      'apps/a/src',
      '',
      'src',
    ]);
  });

  it('names a package by its folder', () => {
    expect(resolve({ 'svc/__init__.py': APP }, { entry: 'svc/__init__.py' }).module).toBe('svc');
  });
});

describe('an entry that is found', () => {
  it.each<[string, Files, string]>([
    ['backend/main.py', { 'backend/main.py': APP, 'main.py': APP }, 'backend/main.py'],
    ["FastAPI's order", { 'api.py': APP, 'app.py': APP, 'app/main.py': APP }, 'app.py'],
    ['the root before backend/ and src/', { 'backend/app/main.py': APP, 'api.py': APP }, 'api.py'],
    ['backend/', { 'backend/app/main.py': APP, 'src/main.py': APP }, 'backend/app/main.py'],
    ['src/', { 'src/app/api.py': APP }, 'src/app/api.py'],
    ['a file without an application is passed by', { 'main.py': 'print(1)', 'app.py': APP }, 'app.py'],
    ['a comment makes no application', { 'main.py': '# FastAPI()', 'app.py': APP }, 'app.py'],
    [
      'another framework makes none',
      { 'main.py': 'from flask import Flask\napp = Flask()', 'api.py': APP },
      'api.py',
    ],
    [
      'a command line makes none',
      { 'main.py': 'import typer\napp = typer.Typer()', 'api.py': APP },
      'api.py',
    ],
    ['a factory', { 'main.py': 'def create_app():\n  ...' }, 'main.py'],
    ['an application from elsewhere', { 'main.py': 'from .web import app' }, 'main.py'],
    ['a subclass', { 'main.py': 'class A(FastAPI):\n  ...' }, 'main.py'],
    [
      'the only application there is',
      { 'a/b/server.py': 'api: FastAPI = fastapi.FastAPI()' },
      'a/b/server.py:api',
    ],
    ['tests come last', { 'a/server.py': APP, 'tests/test_a.py': APP, 'docs/x.py': APP }, 'a/server.py:app'],
    ['installed packages never', { 'a.py': APP, '.venv/x.py': APP, 'node_modules/x.py': APP }, 'a.py:app'],
    ['what git ignores never', { '.gitignore': 'old/', 'a.py': APP, 'old/x.py': APP }, 'a.py:app'],
  ])('%s', (_, files, expected) => {
    expect(found(files)).toBe(expected);
  });

  it('follows [tool.fastapi] entrypoint', () => {
    const toml = '[tool.fastapi]\nentrypoint = "svc.web:application"\n';
    expect(found({ 'pyproject.toml': toml, 'svc/web.py': APP, 'backend/main.py': APP })).toBe(
      'svc/web.py:application',
    );
    const nested = { 'backend/pyproject.toml': toml, 'backend/svc/web.py': APP, 'backend/main.py': APP };
    expect(resolve(nested)).toMatchObject({
      file: 'backend/svc/web.py',
      module: 'svc.web',
      foundBy: '[tool.fastapi] in backend/pyproject.toml',
    });
  });

  it('passes by a pyproject.toml that is broken, and refuses an entrypoint that leads nowhere', () => {
    expect(found({ 'pyproject.toml': '[tool.', 'main.py': APP })).toBe('main.py');
    const gone = '[tool.fastapi]\nentrypoint = "gone:app"';
    expect(() => resolve({ 'pyproject.toml': gone, 'main.py': APP })).toThrow(
      '[tool.fastapi] in pyproject.toml names "gone:app", which isn\'t there; correct it, or pass --entry.',
    );
  });

  it('looks where the user stands first', () => {
    const files = { 'backend/main.py': APP, 'apps/shop/main.py': APP };
    expect(found(files, { base: 'apps/shop' })).toBe('apps/shop/main.py');
    expect(found(files, { base: 'apps' })).toBe('backend/main.py');
  });

  it('stays in the project that is asked about', () => {
    const files = { 'backend/main.py': APP, 'apps/shop/web/server.py': APP };
    expect(found(files, { project: 'backend', base: 'backend' })).toBe('backend/main.py');
    expect(found(files, { project: 'apps/shop', base: 'apps/shop' })).toBe('apps/shop/web/server.py:app');
    expect(() => resolve(files, { project: 'libs', base: 'libs' })).toThrow('no Python files under libs/');
  });
});

describe('no clear answer', () => {
  it('lists the candidates as commands', () => {
    const files = { 'a/server.py': APP, 'b/server.py': 'make(FastAPI())' };
    expect(() => resolve(files)).toThrow(
      '2 modules make an application; say which one is meant:\n' +
        '  tool routes a/server.py:app\n  tool routes b/server.py',
    );
  });

  it('quotes what a shell would take for its own', () => {
    const factory = 'def create_app():\n    return FastAPI()\n';
    expect(() => resolve({ 'a/server.py': factory, 'b/server.py': factory })).toThrow(
      "\n  tool routes 'a/server.py:create_app()'\n",
    );
  });

  it('says what was looked for and where', () => {
    expect(() => resolve({ 'lib/x.py': '', 'README.md': '' })).toThrow(
      'no FastAPI application found; looked for [tool.fastapi] entrypoint in pyproject.toml and for main.py, app.py, ' +
        'api.py, app/main.py, app/app.py, app/api.py in the root, backend/, src/, and for a call of FastAPI(…) in the ' +
        'only Python file under the root; pass --entry FILE:EXPRESSION, and --root DIR for another workspace.',
    );
  });

  it('says so where there is no Python', () => {
    expect(() => resolve({ 'README.md': '' })).toThrow('no Python files under the root; run it in');
    const files = { 'backend/main.py': APP, 'libs/README.md': '' };
    expect(() => resolve(files, { project: 'libs', base: 'libs' })).toThrow('no Python files under libs/;');
  });

  it.each<[string, Files, string]>([
    ['Flask', { 'app.py': 'from flask import Flask\napp = Flask(__name__)' }, 'app.py'],
    ['Django', { 'backend/manage.py': 'def main():\n    import django.core' }, 'backend/manage.py'],
    ['aiohttp', { 'main.py': 'from aiohttp import web' }, 'main.py'],
  ])('names %s', (name, files, file) => {
    expect(() => resolve(files)).toThrow(`this looks like a ${name} application (${file})`);
  });
});

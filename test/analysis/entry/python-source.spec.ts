import { resolveEntry } from '../../../src/analysis/entry/resolve';
import { memoryTree } from '../../../src/base/source/memory';

const APP = 'from fastapi import FastAPI\napp = FastAPI()\n';

/** `file:app (why)`. */
function found(files: Readonly<Record<string, string>>): string {
  const { file, app, foundBy } = resolveEntry(memoryTree(files), {
    entry: undefined,
    base: '',
    project: undefined,
    pythonPath: [],
  });
  return `${file}:${app ?? '?'} (${foundBy})`;
}

describe('the application that a module makes', () => {
  it.each<[string, string, string]>([
    ['an assignment over several lines', 'from fastapi import FastAPI\napp = \\\n    FastAPI()\n', 'app'],
    ['lines that end as on Windows', 'from fastapi import FastAPI\r\nsite = FastAPI(\r\n)\r\n', 'site'],
    [
      'a subclass of a subclass',
      'import fastapi\nclass A(fastapi.FastAPI): ...\nclass B(A): ...\nweb = B()\n',
      'web',
    ],
    [
      'a parameter that is given by name alone',
      'from fastapi import FastAPI\ndef make(settings, *, debug, title="x"):\n    return FastAPI()\n',
      'make(..., debug=...)',
    ],
    [
      'an instance that is built by calls in a chain',
      'from fastapi import FastAPI\nclass S:\n    def __init__(self):\n        self.app = FastAPI()\n    def use(self): return self\nserver = S().use()\n',
      'server.app',
    ],
    [
      'what a method of the instance gives',
      'from fastapi import FastAPI\nclass S:\n    def build(self):\n        app = FastAPI()\n        return app\nbuilt = S().build()\n',
      'S().build()',
    ],
    [
      'damage elsewhere in the file',
      'from fastapi import FastAPI\nx = (1,\ndef f(): ...\nmine = FastAPI()\n',
      'mine',
    ],
  ])('%s', (_, text, app) => {
    expect(found({ 'web.py': text })).toBe(`web.py:${app} (the only application)`);
  });

  it.each<[string, string]>([
    ['a docstring', '"""Make one:\n\napp = FastAPI()\n"""\n'],
    ['another class of that name', 'class FastAPI(Client): ...\n'],
    ['a program of its own', 'from web import create\nif __name__ == "__main__":\n    app = create()\n'],
  ])('passes by %s', (_, text) => {
    const web = 'from fastapi import FastAPI\ndef create():\n    return FastAPI()\n';
    expect(found({ 'web.py': web, 'notes.py': text })).toBe('web.py:create() (the only application)');
  });
});

describe('the server that a program starts', () => {
  const files = { 'x/other.py': APP, 'svc/web.py': APP, 'svc/__init__.py': '' };
  it.each<[string, string]>([
    ['a module under another name', 'import uvicorn as u\nu.run("svc.web:app")\n'],
    ['a function under another name', 'from uvicorn import run as start\nstart("svc.web:app")\n'],
    ['a target put together', 'import uvicorn\nPACKAGE = "svc"\nuvicorn.run(f"{PACKAGE}.web" + ":app")\n'],
    [
      'a command in a tuple',
      'import os\nARGS = ("uvicorn", "--port", "80", "svc.web:app")\nos.execvp(ARGS[0], ARGS)\n',
    ],
    [
      'a name that a block binds',
      'import uvicorn\nif True:\n    from svc.web import app as one\nuvicorn.run(one)\n',
    ],
  ])('%s', (_, text) => {
    expect(found({ ...files, 'serve.py': text })).toMatch(/^svc\/web\.py:app \(serve\.py:\d+\)$/);
  });
});

import { memoryTree } from '../../src/base/source/memory';
import { createReport } from '../support/create-report';

function report(main: string, entry = 'main.py', others: Readonly<Record<string, string>> = {}) {
  const open = () => memoryTree({ 'main.py': main, ...others });
  return createReport({ entry }, { cwd: '/ws', root: '/ws', open });
}

const APP = `from fastapi import FastAPI
app = FastAPI()
@app.get("/early")
def early(): ...
`;

const ENDLESS = `def spin(items):
    while True:
        for one in range(100000):
            items.append(one)
            for two in range(1000):
                pass
`;

describe('a run that ends before the application is there', () => {
  it('lists what the largest application held when the expression raises', async () => {
    const { routes, diagnostics } = await report(
      `${APP}other = FastAPI()
def create(port):
    app = FastAPI()
    @app.get("/one")
    def one(): ...
    @app.get("/two")
    def two(): ...
    if port != 8000:
        raise RuntimeError("port")
    return app
`,
      'main.py:create(80)',
    );
    expect(routes.map(({ path }) => path)).toEqual(['/one', '/two']);
    expect(diagnostics).toEqual([
      expect.objectContaining({
        code: 'exception',
        severity: 'error',
        line: 13,
        message:
          'RuntimeError: port (raised here, and nothing catches it); what the application made at main.py:7 held by then is listed',
      }),
    ]);
  });

  it('lists what it held when the expression runs too long', async () => {
    const { routes, diagnostics } = await report(
      `${APP}${ENDLESS}def run():\n    spin([])\n    return app\n`,
      'main.py:run()',
    );
    expect(routes.map(({ path }) => path)).toEqual(['/early']);
    expect(diagnostics).toEqual([expect.objectContaining({ code: 'limit-statement', severity: 'error' })]);
  });

  it('says once that a statement was left, and lists what it made', async () => {
    const { routes, diagnostics } = await report(
      `${ENDLESS}def create_app():\n    ${APP.split('\n').slice(1).join('\n    ')}\n    spin([])\n    return app\nfrom fastapi import FastAPI\napp = create_app()\n`,
    );
    expect(routes.map(({ path }) => path)).toEqual(['/early']);
    expect(diagnostics).toEqual([
      expect.objectContaining({ code: 'limit-statement', severity: 'error', file: 'main.py' }),
    ]);
  });

  it('gives the reason as the error where no application holds a route', async () => {
    await expect(
      report('from fastapi import FastAPI\ndef make():\n    raise OSError("x")\n', 'main.py:make()'),
    ).rejects.toThrow('"make()" raises OSError at main.py:3: x');
    await expect(report(`${ENDLESS}spin([])\n`, 'main.py:spin([])')).rejects.toThrow(
      '"spin([])" was left after ',
    );
  });
});

describe('an exception that ends the run', () => {
  it.each([
    ['@app.gett("/x")', "AttributeError: 'FastAPI' object has no attribute 'gett' (raised here"],
    ['raise RuntimeError("API_TOKEN isn\'t set")', "RuntimeError: API_TOKEN isn't set (raised here"],
    [`raise RuntimeError("${'x'.repeat(500)}")`, `RuntimeError: ${'x'.repeat(119)}… (raised here`],
    ['token = "abc"\nraise RuntimeError(f"no {token}")', 'RuntimeError is raised here'],
    ['{"a": 1}["b"]', "KeyError: 'b' (raised here"],
    ['{"a": 1}["b".upper()]', 'KeyError is raised here'],
    ['import os\nos._exit(1)', 'the program ends here (os._exit); '],
  ])('is told with the words that the source holds: %s', async (line, words) => {
    const { diagnostics } = await report(`${APP}${line}\ndef last(): ...\n`);
    expect(diagnostics.map(({ message }) => message)).toEqual([expect.stringContaining(words)]);
    expect(diagnostics[0]?.message.startsWith(words)).toBe(true);
  });
});

describe('an exception behind the first module', () => {
  const router = (path: string): string =>
    `from fastapi import APIRouter\nrouter = APIRouter()\n@router.get("/${path}")\ndef f(): ...\n`;

  it('is an error, and the list goes on behind it', async () => {
    const { routes, diagnostics } = await report(
      `import importlib
import broken
${APP}class PluginError(Exception): ...
def load(names):
    for name in names:
        try:
            module = importlib.import_module(name)
        except Exception as error:
            raise PluginError(name) from error
        app.include_router(module.router)
load(["one", "bad", "two"])
def checked(size):
    if size < 1:
        raise ValueError("size")
LIMIT = checked(0)
app.get(f"/{LIMIT}")(load)
app.include_router(broken.router)
`,
      'main.py',
      {
        'one.py': router('one'),
        'two.py': router('two'),
        'bad.py': `from fastapi import nope\n${router('bad')}`,
        'broken.py': `NAME = {"a": 1}["name"]\n${router('broken')}`,
      },
    );
    expect(routes.map(({ path }) => path)).toEqual(['/early', '/one', '/two', '/{?}', '/broken']);
    expect(diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([
      "KeyError: 'name' (raised here, and nothing catches it); the list goes on behind it",
      'PluginError is raised here, and nothing catches it; the list goes on behind it',
      'ValueError: size (raised here, and nothing catches it); the list goes on behind it',
    ]);
    expect(diagnostics.map(({ code }) => code)).toContain('router-unknown');
  });
});

import Ajv2020 from 'ajv/dist/2020';
import schema from '../../src/routes-report/report.schema.json';
import type { RoutesOptions } from '../../src/routes-report/options';
import { runRoutes } from '../../src/routes-report/run';
import { memoryTree } from '../../src/base/source/memory';

function application(path: string): string {
  return `from fastapi import FastAPI\napp = FastAPI()\n@app.get("${path}")\ndef f(): ...\n`;
}

const TWO = { 'apps/a/web.py': application('/a'), 'apps/b/web.py': application('/b') };

async function run(options: RoutesOptions, files: Readonly<Record<string, string>> = TWO) {
  return runRoutes(options, { cwd: '/ws', root: '/ws', open: () => memoryTree(files) }, {});
}

describe('--all', () => {
  it('prints a table for each application, under its name', async () => {
    const { exitCode, stdout } = await run({ all: true });
    const titles = stdout.split('\n').filter((line) => /^(apps|Total)/.test(line));
    expect(titles).toEqual(['apps/a/web.py:app', 'Total: 1 routes', 'apps/b/web.py:app', 'Total: 1 routes']);
    expect(exitCode).toBe(0);
  });

  it('tells one of several from the one with most routes', async () => {
    expect((await run({ all: true })).stderr).toBe(
      'entry: apps/a/web.py:app (1 of 2 applications)\nentry: apps/b/web.py:app (1 of 2 applications)\n',
    );
    const served = { ...TWO, Procfile: 'web: uvicorn apps.b.web:app' };
    expect((await run({ all: true }, served)).stderr).toBe(
      'entry: apps/b/web.py:app (Procfile:1)\nentry: apps/a/web.py:app (1 of 2 applications)\n',
    );
  });

  it('lists the application that a module only gets, and not the half-made one beside it', async () => {
    const files = {
      'main.py': 'from app import create_app\napp = create_app()\n',
      'app.py':
        'from fastapi import FastAPI\nclass Factory:\n    def __init__(self):\n        self.app = FastAPI()\n    def build(self):\n        self.app.get("/a")(print)\n        return self.app\ndef create_app():\n    return Factory().build()\n',
    };
    const { stdout, stderr } = await run({ all: true }, files);
    expect(stdout.split('\n').filter((line) => /\.py:|Total/.test(line))).toEqual([
      'main.py:app',
      'Total: 1 routes',
    ]);
    expect(stderr).toBe("entry: main.py:app (FastAPI's order)\n");
  });

  it('lists the application that FastAPI would take first of a module, with those that it mounts', async () => {
    const main =
      'from fastapi import FastAPI\napi = FastAPI()\napi.get("/a")(print)\napp = FastAPI()\napp.mount("/api", api)\napp.mount("/", print)\n';
    const { stdout } = await run({ all: true }, { 'main.py': main });
    const lines = stdout.split('\n').filter((line) => /main|GET|MOUNT/.test(line));
    expect(lines.map((line) => line.replace(/[│ ]+/g, ' ').trim())).toEqual([
      'main.py:app',
      'GET /api/a',
      'MOUNT /',
    ]);
  });

  it('is one object in JSON, as the schema has it', async () => {
    const { stdout } = await run({ all: true, format: 'json' });
    const value: unknown = JSON.parse(stdout);
    expect(new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema)(value)).toBe(true);
    expect(value).toMatchObject({
      version: 1,
      applications: [{ entry: { file: 'apps/a/web.py', app: 'app' } }, { routes: [{ path: '/b' }] }],
    });
  });

  it('lists applications of one module, but none that another one of it contains', async () => {
    const main = [
      'from fastapi import FastAPI',
      'app = FastAPI()',
      'admin = FastAPI()',
      'part = FastAPI()',
      'inner = FastAPI()',
      ...['app', 'admin', 'part', 'inner'].map((name) => `${name}.get("/${name}")(print)`),
      'app.mount("/part", part)',
      'for path, one in {"/inner": inner}.items():',
      '    app.mount(path, one)',
      '',
    ].join('\n');
    expect(
      (await run({ all: true, format: 'json' }, { 'main.py': main })).stdout.match(/"path": "[^"]*"/g),
    ).toEqual(['/app', '/part/part', '/inner/inner', '/admin'].map((path) => `"path": "${path}"`));
    expect((await run({ all: true }, { 'main.py': main })).stderr).toContain(
      'entry: main.py:admin (1 of 2 applications)\n',
    );
    const compose = 'services:\n  a:\n    command: uvicorn main:app\n  b:\n    command: uvicorn main:admin\n';
    expect((await run({}, { 'main.py': main, 'compose.yaml': compose })).stderr).toContain(
      'entry: main.py:app (compose.yaml:3; 1 of 2 applications; --all lists them)\n',
    );
  });

  it('lists a program once for each command whose words make it serve something else', async () => {
    const main = [
      'import sys, uvicorn',
      'from fastapi import FastAPI',
      'app = FastAPI()',
      'what = sys.argv[1]',
      'if __name__ == "__main__" and what in ("shop", "admin"):',
      '    app.get("/" + what)(print)',
      '    uvicorn.run(app)',
      '',
    ].join('\n');
    const services = ['shop', 'admin', 'migrate', 'shop --reload'];
    const compose = `services:\n${services.map((words, index) => `  s${index}:\n    command: python main.py ${words}\n`).join('')}`;
    const { stderr, stdout } = await run({ all: true }, { 'main.py': main, 'compose.yaml': compose });
    expect(stderr).toBe(
      'entry: main.py:app (python main.py shop, compose.yaml:3)\nentry: main.py:app (python main.py admin, compose.yaml:5)\n',
    );
    expect(stdout.match(/\/(?:shop|admin)\b/g)).toEqual(['/shop', '/admin']);
  });

  it('leaves out what turns out to hold no application, and refuses an entry', async () => {
    const broken = { ...TWO, 'apps/c/web.py': 'def f():\n    return 1\n    FastAPI()\n' };
    expect((await run({ all: true }, broken)).stdout.match(/^Total/gm)).toHaveLength(2);
    expect(await run({ all: true, entry: 'x.py' })).toMatchObject({ exitCode: 2 });
    expect(await run({ all: true }, {})).toMatchObject({ exitCode: 2, stdout: '' });
  });
});

describe('what is said of the entry', () => {
  const served = { ...TWO, Procfile: 'web: uvicorn apps.b.web:app' };

  it('is one line on stderr, and part of the report', async () => {
    expect((await run({}, served)).stderr).toBe(
      'entry: apps/b/web.py:app (Procfile:1; 1 of 2 applications; --all lists them)\n',
    );
    const { stderr, stdout } = await run({ format: 'json' }, served);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toMatchObject({ entry: { foundBy: 'Procfile:1' } });
  });

  it('is nothing where the entry is given or where everyone expects it', async () => {
    expect((await run({ entry: 'apps/a/web.py' }, served)).stderr).toBe('');
    expect((await run({}, { 'backend/main.py': application('/') })).stderr).toBe('');
  });
});

describe('a program that serves several applications', () => {
  const PROGRAM = `import sys, threading, click, uvicorn
from fastapi import FastAPI
def shop():
    app = FastAPI()
    app.get("/shop")(print)
    uvicorn.run(app)
def admin():
    app = FastAPI()
    app.get("/admin")(print)
    uvicorn.run(app)
`;
  const guarded = (...lines: string[]) => ({
    'main.py': `${PROGRAM}if __name__ == "__main__":\n${lines.map((line) => `    ${line}\n`).join('')}`,
  });
  const byCommand = guarded(
    'cli = click.group()(print)',
    'cli.command()(shop)',
    'cli.command()(admin)',
    'cli()',
  );
  const byThread = guarded('threading.Thread(target=admin).start()', 'shop()');

  it.each([
    ['one for each command', byCommand],
    ['one beside the other', byThread],
  ])('counts them, and --all lists each: %s', async (_, files) => {
    const shown = { format: 'csv', columns: ['path'] };
    const { stderr, stdout } = await run(shown, files);
    expect(stdout).toBe('Path\r\n/shop\r\n');
    expect(stderr).toContain('; 1 of 2 applications; --all lists them)');
    const all = await run({ all: true, ...shown }, files);
    expect(all.stdout.match(/,\/.*/g)).toEqual([',/shop', ',/admin']);
    expect(all.stderr).not.toContain('--all');
    const { stdout: json } = await run({ format: 'json' }, files);
    expect(JSON.parse(json)).toMatchObject({ entry: { others: [{ file: 'main.py', app: 'admin()' }] } });
  });

  it('tells the subcommand of routes that only one of two has which serve the same application', async () => {
    const files = {
      'main.py': `import click, uvicorn
from fastapi import FastAPI
app = FastAPI()
app.get("/both")(print)
cli = click.group()(print)
@cli.command()
def serve():
    app.get("/one")(print)
    uvicorn.run(app)
@cli.command()
def other():
    app.get("/other")(print)
    uvicorn.run(app)
@cli.command()
def migrate():
    app.get("/never")(print)
if __name__ == "__main__":
    cli()
`,
    };
    const { stdout } = await run({ format: 'csv', columns: ['path', 'condition'] }, files);
    expect(stdout.split('\r\n').slice(1, -1)).toEqual([
      '/both,',
      '/one,the command is serve',
      '/other,not (the command is serve) and the command is other',
    ]);
  });

  it('names the other commands of the program, which --all runs', async () => {
    const files = {
      ...guarded('{"shop": shop, "admin": admin}[sys.argv[1]]()'),
      Procfile: 'web: python main.py shop\nops: python main.py admin\n',
    };
    expect((await run({}, files)).stderr).toContain(
      'entry: main.py:shop() (python main.py shop, Procfile:1; --all lists what "python main.py admin" may serve, too)\n',
    );
    const { stdout } = await run({ format: 'json' }, files);
    expect(JSON.parse(stdout)).toMatchObject({ entry: { otherCommands: ['python main.py admin'] } });
    expect((await run({ all: true }, files)).stderr).not.toContain('--all');
  });
});

import { inspectAllApplications } from '../../src/routes-report/inspect/inspect';
import { createReport } from '../support/create-report';
import { memoryTree } from '../../src/base/source/memory';
import { reportMessages } from '../../src/routes-report/output/messages';

function application(...paths: readonly string[]): string {
  const routes = paths.map((path) => `@app.get("${path}")\ndef f(): ...\n`);
  return `from fastapi import FastAPI\napp = FastAPI()\n${routes.join('')}`;
}

const image = (command: string): string =>
  `FROM python:3.12\nWORKDIR /app\nCOPY . .\nCMD ${JSON.stringify(command.split(' '))}\n`;

function report(files: Readonly<Record<string, string>>) {
  return createReport({}, { cwd: '/ws', root: '/ws', open: () => memoryTree(files) });
}

/** Three services, each with an image of its own. */
const SERVICES = {
  'a/Dockerfile': image('uvicorn app.main:app'),
  'a/app/main.py': application('/a'),
  'b/Dockerfile': image('uvicorn app.main:app'),
  'b/app/main.py': application('/b', '/c'),
  'c/Dockerfile': image('uvicorn app.main:build --factory'),
  'c/app/main.py': 'from fastapi import FastAPI\ndef build():\n    raise ValueError("no")\n',
};

describe('several applications that are served', () => {
  it('are offered by their numbers of routes, largest first, and those that fail last', async () => {
    await expect(report(SERVICES)).rejects.toThrow(
      [
        '3 modules make an application; say which one is meant:',
        '  tool routes b/app/main.py:app  # 2 routes',
        '  tool routes a/app/main.py:app  # 1 route',
        "  tool routes 'c/app/main.py:build()'  # fails",
      ].join('\n'),
    );
  });

  it('are counted in the line of the one that a command above them serves, and listed in the JSON', async () => {
    const compose = 'services:\n  web:\n    build: ./a\n    command: uvicorn app.main:app --reload\n';
    const found = await report({ ...SERVICES, 'docker-compose.yml': compose });
    expect(found.entry).toEqual({
      file: 'a/app/main.py',
      app: 'app',
      foundBy: 'docker-compose.yml:4',
      others: [
        { file: 'b/app/main.py', app: 'app' },
        { file: 'c/app/main.py', app: 'build()' },
      ],
    });
    const [line] = reportMessages(found, { all: false, hasMarks: false });
    expect(line).toBe(
      'entry: a/app/main.py:app (docker-compose.yml:4; 1 of 3 applications; --all lists them)',
    );
  });

  it('are all reported with --all, those that fail with their error', async () => {
    const all = await inspectAllApplications(
      {},
      { cwd: '/ws', root: '/ws', open: () => memoryTree(SERVICES) },
    );
    expect(
      all.map(({ report: { entry, total, diagnostics } }) => [
        `${entry.file}:${entry.app}`,
        total,
        diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => message),
      ]),
    ).toEqual([
      ['b/app/main.py:app', 2, []],
      ['a/app/main.py:app', 1, []],
      ['c/app/main.py:build()', 0, ['no application: "build()" raises ValueError at c/app/main.py:3: no']],
    ]);
  });

  it('leave out what turns out to be no application', async () => {
    const worker = 'from celery_factory import make\napp = make()\n';
    const found = await report({
      'a/Dockerfile': image('uvicorn app.main:app'),
      'a/app/main.py': application('/a'),
      'b/Dockerfile': image('uvicorn app.main:app'),
      'b/app/main.py': worker,
    });
    expect([found.entry.file, found.total]).toEqual(['a/app/main.py', 1]);
  });
});

describe('a factory with an argument that the source does not tell', () => {
  const FACTORY = {
    'pyproject.toml': '[project]\nname = "x"\nversion = "0"\n[project.scripts]\nx = "core.cli:main"\n',
    'core/cli.py':
      'import sys\nimport uvicorn\nfrom core.factory import make\ndef main():\n    uvicorn.run(make(sys.argv[1]))\n',
    'core/factory.py': `from fastapi import FastAPI\ndef make(prefix):\n    app = FastAPI()\n    @app.get(prefix + "/a")\n    def a(): ...\n    return app\n`,
  };

  it('gives way to a module that calls it', async () => {
    const files = { ...FACTORY, 'server.py': 'from core.factory import make\napp = make("/api")\n' };
    const { entry, routes } = await report(files);
    expect(entry.file).toBe('server.py');
    expect(entry.foundBy).toBe('pyproject.toml:5 serves core/factory.py:make(...), which it calls');
    expect(routes.map(({ path }) => path)).toEqual(['/api/a']);
  });

  it("does not give way to a script's", async () => {
    const files = { ...FACTORY, 'scripts/try.py': 'from core.factory import make\napp = make("/api")\n' };
    const { entry } = await report(files);
    expect(entry.file).toBe('core/factory.py');
  });
});

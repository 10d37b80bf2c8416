import { createReport } from '../support/create-report';
import { memoryTree } from '../../src/base/source/memory';
import { inspectApplication } from '../../src/routes-report/inspect/inspect';

const MAIN = `import os
from fastapi import FastAPI

app = FastAPI()

def route(): ...

for name in ("MODE", "LEVEL", "SECRET"):
    value = os.getenv(name)
    if value:
        app.get(f"/{name}/{value}")(route)
if os.getenv("MODE") == "debug":
    app.get("/debug")(route)
`;

const IMAGE = 'FROM python:3.13\nWORKDIR /code\nCOPY main.py .\n';
const CMD = 'CMD ["uvicorn", "main:app"]\n';

/** Returns the paths that are listed, each with its condition. */
async function rows(
  files: Readonly<Record<string, string>>,
  options: object = {},
): Promise<readonly string[]> {
  const { routes } = await report(files, options);
  return routes.map(({ path, condition }) => (condition === null ? path : `${path} if ${condition}`));
}

function report(files: Readonly<Record<string, string>>, options: object = {}) {
  const open = () => memoryTree({ 'main.py': MAIN, ...files });
  return createReport(options, { cwd: '/ws', root: '/ws', open });
}

describe('the environment of the serving command', () => {
  it.each([
    [
      'ENV, with what it takes from ARG and ENV',
      { Dockerfile: `${IMAGE}ARG A=one\nENV B=$A-\${C:-two}\nENV MODE=$B LEVEL="3"\n${CMD}` },
      ['/MODE/one-two', '/LEVEL/3'],
    ],
    ['the older form of ENV', { Dockerfile: `${IMAGE}ENV MODE debug\n${CMD}` }, ['/MODE/debug', '/debug']],
    [
      'a stage that others build on',
      { Dockerfile: `FROM python AS base\nENV MODE=x\nFROM base\nWORKDIR /code\nCOPY main.py .\n${CMD}` },
      ['/MODE/x'],
    ],
    ['a Procfile', { Procfile: 'web: MODE=x env LEVEL=2 uvicorn main:app\n' }, ['/MODE/x', '/LEVEL/2']],
    ['a shell script', { 'start.sh': '#!/bin/sh\nexport MODE=x\nLEVEL=1\nuvicorn main:app\n' }, ['/MODE/x']],
    [
      'a systemd unit',
      {
        'app.service':
          '[Service]\nEnvironment=MODE=x "LEVEL=1 2"\nEnvironment=SECRET=s\nExecStart=uvicorn main:app\n',
      },
      ['/MODE/x', '/LEVEL/1 2', '/SECRET/s'],
    ],
    [
      'a program of supervisor, over the image that starts it',
      {
        Dockerfile: `${IMAGE}ENV MODE=x LEVEL=1\nCOPY s.conf /etc/s.conf\nCMD ["supervisord", "-c", "/etc/s.conf"]\n`,
        's.conf':
          '[program:web]\ncommand=uvicorn main:app\nenvironment=LEVEL="%(ENV_LEVEL)s2",\n  SECRET=s\n[program:work]\ncommand=celery\nenvironment=MODE=y\n',
      },
      ['/MODE/x', '/LEVEL/12', '/SECRET/s'],
    ],
    [
      "gunicorn's settings, which name the application, too",
      {
        Dockerfile: `${IMAGE}ENV MODE=x\nCMD ["gunicorn", "--config", "conf/g.py"]\n`,
        'conf/g.py': 'wsgi_app = "main:app"\nraw_env = ["LEVEL=1"]\n',
      },
      ['/MODE/x', '/LEVEL/1'],
    ],
    [
      "gunicorn's settings beside the command, and its own words",
      {
        Procfile: 'web: MODE=x gunicorn -k uvicorn.workers.UvicornWorker --env SECRET=s main:app\n',
        'gunicorn.conf.py': 'raw_env = ["LEVEL=1"]\n',
      },
      ['/MODE/x', '/LEVEL/1', '/SECRET/s'],
    ],
  ])('is that of %s', async (_, files, expected) => {
    expect(await rows(files)).toEqual(expected);
  });

  it('is not used, as a note says, where the command of the image is not known to serve', async () => {
    const unknown = { Dockerfile: `${IMAGE}ENV OTHER=1\nENV MODE=debug LEVEL=2\nCMD ["./launch"]\n` };
    const { routes, diagnostics } = await report(unknown);
    expect(routes).toEqual([]);
    expect(diagnostics.filter(({ code }) => code === 'environment-unused')).toEqual([
      {
        code: 'environment-unused',
        severity: 'note',
        message:
          "LEVEL, MODE are set here and not used, as this image isn't known to serve the application: --env NAME=…",
        file: 'Dockerfile',
        line: 5,
        affects: [],
      },
    ]);
    const codes = async (files: Readonly<Record<string, string>>, options = {}): Promise<readonly string[]> =>
      (await report(files, options)).diagnostics.map(({ code }) => code);
    expect(await codes(unknown, { servedEnv: false })).not.toContain('environment-unused');
    expect(await codes(unknown, { env: ['MODE=x', 'LEVEL=1'] })).toEqual([]);
    expect(await codes({ Dockerfile: `${unknown.Dockerfile}${CMD}` })).toEqual([]);
  });

  it.each([
    ['a script', 'command: ./start.sh'],
    ['a script of a shell', 'command: ["sh", "-c", "exec ./start.sh"]'],
    ['an entrypoint', 'entrypoint: ["bash", "start.sh"]'],
  ])('is that of a compose service that starts %s, over that of its image', async (_, command) => {
    const files = {
      Dockerfile: 'FROM python:3.13\nENV MODE=x LEVEL=2\nWORKDIR /code\nCOPY . .\n',
      'compose.yaml': `services:\n  api:\n    build: .\n    ${command}\n    environment: { LEVEL: "3" }\n`,
      'start.sh': '#!/bin/sh\nexec uvicorn main:app\n',
    };
    expect(await rows(files)).toEqual(['/MODE/x', '/LEVEL/3']);
  });

  it.each([
    ['command and args', 'command: ["uvicorn"]\n      args: ["main:app"]'],
    ['a shell', 'command: ["sh", "-c"]\n      args: ["exec uvicorn main:app"]'],
    ['the image', 'imagePullPolicy: Always'],
  ])('is that of a container of Kubernetes with the command of %s', async (_, command) => {
    const manifest = `kind: Pod\nspec:\n  containers:\n    - name: api\n      image: host/api:1\n      ${command}\n      env:\n        - { name: LEVEL, value: "3" }\n        - { name: SECRET, valueFrom: { secretKeyRef: { name: a, key: b } } }\n`;
    const files = { Dockerfile: `${IMAGE}ENV MODE=x LEVEL=2\n${CMD}`, 'deploy/api.yaml': manifest };
    expect(await rows(files)).toEqual(['/MODE/x', '/LEVEL/3', '/SECRET/{?} if value']);
  });

  it.each([
    ['a script in exec form', 'CMD ["./start.sh"]\n', 'MODE=x LEVEL=2'],
    ['a script that a shell runs', 'CMD ["sh", "start.sh"]\n', 'MODE=x LEVEL=2'],
    ['a script in shell form', 'CMD sh start.sh\n', 'MODE=x LEVEL=2'],
  ])('is that of an image, with that of %s', async (_, start, set) => {
    const files = {
      Dockerfile: `FROM python:3.13\nENV ${set}\nWORKDIR /code\nCOPY . .\n${start}`,
      'start.sh': '#!/bin/sh\nSECRET=3 exec uvicorn main:app\n',
    };
    expect(await rows(files)).toEqual(['/MODE/x', '/LEVEL/2', '/SECRET/3']);
  });

  it.each([
    [
      '[tool.fastapi]',
      {
        'pyproject.toml': '[tool.fastapi]\nentrypoint = "main:app"\n',
        Dockerfile: `${IMAGE}ENV MODE=x\nCMD ["fastapi", "run"]\n`,
      },
      {},
    ],
    ['an entry file that is given', { Dockerfile: `${IMAGE}ENV MODE=x\n${CMD}` }, { entry: 'main.py' }],
    ['an entry that is given', { Dockerfile: `${IMAGE}ENV MODE=x\n${CMD}` }, { entry: 'main:app' }],
  ])('is that of the command that serves it, for %s', async (_, files, options) => {
    expect(await rows(files, options)).toEqual(['/MODE/x']);
    expect(await rows(files, { ...options, servedEnv: false })).toEqual([]);
  });

  it('is that of the command that serves backend/main.py', async () => {
    const files = {
      'main.py': '',
      'backend/main.py': MAIN,
      'backend/Dockerfile': `FROM python\nENV MODE=x\nWORKDIR /code\nCOPY . .\n${CMD}`,
    };
    expect(await rows(files)).toEqual(['/MODE/x']);
  });

  it('is that of a compose service, over that of its Dockerfile', async () => {
    const compose =
      'services:\n  web:\n    build: .\n    environment:\n      MODE: debug\n      LEVEL: ${LEVEL:-7}\n';
    const files = { Dockerfile: `${IMAGE}ENV MODE=plain SECRET=s\n${CMD}`, 'compose.yaml': compose };
    expect(await rows(files)).toEqual(['/MODE/debug', '/LEVEL/7', '/SECRET/s', '/debug']);
  });

  it('holds no secrets of .env, whose variables are unknown', async () => {
    const compose =
      'services:\n  web:\n    build: .\n    env_file: .env\n    environment:\n      - SECRET\n      - MODE=${MODE}\n';
    const files = {
      Dockerfile: IMAGE + CMD,
      'compose.yaml': compose,
      '.env': 'MODE=hidden\nSECRET=hidden\nLEVEL=hidden\n',
    };
    const { routes, diagnostics } = await report(files);
    expect(JSON.stringify([routes, diagnostics])).not.toContain('hidden');
    expect(routes.map(({ path }) => path)).toEqual(['/MODE/{?}', '/SECRET/{?}', '/debug']);
  });

  it('is a choice where services differ, under a condition without values', async () => {
    const service = (name: string, mode: string): string =>
      `  ${name}:\n    build: .\n    environment: [MODE=${mode}, LEVEL=1]\n`;
    const compose = `services:\n${service('web', 'debug')}${service('other', 'quiet')}`;
    expect(await rows({ Dockerfile: IMAGE + CMD, 'compose.yaml': compose })).toEqual([
      '/MODE/debug if MODE as in service web',
      '/MODE/quiet if not (MODE as in service web)',
      '/LEVEL/1',
      '/debug if MODE as in service web',
    ]);
  });

  it('gives way to --env, and is ignored on demand', async () => {
    const files = { Dockerfile: `${IMAGE}ENV MODE=debug\n${CMD}` };
    expect(await rows(files, { env: ['MODE=own'] })).toEqual(['/MODE/own']);
    expect(await rows(files, { servedEnv: false })).toEqual([]);
  });

  it('is quoted in no diagnostic: they quote the source', async () => {
    const main =
      'import os\nfrom fastapi import FastAPI\napp = FastAPI()\nif not os.environ["MODE"].isdigit():\n    raise ValueError(os.environ["MODE"])\n';
    const { diagnostics } = await report({ 'main.py': main, Dockerfile: `${IMAGE}ENV MODE=other\n${CMD}` });
    expect(diagnostics.length).toBeGreaterThan(0);
    expect(JSON.stringify(diagnostics)).not.toContain('other');
  });

  it('names the module that the program imports by it', async () => {
    const main =
      'import os\nfrom fastapi import FastAPI\napp = FastAPI()\n__import__("my_" + os.environ["MODE"]).setup(app)\n';
    const { diagnostics } = await report({ 'main.py': main, Dockerfile: `${IMAGE}ENV MODE=shop\n${CMD}` });
    expect(diagnostics.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('my_shop.setup(…)'),
    );
  });

  it('stands in titles, tags and names where the program puts it', async () => {
    const main = `import os
from fastapi import FastAPI
mode = os.environ["MODE"]
app = FastAPI(title=mode, version="v " + mode, summary=mode, description=mode)
@app.get("/" + mode, tags=[mode, "shop"], name=mode, summary=mode, operation_id=mode)
def route(): ...
`;
    const open = () => memoryTree({ 'main.py': main, Dockerfile: `${IMAGE}ENV MODE=live\n${CMD}` });
    const place = { cwd: '/ws', root: '/ws', open };
    const { analysis } = await inspectApplication({}, place, { details: true });
    const [route] = analysis.routes.filter(({ kind }) => kind === 'api');
    expect(route).toMatchObject({ path: '/live', tags: ['live', 'shop'], name: 'live' });
    expect(route?.details).toMatchObject({ summary: 'live', operationId: 'live' });
    expect(analysis.details?.info).toEqual({
      title: 'live',
      version: 'v live',
      summary: 'live',
      description: 'live',
    });
  });

  it('makes its files inputs of the report', async () => {
    const compose = 'services:\n  web:\n    build: .\n    environment: [MODE=x]\n';
    const open = () => memoryTree({ 'main.py': MAIN, Dockerfile: IMAGE + CMD, 'compose.yaml': compose });
    const { analysis } = await inspectApplication({}, { cwd: '/ws', root: '/ws', open });
    expect(analysis.read).toEqual(expect.arrayContaining(['Dockerfile', 'compose.yaml']));
  });
});

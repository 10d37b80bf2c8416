import { join } from 'node:path';
import { readCases } from '../support/cases';
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
  it.each(readCases(join(__dirname, 'served-env.txt')))(
    '$name',
    async ({ parts: { '': _, options = '{}', routes = '', ...files } }) => {
      const texts = Object.entries(files).map(([path, text]) => [
        path,
        text === '(the program)' ? MAIN : `${text}\n`,
      ]);
      // The casts: pairs of texts, and the options of a report.
      const given = Object.fromEntries(texts) as Readonly<Record<string, string>>;
      const asked = JSON.parse(options) as object;
      expect(await rows(given, asked)).toEqual(routes.split('\n').filter(Boolean));
    },
  );

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
    const { analysis } = await inspectApplication({}, place, { document: true });
    const [route] = analysis.routes.filter(({ kind }) => kind === 'api');
    expect(route).toMatchObject({ path: '/live', tags: ['live', 'shop'], name: 'live' });
    expect(route?.operation).toMatchObject({ summary: 'live', operationId: 'live' });
    expect(analysis.application?.info).toEqual({
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

import { createReport } from '../support/create-report';
import { inspectAllApplications, inspectApplication } from '../../src/routes-report/inspect/inspect';
import type { RoutesOptions } from '../../src/routes-report/options';
import { runOpenapi } from '../../src/routes-report/openapi/run';
import { memoryTree } from '../../src/base/source/memory';

const SITE = '.venv/lib/python3.12/site-packages';

const ROUTER = `from fastapi import APIRouter

router = APIRouter(prefix="/theirs")

@router.get("/a")
def a(): ...
`;

/** A project that includes a router of the package `vendor`, which has it from the package `deep`. */
const FILES = {
  'main.py': `from fastapi import FastAPI
from vendor import router

app = FastAPI()
app.include_router(router)
`,
  [`${SITE}/vendor/__init__.py`]: 'from .routes import router\n',
  [`${SITE}/vendor/routes.py`]: `${ROUTER}
from deep import router as deep
router.include_router(deep)
`,
  [`${SITE}/deep.py`]: ROUTER,
};

const NOWHERE = "; nowhere found: --python-path DIR if it's yours, else install it and pass --follow vendor";

type Files = Readonly<Record<string, string>>;

async function report(options: RoutesOptions, files: Files = FILES) {
  const open = (folder: string) =>
    memoryTree(folder === '/ws' ? files : { 'vendor.py': ROUTER, 'other.py': ROUTER });
  return createReport({ entry: 'main.py', ...options }, { cwd: '/ws', root: '/ws', open });
}

const rows = ({ routes }: Awaited<ReturnType<typeof report>>) =>
  routes.map(({ path, file }) => `${path} ${file}`);

const messages = ({ diagnostics }: Awaited<ReturnType<typeof report>>) =>
  diagnostics.map(({ message }) => message);

describe('a router of an installed package', () => {
  it('is unknown, and the diagnostic says how to have it read', async () => {
    const unread = await report({});
    expect(rows(unread)).toEqual([]);
    expect(messages(unread)).toEqual([
      'routes of an unknown router are missing: vendor.router; --follow vendor reads its source',
    ]);
  });

  it('is read with --follow, and of other packages nothing', async () => {
    const followed = await report({ follow: ['vendor'] });
    expect(rows(followed)).toEqual(['/theirs/a <site-packages>/vendor/routes.py']);
    expect(messages(followed)).toEqual([
      'routes of an unknown router are missing: deep.router; --follow deep reads its source',
    ]);
  });

  it.each([[['vendor', 'deep']], [['vendor,deep']], [['deep, vendor']]])(
    'may be several: %j',
    async (follow) => {
      const { routes, diagnostics } = await report({ follow });
      expect(routes.map(({ path }) => path)).toEqual(['/theirs/a', '/theirs/theirs/a']);
      expect(diagnostics).toEqual([]);
    },
  );

  it.each([
    ['an application that is handed over', 'import vendor\nvendor.setup(app)', 'vendor.setup(…)'],
    ['a route on something unknown', 'from vendor import x\nx.get("/a")(lambda: 1)', 'vendor.x.get'],
    ['routers of a loop', 'import vendor\nfor x in vendor.all: app.include_router(x)', 'vendor.all'],
    ['a class with a base', 'from vendor import B\nclass C(B): ...\napp.include_router(C())', 'vendor.B'],
  ])('is told of: %s', async (_, code, name) => {
    const main = `from fastapi import FastAPI\napp = FastAPI()\n${code}`;
    const told = messages(await report({}, { ...FILES, 'main.py': main }));
    expect(told).toContainEqual(
      expect.stringMatching(
        new RegExp(`${name.replace(/[.()]/g, '\\$&')}.*; --follow vendor reads its source$`),
      ),
    );
  });

  it.each<[string, RoutesOptions, Files, string]>([
    ['nowhere', {}, { 'main.py': FILES['main.py'] }, NOWHERE],
    ['in another package alone', {}, { 'main.py': FILES['main.py'], [`${SITE}/deep.py`]: ROUTER }, NOWHERE],
    [
      'in a folder given',
      { pythonPath: ['/opt/lib/python3.13/site-packages'] },
      { 'main.py': FILES['main.py'] },
      '; --follow vendor reads its source',
    ],
  ])('is told with what helps: installed %s', async (_, options, files, advice) => {
    expect(messages(await report(options, files))).toEqual([
      `routes of an unknown router are missing: vendor.router${advice}`,
    ]);
  });

  it('proposes no package of the standard library', async () => {
    const main =
      'import mailbox\nfrom fastapi import FastAPI\napp = FastAPI()\nmailbox.Mailbox(app)\n@app.get("/")\ndef f(): ...\n';
    expect(messages(await report({}, { 'main.py': main }))).toEqual([
      'routes may be added by mailbox.Mailbox(…)',
    ]);
  });
});

describe('--follow auto', () => {
  const surroundings = (files: Files) => ({ cwd: '/ws', root: '/ws', open: () => memoryTree(files) });

  it('reads the packages that routes come from, and those that these need', async () => {
    const files = {
      ...FILES,
      'main.py': `import unneeded\n${FILES['main.py']}`,
      [`${SITE}/unneeded.py`]: '',
    };
    const { report: made, analysis } = await inspectApplication(
      { entry: 'main.py', follow: ['auto'] },
      surroundings(files),
    );
    expect(made.routes.map(({ path }) => path)).toEqual(['/theirs/a', '/theirs/theirs/a']);
    expect(made.diagnostics).toEqual([]);
    expect(analysis.read).not.toContain('<site-packages>/unneeded.py');
  });

  it('reads those of dependencies and schemas where these are shown', async () => {
    const files = {
      'main.py': `from fastapi import Depends, FastAPI
from guards import user
from models import Item

app = FastAPI()

@app.get("/", response_model=Item, dependencies=[Depends(user)])
def f(): ...
`,
      [`${SITE}/guards.py`]:
        'from fastapi import Security\nfrom fastapi.security import HTTPBearer\ndef user(token=Security(HTTPBearer())): ...\n',
      [`${SITE}/models.py`]: 'from pydantic import BaseModel\nclass Item(BaseModel):\n    name: str\n',
    };
    const options = { entry: 'main.py', follow: ['auto'], installed: false };
    const { stdout, stderr } = await runOpenapi(options, surroundings(files));
    expect(stderr).toMatch(/^assumed: .*\n$/);
    expect(JSON.parse(stdout)).toMatchObject({
      paths: { '/': { get: { security: [{ HTTPBearer: [] }] } } },
      components: { schemas: { Item: { required: ['name'] } } },
    });
    const all = await inspectAllApplications({ follow: ['auto'], operations: true }, surroundings(files));
    expect(all.map(({ report: made }) => made.routes.map(({ security }) => security))).toEqual([
      [[{ name: 'HTTPBearer', scopes: [] }]],
    ]);
  });
});

describe('packages are found', () => {
  const main = FILES['main.py'];

  it.each(['.venv/lib/python3.13', 'venv/lib/python3', '.venv/Lib'])('in %s', async (folder) => {
    const files = { 'main.py': main, [`${folder}/site-packages/vendor.py`]: ROUTER };
    expect(rows(await report({ follow: ['vendor'] }, files))).toEqual([
      '/theirs/a <site-packages>/vendor.py',
    ]);
  });

  it('in the environment of the project, before that of the workspace', async () => {
    const files = {
      'backend/main.py': main,
      'backend/.venv/lib/python3.13/site-packages/vendor.py': ROUTER,
      '.venv/lib/python3.13/site-packages/vendor.py': '',
    };
    const { total } = await report({ entry: 'backend/main.py', follow: ['vendor'] }, files);
    expect(total).toBe(1);
  });

  it('in a folder given, also outside of the workspace, of which nothing else is read', async () => {
    const files = { 'main.py': `${main}import other\napp.include_router(other.router)\n` };
    const pythonPath = ['/opt/lib/python3.13/site-packages'];
    const followed = await report({ follow: ['vendor'], pythonPath }, files);
    expect(rows(followed)).toEqual(['/theirs/a <site-packages>/vendor.py']);
    expect(messages(followed)).toHaveLength(1);
    expect(rows(await report({ pythonPath }, files))).toEqual([]);
  });

  it('as a further part of a namespace package of the project', async () => {
    const files = {
      'corp/main.py':
        'from fastapi import FastAPI\nfrom corp.core import router\napp = FastAPI()\napp.include_router(router)\n',
      [`${SITE}/corp/core.py`]: ROUTER,
      [`${SITE}/corp/other.py`]: ROUTER,
    };
    const options = { entry: 'corp/main.py' };
    expect(messages(await report(options, files))).toEqual([
      expect.stringContaining('; --follow corp reads'),
    ]);
    for (const follow of [['corp'], ['corp.core']])
      expect(rows(await report({ ...options, follow }, files))).toEqual([
        '/theirs/a <site-packages>/corp/core.py',
      ]);
  });

  it('under the name of the distribution, and where they have a model: the source wins', async () => {
    const files = {
      'main.py': main.replace('vendor', 'fastapi_utils'),
      [`${SITE}/fastapi_utils/__init__.py`]: ROUTER,
    };
    expect(rows(await report({ follow: ['fastapi-utils'] }, files))).toEqual([
      '/theirs/a <site-packages>/fastapi_utils/__init__.py',
    ]);
  });

  it('for one application of several at least', async () => {
    const open = () =>
      memoryTree({ ...FILES, 'b/main.py': 'from fastapi import FastAPI\napp = FastAPI()\n' });
    const reports = await inspectAllApplications({ follow: ['vendor'] }, { cwd: '/ws', root: '/ws', open });
    expect(reports.map(({ report }) => report.total).sort()).toEqual([0, 1]);
  });
});

describe('what can not be followed', () => {
  it.each<[RoutesOptions, Files, string]>([
    [
      { follow: ['nope'] },
      FILES,
      `--follow nope: there's no such package in ${SITE}; pass --python-path DIR with the site-packages folder that has it.`,
    ],
    [
      { follow: ['nope'] },
      { 'main.py': FILES['main.py'], 'nope/readme.txt': '' },
      "--follow nope: there's no virtual environment (.venv, venv) around the application to find it in; pass --python-path DIR with the site-packages folder that has it.",
    ],
    [{ follow: ['starlette'] }, FILES, '--follow starlette: what starlette does is built in; leave it out.'],
    [{ follow: ['json'] }, FILES, '--follow json: what json does is built in; leave it out.'],
    [
      { follow: ['a b'] },
      FILES,
      '--follow a b: that\'s no name to import; give the one that "import" takes.',
    ],
  ])('%j', async (options, files, message) => {
    await expect(report(options, files)).rejects.toThrow(message);
  });
});

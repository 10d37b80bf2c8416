import { memoryTree } from '../../../src/base/source/memory';
import { inspectApplication } from '../../../src/routes-report/inspect/inspect';

/** Returns `responseModel` of the routes that a body registers. */
async function modelsOf(body: string, fastapi = '0.165.0') {
  const files = { 'main.py': `from fastapi import APIRouter, FastAPI\napp = FastAPI()\n${body}` };
  const surroundings = { cwd: '/ws', root: '/ws', open: () => memoryTree(files) };
  const { analysis } = await inspectApplication({ fastapi }, surroundings, { details: true });
  const routes = analysis.routes.filter(({ kind }) => kind !== 'docs');
  return routes.map(({ details }) => details?.responseModel);
}

const route = (decorator: string, result = ''): string => `@${decorator}\ndef f()${result}: ...\n`;

describe('the declared response of a route', () => {
  it.each<[string, string, string]>([
    ['neither model nor annotation', route('app.get("/")'), 'absent'],
    ['a model', route('app.get("/", response_model=dict)'), 'given'],
    ['None as model', route('app.get("/", response_model=None)'), 'given'],
    ['an annotation', route('app.get("/")', ' -> dict'), 'given'],
    ['a lambda', 'app.get("/")(lambda: 1)\n', 'absent'],
    ['a model of another package', `import lib\n${route('app.get("/", response_model=lib.Model)')}`, 'given'],
    [
      'a model that is unknown',
      `import lib\n${route('app.get("/", response_model=lib.model())')}`,
      'unknown',
    ],
    ['arguments that may hold one', `import lib\n${route('app.get("/", **lib.options())')}`, 'unknown'],
    ['a handler of another package', 'import lib\napp.get("/")(lib.handler)\n', 'unknown'],
  ])('is told for %s', async (_, body, expected) => {
    expect(await modelsOf(body)).toEqual([expected]);
  });

  it.each(['0.110.0', '0.165.0'])('stays what it is through an include (FastAPI %s)', async (fastapi) => {
    const body =
      'r = APIRouter()\n' +
      route('r.get("/a")') +
      route('r.get("/b", response_model=dict)') +
      'app.include_router(r)\n';
    expect(await modelsOf(body, fastapi)).toEqual(['absent', 'given']);
  });
});
